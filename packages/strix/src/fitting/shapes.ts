import type { NormalBlock } from '../price/price-model.js';
import type { LocalDays } from './history.js';

/** Weight, in days, of the average variance in that of each hour. */
const PRIOR_DAYS = 10;

/** Shapes of neighbouring days are similar: this many days count as one. */
const DAYS_PER_OBSERVATION = 4;
const MIN_BETWEEN_SD = 0.02;

/** Prior standard deviation of the deviation shared by all months, with a prior shape and without one. */
const SHARED_SD = { prior: 0.4, none: 3 };
const WEEKDAY_SD = 0.15;

/** Hourly shapes by month and weekday, and the remainder. */
interface FittedShapes {
  readonly shape: NormalBlock;
  readonly weekdayShape: NormalBlock;
  /** day × 24; NaN where missing. */
  readonly remainder: Float64Array;
}

/**
 * Additive hour × month and hour × weekday shapes of x with shrinkage. For each hour, the deviation of a month from the prior
 * shape is the sum of a part shared by all months and a part of its own, both normal; the variance between months is estimated
 * over all hours. A month without data thus takes the prior's shape plus what the other months have in common. Without a prior
 * the shape is flat.
 */
export function fitShapes(
  x: Float64Array,
  days: LocalDays,
  prior: { shape: ArrayLike<number>; weekdayShape: ArrayLike<number> } | undefined,
): FittedShapes {
  const byMonth = moments(x, days.dayCount, 12, (day) => days.month[day]!);
  const shape = shrinkMonths(byMonth, prior?.shape);
  const withoutMonth = x.map(
    (value, i) => value - shape.mean[days.month[Math.floor(i / 24)]! * 24 + (i % 24)]!,
  );
  const byWeekday = moments(withoutMonth, days.dayCount, 7, (day) => days.weekday[day]!);
  const weekdayShape = shrinkWeekdays(byWeekday, prior?.weekdayShape);
  return {
    shape,
    weekdayShape,
    remainder: withoutMonth.map(
      (value, i) => value - weekdayShape.mean[days.weekday[Math.floor(i / 24)]! * 24 + (i % 24)]!,
    ),
  };
}

interface Moments {
  readonly counts: Float64Array;
  readonly means: Float64Array;
  /** Variance of single days about the mean of their class, by hour. */
  readonly withinVariance: Float64Array;
}

function moments(
  x: Float64Array,
  dayCount: number,
  classes: number,
  classOf: (day: number) => number,
): Moments {
  const counts = new Float64Array(classes * 24);
  const means = new Float64Array(classes * 24);
  const squares = new Float64Array(classes * 24);
  for (let day = 0; day < dayCount; day++) {
    const first = classOf(day) * 24;
    for (let hour = 0; hour < 24; hour++) {
      const value = x[day * 24 + hour]!;
      if (Number.isNaN(value)) continue;
      counts[first + hour] = counts[first + hour]! + 1;
      means[first + hour] = means[first + hour]! + value;
      squares[first + hour] = squares[first + hour]! + value * value;
    }
  }
  const withinVariance = new Float64Array(24);
  for (let hour = 0; hour < 24; hour++) {
    let total = 0;
    let degreesOfFreedom = 0;
    for (let at = hour; at < classes * 24; at += 24) {
      const count = counts[at]!;
      if (count === 0) continue;
      means[at] = means[at]! / count;
      total += squares[at]! - count * means[at]! * means[at]!;
      degreesOfFreedom += count - 1;
    }
    withinVariance[hour] = Math.max(1e-6, total / Math.max(1, degreesOfFreedom));
  }
  return { counts, means, withinVariance };
}

function shrinkMonths(observed: Moments, prior: ArrayLike<number> | undefined): NormalBlock {
  const between = betweenVariance(observed, prior);
  const sharedVariance = (prior === undefined ? SHARED_SD.none : SHARED_SD.prior) ** 2;
  const mean = new Array<number>(288);
  const standardDeviation = new Array<number>(288);
  for (let hour = 0; hour < 24; hour++) {
    let precision = 1 / sharedVariance;
    let moment = 0;
    for (let month = 0; month < 12; month++) {
      const at = month * 24 + hour;
      if (observed.counts[at] === 0) continue;
      const weight = 1 / (between + noiseOf(observed, at));
      precision += weight;
      moment += weight * (observed.means[at]! - (prior?.[at] ?? 0));
    }
    const shared = moment / precision;
    for (let month = 0; month < 12; month++) {
      const at = month * 24 + hour;
      const expected = (prior?.[at] ?? 0) + shared;
      const gain = observed.counts[at] === 0 ? 0 : between / (between + noiseOf(observed, at));
      mean[at] = expected + gain * (observed.means[at]! - expected);
      standardDeviation[at] = Math.sqrt((1 - gain) * between + (1 - gain) ** 2 / precision);
    }
  }
  return { mean, standardDeviation };
}

/** Method of moments over all hours: variance of the months' deviations about their own mean, less its noise. */
function betweenVariance(observed: Moments, prior: ArrayLike<number> | undefined): number {
  let total = 0;
  let degreesOfFreedom = 0;
  for (let hour = 0; hour < 24; hour++) {
    const deviations: number[] = [];
    let noise = 0;
    for (let at = hour; at < 288; at += 24) {
      if (observed.counts[at] === 0) continue;
      deviations.push(observed.means[at]! - (prior?.[at] ?? 0));
      noise += noiseOf(observed, at);
    }
    const count = deviations.length;
    if (count < 2) continue;
    const average = deviations.reduce((sum, value) => sum + value, 0) / count;
    total +=
      deviations.reduce((sum, value) => sum + (value - average) ** 2, 0) - noise * (1 - 1 / count);
    degreesOfFreedom += count - 1;
  }
  return Math.max(MIN_BETWEEN_SD ** 2, degreesOfFreedom === 0 ? 0.01 : total / degreesOfFreedom);
}

function noiseOf(observed: Moments, at: number): number {
  return (
    (observed.withinVariance[at % 24]! * DAYS_PER_OBSERVATION) /
    Math.max(DAYS_PER_OBSERVATION, observed.counts[at]!)
  );
}

function shrinkWeekdays(observed: Moments, prior: ArrayLike<number> | undefined): NormalBlock {
  const mean = new Array<number>(168);
  const standardDeviation = new Array<number>(168);
  for (let at = 0; at < 168; at++) {
    const expected = prior?.[at] ?? 0;
    const count = observed.counts[at]!;
    // The same weekday occurs once a week, so single days are nearly independent.
    const noise = observed.withinVariance[at % 24]! / Math.max(1, count);
    const gain = count === 0 ? 0 : WEEKDAY_SD ** 2 / (WEEKDAY_SD ** 2 + noise);
    mean[at] = expected + gain * (observed.means[at]! - expected);
    standardDeviation[at] = Math.sqrt(1 - gain) * WEEKDAY_SD;
  }
  return { mean, standardDeviation };
}

/**
 * Relative variation of each hour of the day: standard deviations of the remainder by hour, shrunk towards their mean, with
 * mean square 1.
 */
export function fitResidualWeight(remainder: Float64Array): number[] {
  const squares = new Float64Array(24);
  const counts = new Float64Array(24);
  for (let i = 0; i < remainder.length; i++) {
    const value = remainder[i]!;
    if (Number.isNaN(value)) continue;
    squares[i % 24] = squares[i % 24]! + value * value;
    counts[i % 24] = counts[i % 24]! + 1;
  }
  const total = squares.reduce((sum, value) => sum + value, 0);
  const count = counts.reduce((sum, value) => sum + value, 0);
  const average = total / Math.max(1, count);
  if (average < 1e-12) return new Array<number>(24).fill(1);
  const variances = Array.from(
    squares,
    (value, hour) => (value + PRIOR_DAYS * average) / (counts[hour]! + PRIOR_DAYS),
  );
  const mean = variances.reduce((sum, value) => sum + value, 0) / 24;
  return variances.map((variance) => Math.sqrt(variance / mean));
}
