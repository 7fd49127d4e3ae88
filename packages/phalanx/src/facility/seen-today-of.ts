import type { DayKind, FacilityState } from './facility-state.js';
import { bridged } from './internal/bridged.js';
import { profileKw } from './internal/profile-kw.js';
import { settled } from './internal/settled.js';
import { stepMeans } from './internal/step-means.js';

/** What is known of the local day of the last reading. */
export interface SeenToday {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: DayKind;
  /** From local midnight to the last step read [kW]; steps without a reading lie as far off the profile as those around them. */
  readonly loadKwSeries: readonly number[];
}

/**
 * The loads of the day that is not finished, as STRIX's futures go on from them. Doubted readings are not among them.
 *
 * @param state - of the facility
 * @param timeMs - now [ms since the Unix epoch], where it is on a later day than the last reading
 * @returns undefined before the first reading, where no time is given
 * @example
 * seenTodayOf(createFacilityState({ timeZone: 'UTC' }), 0);
 * // => { date: '1970-01-01', kind: 0, loadKwSeries: [] }
 */
export function seenTodayOf(state: FacilityState, timeMs?: number): SeenToday | undefined {
  const known = settled(state, timeMs);
  if (!known.today) return undefined;
  const { date, kind, loadKw } = known.today;
  const loads = stepMeans(loadKw);
  const seen = 1 + loads.findLastIndex((load) => !Number.isNaN(load));
  const expected = profileKw(known).slice(kind * loads.length, kind * loads.length + seen);
  const deviations = bridged(expected.map((kw, step) => loads[step]! - kw));
  return {
    date,
    kind,
    loadKwSeries: expected.map((kw, step) =>
      Number.isNaN(loads[step]!) ? kw + deviations[step]! : loads[step]!,
    ),
  };
}
