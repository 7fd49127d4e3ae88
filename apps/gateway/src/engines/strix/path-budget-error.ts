import { HttpError } from '../../http/http-error.js';

const dayMs = 86_400_000;

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
export function pathBudgetError(budget: ExhaustedBudget, nowMs: number): HttpError {
  const resetMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
  const seconds = Math.max(1, Math.ceil((resetMs - nowMs) / 1_000));
  return new HttpError(
    429,
    `At most ${budget.pathsPerDay} STRIX paths per UTC day are allowed; ${budget.remainingPaths} are left and ${budget.paths} were asked for; the budget resets in ${seconds} s.`,
    {
      headers: {
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': String(resetMs / 1_000),
        'Retry-After': String(seconds),
      },
    },
  );
}
