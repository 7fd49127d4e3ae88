import type { FacilitySettings, FacilityState } from './facility-state.js';
import { checkSettings } from './internal/check-settings.js';
import { emptyProfile } from './internal/empty-profile.js';
import { usualLoad } from './internal/usual-load.js';

/** What a facility is known by before any reading. */
export interface FacilityOptions {
  /** IANA zone. */
  readonly timeZone: string;
  /** 5, 10, 15, 20, 30 or 60; readings in between are averaged. 15 without it. */
  readonly stepMinutes?: number;
  /** Local dates that count as Sundays, `YYYY-MM-DD`. */
  readonly holidays?: readonly string[];
  /** Days after which a weekday counts half in the profile. 28 without it. */
  readonly halfLifeDays?: number;
  /** What is believed of the load before any reading [kW], give or take as much again. 100 without it. */
  readonly expectedLoadKw?: number;
}

const MINUTES_PER_DAY = 1440;

/**
 * The state of a facility of which nothing was read yet. What is made of it says so: the load is the expected one, give or take
 * as much again.
 *
 * @param options - where it stands and what it is read by
 * @throws EngineError `invalid` `unknownTimeZone`, `stepNotTaken`, `malformedDate`, `notFinite`; `outOfRange` `outOfRange`
 * @example
 * createFacilityState({ timeZone: 'Europe/London' }).settings.stepMinutes;
 * // => 15
 */
export function createFacilityState(options: FacilityOptions): FacilityState {
  const settings: FacilitySettings = {
    timeZone: options.timeZone,
    stepMinutes: options.stepMinutes ?? 15,
    holidays: [...(options.holidays ?? [])],
    halfLifeDays: options.halfLifeDays ?? 28,
    expectedLoadKw: options.expectedLoadKw ?? 100,
  };
  checkSettings(settings);
  return {
    version: 1,
    settings,
    profile: emptyProfile(MINUTES_PER_DAY / settings.stepMinutes),
    days: [],
    today: null,
    monthPeaks: [],
    lowestKw: null,
    usual: usualLoad([], []),
    doubted: [],
    unitQuestion: null,
    unitFactor: 1,
    refused: { spikes: 0, clockZeros: 0, otherUnit: 0, late: 0, thinDays: 0 },
    last: null,
  };
}
