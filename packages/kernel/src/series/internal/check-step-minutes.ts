import { refuse } from './refuse.js';

/**
 * @throws EngineError `stepOutOfRange` unless the step divides an hour: only then does no step straddle
 * the hour at which a tariff changes its price
 */
export function checkStepMinutes(stepMinutes: number, field = 'stepMinutes'): void {
  if (Number.isInteger(stepMinutes) && stepMinutes >= 1 && 60 % stepMinutes === 0) return;
  throw refuse(
    Number.isFinite(stepMinutes) ? 'outOfRange' : 'invalid',
    'stepOutOfRange',
    `${field} must be one of 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30 and 60 minutes; ${stepMinutes} came`,
    { field, value: String(stepMinutes) },
  );
}
