import {
  billedTerms,
  boundedQuantity,
  demandPeakTerms,
  isPriced,
  type LookedBack,
  leastPeakKw,
  lowestMarginalPrice,
  rewardsHigherDemand,
} from './demand-peaks.js';
import { savingPerBilledKw } from './hours-of-use-tiers.js';
import { constantTerm, maximum, rangeOfMaximum, type Term } from './max-min.js';
import type { ModelState, Quantity } from './model-state.js';
import { lookedBackPeriodPeaks, type PeriodPeaks, periodDemand } from './period-demand.js';
import { priceTierSchedule } from './tier-schedule.js';

const nothing: Quantity = { columns: [], values: [], constant: 0, lowest: 0, highest: 0 };

/**
 * Demand charges of all months: TOU peaks (5) on their tier schedules, and the any-time billing demand
 * (6) B_m ≥ M_m, B_m ≥ φ·M_k for every looked-back month k of the year, B_m ≥ the floor fixed by earlier peaks.
 *
 * @returns Billing demand of the months whose energy tiers depend on it.
 */
export function demandCharges(state: ModelState): ReadonlyMap<number, Quantity> {
  return anyTimeDemand(state, periodDemand(state));
}

function anyTimeDemand(state: ModelState, periodPeaks: PeriodPeaks): Map<number, Quantity> {
  const { charges } = state.spec;
  const movesTiers = (monthIndex: number) => {
    const { energyByDemand, exportByDemand } = charges[monthIndex]!;
    return energyByDemand !== undefined || exportByDemand !== undefined;
  };
  const billedMonths = Array.from(charges.keys()).filter(
    (index) => isPriced(charges[index]!.flatTierSchedule) || movesTiers(index),
  );
  const terms = new Map<number, Term[]>();
  const looksAt = (monthIndex: number) => [
    monthIndex,
    ...(charges[monthIndex]!.ratchetPeriods ? [] : charges[monthIndex]!.lookbackMonths),
  ];
  const lookedAtLater = (state.spec.later ?? []).flatMap(({ months }) =>
    months.flatMap(({ lookback }) =>
      lookback.filter((index) => charges[index]!.ratchetPeriods === undefined),
    ),
  );
  for (const monthIndex of new Set([...billedMonths.flatMap(looksAt), ...lookedAtLater])) {
    const ofMonth = demandPeakTerms(state, monthIndex, 'anyTime');
    if (ofMonth.length === 0) continue;
    // A first tier that pays for demand is certainly full in most months, and then needs no binaries (10).
    const isPaid = charges[monthIndex]!.flatTierSchedule.some(({ price }) => price < 0);
    if (isPaid) ofMonth.push(constantTerm('least peak', leastPeakKw(state, monthIndex)));
    terms.set(monthIndex, ofMonth);
  }
  const ranges = new Map<number, Quantity>();
  for (const [monthIndex, ofMonth] of terms) {
    ranges.set(monthIndex, boundedQuantity(rangeOfMaximum(ofMonth)));
  }
  const looksBack = (monthIndex: number, peaks: ReadonlyMap<number, Quantity>): LookedBack =>
    charges[monthIndex]!.ratchetPeriods
      ? lookedBackPeriodPeaks(periodPeaks)
      : (index) => {
          const peak = peaks.get(index);
          return peak ? [{ name: `peak of month ${index + 1}`, peak }] : [];
        };
  // A month that saves money through a higher billing demand needs the exact peak of every month that it looks back to.
  const exactBills = new Set(
    billedMonths.filter((monthIndex) => {
      const month = charges[monthIndex]!;
      const { flatTierSchedule } = month;
      const own = ranges.get(monthIndex);
      const range = rangeOfMaximum(billedTerms(month, own, looksBack(monthIndex, ranges)));
      const saved = movesTiers(monthIndex) ? savingPerBilledKw(state, monthIndex, range) : 0;
      return saved > 0
        ? saved > lowestMarginalPrice(flatTierSchedule, range)
        : rewardsHigherDemand(flatTierSchedule, range);
    }),
  );
  const exactPeaks = new Set([...exactBills].flatMap(looksAt));
  const peaks = new Map<number, Quantity>();
  for (const [monthIndex, ofMonth] of terms) {
    const name = `peak of month ${monthIndex + 1}`;
    peaks.set(monthIndex, maximum(state, name, 5, ofMonth, exactPeaks.has(monthIndex)));
  }
  state.otherCosts.push(...laterRatchet(state, peaks, periodPeaks));
  const billingDemands = new Map<number, Quantity>();
  for (const monthIndex of billedMonths) {
    const month = charges[monthIndex]!;
    const own = peaks.get(monthIndex);
    const exact = exactBills.has(monthIndex);
    const terms = billedTerms(month, own, looksBack(monthIndex, peaks));
    const billed =
      month.ratchetFraction === 0
        ? own
        : maximum(state, `billing demand of month ${monthIndex + 1}`, 6, terms, exact);
    if (movesTiers(monthIndex)) billingDemands.set(monthIndex, billed ?? nothing);
    if (!billed || !isPriced(month.flatTierSchedule)) continue;
    const name = `demand of month ${monthIndex + 1}`;
    priceTierSchedule(state, name, billed, month.flatTierSchedule, state.monthCosts[monthIndex]!);
  }
  return billingDemands;
}

/**
 * (19) r ≥ φ·M_m − floor, r ≥ 0: what a peak of this model adds, through the ratchet, to the billing demand of a later
 * month in each scenario, at probability × price. The cost of a kilowatt beyond the model is φ·Σ price·P(φ·M_m > floor).
 *
 * @param periodPeaks Peaks by demand period, which a ratchet on the demand by time of use looks back to.
 * @returns Columns with their objective coefficients.
 */
function laterRatchet(
  state: ModelState,
  peaks: ReadonlyMap<number, Quantity>,
  periodPeaks: PeriodPeaks,
): { column: number; cost: number }[] {
  const added: { column: number; cost: number }[] = [];
  for (const [scenario, { probability, months }] of (state.spec.later ?? []).entries()) {
    for (const [after, month] of months.entries()) {
      const lookedBackPeaks = month.lookback.flatMap((index): Quantity[] => {
        if (state.spec.charges[index]!.ratchetPeriods) {
          return [...(periodPeaks.get(index)?.values() ?? [])];
        }
        const peak = peaks.get(index);
        return peak ? [peak] : [];
      });
      if (lookedBackPeaks.length === 0 || month.pricePerKw <= 0 || probability <= 0) continue;
      const name = `ratchet in month ${after + 1} after the last, scenario ${scenario + 1}`;
      const column = state.builder.addColumn({ name });
      for (const peak of lookedBackPeaks) {
        state.builder.addRow({
          name: `(19) ${name}`,
          lower: month.fraction * peak.constant - month.floorKw,
          columns: [column, ...peak.columns],
          values: [1, ...peak.values.map((value) => -month.fraction * value)],
        });
      }
      added.push({ column, cost: probability * month.pricePerKw });
    }
  }
  return added;
}
