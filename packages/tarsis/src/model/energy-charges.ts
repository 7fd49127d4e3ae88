import type { PriceTier } from '@bess/tariff-library/tiers';
import type { PeriodByDemand } from '../charges/read-charges.js';
import { energyQuantity, exportedQuantity } from './energy-quantity.js';
import { hoursOfUseCharges } from './hours-of-use-tiers.js';
import type { ModelState, Quantity } from './model-state.js';
import { asCredit, priceTierSchedule, tiersAsCredit } from './tier-schedule.js';

/**
 * (3) X_(m,p) = fixed energy + Σ repeats·Δ·import_t over the steps of period p in month m, charged on the period's
 * tier schedule (4), or on tiers whose ends depend on the billing demand (26). Under net metering, exports are subtracted,
 * and a negative X is credited (22). (20) Exports with a price of their own are credited by the step.
 *
 * @param billed Billing demand of the month [kW]. Without it, only charges that do not depend on it are added; with it, the others.
 */
export function energyCharges(state: ModelState, monthIndex: number, billed?: Quantity): void {
  const charges = state.spec.charges[monthIndex]!;
  const isNetted = state.spec.exportRule === 'netMetering';
  for (const [period, tierSchedule] of charges.energyTierSchedules.entries()) {
    const byDemand = charges.energyByDemand?.[period] ?? null;
    const creditByDemand = (isNetted && charges.exportByDemand?.[period]) || null;
    const movesTiers = byDemand !== null || creditByDemand !== null;
    if (movesTiers !== (billed !== undefined)) continue;
    const quantity = energyQuantity(state, monthIndex, period);
    if (quantity.columns.length === 0 && quantity.constant === 0) continue;
    const name = `energy of month ${monthIndex + 1}, period ${period}`;
    const net = isNetted
      ? splitNetEnergy(state, name, quantity, period, monthIndex)
      : { billed: quantity };
    priceOnTiers(state, name, net.billed, { tierSchedule, byDemand }, monthIndex, billed);
    if (!net.credited) continue;
    const credit = {
      tierSchedule: asCredit(net.credited.tierSchedule),
      byDemand: creditByDemand && tiersAsCredit(creditByDemand),
    };
    priceOnTiers(state, `${name}, credited`, net.credited.quantity, credit, monthIndex, billed);
  }
  exportCredits(state, monthIndex, billed);
}

/** A tier schedule, or the tiers that replace it where their ends depend on the billing demand. */
interface Tiers {
  readonly tierSchedule: readonly PriceTier[];
  readonly byDemand: PeriodByDemand;
}

function priceOnTiers(
  state: ModelState,
  name: string,
  quantity: Quantity,
  { tierSchedule, byDemand }: Tiers,
  monthIndex: number,
  billed: Quantity | undefined,
): void {
  const costs = state.monthCosts[monthIndex]!;
  if (byDemand && billed) hoursOfUseCharges(state, name, quantity, byDemand, billed, costs);
  else priceTierSchedule(state, name, quantity, tierSchedule, costs);
}

/** (20) −price_t·Δ·e_t, or −Σ price_j·y_j of a period's exports on their tier schedule. */
function exportCredits(state: ModelState, monthIndex: number, billed: Quantity | undefined): void {
  if (state.spec.exportRule !== 'priced') return;
  const { exportTierSchedules, exportByDemand } = state.spec.charges[monthIndex]!;
  for (const [period, tierSchedule] of (exportTierSchedules ?? []).entries()) {
    const byDemand = exportByDemand?.[period] ?? null;
    if ((byDemand !== null) !== (billed !== undefined)) continue;
    const exports = exportedQuantity(state, monthIndex, period);
    if (exports.highest === 0) continue;
    const name = `exports of month ${monthIndex + 1}, period ${period}`;
    const tiers = {
      tierSchedule: asCredit(tierSchedule),
      byDemand: byDemand && tiersAsCredit(byDemand),
    };
    priceOnTiers(state, name, exports, tiers, monthIndex, billed);
  }
  if (exportTierSchedules || billed) return;
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

/** A month's energy of one period under net metering. */
interface NetEnergy {
  /** Net import, or the signed net energy where all prices are equal [kWh]. */
  readonly billed: Quantity;
  /** Net export [kWh] and its prices; absent where all prices are equal. */
  readonly credited?: { readonly quantity: Quantity; readonly tierSchedule: readonly PriceTier[] };
}

/**
 * (22) X = billed − credited with billed, credited ≥ 0: the net export of a month and period earns prices of its own.
 * If one of them exceeds the cheapest tier's, w ∈ {0, 1} keeps both from growing together: credited ≤ most·w,
 * billed ≤ most·(1 − w). If all prices are equal, the first tier itself may be negative.
 */
function splitNetEnergy(
  state: ModelState,
  name: string,
  quantity: Quantity,
  period: number,
  monthIndex: number,
): NetEnergy {
  const { builder, spec } = state;
  const { energyTierSchedules, exportTierSchedules } = spec.charges[monthIndex]!;
  const tierSchedule = energyTierSchedules[period]!;
  const { netCreditPrice = 'firstTier' } = spec;
  const onePrice = netCreditPrice === 'firstTier' ? (tierSchedule[0]?.price ?? 0) : netCreditPrice;
  const creditTierSchedule = exportTierSchedules?.[period] ?? [
    { width: Number.POSITIVE_INFINITY, price: onePrice },
  ];
  const prices = new Set([...tierSchedule, ...creditTierSchedule].map(({ price }) => price));
  if (prices.size === 1) return { billed: quantity };
  const cheapest = Math.min(...tierSchedule.map(({ price }) => price));
  const maxCredit = Math.max(0, -quantity.lowest);
  const maxBilled = Math.max(0, quantity.highest);
  const credited = builder.addColumn({ name: `${name}, credited`, upper: maxCredit });
  const billed = builder.addColumn({
    name: `${name}, billed`,
    lower: Math.max(0, quantity.lowest),
    upper: maxBilled,
  });
  builder.addRow({
    name: `(22) ${name}: billed less credited`,
    lower: quantity.constant,
    upper: quantity.constant,
    columns: [billed, credited, ...quantity.columns],
    values: [1, -1, ...quantity.values.map((value) => -value)],
  });
  const dearest = Math.max(...creditTierSchedule.map(({ price }) => price));
  if (dearest > cheapest && maxCredit > 0 && maxBilled > 0) {
    const exporting = builder.addColumn({ name: `${name}: exports`, upper: 1, integer: true });
    builder.addRow({
      name: `(22) ${name}: credited only where it exports`,
      upper: 0,
      columns: [credited, exporting],
      values: [1, -maxCredit],
    });
    builder.addRow({
      name: `(22) ${name}: billed only where it does not`,
      upper: maxBilled,
      columns: [billed, exporting],
      values: [1, maxBilled],
    });
  }
  const lowestCredit = Math.max(0, -quantity.highest);
  return {
    billed: {
      columns: [billed],
      values: [1],
      constant: 0,
      lowest: Math.max(0, quantity.lowest),
      highest: maxBilled,
    },
    credited: {
      tierSchedule: creditTierSchedule,
      quantity: {
        columns: [credited],
        values: [1],
        constant: 0,
        lowest: lowestCredit,
        highest: maxCredit,
      },
    },
  };
}
