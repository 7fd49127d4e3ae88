import {
  type ColumnSpec,
  createModelBuilder,
  type MilpModel,
  type SolveOptions,
  type SolveStatus,
} from '@bess/milp';

export interface ConformanceCase {
  name: string;
  model: MilpModel;
  options?: SolveOptions;
  status: SolveStatus;
  /** Absent where the status has no point. */
  objective?: number;
  /** Given where the optimal point is the only one. */
  x?: readonly number[];
}

const FREE = Number.NEGATIVE_INFINITY;

type RowInput = { lower?: number; upper?: number; values: readonly number[] };

function modelOf(columns: readonly ColumnSpec[], rows: readonly RowInput[], offset = 0): MilpModel {
  const builder = createModelBuilder();
  for (const column of columns) builder.addColumn(column);
  for (const { values, ...bounds } of rows) {
    builder.addRow({ ...bounds, columns: values.map((_, j) => j), values });
  }
  builder.addOffset(offset);
  return builder.build();
}

/** Models with answers worked out by hand; the comments show how. */
export function conformanceCases(): ConformanceCase[] {
  return [...linearCases(), ...integerCases(), ...formerTraps(), ...optionCases()];
}

function linearCases(): ConformanceCase[] {
  return [
    {
      // Vertices (4,0) 12, (3,1) 11, (0,4) 20: the least is 11.
      name: 'a linear program',
      model: modelOf(
        [{ cost: 3 }, { cost: 2 }],
        [
          { lower: 4, values: [1, 1] },
          { upper: 1, values: [0, 1] },
        ],
      ),
      status: 'optimal',
      objective: 11,
      x: [3, 1],
    },
    {
      // x + 2y = 4 and x − y = 1 meet in (2, 1).
      name: 'equalities',
      model: modelOf(
        [{ cost: 1 }, { cost: 1 }],
        [
          { lower: 4, upper: 4, values: [1, 2] },
          { lower: 1, upper: 1, values: [1, -1] },
        ],
      ),
      status: 'optimal',
      objective: 3,
      x: [2, 1],
    },
    {
      // x ≥ −7 binds through the row; y = x + 3 = −4.
      name: 'free variables',
      model: modelOf(
        [
          { lower: FREE, cost: 1 },
          { lower: FREE, cost: 1 },
        ],
        [
          { lower: -7, values: [1, 0] },
          { lower: 3, upper: 3, values: [-1, 1] },
        ],
      ),
      status: 'optimal',
      objective: -11,
      x: [-7, -4],
    },
    {
      name: 'a variable with only an upper bound',
      model: modelOf([{ lower: FREE, upper: 5, cost: -2 }], [{ lower: -10, values: [1] }]),
      status: 'optimal',
      objective: -10,
      x: [5],
    },
    {
      // The fixed variable costs 30 and takes 3 of the 5 that the row asks for.
      name: 'fixed variables',
      model: modelOf(
        [{ lower: 3, upper: 3, cost: 10 }, { cost: 1 }],
        [{ lower: 5, values: [1, 1] }],
      ),
      status: 'optimal',
      objective: 32,
      x: [3, 2],
    },
    {
      name: 'nothing left to choose',
      model: modelOf([{ lower: 2, upper: 2, cost: 4 }], [{ lower: 1, upper: 3, values: [1] }]),
      status: 'optimal',
      objective: 8,
      x: [2],
    },
    {
      // Four rows through one vertex (1, 1).
      name: 'a degenerate vertex',
      model: modelOf(
        [{ cost: 1 }, { cost: 1 }],
        [
          { lower: 2, values: [1, 1] },
          { lower: 3, values: [2, 1] },
          { lower: 3, values: [1, 2] },
          { lower: 4, values: [2, 2] },
        ],
      ),
      status: 'optimal',
      objective: 2,
      x: [1, 1],
    },
    {
      // Beale's example, on which the textbook simplex rule cycles; optimum −1/20.
      name: "Beale's cycling example",
      model: modelOf(
        [{ cost: -0.75 }, { cost: 150 }, { cost: -0.02 }, { cost: 6 }],
        [
          { upper: 0, values: [0.25, -60, -0.04, 9] },
          { upper: 0, values: [0.5, -90, -0.02, 3] },
          { upper: 1, values: [0, 0, 1, 0] },
        ],
      ),
      status: 'optimal',
      objective: -0.05,
      x: [0.04, 0, 1, 0],
    },
    {
      name: 'a range row',
      model: modelOf([{ lower: FREE, cost: -1 }], [{ lower: -2, upper: 6, values: [2] }]),
      status: 'optimal',
      objective: -3,
      x: [3],
    },
    {
      name: 'negative costs against upper bounds',
      model: modelOf(
        [
          { upper: 2, cost: -1 },
          { lower: -1, upper: 4, cost: -3 },
        ],
        [{ upper: 5, values: [1, 1] }],
      ),
      status: 'optimal',
      objective: -13,
      x: [1, 4],
    },
    {
      name: 'an empty objective',
      model: modelOf([{}, {}], [{ lower: 1, upper: 1, values: [1, 1] }]),
      status: 'optimal',
      objective: 0,
    },
    {
      name: 'an offset',
      model: modelOf([{ cost: 1 }], [{ lower: 2, values: [1] }], -100),
      status: 'optimal',
      objective: -98,
      x: [2],
    },
    {
      name: 'no rows',
      model: modelOf(
        [
          { lower: -2, upper: 7, cost: 1 },
          { lower: -1, upper: 3, cost: -1 },
        ],
        [],
      ),
      status: 'optimal',
      objective: -5,
      x: [-2, 3],
    },
    {
      name: 'no columns',
      model: modelOf([], [], 7),
      status: 'optimal',
      objective: 7,
      x: [],
    },
    {
      name: 'rows without bounds',
      model: modelOf([{ lower: 1, cost: 1 }], [{ values: [1] }]),
      status: 'optimal',
      objective: 1,
      x: [1],
    },
    {
      name: 'an unbounded linear program',
      model: modelOf([{ cost: -1 }, { cost: 1 }], [{ lower: 0, values: [1, 1] }]),
      status: 'unbounded',
    },
    {
      name: 'rows that contradict each other',
      model: modelOf(
        [{ cost: 1 }, { cost: 1 }],
        [
          { lower: 5, values: [1, 1] },
          { upper: 4, values: [1, 1] },
        ],
      ),
      status: 'infeasible',
    },
    {
      name: 'an empty row that cannot be kept',
      model: modelOf([{ cost: 1 }], [{ lower: 1, values: [0] }]),
      status: 'infeasible',
    },
  ];
}

function integerCases(): ConformanceCase[] {
  const binary: ColumnSpec = { upper: 1, integer: true };
  return [
    {
      // The relaxation reaches 5x + 4y = 21 in (3, 1.5); the grid has (3, 1) 19, (2, 2) 18, (4, 0) 20.
      name: 'general integers',
      model: modelOf(
        [
          { cost: -5, integer: true },
          { cost: -4, integer: true },
        ],
        [
          { upper: 24, values: [6, 4] },
          { upper: 6, values: [1, 2] },
        ],
      ),
      status: 'optimal',
      objective: -20,
      x: [4, 0],
    },
    {
      // 3x + 3y ≤ −4 means x + y ≤ −2. Costs −x − 2y: y = 1 with x = −3 gives 1, as y = 2 asks for x ≤ −4.
      name: 'negative integers',
      model: modelOf(
        [
          { lower: -3, upper: 3, cost: -1, integer: true },
          { lower: -3, upper: 3, cost: -2, integer: true },
        ],
        [{ upper: -4, values: [3, 3] }],
      ),
      status: 'optimal',
      objective: 1,
      x: [-3, 1],
    },
    {
      name: 'integers between fractional bounds',
      model: modelOf([{ lower: 0.3, upper: 2.7, cost: -1, integer: true }], []),
      status: 'optimal',
      objective: -2,
      x: [2],
    },
    {
      name: 'no whole number between the bounds',
      model: modelOf([{ lower: 0.3, upper: 0.7, cost: -1, integer: true }], []),
      status: 'infeasible',
    },
    {
      // 2x + 2y = 3 has no whole-number solution, though (1, 0.5) solves the relaxation.
      name: 'infeasible in whole numbers only',
      model: modelOf([{ ...binary }, { ...binary }], [{ lower: 3, upper: 3, values: [2, 2] }]),
      status: 'infeasible',
    },
    {
      name: 'a binary forced to one',
      model: modelOf([{ ...binary, cost: 100 }], [{ upper: -1, values: [-1] }]),
      status: 'optimal',
      objective: 100,
      x: [1],
    },
    {
      // Fixed fee 10 and 1 per unit up to 20, or 3 per unit: 8 units cost 18 against 24.
      name: 'a fixed fee switched by a binary',
      model: modelOf(
        [{ cost: 1 }, { cost: 3 }, { ...binary, cost: 10 }],
        [
          { lower: 8, values: [1, 1, 0] },
          { upper: 0, values: [1, 0, -20] },
        ],
      ),
      status: 'optimal',
      objective: 18,
      x: [8, 0, 1],
    },
    {
      // Weights 5, 4, 6, 3 and worths 10, 40, 30, 50 within 10: items 2 and 4.
      name: 'a knapsack with an offset',
      model: modelOf(
        [-10, -40, -30, -50].map((cost) => ({ ...binary, cost })),
        [{ upper: 10, values: [5, 4, 6, 3] }],
        1000,
      ),
      status: 'optimal',
      objective: 910,
      x: [0, 1, 0, 1],
    },
    {
      // The integer x takes 3 (2.5 rounded up by the row), the continuous y the rest of 3.4.
      name: 'integers beside continuous variables',
      model: modelOf(
        [
          { cost: 2, integer: true },
          { upper: 0.9, cost: 3 },
        ],
        [{ lower: 3.4, values: [1, 1] }],
      ),
      status: 'optimal',
      objective: 7.2,
      x: [3, 0.4],
    },
    {
      name: 'an unbounded mixed-integer program',
      model: modelOf([{ cost: -1, integer: true }, { upper: 1 }], [{ lower: 0, values: [1, 1] }]),
      status: 'unbounded',
    },
  ];
}

/** Four models that javascript-lp-solver 1.0.3 answers wrongly with its default options. */
function formerTraps(): ConformanceCase[] {
  return [
    {
      // Called infeasible by its presolve.
      name: 'a free variable between a floor and a ceiling row',
      model: modelOf(
        [{ lower: FREE, cost: 1 }, { cost: 2 }],
        [
          { upper: -5, values: [1, 1] },
          { lower: -20, values: [1, 0] },
        ],
      ),
      status: 'optimal',
      objective: -20,
      x: [-20, 0],
    },
    {
      // Its presolve fixes x at 3 and loses the cost of 30.
      name: 'a variable fixed by two rows keeps its cost',
      model: modelOf(
        [{ cost: 10 }, { cost: 1 }],
        [
          { upper: 3, values: [1, 0] },
          { upper: -3, values: [-1, 0] },
          { lower: 2, values: [0, 1] },
        ],
      ),
      status: 'optimal',
      objective: 32,
      x: [3, 2],
    },
    {
      // Its presolve fixes the binary and loses the cost of 100.
      name: 'a binary fixed by a row keeps its cost',
      model: modelOf(
        [{ upper: 1, cost: 100, integer: true }, { cost: 1 }],
        [
          { upper: -1, values: [-1, 0] },
          { lower: 4, values: [3, 1] },
        ],
      ),
      status: 'optimal',
      objective: 101,
      x: [1, 1],
    },
    {
      // Even weights cannot add up to an odd number; on time-out it returns a fractional point.
      name: 'a parity contradiction',
      model: modelOf(
        [2, 6, 10, 14, 18, 22].map((weight, j) => ({
          upper: 1,
          integer: true,
          cost: ((j * 37 + weight) % 11) + 1,
        })),
        [{ lower: 37, upper: 37, values: [2, 6, 10, 14, 18, 22] }],
      ),
      status: 'infeasible',
    },
  ];
}

function optionCases(): ConformanceCase[] {
  const knapsack = modelOf(
    [-10, -40, -30, -50].map((cost) => ({ upper: 1, integer: true, cost })),
    [{ upper: 10, values: [5, 4, 6, 3] }],
  );
  return [
    {
      // Worth per weight 16.7, 10, 5, 2: items 4 and 2, then half of item 3 (weight 3 of 6).
      name: 'relaxOnly ignores integrality',
      model: knapsack,
      options: { relaxOnly: true },
      status: 'optimal',
      objective: -105,
      x: [0, 1, 0.5, 1],
    },
    {
      name: 'a good start point is not lost',
      model: knapsack,
      options: { start: Float64Array.of(0, 1, 0, 1) },
      status: 'optimal',
      objective: -90,
    },
    {
      name: 'a poor start point is bettered',
      model: knapsack,
      options: { start: Float64Array.of(1, 0, 0, 0) },
      status: 'optimal',
      objective: -90,
    },
    {
      name: 'a start point that breaks a row does no harm',
      model: knapsack,
      options: { start: Float64Array.of(1, 1, 1, 1) },
      status: 'optimal',
      objective: -90,
    },
    {
      name: 'a signal that is already aborted',
      model: knapsack,
      options: { signal: { aborted: true } },
      status: 'cancelled',
    },
  ];
}
