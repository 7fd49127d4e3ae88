import type { HttpError } from '../../http/http-error.js';
import { dayExhaustedError } from './day-exhausted-error.js';

/** A budget that has not enough left. */
export interface ExhaustedBudget {
  pathsPerDay: number;
  remainingPaths: number;
  /** What was asked for. */
  paths: number;
}

/**
 * The answer to a job that the day's path budget cannot bear: 429, with the renewal at the next UTC midnight.
 *
 * @param budget - the budget and what was asked of it
 * @param nowMs - [ms since the epoch]
 */
export function pathBudgetError(
  { pathsPerDay, remainingPaths, paths }: ExhaustedBudget,
  nowMs: number,
): HttpError {
  return dayExhaustedError(
    `At most ${pathsPerDay} STRIX paths per UTC day are allowed; ${remainingPaths} are left and ${paths} were asked for`,
    nowMs,
  );
}
