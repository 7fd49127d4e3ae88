// Model
export {
  type ColumnSpec,
  createModelBuilder,
  type ModelBuilder,
  type RowSpec,
} from './model/create-model-builder.js';
export type { MilpModel } from './model/milp-model.js';
// Solving
export { solve } from './solve.js';
export type {
  Basis,
  InfeasibilityExplanation,
  SolveOptions,
  SolveResult,
  Solver,
  SolveStatus,
} from './solver.js';
export {
  createHighsSolver,
  type HighsSolver,
  type HighsSolverOptions,
} from './solvers/create-highs-solver.js';
