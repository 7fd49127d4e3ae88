// Model

// Verification and bounds
export { dualBound } from './bounds/dual-bound.js';
export { createModelBuilder } from './model/create-model-builder.js';
export type { MilpModel } from './model/milp-model.js';
export type { ColumnSpec, ModelBuilder, RowSpec } from './model/model-builder.js';
export { validateModel } from './model/validate-model.js';
// Solving
export { solve } from './solve.js';
export type { BoundSource, SolveOptions, SolveResult, Solver, SolveStatus } from './solver.js';
export {
  createHighsSolver,
  type HighsSolver,
  type HighsSolverOptions,
} from './solvers/create-highs-solver.js';
export { evaluatePoint, type PointEvaluation } from './verify/evaluate-point.js';
