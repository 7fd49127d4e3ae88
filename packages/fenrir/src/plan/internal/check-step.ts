import { checkFinite } from '../../internal/check-finite.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { PlannedStep } from '../planned-step.js';

/**
 * Refuses what is no step of a plan.
 *
 * @param noun - what it is called in messages
 * @throws EngineError `invalid` / `unknownDirection`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkStep({ direction, powerMw }: PlannedStep, noun: string): void {
  if (direction !== 'charge' && direction !== 'discharge' && direction !== 'idle') {
    throw fenrirError(
      'invalid',
      'unknownDirection',
      `the direction of ${noun} must be charge, discharge or idle; ${JSON.stringify(direction)} came`,
      { step: noun, value: direction },
    );
  }
  if (powerMw < 0 && powerMw > Number.NEGATIVE_INFINITY) {
    throw fenrirError(
      'outOfRange',
      'outOfRange',
      `the power of ${noun} must be at least 0, since direction carries the sign; ${powerMw} came`,
      { step: noun, value: powerMw },
    );
  }
  checkFinite(`the power of ${noun}`, powerMw);
}
