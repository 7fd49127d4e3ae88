import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choleskyInPlace, solveCholeskyInPlace } from '../../src/internal/cholesky.js';
import { featureSignSearch } from '../../src/models/prophet/feature-sign-search.js';

const SIZE = 5;
const number = fc.double({ min: -3, max: 3, noNaN: true });
const problems = fc.record({
  root: fc.array(number, { minLength: SIZE * SIZE, maxLength: SIZE * SIZE }),
  linear: fc.array(number, { minLength: SIZE, maxLength: SIZE }),
  weights: fc.array(fc.constantFrom(0, 0.5, 1, 2), { minLength: SIZE, maxLength: SIZE }),
  start: fc.array(fc.constantFrom(-1, 0, 0, 2), { minLength: SIZE, maxLength: SIZE }),
});

test('is as good as the best of all sign patterns', () => {
  fc.assert(
    fc.property(problems, ({ root, linear, weights, start }) => {
      const hessian = gramPlusIdentity(root);
      const found = featureSignSearch(
        {
          hessian,
          linear: Float64Array.from(linear),
          weights: Float64Array.from(weights),
        },
        Float64Array.from(start),
      );
      const value = objective(hessian, linear, weights, found);
      let best = Number.POSITIVE_INFINITY;
      for (let pattern = 0; pattern < 3 ** SIZE; pattern++) {
        const signs = Array.from(
          { length: SIZE },
          (_, i) => (Math.floor(pattern / 3 ** i) % 3) - 1,
        );
        best = Math.min(
          best,
          objective(hessian, linear, weights, onSigns(hessian, linear, weights, signs)),
        );
      }
      expect(value).toBeLessThanOrEqual(best + 1e-9 * Math.max(1, Math.abs(best)));
    }),
  );
});

test('does not factor matrices that are not positive definite', () => {
  expect(choleskyInPlace(Float64Array.of(1, 2, 2, 1), 2)).toBe(false);
});

function gramPlusIdentity(root: number[]): Float64Array {
  const matrix = new Float64Array(SIZE * SIZE);
  for (let i = 0; i < SIZE; i++) {
    for (let j = 0; j < SIZE; j++) {
      let sum = i === j ? 0.1 : 0;
      for (let l = 0; l < SIZE; l++) sum += root[i * SIZE + l]! * root[j * SIZE + l]!;
      matrix[i * SIZE + j] = sum;
    }
  }
  return matrix;
}

/** Minimiser with the coefficients of sign 0 held at 0 and |x| replaced by sign·x for the others. */
function onSigns(
  hessian: Float64Array,
  linear: number[],
  weights: number[],
  signs: number[],
): Float64Array {
  const active = signs.flatMap((sign, i) => (sign === 0 ? [] : [i]));
  const matrix = Float64Array.from(
    active.flatMap((i) => active.map((j) => hessian[i * SIZE + j]!)),
  );
  const solution = Float64Array.from(active, (i) => linear[i]! - weights[i]! * signs[i]!);
  expect(choleskyInPlace(matrix, active.length)).toBe(true);
  solveCholeskyInPlace(matrix, active.length, solution);
  const point = new Float64Array(SIZE);
  active.forEach((i, a) => {
    point[i] = solution[a]!;
  });
  return point;
}

function objective(
  hessian: Float64Array,
  linear: number[],
  weights: number[],
  x: Float64Array,
): number {
  let value = 0;
  for (let i = 0; i < SIZE; i++) {
    value += weights[i]! * Math.abs(x[i]!) - linear[i]! * x[i]!;
    for (let j = 0; j < SIZE; j++) value += 0.5 * x[i]! * hessian[i * SIZE + j]! * x[j]!;
  }
  return value;
}
