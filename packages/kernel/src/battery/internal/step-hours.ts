import { EngineError } from '../../errors/index.js';

/**
 * A step in hours [h].
 *
 * @throws EngineError `stepOutOfRange` unless the step is positive and finite
 */
export function stepHours(stepMinutes: number): number {
  if (stepMinutes > 0 && stepMinutes < Number.POSITIVE_INFINITY) return stepMinutes / 60;
  throw new EngineError({
    engine: 'kernel',
    kind: Number.isFinite(stepMinutes) ? 'outOfRange' : 'invalid',
    code: 'stepOutOfRange',
    message: `stepMinutes must be positive and finite; ${stepMinutes} came`,
    details: { field: 'stepMinutes' },
  });
}
