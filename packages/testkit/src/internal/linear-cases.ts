import { type ConformanceCase, modelOf } from './conformance-case.js';

const FREE = Number.NEGATIVE_INFINITY;

/** Linear programs; the comments derive the results. */
export function linearCases(): ConformanceCase[] {
  return [
    {
      // Vertices (4,0) 12, (3,1) 11, (0,4) 20: the minimum is 11.
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
      // The fixed variable costs 30 and provides 3 of the 5 that the row requires.
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
      name: 'all variables fixed',
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
      name: 'an empty row that is violated',
      model: modelOf([{ cost: 1 }], [{ lower: 1, values: [0] }]),
      status: 'infeasible',
    },
  ];
}
