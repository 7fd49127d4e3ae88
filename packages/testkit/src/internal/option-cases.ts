import { type ConformanceCase, modelOf } from './conformance-case.js';

/** One knapsack with each solve option. */
export function optionCases(): ConformanceCase[] {
  const knapsack = modelOf(
    [-10, -40, -30, -50].map((cost) => ({ upper: 1, integer: true, cost })),
    [{ upper: 10, values: [5, 4, 6, 3] }],
  );
  return [
    {
      // Value per weight 16.7, 10, 5, 2: items 4 and 2, then half of item 3 (weight 3 of 6).
      name: 'relaxOnly ignores integrality',
      model: knapsack,
      options: { relaxOnly: true },
      status: 'optimal',
      objective: -105,
      x: [0, 1, 0.5, 1],
    },
    {
      name: 'a good start point is kept',
      model: knapsack,
      options: { start: Float64Array.of(0, 1, 0, 1) },
      status: 'optimal',
      objective: -90,
    },
    {
      name: 'a poor start point is improved',
      model: knapsack,
      options: { start: Float64Array.of(1, 0, 0, 0) },
      status: 'optimal',
      objective: -90,
    },
    {
      name: 'an infeasible start point does no harm',
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
