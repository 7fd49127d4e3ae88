import { checkSeries } from '../internal/check-series.js';
import { heliosError } from '../internal/helios-error.js';

/**
 * Energy score of joint sample paths: mean distance of the paths to what came less half their mean distance to each other, in Euclidean
 * norm over all steps. Lower is better; it falls with the marginals and with how the steps hang together. With one step it is the
 * continuous ranked probability score of the sample. In the unit of the series.
 *
 * @param actual - what came, one value for each step
 * @param paths - paths × steps: entry path·steps + step; at least one path
 * @throws EngineError `noValues`, `notFinite`, `lengthsDiffer`
 * @see T. Gneiting, A. E. Raftery, Strictly Proper Scoring Rules, Prediction, and Estimation, JASA 102 (2007) 359–378, equation 22 with
 * β = 1.
 * @example
 * energyScore([0, 0], Float64Array.of(3, 4, -3, -4));
 * // => 2.5
 */
export function energyScore(actual: ArrayLike<number>, paths: ArrayLike<number>): number {
  checkSeries('actual', actual);
  checkSeries('paths', paths);
  const steps = actual.length;
  if (paths.length % steps !== 0) {
    throw heliosError(
      'invalid',
      'lengthsDiffer',
      `paths must hold ${steps} steps for each path; ${paths.length} values came`,
    );
  }
  const count = paths.length / steps;
  let toActual = 0;
  let toEachOther = 0;
  for (let i = 0; i < count; i++) {
    toActual += distance(paths, i * steps, actual, 0, steps);
    for (let j = 0; j < i; j++) {
      toEachOther += distance(paths, i * steps, paths, j * steps, steps);
    }
  }
  // Each pair was met once; of the count² ordered pairs it makes two.
  return toActual / count - toEachOther / (count * count);
}

function distance(
  a: ArrayLike<number>,
  fromA: number,
  b: ArrayLike<number>,
  fromB: number,
  steps: number,
): number {
  let squares = 0;
  for (let step = 0; step < steps; step++) {
    const difference = a[fromA + step]! - b[fromB + step]!;
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}
