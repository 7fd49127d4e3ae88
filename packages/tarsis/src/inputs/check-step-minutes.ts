import { tarsisError } from '../internal/tarsis-error.js';

/**
 * Refuses steps that do not divide an hour: only then does none straddle the hour at which a tariff changes its price.
 *
 * @throws EngineError `outOfRange` / `stepOutOfRange`.
 */
export function checkStepMinutes(stepMinutes: number, field: string): void {
  if (Number.isInteger(stepMinutes) && 60 % stepMinutes === 0) return;
  throw tarsisError(
    'outOfRange',
    'stepOutOfRange',
    `${field} must be one of 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 and 60 minutes; ${stepMinutes} came`,
  );
}
