import { createHighsSolver, solve } from '@bess/milp';
import { createJavascriptLpSolver } from '@bess/milp/solvers';
import { solverConformance } from '../../testkit/src/solver-conformance.js';

solverConformance('HiGHS', () => createHighsSolver());
solverConformance('HiGHS without presolve', () => createHighsSolver({ presolve: false }));
solverConformance('javascript-lp-solver', () => createJavascriptLpSolver());
solverConformance('the dispatch of solve()', () => ({ solve }));
