import type { FacilityReading, FacilityState } from '../../src/facility/facility-state.js';
import { fitFacility } from '../../src/facility/observe.js';

/**
 * Readings of an office: weekdays up to about 200 kW around 14 h UTC, weekend days about 120. Days and hours differ by waves that never repeat,
 * not by chance.
 */
export function officeReadings(
  start: string,
  days: number,
  stepMinutes: number,
): FacilityReading[] {
  const startMs = Date.parse(start);
  const perDay = 1440 / stepMinutes;
  return Array.from({ length: days * perDay }, (_, at) => {
    const dayEffect = 15 * Math.sin(1.7 * Math.floor(at / perDay));
    const timeMs = startMs + at * stepMinutes * 60_000;
    const hour = (timeMs / 3_600_000) % 24;
    const weekday = new Date(timeMs).getUTCDay();
    const height = weekday === 0 || weekday === 6 ? 20 : 90;
    const bell = Math.exp(-((hour - 14) ** 2) / 18);
    const loadKw = 100 + height * bell + dayEffect + 6 * Math.sin(at * at);
    return { timeMs, loadKw };
  });
}

/** The state fitted to that office. */
export function learnedOffice(
  start: string,
  days: number,
  stepMinutes: number,
  timeZone = 'UTC',
): FacilityState {
  return fitFacility(officeReadings(start, days, stepMinutes), { timeZone, stepMinutes });
}
