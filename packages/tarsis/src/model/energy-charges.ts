import type { PriceStep } from '@bess/tariff-library';
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
    const billed = isNetted(state)
      ? withCredit(state, name, quantity, period, monthIndex)
      : quantity;
    priceLadder(state, name, billed, ladder, state.monthCosts[monthIndex]!);
  }
  exportCredits(state, monthIndex);
}

function energyQuantity(state: ModelState, monthIndex: number, period: number): Quantity {
  const columns: number[] = [];
  const values: number[] = [];
  const withoutExports = isNetted(state);
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
        if (withoutExports && column === exported[step]) continue;
        columns.push(column);
        values.push(hours * drawn.values[position]!);
      }
      constant += hours * drawn.constant;
      highest += hours * Math.max(0, drawn.highestKw + state.powerKw);
    }
    const least = repeats * leastKwh(state, index, period);
    lowest += least < 0 ? least / certainShare : certainShare * least;
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

function isNetted({ spec }: ModelState): boolean {
  return spec.exportRule === 'netMetering';
}

/**
 * (22) X = billed − credited with billed, credited ≥ 0: what a month exports on balance in a period earns prices of
 * its own. Where one of them is above the cheapest tier's, w ∈ {0, 1} keeps both from growing together:
 * credited ≤ most·w, billed ≤ most·(1 − w). Where all are one price, the first tier itself reaches below 0.
 */
function withCredit(
  state: ModelState,
  name: string,
  quantity: Quantity,
  period: number,
  monthIndex: number,
): Quantity {
  const { builder, spec } = state;
  const { energyLadders, exportLadders } = spec.charges[monthIndex]!;
  const ladder = energyLadders[period]!;
  const { netCreditPrice = 'firstTier' } = spec;
  const onePrice = netCreditPrice === 'firstTier' ? (ladder[0]?.price ?? 0) : netCreditPrice;
  const creditLadder = exportLadders?.[period] ?? [
    { width: Number.POSITIVE_INFINITY, price: onePrice },
  ];
  const prices = new Set([...ladder, ...creditLadder].map(({ price }) => price));
  if (prices.size === 1) return quantity;
  const cheapest = Math.min(...ladder.map(({ price }) => price));
  const mostCredit = Math.max(0, -quantity.lowest);
  const mostBilled = Math.max(0, quantity.highest);
  const credited = builder.addColumn({ name: `${name}, credited`, upper: mostCredit });
  const billed = builder.addColumn({
    name: `${name}, billed`,
    lower: Math.max(0, quantity.lowest),
    upper: mostBilled,
  });
  builder.addRow({
    name: `(22) ${name}: billed less credited`,
    lower: quantity.constant,
    upper: quantity.constant,
    columns: [billed, credited, ...quantity.columns],
    values: [1, -1, ...quantity.values.map((value) => -value)],
  });
  const dearest = Math.max(...creditLadder.map(({ price }) => price));
  if (dearest > cheapest && mostCredit > 0 && mostBilled > 0) {
    const exporting = builder.addColumn({ name: `${name}: exports`, upper: 1, integer: true });
    builder.addRow({
      name: `(22) ${name}: credited only where it exports`,
      upper: 0,
      columns: [credited, exporting],
      values: [1, -mostCredit],
    });
    builder.addRow({
      name: `(22) ${name}: billed only where it does not`,
      upper: mostBilled,
      columns: [billed, exporting],
      values: [1, mostBilled],
    });
  }
  const lowestCredit = Math.max(0, -quantity.highest);
  priceLadder(
    state,
    `${name}, credited`,
    { columns: [credited], values: [1], constant: 0, lowest: lowestCredit, highest: mostCredit },
    earned(creditLadder),
    state.monthCosts[monthIndex]!,
  );
  return {
    columns: [billed],
    values: [1],
    constant: 0,
    lowest: Math.max(0, quantity.lowest),
    highest: mostBilled,
  };
}

/** What is earned is a cost below 0. */
function earned(ladder: readonly PriceStep[]): PriceStep[] {
  return ladder.map(({ width, price }) => ({ width, price: -price }));
}

/** (20) −price_t·Δ·e_t, or −Σ price_j·y_j of a period's exports on their ladder. */
function exportCredits(state: ModelState, monthIndex: number): void {
  if (state.spec.exportRule !== 'priced') return;
  const { exportLadders } = state.spec.charges[monthIndex]!;
  const costs = state.monthCosts[monthIndex]!;
  for (const [period, ladder] of (exportLadders ?? []).entries()) {
    const exports = exportedQuantity(state, monthIndex, period);
    if (exports.highest === 0) continue;
    const name = `exports of month ${monthIndex + 1}, period ${period}`;
    priceLadder(state, name, exports, earned(ladder), costs);
  }
  if (exportLadders) return;
  for (const [index, { block, repeats }] of state.spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    for (const [step, column] of state.blocks[index]!.exported.entries()) {
      if (column < 0) continue;
      costs.columns.push(column);
      costs.prices.push(-repeats * state.stepHours * (block.exportPriceSeries?.[step] ?? 0));
    }
  }
}

function exportedQuantity(state: ModelState, monthIndex: number, period: number): Quantity {
  const { spec, powerKw, stepHours } = state;
  const columns: number[] = [];
  const values: number[] = [];
  const constant = spec.fixed[monthIndex]!.exportKwhByPeriod?.[period] ?? 0;
  let highest = constant;
  for (const [index, { block, repeats }] of spec.blocks.entries()) {
    if (block.monthIndex !== monthIndex) continue;
    const { exported, imports } = state.blocks[index]!;
    for (const [step, column] of exported.entries()) {
      if (column < 0 || block.energyPeriodSeries[step] !== period) continue;
      columns.push(column);
      values.push(repeats * stepHours);
      highest += repeats * stepHours * Math.max(0, powerKw - imports[step]!.lowestKw);
    }
  }
  return { columns, values, constant, lowest: constant, highest };
}
