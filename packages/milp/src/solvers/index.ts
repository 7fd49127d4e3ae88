// What every solver takes and returns
export type {
  Basis,
  BoundSource,
  SolveOptions,
  SolveResult,
  Solver,
  SolveStatus,
} from '../solver.js';
// The solvers, and the rule that chooses one
export { chooseSolver, type SolverName } from './choose-solver.js';
export {
  createHighsSolver,
  type HighsSolver,
  type HighsSolverOptions,
} from './create-highs-solver.js';
export {
  createJavascriptLpSolver,
  type JavascriptLpSolverOptions,
} from './create-javascript-lp-solver.js';
