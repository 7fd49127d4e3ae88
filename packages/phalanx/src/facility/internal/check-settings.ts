import { isTimeZone } from '@bess/kernel/series';
import { phalanxError } from '../../internal/phalanx-error.js';
import type { FacilitySettings } from '../facility-state.js';
import { checkBetween } from './check-between.js';

const STEPS_TAKEN = [5, 10, 15, 20, 30, 60];

/**
 * Refuses settings that no facility has.
 *
 * @throws EngineError `invalid` `unknownTimeZone`, `stepNotTaken`, `malformedDate`, `notFinite`; `outOfRange` `outOfRange`
 */
export function checkSettings(settings: FacilitySettings): void {
  const { timeZone, stepMinutes, holidays } = settings;
  if (!isTimeZone(timeZone)) {
    throw phalanxError(
      'invalid',
      'unknownTimeZone',
      `timeZone must be an IANA time zone; ${JSON.stringify(timeZone)} came`,
      { field: 'timeZone', value: timeZone },
    );
  }
  if (!STEPS_TAKEN.includes(stepMinutes)) {
    throw phalanxError(
      'invalid',
      'stepNotTaken',
      `stepMinutes must be one of ${STEPS_TAKEN.join(', ')}; ${stepMinutes} came`,
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
  checkBetween('halfLifeDays', settings.halfLifeDays, 1, 3650);
  checkBetween('expectedLoadKw', settings.expectedLoadKw, 1e-3, 1e9);
}
