import { strixError } from '../../internal/strix-error.js';

const MOST_DAYS = 3_650;

/** @throws EngineError `dayCountOutOfRange` */
export function checkDayCount(dayCount: number): void {
  if (Number.isInteger(dayCount) && dayCount >= 1 && dayCount <= MOST_DAYS) return;
  throw strixError(
    'outOfRange',
    'dayCountOutOfRange',
    `dayCount must be a whole number of days from 1 to ${MOST_DAYS}; ${dayCount} came`,
    { field: 'dayCount', value: dayCount },
  );
}
