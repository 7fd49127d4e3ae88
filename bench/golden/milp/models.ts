import { createStream, nextUniform } from '@bess/kernel/rng';
import { type ColumnSpec, createModelBuilder, type MilpModel } from '@bess/milp';

/** A row of a model, with a value for every column. */
export interface DenseRow {
  readonly name?: string;
  readonly lower?: number;
  readonly upper?: number;
  readonly values: readonly number[];
}

/** A model from dense rows. */
export function modelOf(
  columns: readonly ColumnSpec[],
  rows: readonly DenseRow[],
  offset = 0,
): MilpModel {
  const builder = createModelBuilder();
  for (const column of columns) builder.addColumn(column);
  for (const { values, ...row } of rows) {
    builder.addRow({ ...row, columns: values.map((_, column) => column), values });
  }
  builder.addOffset(offset);
  return builder.build();
}

const binary: ColumnSpec = { upper: 1, integer: true };
const FREE = Number.NEGATIVE_INFINITY;

/** A knapsack of four items. */
export const knapsack = modelOf(
  [-10, -40, -30, -50].map((cost) => ({ ...binary, cost })),
  [{ name: 'weight', upper: 10, values: [5, 4, 6, 3] }],
  7,
);

/** Small models, each with something special. */
export const smallModels: Readonly<Record<string, MilpModel>> = {
  linear: modelOf(
    [{ cost: 3 }, { cost: 2 }],
    [
      { lower: 4, values: [1, 1] },
      { upper: 1, values: [0, 1] },
    ],
  ),
  equalities: modelOf(
    [{ cost: 1 }, { cost: 1 }],
    [
      { lower: 4, upper: 4, values: [1, 2] },
      { lower: 1, upper: 1, values: [1, -1] },
    ],
  ),
  'free columns': modelOf(
    [
      { lower: FREE, cost: 1 },
      { lower: FREE, cost: 1 },
    ],
    [
      { lower: -7, values: [1, 0] },
      { lower: 3, upper: 3, values: [-1, 1] },
    ],
  ),
  'an upper bound alone': modelOf(
    [{ lower: FREE, upper: 5, cost: -2 }],
    [{ lower: -10, values: [1] }],
  ),
  'fixed columns': modelOf(
    [{ lower: 3, upper: 3, cost: 10 }, { cost: 1 }],
    [{ lower: 5, values: [1, 1] }],
  ),
  'all fixed': modelOf([{ lower: 2, upper: 2, cost: 4 }], [{ lower: 1, upper: 3, values: [1] }]),
  degenerate: modelOf(
    [{ cost: 1 }, { cost: 1 }],
    [
      { lower: 2, values: [1, 1] },
      { lower: 3, values: [2, 1] },
      { lower: 3, values: [1, 2] },
      { lower: 4, values: [2, 2] },
    ],
  ),
  cycling: modelOf(
    [{ cost: -0.75 }, { cost: 150 }, { cost: -0.02 }, { cost: 6 }],
    [
      { upper: 0, values: [0.25, -60, -0.04, 9] },
      { upper: 0, values: [0.5, -90, -0.02, 3] },
      { upper: 1, values: [0, 0, 1, 0] },
    ],
  ),
  'no cost': modelOf([{}, {}], [{ lower: 1, upper: 1, values: [1, 1] }]),
  'no rows': modelOf(
    [
      { lower: -2, upper: 7, cost: 1 },
      { lower: -1, upper: 3, cost: -1 },
    ],
    [],
  ),
  'no columns': modelOf([], [], 7),
  'rows without bounds': modelOf([{ lower: 1, cost: 1 }], [{ values: [1] }]),
  unbounded: modelOf([{ cost: -1 }, { cost: 1 }], [{ lower: 0, values: [1, 1] }]),
  'rows that contradict': modelOf(
    [{ cost: 1 }, { cost: 1 }],
    [
      { name: 'least', lower: 5, values: [1, 1] },
      { name: 'most', upper: 4, values: [1, 1] },
    ],
  ),
  'an empty row': modelOf([{ cost: 1 }], [{ lower: 1, values: [0] }]),
  'a chain that contradicts': modelOf(
    ['a', 'b', 'c'].map((name) => ({ name, lower: FREE })),
    [
      { name: 'start', lower: 10, values: [1, 0, 0] },
      { name: 'a to b', lower: 0, values: [-1, 1, 0] },
      { name: 'b to c', lower: 0, values: [0, -1, 1] },
      { name: 'end', upper: 4, values: [0, 0, 1] },
      { name: 'harmless', upper: 100, values: [1, 0, 1] },
    ],
  ),
  'a bound that contradicts': modelOf(
    [
      { name: 'charge', upper: 50 },
      { name: 'other', upper: 10 },
    ],
    [
      { name: 'energy', lower: 80, values: [1, 0] },
      { name: 'unrelated', upper: 5, values: [0, 1] },
    ],
  ),
  knapsack,
  'general integers': modelOf(
    [
      { cost: -5, integer: true },
      { cost: -4, integer: true },
    ],
    [
      { upper: 24, values: [6, 4] },
      { upper: 6, values: [1, 2] },
    ],
  ),
  'integers below zero': modelOf(
    [-1, -2].map((cost) => ({ lower: -3, upper: 3, cost, integer: true })),
    [{ upper: -4, values: [3, 3] }],
  ),
  'fractional bounds': modelOf([{ lower: 0.3, upper: 2.7, cost: -1, integer: true }], []),
  'no whole number': modelOf([{ name: 'units', lower: 0.3, upper: 0.7, integer: true }], []),
  'no whole point': modelOf(
    [{ ...binary }, { ...binary }],
    [{ name: 'odd', lower: 3, upper: 3, values: [2, 2] }],
  ),
  'a fee switched by a binary': modelOf(
    [{ cost: 1 }, { cost: 3 }, { ...binary, cost: 10 }],
    [
      { lower: 8, values: [1, 1, 0] },
      { upper: 0, values: [1, 0, -20] },
    ],
  ),
  'unbounded integers': modelOf(
    [{ cost: -1, integer: true }, { upper: 1 }],
    [{ lower: 0, values: [1, 1] }],
  ),
  'a parity': modelOf(
    [2, 6, 10, 14, 18, 22].map((weight, place) => ({
      ...binary,
      cost: ((place * 37 + weight) % 11) + 1,
    })),
    [{ lower: 37, upper: 37, values: [2, 6, 10, 14, 18, 22] }],
  ),
  'wide integers': modelOf(
    [
      { upper: 5_000, cost: 1, integer: true },
      { upper: 5_000, cost: 1, integer: true },
    ],
    [{ lower: 30_031, upper: 30_031, values: [12, 17] }],
  ),
};

/**
 * A battery and a load with a price for the peak; some steps have a binary for the direction.
 *
 * @param binaries - steps with a binary
 * @param seed - of load and prices
 */
export function batteryModel(steps: number, binaries: number, seed: number): MilpModel {
  const draw = createStream({ seed, stream: 0, path: 0 });
  const builder = createModelBuilder();
  const hours = 24 / steps;
  const peak = builder.addColumn({ name: 'peak', cost: 12 });
  let before = -1;
  for (let step = 0; step < steps; step += 1) {
    const hour = (step + 0.5) * hours;
    const load = 150 + 120 * Math.exp(-((hour - 17) ** 2) / 8) + 40 * nextUniform(draw);
    const isSwitched = step >= (steps - binaries) / 2 && step < (steps + binaries) / 2;
    const price =
      (isSwitched ? -0.4 : hour > 16 && hour < 21 ? 0.32 : 0.14) + 0.04 * nextUniform(draw);
    const charge = builder.addColumn({ name: `charge ${step}`, upper: 250, cost: 0.005 });
    const discharge = builder.addColumn({ name: `discharge ${step}`, upper: 250, cost: 0.005 });
    const stored = builder.addColumn({ name: `stored ${step}`, lower: 100, upper: 950 });
    const drawn = builder.addColumn({ name: `drawn ${step}`, upper: 800, cost: price * hours });
    builder.addRow({
      lower: load,
      upper: load,
      columns: [drawn, charge, discharge],
      values: [1, -1, 1],
    });
    const carried = before < 0 ? 500 : 0;
    builder.addRow({
      lower: carried,
      upper: carried,
      columns: [stored, charge, discharge, ...(before < 0 ? [] : [before])],
      values: [1, -0.95 * hours, hours / 0.95, ...(before < 0 ? [] : [-1])],
    });
    builder.addRow({ upper: 0, columns: [drawn, peak], values: [1, -1] });
    if (isSwitched) {
      const isCharging = builder.addColumn({ ...binary, cost: 3 });
      builder.addRow({ upper: 0, columns: [charge, isCharging], values: [1, -250] });
      builder.addRow({ upper: 250, columns: [discharge, isCharging], values: [1, 250] });
    }
    before = stored;
  }
  builder.addRow({ name: 'end', lower: 500, columns: [before], values: [1] });
  return builder.build();
}

/** Kinds of models at random. */
export interface DrawnKind {
  readonly columns: number;
  readonly rows: number;
  readonly integers: number;
  /** Whether columns may lack bounds, so that the model may be unbounded. */
  readonly openBounds?: boolean;
}

/** A random model with small whole coefficients and rows around the values of a hidden point; some rows are moved away from it. */
export function drawnModel(path: number, kind: DrawnKind): MilpModel {
  const draw = createStream({ seed: 61, stream: kind.columns, path });
  const whole = (count: number) => Math.floor(count * nextUniform(draw));
  const count = 1 + whole(kind.columns);
  const point: number[] = [];
  const columns = Array.from({ length: count }, (_, column): ColumnSpec => {
    const integer = column < kind.integers && whole(3) > 0;
    const lower = whole(6) - 3;
    const upper = lower + whole(5);
    const inside = lower + ((upper - lower) * whole(11)) / 10;
    point.push(integer ? Math.round(inside) : inside);
    const missing = kind.openBounds && !integer ? whole(4) : 3;
    return {
      cost: whole(19) - 9,
      integer,
      lower: missing === 0 || missing === 2 ? FREE : lower,
      upper: missing === 1 || missing === 2 ? Number.POSITIVE_INFINITY : upper,
    };
  });
  const rows = Array.from({ length: whole(kind.rows + 1) }, (): DenseRow => {
    const values = columns.map(() => whole(11) - 5);
    const shift = [0, 0, 0, 0, 0, 2, -2, 5][whole(8)]!;
    const centre = values.reduce((sum, value, column) => sum + value * point[column]!, shift);
    const slack = whole(4);
    const sense = whole(4);
    if (sense === 0) return { lower: centre, upper: centre, values };
    return {
      ...(sense !== 1 && { lower: centre - slack }),
      ...(sense !== 2 && { upper: centre + slack }),
      values,
    };
  });
  return modelOf(columns, rows, whole(11) - 5);
}
