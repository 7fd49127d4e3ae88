import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/**
 * (1) s_t = s_(t−1) + η_c·Δ·c_t − (Δ/η_d)·d_t, from the block's start to its end; (21) a soft end is met as far as it
 * goes: s_end + short ≥ wanted and s_end − over ≤ top of the window, short and over at the penalty of the spec.
 *
 * @param previousStored Column of the energy at the end of the block before; null for the first.
 */
export function storageBalance(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
  previousStored: number | null,
): void {
  const { builder, stepHours, boundaryColumn } = state;
  const { battery } = state.spec;
  const { block } = planned;
  const stored = columns.stored;
  for (let step = 0; step < stored.length; step += 1) {
    const indices = [stored[step]!, columns.charge[step]!, columns.discharge[step]!];
    const values = [
      1,
      -battery.chargeEfficiency * stepHours,
      stepHours / battery.dischargeEfficiency,
    ];
    let startKwh = 0;
    if (step > 0) {
      indices.push(stored[step - 1]!);
      values.push(-1);
    } else if (block.start.kind === 'boundary') {
      indices.push(boundaryColumn!);
      values.push(-1);
    } else if (block.start.kind === 'previous') {
      indices.push(previousStored!);
      values.push(-1);
    } else {
      startKwh = block.start.kwh;
    }
    builder.addRow({
      name: `(1) storage balance of ${block.name}, step ${step}`,
      lower: startKwh,
      upper: startKwh,
      columns: indices,
      values,
    });
  }
  softEnd(state, planned, columns);
}

function softEnd(state: ModelState, { block }: PlannedBlock, { stored }: BlockColumns): void {
  const { builder, spec } = state;
  if (block.end.kind !== 'atLeast' || block.end.soft !== true) return;
  const last = stored.at(-1)!;
  const short = builder.addColumn({ name: `short at the end of ${block.name}` });
  const over = builder.addColumn({ name: `over at the end of ${block.name}` });
  state.missed.push({ column: short, weight: 1 }, { column: over, weight: 1 });
  const topKwh = spec.battery.maxSocFraction * spec.battery.capacityKwh;
  builder.addRow({
    name: `(21) end of ${block.name}`,
    lower: Math.min(block.end.kwh, topKwh),
    columns: [last, short],
    values: [1, 1],
  });
  builder.addRow({
    name: `(21) end of ${block.name} inside its window`,
    upper: topKwh,
    columns: [last, over],
    values: [1, -1],
  });
}
