import { asinh } from '../../../internal/elementary.js';
import { fitRobustScale } from '../../../transforms/fit-robust-scale.js';
import type { RobustScale } from '../../../transforms/robust-scale.js';

/**
 * Scales of a series, one for each step of the day: each of its own values, or all the same.
 *
 * @param values - whole days
 * @param daySteps - steps in a day
 * @param apart - whether each step has its own
 */
export function learScales(values: Float64Array, daySteps: number, apart: boolean): RobustScale[] {
  if (!apart) {
    const scale = fitRobustScale(values);
    return Array.from({ length: daySteps }, () => scale);
  }
  const days = values.length / daySteps;
  const ofStep = new Float64Array(days);
  return Array.from({ length: daySteps }, (_, step) => {
    for (let day = 0; day < days; day += 1) ofStep[day] = values[day * daySteps + step]!;
    return fitRobustScale(ofStep);
  });
}

/** asinh of the scaled values of whole days. */
export function learTransformed(
  values: ArrayLike<number>,
  scales: readonly RobustScale[],
): Float64Array {
  const transformed = new Float64Array(values.length);
  for (let i = 0; i < transformed.length; i += 1) {
    const { centre, spread } = scales[i % scales.length]!;
    transformed[i] = asinh((values[i]! - centre) / spread);
  }
  return transformed;
}
