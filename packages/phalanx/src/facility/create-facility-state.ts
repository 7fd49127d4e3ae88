import { isTimeZone } from '@bess/kernel/series';
import { quantile } from '@bess/kernel/stats';
import { MAX_LOAD_KW, phalanxError, requireBetween } from '../internal/errors.js';
import type {
  FacilityReading,
  FacilitySettings,
  FacilityState,
  ProfileMoments,
  TypicalLoad,
} from './facility-state.js';

const TRAILING_DAYS = 28;
const MIN_TYPICAL_DAYS = 7;
const DAY_KINDS = 3;
/** Step lengths of the model [min], rising. */
const ALLOWED_STEP_MINUTES = [5, 10, 15, 20, 30, 60];
const DEFAULT_STEP_MINUTES = 15;
const MINUTES_PER_DAY = 1440;
/** Fewer intervals do not tell how often a meter is read. */
const MIN_INTERVALS = 12;

/** A low quantile, because missing readings make intervals longer. */
const INTERVAL_LEVEL = 0.25;

const MS_PER_MINUTE = 60_000;

/** Settings of a facility. */
export interface FacilityOptions {
  /** IANA time zone. */
  readonly timeZone: string;
  /**
   * Step length of the model [min]: 5, 10, 15, 20, 30 or 60; readings within a step are averaged. 15 by default, or the interval of the readings
   * where a history has longer ones. A day teaches the model only if three quarters of its steps have a reading, so a step must not be shorter
   * than the interval of the readings.
   */
  readonly stepMinutes?: number;
  /** Local dates treated as Sundays, `YYYY-MM-DD`. */
  readonly holidays?: readonly string[];
  /** Half-life of a weekday in the profile [days]; 28 by default. */
  readonly halfLifeDays?: number;
  /** Expected load before any reading [kW], with a standard deviation of the same size; 100 by default. */
  readonly expectedLoadKw?: number;
}

/**
 * The state of a facility without readings. Until there are readings, the load is the expected one with a standard deviation of the same
 * size.
 *
 * @param options - time zone, step length, prior
 * @throws EngineError `invalid` `unknownTimeZone`, `stepNotTaken`, `malformedDate`, `notFinite`; `outOfRange` `outOfRange`
 * @example
 * createFacilityState({ timeZone: 'Europe/London' }).settings.stepMinutes;
 * // => 15
 */
export function createFacilityState(options: FacilityOptions): FacilityState {
  const settings: FacilitySettings = {
    timeZone: options.timeZone,
    stepMinutes: options.stepMinutes ?? DEFAULT_STEP_MINUTES,
    holidays: [...(options.holidays ?? [])],
    halfLifeDays: options.halfLifeDays ?? 28,
    expectedLoadKw: options.expectedLoadKw ?? 100,
  };
  validateSettings(settings);
  return {
    version: 1,
    settings,
    profile: emptyProfile(MINUTES_PER_DAY / settings.stepMinutes),
    days: [],
    today: null,
    monthPeaks: [],
    lowestKw: null,
    usual: typicalLoad([], []),
    doubted: [],
    unitQuestion: null,
    unitFactor: 1,
    refused: { spikes: 0, clockZeros: 0, otherUnit: 0, late: 0, thinDays: 0 },
    last: null,
  };
}

/**
 * Rejects invalid settings.
 *
 * @throws EngineError `invalid` `unknownTimeZone`, `stepNotTaken`, `malformedDate`, `notFinite`; `outOfRange` `outOfRange`
 */
export function validateSettings(settings: FacilitySettings): void {
  const { timeZone, stepMinutes, holidays } = settings;
  if (!isTimeZone(timeZone)) {
    throw phalanxError(
      'invalid',
      'unknownTimeZone',
      `timeZone must be an IANA time zone; ${JSON.stringify(timeZone)} came`,
      { field: 'timeZone', value: timeZone },
    );
  }
  if (!ALLOWED_STEP_MINUTES.includes(stepMinutes)) {
    throw phalanxError(
      'invalid',
      'stepNotTaken',
      `stepMinutes must be one of ${ALLOWED_STEP_MINUTES.join(', ')}; ${stepMinutes} came`,
      { field: 'stepMinutes', value: stepMinutes },
    );
  }
  holidays.forEach((date, i) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))) return;
    throw phalanxError(
      'invalid',
      'malformedDate',
      `holidays[${i}] must be a calendar date, YYYY-MM-DD; ${JSON.stringify(date)} came`,
      { field: `holidays[${i}]`, value: date },
    );
  });
  requireBetween('halfLifeDays', settings.halfLifeDays, 1, 3650);
  requireBetween('expectedLoadKw', settings.expectedLoadKw, 1e-3, MAX_LOAD_KW);
}

/**
 * The settings for a history: without a step length, its readings' own interval where that is longer than the default.
 *
 * A step that is shorter than the readings' interval is refused: most of its steps would have no reading, so no day would be complete and the
 * model would learn nothing of them; and a reading is the mean of its whole interval, so that a replay would see ahead within it.
 *
 * @throws EngineError `invalid` `readingsTooCoarse`
 */
export function withReadingStep(
  history: readonly FacilityReading[],
  options: FacilityOptions,
): FacilityOptions {
  const minutes = readingMinutes(history);
  if (minutes === undefined || minutes <= (options.stepMinutes ?? DEFAULT_STEP_MINUTES)) {
    return options;
  }
  const longest = ALLOWED_STEP_MINUTES.at(-1)!;
  if (minutes > longest) {
    throw tooCoarse(
      'history',
      `history must have a reading at least every ${longest} minutes; one every ${minutes} minutes came`,
      minutes,
    );
  }
  if (options.stepMinutes === undefined) {
    return { ...options, stepMinutes: ALLOWED_STEP_MINUTES.find((step) => step >= minutes)! };
  }
  throw tooCoarse(
    'stepMinutes',
    `stepMinutes must be at least the interval of the readings, ${minutes} minutes; ${options.stepMinutes} came`,
    options.stepMinutes,
  );
}

/** The usual time between two readings, in whole minutes; undefined with too few readings. */
function readingMinutes(history: readonly FacilityReading[]): number | undefined {
  const intervals: number[] = [];
  for (let at = 1; at < history.length; at += 1) {
    const interval = history[at]!.timeMs - history[at - 1]!.timeMs;
    if (interval > 0) intervals.push(interval);
  }
  if (intervals.length < MIN_INTERVALS) return undefined;
  const sorted = Float64Array.from(intervals).sort();
  return Math.round(sorted[Math.floor(INTERVAL_LEVEL * sorted.length)]! / MS_PER_MINUTE);
}

function tooCoarse(field: string, message: string, value: number): Error {
  return phalanxError('invalid', 'readingsTooCoarse', message, { field, value });
}

function emptyProfile(stepsPerDay: number): ProfileMoments {
  const zeros = new Array<number>(DAY_KINDS * stepsPerDay).fill(0);
  return { date: null, meanKw: zeros, weight: zeros, squaresKw2: zeros };
}

/**
 * Typical range of the load, against which the readings of the next day are checked.
 *
 * @param highs - highest magnitude of each day, oldest first [kW]
 * @param lows - lowest magnitude of each day [kW]
 */
export function typicalLoad(highs: readonly number[], lows: readonly number[]): TypicalLoad {
  const dayHighKw = highs.slice(-TRAILING_DAYS);
  const dayLowKw = lows.slice(-TRAILING_DAYS);
  const isKnown = dayHighKw.length >= MIN_TYPICAL_DAYS;
  return {
    dayHighKw,
    dayLowKw,
    highKw: isKnown ? quantile(dayHighKw, 0.9) : null,
    lowKw: isKnown ? quantile(dayLowKw, 0.1) : null,
  };
}
