import { heliosError } from '../internal/helios-error.js';

const MINUTES_PER_DAY = 1440;

/** Lengths of the seasons of electricity, in steps. */
export interface SeasonSteps {
  readonly day: number;
  readonly week: number;
}

/**
 * How many steps a day and a week have.
 *
 * @param stepMinutes - length of a step [min], dividing a day into at least two whole parts
 * @throws EngineError `stepMinutesOutOfRange`
 * @example
 * seasonSteps(60);
 * // => { day: 24, week: 168 }
 */
export function seasonSteps(stepMinutes: number): SeasonSteps {
  const day = MINUTES_PER_DAY / stepMinutes;
  if (Number.isInteger(day) && day >= 2) return { day, week: 7 * day };
  throw heliosError(
    'outOfRange',
    'stepMinutesOutOfRange',
    `stepMinutes must divide a day of 1440 minutes into at least 2 whole parts; ${stepMinutes} came`,
  );
}
