import { checkFinite } from '../../internal/check-finite.js';
import { checkObject } from '../../internal/check-object.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { PlannedStep } from '../planned-step.js';

/**
 * Refuses what is no step of a plan.
 *
 * @param noun - what it is called in messages
 * @param field - its name, where it is an option
 * @throws EngineError `invalid` / `unknownDirection`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkStep(planned: PlannedStep, noun: string, field?: string): void {
  checkObject(field ?? noun, planned);
  const { direction, powerMw } = planned;
  const [ofDirection, ofPower] =
    field === undefined
      ? [`the direction of ${noun}`, `the power of ${noun}`]
      : [`${field}.direction`, `${field}.powerMw`];
  if (direction !== 'charge' && direction !== 'discharge' && direction !== 'idle') {
    throw fenrirError(
      'invalid',
      'unknownDirection',
      `${ofDirection} must be charge, discharge or idle; ${JSON.stringify(direction)} came`,
      { field: ofDirection, step: noun, value: direction },
    );
  }
  if (powerMw < 0 && powerMw > Number.NEGATIVE_INFINITY) {
    throw fenrirError(
      'outOfRange',
      'outOfRange',
      `${ofPower} must be at least 0, since direction carries the sign; ${powerMw} came`,
      { field: ofPower, step: noun, value: powerMw },
    );
  }
  checkFinite(ofPower, powerMw);
}
