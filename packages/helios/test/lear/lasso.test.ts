import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meanProduct, standardizedDesign } from '../../src/models/lear/design-matrix.js';
import {
  createUpdatableCholesky,
  lassoPath,
  selectLassoByCriterion,
} from '../../src/models/lear/lasso.js';
import { drawColumns, normals } from './draw.js';

describe('the LASSO path', () => {
  test('satisfies the optimality conditions at every knot', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 2, max: 25 }),
        fc.integer({ min: 3, max: 40 }),
        (seed, size, rows) => {
          const columns = drawColumns(seed, size, rows);
          const target = normals(seed + 1, rows);
          const { gram } = standardizedDesign(columns);
          const products = Float64Array.from(columns, (column) => meanProduct(column, target));
          let before = Infinity;
          lassoPath(gram, products, Math.min(size, rows - 1), ({ lambda, coefficients }) => {
            expect(lambda).toBeLessThanOrEqual(before);
            before = lambda;
            expect(violation(gram, products, lambda, coefficients)).toBeLessThan(1e-8);
            return true;
          });
          expect(before).toBeLessThan(Infinity);
        },
      ),
    );
  });

  test('ends at the least-squares solution', () => {
    const columns = drawColumns(5, 4, 50);
    const { gram } = standardizedDesign(columns);
    const truth = [0.5, -1, 2, 0.25];
    const target = Float64Array.from({ length: 50 }, (_, i) =>
      truth.reduce((sum, weight, j) => sum + weight * columns[j]![i]!, 0),
    );
    const products = Float64Array.from(columns, (column) => meanProduct(column, target));
    let last: number[] = [];
    lassoPath(gram, products, 4, ({ coefficients }) => {
      last = Array.from(coefficients);
      return true;
    });
    truth.forEach((weight, j) => {
      expect(last[j]).toBeCloseTo(weight, 8);
    });
  });

  test('equals soft thresholding for uncorrelated columns', () => {
    const gram = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
    const products = Float64Array.of(0.9, -0.5, 0.2);
    const knots: { lambda: number; coefficients: number[] }[] = [];
    lassoPath(gram, products, 3, ({ lambda, coefficients }) => {
      knots.push({ lambda, coefficients: Array.from(coefficients) });
      return true;
    });
    expect(knots.map(({ lambda }) => lambda)).toEqual(
      [0.5, 0.2, 0].map((x) => expect.closeTo(x, 12)),
    );
    expect(knots[1]!.coefficients).toEqual([0.7, -0.3, 0].map((x) => expect.closeTo(x, 12)));
  });

  test('leaves out a column that repeats another', () => {
    const column = normals(3, 30);
    const other = normals(4, 30);
    const { gram } = standardizedDesign([column.slice(), other, column.slice()]);
    const products = Float64Array.of(0.8, 0.3, 0.8);
    let active: number[] = [];
    lassoPath(gram, products, 3, (knot) => {
      active = [...knot.active];
      return true;
    });
    expect([...active].sort()).toEqual([0, 1]);
  });
});

test('the selection finds the true sparse coefficients', () => {
  let wrong = 0;
  for (let seed = 0; seed < 20; seed += 1) {
    const rows = 600;
    const columns = drawColumns(seed * 7, 60, rows);
    const noise = normals(seed * 7 + 1, rows);
    const { gram } = standardizedDesign(columns);
    const raw = Float64Array.from(
      noise,
      (value, i) => columns[3]![i]! - 0.7 * columns[40]![i]! + 0.4 * columns[59]![i]! + 0.5 * value,
    );
    const { columns: standard, inverseDeviations } = standardizedDesign([raw]);
    const products = Float64Array.from(columns, (column) => meanProduct(column, standard[0]!));
    const chosen = selectLassoByCriterion(gram, products, rows).map(
      (weight) => weight / inverseDeviations[0]!,
    );
    // Over 2,000 other draws 0.956, −0.655 and 0.356, each ± 0.022; the largest of the others is 0.012 ± 0.012, and pure noise has standard
    // errors of 0.02. Every bound is 7 standard deviations away: less than 10⁻⁷ for all.
    expect(chosen[3]).toBeGreaterThan(0.8);
    expect(chosen[40]).toBeLessThan(-0.5);
    expect(chosen[59]).toBeGreaterThan(0.2);
    const others = chosen.filter((weight, j) => weight !== 0 && ![3, 40, 59].includes(j));
    wrong += others.length;
    expect(Math.max(0, ...others.map(Math.abs))).toBeLessThan(0.15);
  }
  // 1.09 ± 1.23 of 57 each, 21.7 ± 5.5 together. A significance level of one in twenty would give 57.
  expect(wrong).toBeLessThan(57);
});

test('the factor solves after rows are added and removed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e6 }),
      fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 30 }),
      (seed, moves) => {
        const { gram } = standardizedDesign(drawColumns(seed, 12, 40));
        const factor = createUpdatableCholesky(12);
        const inside: number[] = [];
        for (const move of moves) {
          const place = inside.indexOf(move);
          if (place >= 0) {
            factor.remove(place);
            inside.splice(place, 1);
          } else {
            const row = Float64Array.from(inside, (j) => gram[move * 12 + j]!);
            expect(factor.append(row, gram[move * 12 + move]!)).toBe(true);
            inside.push(move);
          }
        }
        const wanted = Float64Array.from(inside, (_, i) => i - 1.5);
        const right = Float64Array.from(inside, (i) =>
          inside.reduce((sum, j, k) => sum + gram[i * 12 + j]! * wanted[k]!, 0),
        );
        factor.solve(right);
        right.forEach((value, i) => {
          expect(value).toBeCloseTo(wanted[i]!, 6);
        });
      },
    ),
  );
});

/** Distance of a solution from |c − Gb| ≤ λ, with equality and the sign of b where b is not 0. */
function violation(
  gram: Float64Array,
  products: Float64Array,
  lambda: number,
  coefficients: Float64Array,
): number {
  const size = products.length;
  let worst = 0;
  for (let j = 0; j < size; j += 1) {
    let gradient = products[j]!;
    for (let k = 0; k < size; k += 1) gradient -= gram[j * size + k]! * coefficients[k]!;
    const weight = coefficients[j]!;
    const miss =
      weight === 0
        ? Math.max(0, Math.abs(gradient) - lambda)
        : Math.abs(gradient - lambda * Math.sign(weight));
    worst = Math.max(worst, miss);
  }
  return worst;
}
