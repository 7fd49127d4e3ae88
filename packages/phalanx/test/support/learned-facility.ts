import { createStream, nextUniform } from '@bess/kernel/rng';
import type { FacilityReading } from '../../src/facility/facility-reading.js';
import type { FacilityState } from '../../src/facility/facility-state.js';
import { fitFacility } from '../../src/facility/fit-facility.js';

/** Readings of an office: weekdays up to about 200 kW around 14 h UTC, weekend days about 120. */
export function officeReadings(
  start: string,
  days: number,
  stepMinutes: number,
  seed = 1,
): FacilityReading[] {
  const stream = createStream({ seed, stream: 0, path: 0 });
  const startMs = Date.parse(start);
  const perDay = 1440 / stepMinutes;
  let dayEffect = 0;
  return Array.from({ length: days * perDay }, (_, at) => {
    if (at % perDay === 0) dayEffect = 0.6 * dayEffect + 30 * (nextUniform(stream) - 0.5);
    const timeMs = startMs + at * stepMinutes * 60_000;
    const hour = (timeMs / 3_600_000) % 24;
    const weekday = new Date(timeMs).getUTCDay();
    const height = weekday === 0 || weekday === 6 ? 20 : 90;
    const bell = Math.exp(-((hour - 14) ** 2) / 18);
    const loadKw = 100 + height * bell + dayEffect + 12 * (nextUniform(stream) - 0.5);
    return { timeMs, loadKw };
  });
}

/** What was learned of that office. */
export function learnedOffice(
  start: string,
  days: number,
  stepMinutes: number,
  timeZone = 'UTC',
): FacilityState {
  return fitFacility(officeReadings(start, days, stepMinutes), { timeZone, stepMinutes });
}
