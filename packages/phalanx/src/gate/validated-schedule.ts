import type { ScheduleTerms } from './schedule-terms.js';

declare const validated: unique symbol;

/**
 * A schedule that the gate has accepted. Nothing else can make one: the brand has no value outside the type, and
 * `isValidatedSchedule` knows those that the gate made.
 */
export interface ValidatedSchedule extends ScheduleTerms {
  readonly [validated]: true;
}
