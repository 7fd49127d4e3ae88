import { quantile } from '@bess/kernel/stats';
import { observe, observerAt } from '../observation/observer.js';
import { HOURS, MONTHS, type ObserverTable } from '../observation/policy-table.js';
import { type DaySample, dayKind, resetsObserver } from './sample-days.js';

/** Real days by which a market leans on the width factor that serves all of them. */
const PRIOR_DAYS = 365;

/** Deviations count up to this many scales: one spike must not decide how wide all dear hours are. */
const DEVIATION_CLIP_SCALES = 5;
const MAX_WIDTH_FACTOR = 0.8;

/** Simulated days used here; those after them only in counting. */
const CALIBRATION_DAYS = 5000;

/** Shares of hours whose surprise is below the edges. */
const EDGE_SHARES = [0.05, 0.3, 0.7, 0.95];

/** Share of the usual deviation within a day that the scale never falls below. */
const MIN_SCALE_SHARE = 0.25;

/** Days of the whole year that the profile of a month begins with. */
const PRIOR_DAYS_OF_PROFILE = 8;

/** Prices count in the profile up to this many scales from the median. */
const PROFILE_CLIP_SCALES = 6;

/** Constants that are chosen, not learned; method note, section 4.2. */
export interface ObserverSettings {
  readonly scaleFactor: number;
  /** What the width factor of a market leans on. */
  readonly widthFactor: number;
  readonly profileGain: readonly [number, number];
  readonly profileClip: number;
  readonly surpriseGain: number;
}

/**
 * The constants of the observer, from a first pass over the sample: scales, profiles to begin with, the width factor of the market and
 * edges between regimes.
 * Method note, section 4.2.
 */
export function fitObserver(sample: DaySample, choice: ObserverSettings): ObserverTable {
  const days = usedDays(sample);
  const apart = days.map((day) => meanDeviation(sample.prices, day * HOURS));
  const typical = choice.scaleFactor * Math.max(quantile(apart, 0.5), smallestScale(sample));
  const leaned = {
    ...choice,
    minScalePerMwh: MIN_SCALE_SHARE * typical,
    regimeEdges: new Float64Array(EDGE_SHARES.length),
    initialProfile: initialProfile(sample, days, typical),
  };
  const table = { ...leaned, widthFactor: fitWidthFactor(sample, leaned) };
  const surprises = runningSurprises(sample, days, table).sort();
  for (const [edge, share] of EDGE_SHARES.entries()) {
    table.regimeEdges[edge] = surprises[Math.floor(share * surprises.length)]!;
  }
  return table;
}

/** The first simulated days and all real ones. */
function usedDays(sample: DaySample): number[] {
  const days: number[] = [];
  for (let day = 0; day < sample.follows.length; day++) {
    if (day < CALIBRATION_DAYS || day >= sample.simulatedDays) days.push(day);
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
function smallestScale(sample: DaySample): number {
  let most = 1;
  for (const price of sample.prices) if (Math.abs(price) > most) most = Math.abs(price);
  return most * 1e-6;
}

function initialProfile(sample: DaySample, days: readonly number[], typical: number): Float64Array {
  const median = quantile(
    days.flatMap((day) => [sample.prices[day * HOURS + 4]!, sample.prices[day * HOURS + 16]!]),
    0.5,
  );
  const low = median - PROFILE_CLIP_SCALES * typical;
  const high = median + PROFILE_CLIP_SCALES * typical;
  const sums = new Float64Array(2 * MONTHS * HOURS);
  const counts = new Float64Array(2 * MONTHS);
  const all = new Float64Array(2 * HOURS);
  const allCounts = new Float64Array(2);
  for (const day of days) {
    const weight = sample.weights[day]!;
    const kind = dayKind(sample, day);
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
function runningSurprises(
  sample: DaySample,
  days: readonly number[],
  table: ObserverTable,
): Float64Array {
  const surprises = new Float64Array(days.length * HOURS);
  let state = observerAt(table, 0);
  for (const [i, day] of days.entries()) {
    if (resetsObserver(sample, day)) state = observerAt(table, sample.months[day]!);
    const weekday = sample.weekdays[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const pricePerMwh = sample.prices[day * HOURS + hour]!;
      observe(state, table, { pricePerMwh, hour, weekday, newDay: hour === 0 });
      surprises[i * HOURS + hour] = state.surprise;
    }
  }
  return surprises;
}

/**
 * How much wider deviations are in dear hours: least squares of their size on the scale of the day and on the distance of the hour's
 * profile above its mean, over the real days alone, leaning on the factor of the table. Method note, section 4.2.
 *
 * @param sample - days; simulated ones are not looked at
 * @param table - constants of the observer, with the width factor that is leaned on
 * @returns the width factor, 0 to 0.8
 */
export function fitWidthFactor(sample: DaySample, table: ObserverTable): number {
  const first = sample.simulatedDays;
  const days = sample.follows.length - first;
  if (days === 0) return table.widthFactor;
  const state = observerAt(table, sample.months[first]!);
  let above = 0;
  let aboveSquares = 0;
  let size = 0;
  let products = 0;
  for (let day = first; day < first + days; day++) {
    const weekday = sample.weekdays[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const pricePerMwh = sample.prices[day * HOURS + hour]!;
      const seen = observe(state, table, { pricePerMwh, hour, weekday, newDay: hour === 0 });
      const expected = pricePerMwh - seen.deviationPerMwh;
      const x = Math.max(0, expected - state.profileMean) / state.scalePerMwh;
      const y = Math.min(DEVIATION_CLIP_SCALES, Math.abs(seen.deviationPerMwh) / state.scalePerMwh);
      above += x;
      aboveSquares += x * x;
      size += y;
      products += x * y;
    }
  }
  const hours = days * HOURS;
  // Slope over intercept of the line; their common denominator cancels out.
  const intercept = aboveSquares * size - above * products;
  const slope = hours * products - above * size;
  const ofMarket = intercept > 0 ? slope / intercept : table.widthFactor;
  const bounded = Math.min(MAX_WIDTH_FACTOR, Math.max(0, ofMarket));
  return (days * bounded + PRIOR_DAYS * table.widthFactor) / (days + PRIOR_DAYS);
}
