import { createModelBuilder, type MilpModel } from '@bess/milp';
import { modelOf } from './models.js';

const FREE = Number.NEGATIVE_INFINITY;

/** Lower and upper bound of a row, then column and value in turn. */
type SparseRow = readonly [number, number, ...number[]];

function sparse(
  columns: readonly { cost: number; upper: number }[],
  rows: readonly SparseRow[],
): MilpModel {
  const builder = createModelBuilder();
  for (const column of columns) builder.addColumn(column);
  for (const [lower, upper, ...entries] of rows) {
    builder.addRow({
      lower,
      upper,
      columns: entries.filter((_, place) => place % 2 === 0),
      values: entries.filter((_, place) => place % 2 === 1),
    });
  }
  return builder.build();
}

const INF = Number.POSITIVE_INFINITY;
const cyclingColumns = [
  ...[1, 1, 8, 2, 3, 3, 2].map((upper) => ({ cost: 0, upper })),
  ...Array.from({ length: 14 }, () => ({ cost: 1, upper: INF })),
];
const cyclingRows: readonly SparseRow[] = [
  [10, 10, 0, -3, 1, 5, 2, 4, 3, -1, 5, -4, 6, 1, 7, 1, 8, -1],
  [-5.800000000000001, INF, 0, -3, 1, -5, 2, 2, 3, 1, 4, -2, 5, -2, 6, -3, 9, 1],
  [17.799999999999997, 17.799999999999997, 1, -1, 2, 5, 3, -2, 5, -2, 6, -3, 10, 1, 11, -1],
  [-15.200000000000001, INF, 0, -2, 1, 1, 2, -3, 3, 2, 4, 4, 6, 1, 12, 1],
  [FREE, -16.4, 0, -3, 1, 2, 3, -2, 4, -2, 5, -4, 6, -1, 13, -1],
  [
    -0.8999999999999986, -0.8999999999999986, 0, 2, 1, 1, 2, -1, 3, 1, 4, 1, 5, 2, 6, -2, 14, 1, 15,
    -1,
  ],
  [13, INF, 1, -5, 3, -3, 5, 3, 6, 4, 16, 1],
  [-17.8, -15.8, 0, -1, 1, 1, 2, -4, 3, -1, 5, 2, 6, 1, 17, 1, 18, -1],
  [-22.7, -22.7, 0, -1, 2, -2, 4, -3, 5, 1, 6, -5, 19, 1, 20, -1],
];

/** Even weights cannot add up to an odd sum, which no relaxation shows. */
export function parityModel(count: number): MilpModel {
  const weights = Array.from({ length: count }, (_, j) => 2 * (1_000 + ((j * 7_919) % 50_000)));
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  const odd = half % 2 === 0 ? half + 1 : half;
  return modelOf(
    weights.map((_, j) => ({ upper: 1, integer: true, cost: ((j * 37) % 11) + 1 })),
    [{ name: 'odd', lower: odd, upper: odd, values: weights }],
  );
}

/** Models on which one solver alone fails. */
export const hardModels: Readonly<Record<string, MilpModel>> = {
  'pivots for ever': sparse(cyclingColumns, cyclingRows),
  'feasible integers': modelOf(
    [2, 0, 1, 0, 2].map((upper, column) => ({ upper, integer: column === 4 })),
    [
      { lower: -1, values: [-1, 0, 1, 0, 0] },
      { lower: 2, values: [4, 0, -2, 0, 1] },
      { lower: -1, values: [0, 0, 0, 0, -1] },
      { lower: 0, upper: 0, values: [3, 1, 0, 0, -3] },
      { upper: 0, values: [1, 1, -1, 0, 0] },
    ],
  ),
  'unbounded, called infeasible': modelOf(
    [{ upper: 1, cost: -1 }, { lower: FREE, upper: 1, cost: 1 }, {}],
    [
      { upper: 1, values: [0, 2, 1] },
      { lower: 5, values: [-2, -1, 1] },
      { lower: -1, values: [-1, 2, 1] },
    ],
  ),
  'unbounded, called optimal': modelOf(
    [{ upper: 0, integer: true }, { lower: FREE }, { upper: 1 }, { lower: FREE, cost: -1 }],
    [
      { lower: 0, values: [0, -1, -1, 2] },
      { lower: 0, values: [0, 3, 1, -1] },
    ],
  ),
  'neither a point nor a least cost': modelOf(
    [{ lower: 1, upper: 1 }, { cost: -5 }, { lower: FREE, upper: 0 }, { upper: 0 }],
    [
      { lower: 0, values: [0, -1, -1, 0] },
      { upper: 5, values: [0, -3, 0, 0] },
      { lower: 0, values: [-1, 0, 0, 0] },
    ],
  ),
  'unbounded, called unknown': modelOf(
    [
      { lower: 1, upper: 3, cost: -7 },
      { lower: FREE, cost: -2 },
      { lower: -3, cost: -6 },
      { lower: 1, upper: 3, cost: -2 },
    ],
    [
      { lower: -11, values: [5, 2, 5, -4] },
      { lower: -1.1999999999999993, upper: 2.8, values: [-4, -5, -4, 2] },
      { lower: -26.8, values: [-3, -3, 4, -3] },
    ],
  ),
  'a presolve without end': modelOf(
    [
      { lower: 1, upper: 3 },
      { lower: 1, upper: 4, integer: true },
      { lower: 1, upper: 1 },
      { lower: -2, upper: -2 },
      { lower: FREE, upper: 3 },
      { lower: -3 },
    ],
    [
      { lower: -40.2, upper: -40.2, values: [3, -1, -2, 5, -5, 5] },
      { lower: -5.199999999999999, upper: -5.199999999999999, values: [-2, 3, 4, 0, -3, 2] },
    ],
  ),
  'wide integers of no sum': modelOf(
    [1, 1, 2].map((cost) => ({ upper: 5_000, cost, integer: true })),
    [
      { lower: 30_031, upper: 30_031, values: [12, 18, 21] },
      { lower: 200, values: [1, -1, 0] },
    ],
  ),
  'large coefficients': modelOf(
    [
      { upper: 1e6, cost: 1e-4 },
      { upper: 1, cost: 1e5, integer: true },
      { lower: FREE, cost: 3 },
    ],
    [
      { lower: 0, values: [1, 0, 1] },
      { upper: 0, values: [1, -1e6, 0] },
      { lower: -3e5, upper: 1e7, values: [1e-3, 7e4, 1] },
    ],
  ),
};
