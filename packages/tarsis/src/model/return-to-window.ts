import type { PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';

/** Less than this share of the capacity beyond the window is rounding. */
const tinyShare = 1e-9;

/**
 * The way back into the operating window of a battery that is outside it. A real one gives nothing below its window and
 * takes nothing above it.
 *
 * (23) In a block that starts below it: d_t ≤ P·a_t, s_t ≥ low − (low − start)·(1 − a_t), a_t ∈ {0, 1}; above it
 * likewise: c_t ≤ P·a_t, s_t ≤ high + (start − high)·(1 − a_t). (24) In later blocks, which limits may find still outside:
 * s_t + short_t ≥ low or s_t − over_t ≤ high, short and over at the penalty of the spec, so that nothing is gained by
 * going further out.
 */
export function returnToWindow(
  state: ModelState,
  planned: PlannedBlock,
  columns: BlockColumns,
): void {
  const { battery } = state.spec;
  const { start, startedAtKwh } = planned.block;
  const lowKwh = battery.minSocFraction * battery.capacityKwh;
  const highKwh = battery.maxSocFraction * battery.capacityKwh;
  const outsideKwh = start.kind === 'exactly' ? start.kwh : startedAtKwh;
  const tinyKwh = tinyShare * battery.capacityKwh;
  if (outsideKwh === undefined || state.powerKw === 0) return;
  if (outsideKwh >= lowKwh - tinyKwh && outsideKwh <= highKwh + tinyKwh) return;
  const isBelow = outsideKwh < lowKwh;
  const edgeKwh = isBelow ? lowKwh : highKwh;
  const barred = isBelow ? columns.discharge : columns.charge;
  for (const [step, stored] of columns.stored.entries()) {
    const name = `${planned.block.name}, step ${step}`;
    if (start.kind === 'exactly')
      barOutside(state, name, { stored, barred: barred[step]!, edgeKwh, outsideKwh });
    else missWindow(state, name, { stored, edgeKwh, isBelow });
  }
}

function barOutside(
  { builder, powerKw }: ModelState,
  name: string,
  {
    stored,
    barred,
    edgeKwh,
    outsideKwh,
  }: { stored: number; barred: number; edgeKwh: number; outsideKwh: number },
): void {
  const inside = builder.addColumn({
    name: `inside the window after ${name}`,
    upper: 1,
    integer: true,
  });
  builder.addRow({
    name: `(23) power of a battery outside its window in ${name}`,
    upper: 0,
    columns: [barred, inside],
    values: [1, -powerKw],
  });
  // Below the window: stored + (start − low)·inside ≥ start; above it the same, the other way round.
  builder.addRow({
    name: `(23) window after ${name}`,
    ...(outsideKwh < edgeKwh ? { lower: outsideKwh } : { upper: outsideKwh }),
    columns: [stored, inside],
    values: [1, outsideKwh - edgeKwh],
  });
}

function missWindow(
  { builder, missed }: ModelState,
  name: string,
  { stored, edgeKwh, isBelow }: { stored: number; edgeKwh: number; isBelow: boolean },
): void {
  const outside = builder.addColumn({ name: `outside the window after ${name}` });
  missed.push({ column: outside, weight: 1 });
  builder.addRow({
    name: `(24) window after ${name}`,
    ...(isBelow ? { lower: edgeKwh } : { upper: edgeKwh }),
    columns: [stored, outside],
    values: [1, isBelow ? 1 : -1],
  });
}
