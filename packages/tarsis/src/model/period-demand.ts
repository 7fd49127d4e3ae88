import {
  billedTerms,
  boundedQuantity,
  demandPeakTerms,
  isPriced,
  meanImportTerm,
  meterIntervalOf,
  rewardsHigherDemand,
} from './demand-peaks.js';
import { savingPerBilledKw } from './hours-of-use-tiers.js';
import { constantTerm, maximum, rangeOfMaximum, type Term } from './max-min.js';
import type { ModelState, Quantity } from './model-state.js';
import { priceTierSchedule } from './tier-schedule.js';

/** Larger than any facility's demand [kW]. */
const unboundedDemand = { lowest: 0, highest: 1e9 };

/** Peaks by month and demand period, for charged periods. */
export type PeriodPeaks = ReadonlyMap<number, ReadonlyMap<number, Quantity>>;

/**
 * Demand by time of use of all months: the peak of each period (5) on its tier schedule. Where a ratchet raises these
 * periods, their billing demand (6): B_(m,p) ≥ D_(m,p), B_(m,p) ≥ φ·D_(k,r) for every priced period r of every
 * looked-back month k.
 */
export function periodDemand(state: ModelState): PeriodPeaks {
  const isRatcheted = state.spec.charges.some(({ ratchetPeriods }) => ratchetPeriods?.length);
  return isRatcheted ? ratchetedPeriods(state) : plainPeriods(state);
}

function plainPeriods(state: ModelState): PeriodPeaks {
  const peaks = new Map<number, Map<number, Quantity>>();
  for (const [monthIndex, month] of state.spec.charges.entries()) {
    const ofMonth = new Map<number, Quantity>();
    peaks.set(monthIndex, ofMonth);
    for (const [period, tierSchedule] of month.touTierSchedules.entries()) {
      if (!isPriced(tierSchedule)) continue;
      const terms = demandPeakTerms(state, monthIndex, { touPeriod: period });
      if (terms.length === 0) continue;
      const name = periodLabel(monthIndex, period);
      const exact = rewardsHigherDemand(tierSchedule, rangeOfMaximum(terms));
      const peak = maximum(state, `peak ${name}`, 5, terms, exact);
      priceTierSchedule(state, `demand ${name}`, peak, tierSchedule, state.monthCosts[monthIndex]!);
      ofMonth.set(period, peak);
    }
  }
  return peaks;
}

function ratchetedPeriods(state: ModelState): PeriodPeaks {
  const { charges } = state.spec;
  const terms = new Map<number, Map<number, Term[]>>();
  const ranges = new Map<number, Map<number, Quantity>>();
  for (const [monthIndex, month] of charges.entries()) {
    const ofMonth = new Map<number, Term[]>();
    for (const period of month.ratchetPeriods ?? []) {
      const ofPeriod = demandPeakTerms(state, monthIndex, { touPeriod: period });
      if (ofPeriod.length > 0) ofMonth.set(period, ofPeriod);
    }
    terms.set(monthIndex, ofMonth);
    ranges.set(
      monthIndex,
      mapValues(ofMonth, (_, each) => boundedQuantity(rangeOfMaximum(each))),
    );
  }
  const billed = Array.from(charges.entries()).flatMap(([monthIndex, month]) =>
    (month.ratchetPeriods ?? []).flatMap((period) => {
      const tierSchedule = month.touTierSchedules[period]!;
      return isPriced(tierSchedule) ? [{ monthIndex, month, period, tierSchedule }] : [];
    }),
  );
  // A month that saves money through a higher billing demand needs the exact peak of every month that it looks back to.
  const gains = billed.filter(({ monthIndex, month, period, tierSchedule }) => {
    const own = ranges.get(monthIndex)!.get(period);
    return rewardsHigherDemand(
      tierSchedule,
      rangeOfMaximum(billedTerms(month, own, lookedBackPeriodPeaks(ranges))),
    );
  });
  const gaining = [
    ...gains.map(({ monthIndex }) => monthIndex),
    ...Array.from(charges.keys()).filter(
      (index) => savingPerBilledKw(state, index, unboundedDemand) > 0,
    ),
  ];
  const exactMonths = new Set(
    gaining.flatMap((monthIndex) => [monthIndex, ...charges[monthIndex]!.lookbackMonths]),
  );
  const peaks = new Map<number, Map<number, Quantity>>();
  for (const [monthIndex, ofMonth] of terms) {
    const exact = exactMonths.has(monthIndex);
    const toPeak = (period: number, each: Term[]) =>
      maximum(state, `peak ${periodLabel(monthIndex, period)}`, 5, each, exact);
    peaks.set(monthIndex, mapValues(ofMonth, toPeak));
  }
  for (const each of billed) {
    const { monthIndex, month, period, tierSchedule } = each;
    const ofPeriod = billedTerms(
      month,
      peaks.get(monthIndex)!.get(period),
      lookedBackPeriodPeaks(peaks),
    );
    const name = periodLabel(monthIndex, period);
    const demand = maximum(state, `billing demand ${name}`, 6, ofPeriod, gains.includes(each));
    priceTierSchedule(state, `demand ${name}`, demand, tierSchedule, state.monthCosts[monthIndex]!);
  }
  return peaks;
}

/** The peaks of a month that a ratchet on the demand by time of use looks back to. */
export function lookedBackPeriodPeaks(peaks: PeriodPeaks) {
  return (monthIndex: number) =>
    Array.from(peaks.get(monthIndex) ?? [], ([period, peak]) => ({
      name: `peak ${periodLabel(monthIndex, period)}`,
      peak,
    }));
}

function periodLabel(monthIndex: number, period: number): string {
  return `of month ${monthIndex + 1}, period ${period}`;
}

function mapValues<From, To>(
  entries: ReadonlyMap<number, From>,
  to: (key: number, value: From) => To,
): Map<number, To> {
  return new Map(Array.from(entries, ([key, value]) => [key, to(key, value)]));
}

/**
 * (18) C ≥ mean import over each meter interval with a coincident hour, and C ≥ demand already reached in such hours; each
 * kilowatt of C at its price. If the hours are not given, C is the own peak in the hours in which the system may peak, on
 * the tier schedule (4) of their period.
 */
export function coincidentCharges(state: ModelState): void {
  const { meterSteps } = state.spec;
  for (const [index, charge] of (state.spec.coincident ?? []).entries()) {
    const intervals = new Map<string, Term>();
    for (const { block, step } of charge.steps) {
      const interval = meterIntervalOf(state.spec.blocks[block]!.block, meterSteps, step);
      const key = `${block}, ${interval.from}`;
      if (!intervals.has(key)) intervals.set(key, meanImportTerm(state, block, interval));
    }
    const terms = [...intervals.values()];
    if (charge.peakToDateKw > 0) terms.push(constantTerm('peak already set', charge.peakToDateKw));
    if (terms.length === 0 || charge.pricePerKw === 0) continue;
    const name = `coincident peak ${index + 1}`;
    const peak = maximum(state, name, 18, terms, charge.pricePerKw < 0);
    const costs = state.monthCosts[charge.monthIndex]!;
    costs.columns.push(...peak.columns);
    costs.prices.push(...peak.values.map((value) => value * charge.pricePerKw));
    costs.constant += peak.constant * charge.pricePerKw;
  }
  ownPeakCharges(state);
}

function ownPeakCharges(state: ModelState): void {
  for (const [monthIndex, { coincidentTierSchedules = [] }] of state.spec.charges.entries()) {
    for (const [period, tierSchedule] of coincidentTierSchedules.entries()) {
      if (!isPriced(tierSchedule)) continue;
      const terms = demandPeakTerms(state, monthIndex, { coincidentPeriod: period });
      if (terms.length === 0) continue;
      const name = `coincident peak of month ${monthIndex + 1}, period ${period}`;
      const exact = rewardsHigherDemand(tierSchedule, rangeOfMaximum(terms));
      const peak = maximum(state, name, 18, terms, exact);
      priceTierSchedule(
        state,
        `charge for ${name}`,
        peak,
        tierSchedule,
        state.monthCosts[monthIndex]!,
      );
    }
  }
}
