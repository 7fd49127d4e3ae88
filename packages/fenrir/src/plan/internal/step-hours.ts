import { checkFinite } from '../../internal/check-finite.js';
import { checkNumbers } from '../../internal/check-numbers.js';

/**
 * Length of each of so many steps [h].
 *
 * @throws EngineError `invalid` / `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function stepHours(stepMinutes: number | ArrayLike<number>, steps: number): Float64Array {
  if (typeof stepMinutes === 'number') {
    checkFinite('stepMinutes', stepMinutes, Number.MIN_VALUE);
    return new Float64Array(steps).fill(stepMinutes / 60);
  }
  checkNumbers('stepMinutes', stepMinutes, steps, Number.MIN_VALUE);
  return Float64Array.from(stepMinutes, (minutes) => minutes / 60);
}

/** Length of one of the steps [min], of a site that was checked. */
export function minutesOf(stepMinutes: number | ArrayLike<number>, step: number): number {
  return typeof stepMinutes === 'number' ? stepMinutes : stepMinutes[step]!;
}
