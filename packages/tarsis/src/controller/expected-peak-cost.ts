import { chargeByTier } from '@bess/tariff-library/tiers';
import { type CapPolicy, followCaps, followToday } from './follow-caps.js';
import type { PeakProblem } from './peak-problem.js';

/** Days with high demand cluster: this many days count as one independent draw. */
const daysPerDraw = 4;

/**
 * Expected cost of the month's peaks under given caps, as a function of the caps (any-time first, then by demand
 * period [kW]). Today follows one of its scenarios, the remaining days of the month are drawn from recent days of the
 * same kind, and the battery follows the caps on all of them.
 */
export function expectedPeakCost(problem: PeakProblem): (capsKw: Float64Array) => number {
  const { battery, intervalHours, today, later, tierSchedules, floorKw, charged } = problem;
  const followPast = pastDayPeaks(problem);
  const leftToday = tierSchedules.map(() => new Float64Array(today.netKwSeries.length));
  const leftKw = new Float64Array(tierSchedules.length);
  return (capsKw) => {
    const follower = { battery, stepHours: intervalHours, capsKw };
    const { weekdays, weekendDays } = followPast(follower);
    for (const [scenario, series] of today.netKwSeries.entries()) {
      leftKw.fill(0);
      followToday(leftKw, follower, problem, series);
      for (const index of charged) leftToday[index]![scenario] = leftKw[index]!;
    }
    let cost = 0;
    for (const index of charged) {
      cost += expectedMaximum(
        [
          { sortedValues: leftToday[index]!.sort(), draws: 1 },
          ...sampleOf(weekdays[index]!, later.weekdays),
          ...sampleOf(weekendDays[index]!, later.weekendDays),
        ],
        (kw) => chargeByTier(tierSchedules[index]!, Math.max(floorKw[index]!, kw)).amount,
      );
    }
    return cost;
  };
}
/** Peaks of each past day under the caps, by kind of day and by peak [kW]. */
/** What each past day comes to, by kind of day and by peak [kW]. */
interface PastDayPeaks {
  readonly weekdays: readonly Float64Array[];
  readonly weekendDays: readonly Float64Array[];
}
/** Follows caps through the past days in order, starting with a full battery. Reuses the same arrays in every call. */
/** Follows caps through the past days, one after the other from a full battery on; writes into the same arrays each time. */
function pastDayPeaks({
  battery,
  past,
  tierSchedules,
  charged,
}: PeakProblem): (follower: CapPolicy) => PastDayPeaks {
  const { netKwSeries, periodSeries, intervalsPerDay, isWeekend } = past;
  const count = isWeekend.filter(Boolean).length;
  const weekdays = tierSchedules.map(() => new Float64Array(isWeekend.length - count));
  const weekendDays = tierSchedules.map(() => new Float64Array(count));
  const leftKw = new Float64Array(tierSchedules.length);
  return (follower) => {
    let storedKwh = battery.maxSocFraction * battery.capacityKwh;
    let weekday = 0;
    let weekendDay = 0;
    for (const [day, isOff] of isWeekend.entries()) {
      const from = day * intervalsPerDay;
      const end = from + intervalsPerDay;
      leftKw.fill(0);
      storedKwh = followCaps(leftKw, follower, netKwSeries, periodSeries, from, end, storedKwh);
      const into = isOff ? weekendDays : weekdays;
      const at = isOff ? weekendDay : weekday;
      for (const index of charged) into[index]![at] = leftKw[index]!;
      if (isOff) weekendDay += 1;
      else weekday += 1;
    }
    return { weekdays, weekendDays };
  };
}
/** Empty where no day of that kind was measured. */
/** Nothing where no such day was seen. */
function sampleOf(values: Float64Array, days: number) {
  return values.length === 0 ? [] : [{ sortedValues: values.sort(), draws: days / daysPerDraw }];
}

/** Equally likely values from which some are drawn. */
interface EmpiricalSample {
  /** Ascending, at least one. */
  readonly sortedValues: Float64Array;
  /** Number of draws, 0 or more; need not be whole. */
  readonly draws: number;
}

/**
 * Mean of an increasing function of the maximum of independent draws: P(maximum ≤ x) = Π_g F_g(x)^draws_g, where F_g is
 * the empirical distribution function of group g.
 *
 * @param groups At least one must have draws.
 * @param costOf Cost of a maximum; increasing.
 * @example
 * // Two throws of a coin with 0 and 1: the maximum is 1 in three of four cases.
 * expectedMaximum([{ sortedValues: Float64Array.of(0, 1), draws: 2 }], (highest) => highest);
 * // => 0.75
 */
export function expectedMaximum(
  groups: readonly EmpiricalSample[],
  costOf: (highest: number) => number,
): number {
  const drawn = groups.filter(({ draws }) => draws > 0);
  const passed = drawn.map(() => 0);
  let below = 0;
  let mean = 0;
  while (below < 1) {
    let next = Number.POSITIVE_INFINITY;
    for (const [index, { sortedValues }] of drawn.entries()) {
      const value = sortedValues[passed[index]!];
      if (value !== undefined && value < next) next = value;
    }
    if (next === Number.POSITIVE_INFINITY) break;
    let atMost = 1;
    for (const [index, { sortedValues, draws }] of drawn.entries()) {
      let count = passed[index]!;
      while (count < sortedValues.length && sortedValues[count]! <= next) count += 1;
      passed[index] = count;
      atMost *= (count / sortedValues.length) ** draws;
    }
    if (atMost > below) mean += (atMost - below) * costOf(next);
    below = atMost;
  }
  return mean;
}
