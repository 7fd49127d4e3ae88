// Model

// Verification, bounds and reasons
export { dualBound } from './bounds/dual-bound.js';
// Solving
export { chooseSolver, type SolverName } from './choose-solver.js';
export { type ExplainOptions, explainInfeasibility } from './explain-infeasibility.js';
export type {
  ContradictionMember,
  InfeasibilityExplanation,
} from './infeasibility-explanation.js';
export { createModelBuilder } from './model/create-model-builder.js';
export type { MilpModel } from './model/milp-model.js';
export type { ColumnSpec, ModelBuilder, RowSpec } from './model/model-builder.js';
export { type ModelSize, modelSize } from './model/model-size.js';
export { validateModel } from './model/validate-model.js';
export { solve } from './solve.js';
export type {
  Basis,
  BoundSource,
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
export {
  createJavascriptLpSolver,
  type JavascriptLpSolverOptions,
} from './solvers/create-javascript-lp-solver.js';
export { evaluatePoint, type PointEvaluation } from './verify/evaluate-point.js';
export { verifyResult } from './verify/verify-result.js';
