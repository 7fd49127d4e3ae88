import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimizeLbfgs } from '../../src/models/prophet/lbfgs.js';

/** Σ 100·(x₂ᵢ₊₁ − x₂ᵢ²)² + (1 − x₂ᵢ)². */
function rosenbrock(gradient: Float64Array, x: Float64Array): number {
  let value = 0;
  for (let i = 0; i < x.length; i += 2) {
    const bend = x[i + 1]! - x[i]! ** 2;
    const rest = 1 - x[i]!;
    value += 100 * bend ** 2 + rest ** 2;
    gradient[i] = -400 * x[i]! * bend - 2 * rest;
    gradient[i + 1] = 200 * bend;
  }
  return value;
}

test("finds the end of Rosenbrock's valley", () => {
  for (const size of [2, 20]) {
    const start = Float64Array.from({ length: size }, (_, i) => (i % 2 === 0 ? -1.2 : 1));
    const result = minimizeLbfgs({ evaluateInto: rosenbrock }, start);
    expect(result.status).not.toBe('maxIterations');
    for (const x of result.point) expect(x).toBeCloseTo(1, 5);
    expect(start[0]).toBe(-1.2);
  }
});

test('finds the soft threshold of a separable problem, with exact zeros', () => {
  const entry = fc.tuple(
    fc.double({ min: -10, max: 10, noNaN: true }),
    fc.double({ min: 0.1, max: 10, noNaN: true }),
    fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 8, noNaN: true })),
  );
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 12 }), (entries) => {
      // Minimise Σ ½·a·(x − c)² + w·|x|: x = c shrunk by w/a.
      const result = minimizeLbfgs(
        {
          absoluteWeights: Float64Array.from(entries, ([, , w]) => w),
          evaluateInto(gradient, x) {
            let value = 0;
            entries.forEach(([c, a], i) => {
              gradient[i] = a * (x[i]! - c);
              value += 0.5 * a * (x[i]! - c) ** 2;
            });
            return value;
          },
        },
        new Float64Array(entries.length).fill(1),
      );
      entries.forEach(([c, a, w], i) => {
        const wanted = Math.sign(c) * Math.max(0, Math.abs(c) - w / a);
        if (Math.abs(c) < 0.99 * (w / a)) expect(result.point[i]).toBeCloseTo(0, 12);
        else expect(Math.abs(result.point[i]! - wanted)).toBeLessThan(1e-4);
      });
    }),
  );
});

test('backtracks from points where the function is not a number', () => {
  // −ln x + x, whose minimum is at 1; from 0.01 the first steps leave the domain.
  const result = minimizeLbfgs(
    {
      evaluateInto(gradient, x) {
        gradient[0] = 1 - 1 / x[0]!;
        return x[0]! - Math.log(x[0]!);
      },
    },
    Float64Array.of(0.01),
  );
  expect(result.point[0]).toBeCloseTo(1, 6);
});

test('reports that it ran out of iterations', () => {
  const result = minimizeLbfgs({ evaluateInto: rosenbrock }, Float64Array.of(-1.2, 1), {
    maxIterations: 3,
  });
  expect(result).toMatchObject({ iterations: 3, status: 'maxIterations' });
});
