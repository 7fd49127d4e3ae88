import type { Bill } from '@bess/tariff-library';
import type { BillComponent } from '@bess/tariff-library/bill';
import type { SavingsParts } from '../schema/schedule-types.js';

/** The four bills that separate the savings of storage from those of managed charging. */
export interface CoalitionBills {
  /** No dispatch; vehicles charge at full power on arrival. */
  readonly neither: Bill;
  readonly storage: Bill;
  readonly vehicles: Bill;
  readonly both: Bill;
}

const demandComponents: ReadonlySet<BillComponent> = new Set([
  'flatDemand',
  'touDemand',
  'coincidentDemand',
  'reactiveDemand',
]);

/**
 * Splits the saving between `neither` and `both` into its four parts.
 *
 * Vehicles get the mean of their saving when added first and when added last, ½[(B₀ − B_E) + (B_S − B_SE)] (the
 * two-player Shapley value). Storage gets ½[(B₀ − B_S) + (B_E − B_SE)] of each bill line: kW lines (any-time, time of use,
 * coincident, reactive) are demand savings, export credits are export revenue, all others are TOU savings.
 *
 * @param monthIndex Use this month of the bills only; default all months.
 * @returns Parts in whole cents [currency] that add up to `totalAnnual`, the difference of the two bills rounded to the cent.
 */
export function savingsParts(bills: CoalitionBills, monthIndex?: number): SavingsParts {
  const { neither, storage, vehicles, both } = bills;
  const total = (bill: Bill) =>
    monthIndex === undefined ? bill.total : bill.months[monthIndex]!.total;
  const components = (bill: Bill) =>
    monthIndex === undefined ? bill.byComponent : bill.months[monthIndex]!.byComponent;

  let demand = 0;
  let exports = 0;
  let others = 0;
  for (const component of Object.keys(neither.byComponent) as BillComponent[]) {
    const amount = (bill: Bill) => components(bill)[component];
    const saved = (amount(neither) - amount(storage) + amount(vehicles) - amount(both)) / 2;
    if (demandComponents.has(component)) demand += saved;
    else if (component === 'exportCredit') exports += saved;
    else others += saved;
  }
  const evCoordination = (total(neither) - total(vehicles) + total(storage) - total(both)) / 2;

  const totalCents = Math.round(100 * (total(neither) - total(both)));
  const parts = roundToCents([others, demand, exports, evCoordination], totalCents);
  return {
    touSavings: parts[0]!,
    demandSavings: parts[1]!,
    exportRevenue: parts[2]!,
    evCoordinationSavings: parts[3]!,
    totalAnnual: totalCents / 100 + 0,
  };
}

/**
 * Rounds amounts to cents so that they add up to the rounded total, by the largest-remainder method. Rounded one by one,
 * they might miss the difference of the bills by a cent or two.
 */
function roundToCents(amounts: readonly number[], totalCents: number): number[] {
  const cents = amounts.map((amount) => amount * 100);
  const whole = cents.map(Math.floor);
  const missing = whole.reduce((left, part) => left - part, totalCents);
  const byRemainder = cents
    .map((amount, part) => ({ part, remainder: amount - whole[part]! }))
    .sort((one, other) => other.remainder - one.remainder);
  for (const { part } of byRemainder.slice(0, missing)) whole[part]! += 1;
  // Adding zero turns −0 into 0, because languages print −0 differently.
  return whole.map((amount) => amount / 100 + 0);
}
