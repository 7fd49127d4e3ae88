import { exp } from '../../../internal/elementary.js';

/**
 * What is left of a passing change of level, halfway between the last value and the first step ahead at its height: it comes and goes
 * exponentially.
 *
 * @param stepsAhead - from the last value; 0 and below lie before
 * @param fadingSteps - steps after which e⁻¹ of it is left
 */
export function transientAt(stepsAhead: number, fadingSteps: number): number {
  return exp(-Math.abs(stepsAhead - 0.5) / fadingSteps);
}
