import { isTimeZone } from '@bess/kernel/series';
import { quantile } from '@bess/kernel/stats';
import { MAX_LOAD_KW, phalanxError, requireBetween } from '../internal/errors.js';
import type {
  FacilitySettings,
  FacilityState,
  ProfileMoments,
  TypicalLoad,
} from './facility-state.js';

const TRAILING_DAYS = 28;
const MIN_TYPICAL_DAYS = 7;
const DAY_KINDS = 3;
/** Step lengths of the model [min], rising. */
export const ALLOWED_STEP_MINUTES: readonly number[] = [5, 10, 15, 20, 30, 60];
export const DEFAULT_STEP_MINUTES = 15;
const MINUTES_PER_DAY = 1440;

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
