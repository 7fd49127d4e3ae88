import { quantile } from '@bess/kernel/stats';
import { createObserver } from '../create-observer.js';
import { HOURS, MONTHS } from '../internal/layout.js';
import { observe } from '../observe.js';
import type { ObserverTable } from '../policy-table.js';
import type { DaySample } from './day-sample.js';
import { fitWidthFactor } from './fit-width-factor.js';
import { beginsAnew, kindOf } from './sample-days.js';

/** Constants that are chosen, not learned; method note, section 4.2. */
export interface ObserverChoice {
  readonly scaleFactor: number;
  /** What the width factor of a market leans on. */
  readonly widthFactor: number;
  readonly profileGain: readonly [number, number];
  readonly profileReach: number;
  readonly surpriseGain: number;
}

/** Simulated days used here; those after them only in counting. */
const SETTLING_DAYS = 5000;
/** Shares of hours whose surprise is below the edges. */
const EDGE_SHARES = [0.05, 0.3, 0.7, 0.95];
/** Share of the usual deviation within a day that the scale never falls below. */
const LEAST_SHARE = 0.25;
/** Days of the whole year that the profile of a month begins with. */
const PRIOR_DAYS_OF_PROFILE = 8;
/** Prices count in the profile up to this many scales from the median. */
const PROFILE_WIDTH = 6;

/**
 * The constants of the observer, from a first pass over the sample: scales, profiles to begin with, the width factor of the market and
 * edges between regimes.
 * Method note, section 4.2.
 */
export function settleObserver(sample: DaySample, choice: ObserverChoice): ObserverTable {
  const days = usedDays(sample);
  const apart = days.map((day) => meanDeviation(sample.prices, day * HOURS));
  const typical = choice.scaleFactor * Math.max(quantile(apart, 0.5), smallest(sample));
  const leaned = {
    ...choice,
    leastScalePerMwh: LEAST_SHARE * typical,
    regimeEdges: new Float64Array(EDGE_SHARES.length),
    initialProfile: initialProfile(sample, days, typical),
  };
  const table = { ...leaned, widthFactor: fitWidthFactor(sample, leaned) };
  const surprises = watch(sample, days, table).sort();
  for (const [edge, share] of EDGE_SHARES.entries()) {
    table.regimeEdges[edge] = surprises[Math.floor(share * surprises.length)]!;
  }
  return table;
}

/** The first simulated days and all real ones. */
function usedDays(sample: DaySample): number[] {
  const days: number[] = [];
  for (let day = 0; day < sample.follows.length; day++) {
    if (day < SETTLING_DAYS || day >= sample.simulatedDays) days.push(day);
  }
  return days;
}

function meanDeviation(prices: Float64Array, at: number): number {
  let sum = 0;
  for (let hour = 0; hour < HOURS; hour++) sum += prices[at + hour]!;
  let apart = 0;
  for (let hour = 0; hour < HOURS; hour++) apart += Math.abs(prices[at + hour]! - sum / HOURS);
  return apart / HOURS;
}

/** A scale that prices without any movement still have: the place of the last digit that matters. */
function smallest(sample: DaySample): number {
  let most = 1;
  for (const price of sample.prices) if (Math.abs(price) > most) most = Math.abs(price);
  return most * 1e-6;
}

function initialProfile(sample: DaySample, days: readonly number[], typical: number): Float64Array {
  const median = quantile(
    days.flatMap((day) => [sample.prices[day * HOURS + 4]!, sample.prices[day * HOURS + 16]!]),
    0.5,
  );
  const low = median - PROFILE_WIDTH * typical;
  const high = median + PROFILE_WIDTH * typical;
  const sums = new Float64Array(2 * MONTHS * HOURS);
  const counts = new Float64Array(2 * MONTHS);
  const all = new Float64Array(2 * HOURS);
  const allCounts = new Float64Array(2);
  for (const day of days) {
    const weight = sample.weights[day]!;
    const kind = kindOf(sample, day);
    const row = kind * MONTHS + sample.months[day]!;
    counts[row]! += weight;
    allCounts[kind]! += weight;
    for (let hour = 0; hour < HOURS; hour++) {
      const price = Math.min(high, Math.max(low, sample.prices[day * HOURS + hour]!));
      sums[row * HOURS + hour]! += weight * price;
      all[kind * HOURS + hour]! += weight * price;
    }
  }
  return sums.map((sum, at) => {
    const row = Math.floor(at / HOURS);
    const kind = Math.floor(row / MONTHS);
    // Without a weekend, or a weekday, the other kind says what to expect.
    const known = allCounts[kind]! > 0 ? kind : 1 - kind;
    const mean = all[known * HOURS + (at % HOURS)]! / allCounts[known]!;
    return (sum + PRIOR_DAYS_OF_PROFILE * mean) / (counts[row]! + PRIOR_DAYS_OF_PROFILE);
  });
}

/** The running surprise of all hours. */
function watch(sample: DaySample, days: readonly number[], table: ObserverTable): Float64Array {
  const surprises = new Float64Array(days.length * HOURS);
  let state = createObserver(table, 0);
  for (const [i, day] of days.entries()) {
    if (beginsAnew(sample, day)) state = createObserver(table, sample.months[day]!);
    const weekday = sample.weekdays[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const pricePerMwh = sample.prices[day * HOURS + hour]!;
      observe(state, table, { pricePerMwh, hour, weekday, newDay: hour === 0 });
      surprises[i * HOURS + hour] = state.surprise;
    }
  }
  return surprises;
}
