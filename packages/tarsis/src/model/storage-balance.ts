import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/**
 * (1) s_t = s_(t−1) + η_c·Δ·c_t − (Δ/η_d)·d_t, from the block's start to its end.
 */
export function storageBalance(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
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
}
