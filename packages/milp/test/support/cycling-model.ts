import { createModelBuilder, type MilpModel } from '@bess/milp';

/** Cost and upper bound of each column. */
const COLUMNS: readonly [number, number][] = [
  [0, 1],
  [0, 1],
  [0, 8],
  [0, 2],
  [0, 3],
  [0, 3],
  [0, 2],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
  [1, Infinity],
];

/** Lower and upper bound, then columns and values alternately. */
const ROWS: readonly [number, number, ...number[]][] = [
  [10, 10, 0, -3, 1, 5, 2, 4, 3, -1, 5, -4, 6, 1, 7, 1, 8, -1],
  [-5.800000000000001, Infinity, 0, -3, 1, -5, 2, 2, 3, 1, 4, -2, 5, -2, 6, -3, 9, 1],
  [17.799999999999997, 17.799999999999997, 1, -1, 2, 5, 3, -2, 5, -2, 6, -3, 10, 1, 11, -1],
  [-15.200000000000001, Infinity, 0, -2, 1, 1, 2, -3, 3, 2, 4, 4, 6, 1, 12, 1],
  [-Infinity, -16.4, 0, -3, 1, 2, 3, -2, 4, -2, 5, -4, 6, -1, 13, -1],
  [
    -0.8999999999999986, -0.8999999999999986, 0, 2, 1, 1, 2, -1, 3, 1, 4, 1, 5, 2, 6, -2, 14, 1, 15,
    -1,
  ],
  [13, Infinity, 1, -5, 3, -3, 5, 3, 6, 4, 16, 1],
  [-17.8, -15.8, 0, -1, 1, 1, 2, -4, 3, -1, 5, 2, 6, 1, 17, 1, 18, -1],
  [-22.7, -22.7, 0, -1, 2, -2, 4, -3, 5, 1, 6, -5, 19, 1, 20, -1],
];

/** A degenerate linear program on which javascript-lp-solver 1.0.3 cycles forever. */
export function cyclingModel(): MilpModel {
  const builder = createModelBuilder();
  for (const [cost, upper] of COLUMNS) builder.addColumn({ cost, upper });
  for (const [lower, upper, ...entries] of ROWS) {
    const columns = entries.filter((_, k) => k % 2 === 0);
    const values = entries.filter((_, k) => k % 2 === 1);
    builder.addRow({ lower, upper, columns, values });
  }
  return builder.build();
}
