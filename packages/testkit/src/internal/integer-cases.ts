import type { ColumnSpec } from '@bess/milp';
import { type ConformanceCase, modelOf } from './conformance-case.js';

const FREE = Number.NEGATIVE_INFINITY;

/** Mixed-integer programs; the comments derive the results. */
export function integerCases(): ConformanceCase[] {
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
      // 3x + 3y ≤ −4 means x + y ≤ −2. Costs −x − 2y: y = 1 with x = −3 gives 1, because y = 2 needs x ≤ −4.
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
      name: 'no integer between the bounds',
      model: modelOf([{ lower: 0.3, upper: 0.7, cost: -1, integer: true }], []),
      status: 'infeasible',
    },
    {
      // 2x + 2y = 3 has no integer solution, although (1, 0.5) solves the relaxation.
      name: 'infeasible only with integrality',
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
      // Weights 5, 4, 6, 3 and values 10, 40, 30, 50, capacity 10: items 2 and 4.
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
      // The integer x is 3 (the row rounds 2.5 up), the continuous y the rest of 3.4.
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

/** Four models that javascript-lp-solver 1.0.3 solves wrongly with its default options. */
export function formerTraps(): ConformanceCase[] {
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
