import type { DayBlock } from '../inputs/day-block.js';
import type { ModelState, Quantity } from './model-state.js';
import { priceLadder } from './price-ladder.js';

/** A limit must not exclude an idle battery by the rounding of a sum. */
const certainShare = 1 - 1e-12;

/**
 * (3) X_(m,p) = fixed energy + Σ repeats·Δ·(load_t + c_t − d_t) over the steps of period p in month m, billed on the
 * period's ladder (4).
 */
export function energyCharges(state: ModelState, monthIndex: number): void {
  const charges = state.spec.charges[monthIndex]!;
  for (const [period, ladder] of charges.energyLadders.entries()) {
    const quantity = energyQuantity(state, monthIndex, period);
    if (quantity.columns.length === 0 && quantity.constant === 0) continue;
    const name = `energy of month ${monthIndex + 1}, period ${period}`;
    priceLadder(state, name, quantity, ladder, state.monthCosts[monthIndex]!);
  }
}

function energyQuantity(state: ModelState, monthIndex: number, period: number): Quantity {
  const columns: number[] = [];
  const values: number[] = [];
  let constant = state.spec.fixed[monthIndex]!.energyKwhByPeriod[period] ?? 0;
  let lowest = constant;
  let highest = constant;
  for (const [index, { block, repeats }] of state.spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    const blockColumns = state.blocks[index]!;
    const hours = repeats * state.stepHours;
    for (let step = 0; step < block.loadKwSeries.length; step += 1) {
      if (block.energyPeriodSeries[step] !== period) continue;
      const loadKw = block.loadKwSeries[step]!;
      columns.push(blockColumns.charge[step]!, blockColumns.discharge[step]!);
      values.push(hours, -hours);
      constant += hours * loadKw;
      highest += hours * (loadKw + state.powerKw);
    }
    lowest += certainShare * repeats * leastKwh(state, block, period);
  }
  return { columns, values, constant, lowest, highest };
}

/**
 * What a day certainly draws in a period [kWh]. In each unbroken run of its steps the battery can give no more than its
 * power, nor more than it holds; over a whole day that ends as it began it can give nothing.
 */
function leastKwh(state: ModelState, block: DayBlock, period: number): number {
  const { battery } = state.spec;
  const periods = block.energyPeriodSeries;
  const isCycle = block.start.kind === 'boundary' && block.end.kind === 'boundary';
  let least = 0;
  let step = 0;
  while (step < periods.length) {
    const first = step;
    let loadKwh = 0;
    let abovePowerKwh = 0;
    for (; step < periods.length && periods[step] === period; step += 1) {
      const loadKw = block.loadKwSeries[step]!;
      loadKwh += state.stepHours * loadKw;
      abovePowerKwh += state.stepHours * Math.max(0, loadKw - state.powerKw);
    }
    const isWholeDay = step - first === periods.length;
    const heldKwh = isCycle && isWholeDay ? 0 : battery.capacityKwh * battery.dischargeEfficiency;
    least += Math.max(abovePowerKwh, loadKwh - heldKwh, 0);
    if (step === first) step += 1;
  }
  return least;
}
