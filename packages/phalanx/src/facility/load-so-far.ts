import type { DayKind, FacilityState } from './facility-state.js';
import { interpolateGaps, stepMeans } from './local-day.js';
import { applyLastReading } from './observe.js';
import { profileMeansKw } from './profile.js';

/** Load of the unfinished local day. */
export interface LoadSoFarToday {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: DayKind;
  /** From local midnight to the last step with a reading [kW]; steps without a reading have the interpolated deviation from the profile. */
  readonly loadKwSeries: readonly number[];
}

/**
 * The loads of the unfinished day, in the form in which STRIX continues them into the future. Flagged readings are excluded.
 *
 * @param state - of the facility
 * @param timeMs - now [ms since the Unix epoch], if on a later day than the last reading
 * @returns undefined before the first reading if no time is given
 * @example
 * loadSoFarToday(createFacilityState({ timeZone: 'UTC' }), 0);
 * // => { date: '1970-01-01', kind: 0, loadKwSeries: [] }
 */
export function loadSoFarToday(state: FacilityState, timeMs?: number): LoadSoFarToday | undefined {
  const settledState = applyLastReading(state, timeMs);
  if (!settledState.today) return undefined;
  const { date, kind, loadKw } = settledState.today;
  const loads = stepMeans(loadKw);
  const seen = 1 + loads.findLastIndex((load) => !Number.isNaN(load));
  const expected = profileMeansKw(settledState).slice(
    kind * loads.length,
    kind * loads.length + seen,
  );
  const deviations = interpolateGaps(expected.map((kw, step) => loads[step]! - kw));
  return {
    date,
    kind,
    loadKwSeries: expected.map((kw, step) =>
      Number.isNaN(loads[step]!) ? kw + deviations[step]! : loads[step]!,
    ),
  };
}

/**
 * Loads of today up to and including `nowStep`, as far as they are known; steps without a reading have the interpolated deviation from the
 * expected load.
 *
 * @param settledState - with its last reading applied, on that day
 * @param expectedKw - by step of the day [kW]
 * @param currentLoadKw - load of `nowStep`, if known [kW]
 */
export function loadUntilNow(
  settledState: FacilityState,
  expectedKw: ArrayLike<number>,
  nowStep: number,
  currentLoadKw: number | undefined,
): number[] {
  const loads = settledState.today ? stepMeans(settledState.today.loadKw).slice(0, nowStep) : [];
  if (currentLoadKw !== undefined) loads[nowStep] = currentLoadKw;
  const deviations = Array.from(loads, (load, step) =>
    load === undefined ? Number.NaN : load - expectedKw[step]!,
  );
  const seen = 1 + deviations.findLastIndex((kw) => !Number.isNaN(kw));
  const whole = interpolateGaps(deviations.slice(0, seen));
  return whole.map((kw, step) =>
    Number.isNaN(deviations[step]!) ? expectedKw[step]! + kw : loads[step]!,
  );
}
