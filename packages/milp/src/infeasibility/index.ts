// Why a model has no feasible point
export type { ContradictionMember, InfeasibilityExplanation } from '../solver.js';
export { type ExplainOptions, explainInfeasibility } from './explain-infeasibility.js';
