import type { ModelState, Quantity } from './model-state.js';
import { priceLadder } from './price-ladder.js';

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
      lowest += hours * Math.max(0, loadKw - state.powerKw);
      highest += hours * (loadKw + state.powerKw);
    }
  }
  return { columns, values, constant, lowest, highest };
}
