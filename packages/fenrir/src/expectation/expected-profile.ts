import { checkFinite } from '../internal/check-finite.js';
import { checkWithin } from '../internal/check-within.js';
import { checkPersonality } from '../personality/internal/check-personality.js';
import { cellOf } from '../personality/internal/learn-profile.js';
import { learned } from '../personality/internal/learned.js';
import { localPlace } from '../personality/internal/local-place.js';
import type { Personality } from '../schema/personality.js';

const MS_PER_MINUTE = 60_000;
/** A leap year of 5 minutes. */
const MOST_INTERVALS = 105_408;

/**
 * What the latest days of the same kind, weekdays or weekends, say of intervals to come: the recent profile of a personality, equation
 * (38a). Where nothing else is known of a day-ahead market this is its expectation.
 *
 * @param personality - with the prices up to the day before learned
 * @param startMs - beginning of the first interval [ms since the Unix epoch]
 * @param intervals - how many, 1 to 105,408
 * @returns [currency/MWh]
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * const day = Array.from({ length: 24 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + hour }));
 * const personality = observePrices(createPersonality({ timeZone: 'UTC' }), day);
 * expectedProfile(personality, 24 * 3_600_000, 24).length;
 * // => 24
 */
export function expectedProfile(
  personality: Personality,
  startMs: number,
  intervals: number,
): Float64Array {
  checkPersonality({ personality });
  checkFinite('startMs', startMs);
  checkWithin('intervals', intervals, 1, MOST_INTERVALS);
  const { recent, intervalMinutes, timeZone } = learned(personality);
  return Float64Array.from({ length: intervals }, (_, at) => {
    const timeMs = startMs + at * intervalMinutes * MS_PER_MINUTE;
    return recent.means[cellOf(localPlace(timeMs, timeZone))]!;
  });
}
