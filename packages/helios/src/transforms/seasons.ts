import { checkFiniteSeries, checkNumber, heliosError } from '../internal/checks.js';
import { medianSorted } from './asinh.js';

const MINUTES_PER_DAY = 1440;

/** Only the latest weeks are used, so that long histories take no longer and outdated patterns do not count. */
const MAX_WEEKS = 8;

/** Least share of the error that a season must remove. Noise alone gives a strength below 0 on average. */
const MIN_STRENGTH = 0.05;

/** Number of weeks at which the hour-of-week effect gets half of its full weight. */
const HALF_WEIGHT_WEEKS = 2;

/**
 * Fits the seasons of a series as a profile of medians: first the time of day, then the additional effect of the hour of the week, shrunk
 * by weeks/(weeks + 2) because each hour of the week occurs only once a week. A season that is not detected adds nothing; without seasons
 * the profile is a single 0. Deviations are taken from the median of each cycle, so neither spikes nor a drifting level distort the
 * profile.
 *
 * @param values - the series, oldest first, finite
 * @param stepMinutes - length of a step [min]
 * @throws EngineError `noValues`, `notFinite`, `stepMinutesOutOfRange`
 * @example
 * const days = Array.from({ length: 96 }, (_, hour) => (hour % 24 < 8 ? 20 : 50));
 * fitSeasonalProfile(days, 60).offsets.slice(6, 10);
 * // => [-30, -30, 0, 0]
 */
export function fitSeasonalProfile(
  values: ArrayLike<number>,
  stepMinutes: number,
): SeasonalProfile {
  checkFiniteSeries('values', values);
  seasonSteps(stepMinutes);
  return fitSeasonalProfileCore(values, stepMinutes);
}

export function fitSeasonalProfileCore(
  values: ArrayLike<number>,
  stepMinutes: number,
): SeasonalProfile {
  const { day, week } = seasonStepsCore(stepMinutes);
  const found = detectSeasonalityCore(values, stepMinutes);
  const daily = found.daily ? medianProfile(values, day) : [0];
  if (!found.weekly) return { offsets: centreOnMedian(daily) };
  const share = weeklyShare(Math.floor(values.length / week));
  const rest = Float64Array.from(values, (value, i) => value - daily[i % daily.length]!);
  const weekly = medianProfile(rest, week);
  return {
    offsets: centreOnMedian(weekly.map((add, i) => daily[i % daily.length]! + share * add)),
  };
}

/** Share of the hour-of-week effect that counts if each hour of the week occurred in this many weeks. */
export function weeklyShare(weeks: number): number {
  return weeks / (weeks + HALF_WEIGHT_WEEKS);
}

function centreOnMedian(offsets: readonly number[]): number[] {
  const middle = medianSorted(Float64Array.from(offsets).sort());
  return offsets.map((offset) => offset - middle);
}

/** Seasons found in a series. */
export interface DetectedSeasonality {
  /** Whether the time of day reduces the error. */
  readonly daily: boolean;
  /** Whether the hour of the week reduces the error further. */
  readonly weekly: boolean;
  /** Share of the error that the time of day removes, out of sample: at most 1, below 0 if it makes errors larger. */
  readonly dailyStrength: number;
  /** Share of the remaining error that the hour of the week removes, out of sample: at most 1. */
  readonly weeklyStrength: number;
}

/**
 * Detects a daily and a weekly season. Each value's deviation from the median of its own cycle is predicted by the median of the deviations
 * at the same position in all other cycles. Strength is the share of the mean absolute deviation that this removes. Because a cycle does
 * not predict itself, noise shows no strength, however few cycles there are. A daily season needs two days of values, a weekly one two
 * weeks.
 *
 * @param values - the series, oldest first, finite
 * @param stepMinutes - length of a step [min]
 * @throws EngineError `noValues`, `notFinite`, `stepMinutesOutOfRange`
 * @example
 * const days = Array.from({ length: 96 }, (_, hour) => (hour % 24 < 8 ? 20 : 50));
 * detectSeasonality(days, 60);
 * // => { daily: true, weekly: false, dailyStrength: 1, weeklyStrength: 0 }
 */
export function detectSeasonality(
  values: ArrayLike<number>,
  stepMinutes: number,
): DetectedSeasonality {
  checkFiniteSeries('values', values);
  seasonSteps(stepMinutes);
  return detectSeasonalityCore(values, stepMinutes);
}

function detectSeasonalityCore(
  values: ArrayLike<number>,
  stepMinutes: number,
): DetectedSeasonality {
  const { day, week } = seasonStepsCore(stepMinutes);
  const first = Math.max(0, values.length - MAX_WEEKS * week);
  const recent = Float64Array.from({ length: values.length - first }, (_, i) => values[first + i]!);
  const byDay = leaveOneCycleOutErrors(recent, day);
  const dailyStrength = seasonalStrength(byDay.without, byDay.with);
  const daily = dailyStrength >= MIN_STRENGTH;
  // The weekly effect beyond the time of day.
  const profile = daily ? medianProfile(recent, day) : [0];
  const rest = recent.map((value, i) => value - profile[i % profile.length]!);
  const byWeek = leaveOneCycleOutErrors(rest, week);
  const weeklyStrength = seasonalStrength(byWeek.without, byWeek.with);
  return {
    daily,
    weekly: weeklyStrength >= MIN_STRENGTH,
    dailyStrength,
    weeklyStrength,
  };
}

function seasonalStrength(without: number, withSeason: number): number {
  return without > 0 ? 1 - withSeason / without : 0;
}

/**
 * Removes a seasonal profile from values.
 *
 * @param values - in the unit of the profile
 * @param profile - from {@link fitSeasonalProfile}
 * @param firstStep - step of the first value, counted from the first value of the series that the profile was fitted to. Default 0
 * @example
 * deseasonalize([10, 14, 10], { offsets: [-2, 2] });
 * // => Float64Array.of(12, 12, 12)
 */
export function deseasonalize(
  values: ArrayLike<number>,
  profile: SeasonalProfile,
  firstStep = 0,
): Float64Array {
  const { offsets } = profile;
  return Float64Array.from(
    values,
    (value, i) => value - offsets[(firstStep + i) % offsets.length]!,
  );
}

/**
 * The inverse of {@link deseasonalize}, for the same or later steps. For the steps right after a series of n values, `firstStep` is n.
 *
 * @param residuals - in the unit of the profile
 * @param profile - from {@link fitSeasonalProfile}
 * @param firstStep - step of the first residual, counted from the first value of the series that the profile was fitted to. Default 0
 * @example
 * reseasonalize([12, 12], { offsets: [-2, 2] }, 3);
 * // => Float64Array.of(14, 10)
 */
export function reseasonalize(
  residuals: ArrayLike<number>,
  profile: SeasonalProfile,
  firstStep = 0,
): Float64Array {
  const { offsets } = profile;
  return Float64Array.from(
    residuals,
    (value, i) => value + offsets[(firstStep + i) % offsets.length]!,
  );
}

/** Lengths of the daily and the weekly season, in steps. */
export interface SeasonSteps {
  readonly day: number;
  readonly week: number;
}

/**
 * Number of steps in a day and in a week.
 *
 * @param stepMinutes - length of a step [min]; it must divide a day into at least two whole parts
 * @throws EngineError `wrongType`, `stepMinutesOutOfRange`
 * @example
 * seasonSteps(60);
 * // => { day: 24, week: 168 }
 */
export function seasonSteps(stepMinutes: number): SeasonSteps {
  checkNumber('stepMinutes', stepMinutes);
  const steps = seasonStepsCore(stepMinutes);
  if (Number.isInteger(steps.day) && steps.day >= 2) return steps;
  throw heliosError(
    'outOfRange',
    'stepMinutesOutOfRange',
    `stepMinutes must divide a day of 1440 minutes into at least 2 whole parts; ${stepMinutes} came`,
  );
}

export function seasonStepsCore(stepMinutes: number): SeasonSteps {
  const day = MINUTES_PER_DAY / stepMinutes;
  return { day, week: 7 * day };
}

/** A seasonal profile: the effect of each step of a cycle, in the unit of the series. Plain data. */
export interface SeasonalProfile {
  /** Entry 0 belongs to the first value of the fitted series. The median of all entries is 0. */
  readonly offsets: readonly number[];
}

/** Mean absolute deviations of a series that is folded into cycles. */
interface SeasonalErrors {
  /** From the median of the value's own cycle. */
  readonly without: number;
  /** After subtracting the median deviation at the same position in all other cycles too. */
  readonly with: number;
}

/** Uses the last whole cycles. Both errors are 0 with fewer than two cycles. */
function leaveOneCycleOutErrors(values: Float64Array, cycleSteps: number): SeasonalErrors {
  const cycles = Math.floor(values.length / cycleSteps);
  if (cycles < 2) return { without: 0, with: 0 };
  const first = values.length - cycles * cycleSteps;
  const deviations = cycleDeviations(values, first, cycleSteps, cycles);
  let without = 0;
  let withSeason = 0;
  const atPosition = new Float64Array(cycles);
  for (let position = 0; position < cycleSteps; position++) {
    for (let cycle = 0; cycle < cycles; cycle++) {
      atPosition[cycle] = deviations[cycle * cycleSteps + position]!;
      without += Math.abs(atPosition[cycle]!);
    }
    const sorted = atPosition.slice().sort();
    for (let rank = 0; rank < cycles; rank++) {
      withSeason += Math.abs(sorted[rank]! - medianLeavingOut(sorted, rank));
    }
  }
  const count = cycles * cycleSteps;
  return { without: without / count, with: withSeason / count };
}

/** Median without one rank, in constant time: the ranks above it move down by one. */
export function medianLeavingOut(sorted: Float64Array, left: number): number {
  const count = sorted.length - 1;
  const at = (rank: number) => sorted[rank < left ? rank : rank + 1]!;
  const middle = count >> 1;
  return count % 2 === 1 ? at(middle) : at(middle - 1) / 2 + at(middle) / 2;
}

/** Median deviation at each position of the cycle over the last whole cycles. Positions count from the start of the series. */
function medianProfile(values: ArrayLike<number>, cycleSteps: number): number[] {
  const cycles = Math.floor(values.length / cycleSteps);
  const first = values.length - cycles * cycleSteps;
  const deviations = cycleDeviations(values, first, cycleSteps, cycles);
  const profile = new Array<number>(cycleSteps);
  const atPosition = new Float64Array(cycles);
  for (let position = 0; position < cycleSteps; position++) {
    for (let cycle = 0; cycle < cycles; cycle++) {
      atPosition[cycle] = deviations[cycle * cycleSteps + position]!;
    }
    profile[(first + position) % cycleSteps] = medianSorted(atPosition.slice().sort());
  }
  return profile;
}

/** Each value from `first` on, less the median of its cycle. */
export function cycleDeviations(
  values: ArrayLike<number>,
  first: number,
  cycleSteps: number,
  cycles: number,
): Float64Array {
  const deviations = new Float64Array(cycles * cycleSteps);
  const cycle = new Float64Array(cycleSteps);
  for (let c = 0; c < cycles; c++) {
    const from = c * cycleSteps;
    for (let position = 0; position < cycleSteps; position++)
      cycle[position] = values[first + from + position]!;
    const level = medianSorted(cycle.slice().sort());
    for (let position = 0; position < cycleSteps; position++)
      deviations[from + position] = cycle[position]! - level;
  }
  return deviations;
}
