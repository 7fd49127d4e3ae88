import { quantile } from '@bess/kernel/stats';
import { beginObservedDay, observeHour, observerAt } from '../observation/observer.js';
import { HOURS, MONTHS, type ObserverTable } from '../observation/policy-table.js';
import { type DaySample, dayKind, resetsObserver } from './sample-days.js';

/** Weight, in real days, of the width factor that suits all markets. */
const PRIOR_DAYS = 365;

/** Deviations are clipped to this many scales, so that one spike does not decide the width of all high-priced hours. */
const DEVIATION_CLIP_SCALES = 5;
const MAX_WIDTH_FACTOR = 0.8;

/** Simulated days used for fitting the observer. */
const CALIBRATION_DAYS = 5000;

/** Shares of hours whose surprise lies below each edge. */
const EDGE_SHARES = [0.05, 0.3, 0.7, 0.95];

/** The scale never falls below this share of the typical deviation within a day. */
const MIN_SCALE_SHARE = 0.25;

/** Weight, in days, of the mean of the whole year in the profile of a month. */
const PRIOR_DAYS_OF_PROFILE = 8;

/** Prices enter the profile clipped to this many scales from the median. */
const PROFILE_CLIP_SCALES = 6;

/** Constants that are chosen, not fitted; method note, section 4.2. */
export interface ObserverSettings {
  readonly scaleFactor: number;
  /** Value towards which the width factor of a market is shrunk. */
  readonly widthFactor: number;
  readonly profileGain: readonly [number, number];
  readonly profileClip: number;
  readonly surpriseGain: number;
}

/**
 * Fits the constants of the observer in a first pass over the sample: scales, initial profiles, the width factor of the market
 * and the edges between regimes. Method note, section 4.2.
 */
export function fitObserver(sample: DaySample, settings: ObserverSettings): ObserverTable {
  const days = usedDays(sample);
  const deviations = days.map((day) => meanDeviation(sample.prices, day * HOURS));
  const typical = settings.scaleFactor * Math.max(quantile(deviations, 0.5), smallestScale(sample));
  const unfitted = {
    ...settings,
    minScalePerMwh: MIN_SCALE_SHARE * typical,
    regimeEdges: new Float64Array(EDGE_SHARES.length),
    initialProfile: initialProfile(sample, days, typical),
  };
  const table = { ...unfitted, widthFactor: fitWidthFactor(sample, unfitted) };
  const surprises = runningSurprises(sample, days, table).sort();
  for (const [edge, share] of EDGE_SHARES.entries()) {
    table.regimeEdges[edge] = surprises[Math.floor(share * surprises.length)]!;
  }
  return table;
}

/** The days used for fitting: the first simulated ones and all real ones. */
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
  let total = 0;
  for (let hour = 0; hour < HOURS; hour++) total += Math.abs(prices[at + hour]! - sum / HOURS);
  return total / HOURS;
}

/** A minimum scale for constant prices: the last digit that matters. */
function smallestScale(sample: DaySample): number {
  let largest = 1;
  for (const price of sample.prices) if (Math.abs(price) > largest) largest = Math.abs(price);
  return largest * 1e-6;
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
    // Without any weekend, or any weekday, the other kind of day is used.
    const kindWithData = allCounts[kind]! > 0 ? kind : 1 - kind;
    const mean = all[kindWithData * HOURS + (at % HOURS)]! / allCounts[kindWithData]!;
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
    const kind = beginObservedDay(state, table, sample.weekdays[day]!);
    for (let hour = 0; hour < HOURS; hour++) {
      observeHour(state, table, sample.prices[day * HOURS + hour]!, kind, hour, true);
      surprises[i * HOURS + hour] = state.surprise;
    }
  }
  return surprises;
}

/**
 * Width factor of the market, 0 to 0.8: least squares of the size of deviations on the scale of the day and on the distance of
 * the hour's profile above its mean. Fitted to the historical days only and shrunk towards the factor in the table. Method
 * note, section 4.2.
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
    const kind = beginObservedDay(state, table, sample.weekdays[day]!);
    for (let hour = 0; hour < HOURS; hour++) {
      const pricePerMwh = sample.prices[day * HOURS + hour]!;
      const observation = observeHour(state, table, pricePerMwh, kind, hour, true);
      const expected = pricePerMwh - observation.deviationPerMwh;
      const x = Math.max(0, expected - state.profileMean) / state.scalePerMwh;
      const y = Math.min(
        DEVIATION_CLIP_SCALES,
        Math.abs(observation.deviationPerMwh) / state.scalePerMwh,
      );
      above += x;
      aboveSquares += x * x;
      size += y;
      products += x * y;
    }
  }
  const hours = days * HOURS;
  // Slope over intercept of the line; their common denominator cancels.
  const intercept = aboveSquares * size - above * products;
  const slope = hours * products - above * size;
  const marketFactor = intercept > 0 ? slope / intercept : table.widthFactor;
  const bounded = Math.min(MAX_WIDTH_FACTOR, Math.max(0, marketFactor));
  return (days * bounded + PRIOR_DAYS * table.widthFactor) / (days + PRIOR_DAYS);
}
