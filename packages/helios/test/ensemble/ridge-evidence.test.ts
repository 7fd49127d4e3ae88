import { evenly } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laggedProducts, ridgeEvidence } from '../../src/ensemble/known-ahead-regression.js';

/** Eliminates a symmetric positive matrix with its right-hand side: log-determinant and b'A⁻¹b. */
function eliminate(matrix: number[][], right: number[]): { logDeterminant: number; form: number } {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  let logDeterminant = 0;
  let form = 0;
  rows.forEach((row, i) => {
    logDeterminant += Math.log(row[i]!);
    form += (row.at(-1)! * row.at(-1)!) / row[i]!;
    for (const below of rows.slice(i + 1)) {
      const factor = below[i]! / row[i]!;
      row.forEach((value, k) => {
        below[k]! -= factor * value;
      });
    }
  });
  return { logDeterminant, form };
}

const rowsOf = fc.array(fc.array(evenly(-2, 2), { minLength: 3, maxLength: 3 }), {
  minLength: 4,
  maxLength: 12,
});

describe('the evidence of a regression', () => {
  it('equals the density of values with the covariance I + τ²·X·Xᵀ', () => {
    fc.assert(
      fc.property(rowsOf, fc.constantFrom(0.1, 1, 3), (rows, spread) => {
        const y = rows.map(([value]) => value!);
        fc.pre(y.some((value) => Math.abs(value) > 0.1));
        const columns = rows.map(([, ...others]) => others);
        const covariance = columns.map((one, i) =>
          columns.map(
            (other, k) =>
              (i === k ? 1 : 0) +
              spread * spread * one.reduce((sum, value, j) => sum + value * other[j]!, 0),
          ),
        );
        const { logDeterminant, form } = eliminate(covariance, y);
        const products = Float64Array.from(
          [0, 1, 2].flatMap((j) =>
            [0, 1, 2].map((k) => rows.reduce((sum, row) => sum + row[j]! * row[k]!, 0)),
          ),
        );
        const found = ridgeEvidence(products, 2, spread, y.length)!;
        expect(found.logEvidence).toBeCloseTo(
          -logDeterminant / 2 - (y.length / 2) * Math.log(form),
          8,
        );
      }),
    );
  });

  it('is undefined for values that never differ', () => {
    expect(ridgeEvidence(new Float64Array(4), 1, 1, 10)).toBeUndefined();
  });
});

describe('products of quasi-differenced columns', () => {
  it('match the documented columns', () => {
    const column = fc.array(evenly(-3, 3), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(column, column, evenly(0, 1), (one, other, memory) => {
        const less = (values: number[]) => values.slice(1).map((v, t) => v - memory * values[t]!);
        const [a, b] = [less(one), less(other)];
        const dot = (x: number[], y: number[]) => x.reduce((sum, v, t) => sum + v * y[t]!, 0);
        const products = laggedProducts([Float64Array.from(one), Float64Array.from(other)])(memory);
        [dot(a, a), dot(a, b), dot(b, a), dot(b, b)].forEach((expected, i) => {
          expect(products[i]).toBeCloseTo(expected, 9);
        });
      }),
    );
  });
});
