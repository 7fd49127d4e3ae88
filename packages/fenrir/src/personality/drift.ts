import type { Personality } from '../schema/personality.js';
import { REGIMES } from './regime-filter.js';

/** Weight of a cell of the profile after a restart [h]. */
const WEIGHT_LEFT = 2;

const RING_HOURS = 24;

/** Standard deviations by which a daily mean deviation must differ to be drift. */
const ALARM = 4;

/** Days over which the typical daily deviation, and its variance, are averaged. */
const BASELINE_DAYS = 14;

const VARIANCE_DAYS = 30;

/** Limit on the squared deviation of a single day, in variances. */
const MAX_SQUARE = 9;

const MIN_VARIANCE = 1e-4;

/** Minimum hours with prices for a day to count. */
const MIN_HOURS = 18;

/** Hours from which the new level is estimated. */
const SHIFT_HOURS = 6;

/**
 * Completes the hours before `hour` and detects a shift of the level: equations (39) and (40). Called before a price of a new hour is learned.
 *
 * @param daysSeen - days of prices learned; with few of them the variance adapts faster
 * @returns shift of the level in x; undefined if there is no drift
 */
export function detectDrift(
  drift: Personality['drift'],
  hour: number,
  daysSeen: number,
): number | undefined {
  const before = drift.hour;
  if (before === null || hour <= before) return undefined;
  const { mean, hours } = dailyMean(drift);
  const isQuiet = drift.quietUntil !== null && hour <= drift.quietUntil;
  const off = mean - (drift.baseline * hours) / RING_HOURS;
  if (!isQuiet && Math.abs(off) > ALARM * Math.sqrt(drift.dayVariance))
    return levelShift(drift, before);
  if (Math.floor(before / RING_HOURS) < Math.floor(hour / RING_HOURS) && hours >= MIN_HOURS) {
    const square = Math.min((mean - drift.baseline) ** 2, MAX_SQUARE * drift.dayVariance);
    const share = 1 / Math.min(VARIANCE_DAYS, 4 + daysSeen);
    drift.dayVariance = Math.max(
      MIN_VARIANCE,
      drift.dayVariance + share * (square - drift.dayVariance),
    );
    drift.baseline += (mean - drift.baseline) / BASELINE_DAYS;
  }
  return undefined;
}

/** Records a deviation; hours without a price are cleared. */
export function recordDeviation(
  drift: Personality['drift'],
  hour: number,
  deviation: number,
): void {
  const skipped = drift.hour === null ? RING_HOURS : Math.min(RING_HOURS, hour - drift.hour);
  for (let back = 0; back < skipped; back += 1) {
    const at = hourRingIndex(hour - back);
    drift.hourMeans[at] = 0;
    drift.hourWeights[at] = 0;
  }
  const at = hourRingIndex(hour);
  const weight = drift.hourWeights[at]! + 1;
  drift.hourWeights[at] = weight;
  drift.hourMeans[at]! += (deviation - drift.hourMeans[at]!) / weight;
  drift.hour = hour;
}

/** Clears the deviations of the day after the profile was shifted. */
function resetDrift(drift: Personality['drift'], hour: number): void {
  drift.hourMeans.fill(0);
  drift.hourWeights.fill(0);
  drift.hour = null;
  drift.baseline = 0;
  drift.quietUntil = hour + RING_HOURS;
}

/** Mean over the 24 hours; an hour without a price counts as 0, so that a few hours raise no alarm. */
function dailyMean({ hourMeans, hourWeights }: Personality['drift']) {
  let total = 0;
  let hours = 0;
  for (let at = 0; at < RING_HOURS; at += 1) {
    if (hourWeights[at] === 0) continue;
    total += hourMeans[at]!;
    hours += 1;
  }
  return { mean: total / RING_HOURS, hours };
}

/** Median of the latest hours. */
function levelShift({ hourMeans, hourWeights }: Personality['drift'], hour: number): number {
  const latest: number[] = [];
  for (let back = 0; back < RING_HOURS && latest.length < SHIFT_HOURS; back += 1) {
    const at = hourRingIndex(hour - back);
    if (hourWeights[at]! > 0) latest.push(hourMeans[at]!);
  }
  latest.sort((a, b) => a - b);
  return (latest[(latest.length - 1) >> 1]! + latest[latest.length >> 1]!) / 2;
}

function hourRingIndex(hour: number): number {
  return ((hour % RING_HOURS) + RING_HOURS) % RING_HOURS;
}

/**
 * Restarts on another level, equation (41): the profile keeps its shape and is shifted, but with a small weight, and the regimes shift along. The path model
 * is not reset: it estimates how long deviations last, and on PJM and Agile plans were worse both with a shifted and with a reset profile in it.
 *
 * @param shift - of the level, in x
 * @param interval - first interval of the new level
 * @param hour - its hour since the Unix epoch
 */
export function restartOnDrift(
  draft: Personality,
  shift: number,
  interval: number,
  hour: number,
): void {
  const { means, weights, squares } = draft.profile;
  for (let cell = 0; cell < means.length; cell += 1) {
    const weight = Math.min(weights[cell]!, WEIGHT_LEFT);
    means[cell]! += shift;
    squares[cell]! *= weight / weights[cell]!;
    weights[cell] = weight;
  }
  draft.memory.residual -= shift;
  // The regime of negative prices does not shift.
  for (let regime = 1; regime < REGIMES; regime += 1) draft.anchors.centres[regime]! += shift;
  resetDrift(draft.drift, hour);
  draft.restarts += 1;
  draft.lastRestart = interval;
}
