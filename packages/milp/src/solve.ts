import type { MilpModel } from './model/milp-model.js';
import type { SolveOptions, SolveResult, Solver } from './solver.js';
import { createHighsSolver } from './solvers/create-highs-solver.js';

/**
 * Solves a model with the solver given, or with HiGHS.
 *
 * @example
 * const builder = createModelBuilder();
 * builder.addColumn({ lower: 1.5, cost: 1, integer: true });
 * (await solve(builder.build())).objective; // => 2
 */
export function solve(
  model: MilpModel,
  options: SolveOptions & { solver?: Solver } = {},
): Promise<SolveResult> {
  const { solver = createHighsSolver(), ...solveOptions } = options;
  return solver.solve(model, solveOptions);
}
