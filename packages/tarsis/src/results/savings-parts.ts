import type { Bill, BillComponent } from '@bess/tariff-library';
import type { SavingsParts } from '../types.js';

/** The four bills that tell storage and managed charging of vehicles apart. */
export interface FourBills {
  /** No dispatch; vehicles charge at full power from arrival. */
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
 * Vehicles get the mean of what they save first and what they save last, ½[(B₀ − B_E) + (B_S − B_SE)] (the two-player
 * Shapley value); storage gets, line by line, ½[(B₀ − B_S) + (B_E − B_SE)]: kW lines (any-time, time of use,
 * coincident, reactive) are demand savings, export credits are export revenue, all others are TOU savings.
 *
 * @param monthIndex Only this month of the bills; default all.
 * @returns Parts rounded to the cent [currency]; `totalAnnual` is their sum, exact in decimals.
 */
export function savingsParts(bills: FourBills, monthIndex?: number): SavingsParts {
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

  const touSavings = toCents(others);
  const demandSavings = toCents(demand);
  const exportRevenue = toCents(exports);
  const evCoordinationSavings = toCents(evCoordination);
  return {
    touSavings,
    demandSavings,
    exportRevenue,
    evCoordinationSavings,
    // Summed in whole cents: binary fractions would add up to 30283.760000000002.
    totalAnnual: toCents(touSavings + demandSavings + exportRevenue + evCoordinationSavings),
  };
}

function toCents(amount: number): number {
  const cents = Math.round(amount * 100);
  // Never −0: it prints as 0 in one language and as -0 in the next.
  return cents === 0 ? 0 : cents / 100;
}
