import type { ModelState, Quantity } from './model-state.js';
import { priceLadder } from './price-ladder.js';

/** A limit must not exclude an idle battery by the rounding of a sum. */
const certainShare = 1 - 1e-12;

/**
 * (3) X_(m,p) = fixed energy + Σ repeats·Δ·import_t over the steps of period p in month m, billed on the period's
 * ladder (4); under net metering less what leaves, so that X may be below 0 and is credited at the first tier's price.
 * (20) What leaves at a price of its own is credited by the step.
 */
export function energyCharges(state: ModelState, monthIndex: number): void {
  const charges = state.spec.charges[monthIndex]!;
  for (const [period, ladder] of charges.energyLadders.entries()) {
    const quantity = energyQuantity(state, monthIndex, period);
    if (quantity.columns.length === 0 && quantity.constant === 0) continue;
    const name = `energy of month ${monthIndex + 1}, period ${period}`;
    priceLadder(state, name, quantity, ladder, state.monthCosts[monthIndex]!);
  }
  exportCredits(state, monthIndex);
}

function energyQuantity(state: ModelState, monthIndex: number, period: number): Quantity {
  const columns: number[] = [];
  const values: number[] = [];
  const isNetted = state.spec.exportRule === 'netMetering';
  let constant = state.spec.fixed[monthIndex]!.energyKwhByPeriod[period] ?? 0;
  let lowest = constant;
  let highest = constant;
  for (const [index, { block, repeats }] of state.spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    const { imports, exported } = state.blocks[index]!;
    const hours = repeats * state.stepHours;
    for (const [step, drawn] of imports.entries()) {
      if (block.energyPeriodSeries[step] !== period) continue;
      for (const [position, column] of drawn.columns.entries()) {
        if (isNetted && column === exported[step]) continue;
        columns.push(column);
        values.push(hours * drawn.values[position]!);
      }
      constant += hours * drawn.constant;
      highest += hours * Math.max(0, drawn.highestKw + state.powerKw);
    }
    lowest += certainShare * repeats * leastKwh(state, index, period);
  }
  return { columns, values, constant, lowest, highest };
}

/**
 * What a block certainly draws in a period [kWh]. In each unbroken run of its steps the battery can give no more than
 * its power, nor more than it holds; over a whole day that ends as it began it can give nothing.
 */
function leastKwh(state: ModelState, blockIndex: number, period: number): number {
  const { battery, exportRule } = state.spec;
  const { block } = state.spec.blocks[blockIndex]!;
  const { imports } = state.blocks[blockIndex]!;
  const periods = block.energyPeriodSeries;
  const isCycle = block.start.kind === 'boundary' && block.end.kind === 'boundary';
  const floorKwh = exportRule === 'netMetering' ? Number.NEGATIVE_INFINITY : 0;
  let least = 0;
  let step = 0;
  while (step < periods.length) {
    const first = step;
    let withoutBatteryKwh = 0;
    let atFullPowerKwh = 0;
    for (; step < periods.length && periods[step] === period; step += 1) {
      const { lowestKw } = imports[step]!;
      withoutBatteryKwh += state.stepHours * lowestKw;
      atFullPowerKwh += state.stepHours * Math.max(floorKwh, lowestKw - state.powerKw);
    }
    const isWholeDay = step - first === periods.length;
    const heldKwh = isCycle && isWholeDay ? 0 : battery.capacityKwh * battery.dischargeEfficiency;
    if (step > first) least += Math.max(atFullPowerKwh, withoutBatteryKwh - heldKwh, floorKwh);
    else step += 1;
  }
  return least;
}

/** (20) −price_t·Δ·e_t. */
function exportCredits(state: ModelState, monthIndex: number): void {
  if (state.spec.exportRule !== 'priced') return;
  const costs = state.monthCosts[monthIndex]!;
  for (const [index, { block, repeats }] of state.spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    for (const [step, column] of state.blocks[index]!.exported.entries()) {
      if (column < 0) continue;
      costs.columns.push(column);
      costs.prices.push(-repeats * state.stepHours * (block.exportPriceSeries?.[step] ?? 0));
    }
  }
}
