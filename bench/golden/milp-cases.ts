import type { GoldenCase } from './golden-case.js';
import { modelCases } from './milp/model-cases.js';
import { solveCases } from './milp/solve-cases.js';

/** Every operation of the solvers. */
export const milpCases: readonly GoldenCase[] = [...modelCases, ...solveCases];
