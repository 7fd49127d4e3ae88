import { isEngineError } from '@bess/kernel/errors';
import { chooseSolver, type SolverName } from '../choose-solver.js';
import type { MilpModel } from '../model/milp-model.js';
import type { SolveOptions, SolveResult, Solver } from '../solver.js';
import { createHighsSolver } from '../solvers/create-highs-solver.js';
import { createJavascriptLpSolver } from '../solvers/create-javascript-lp-solver.js';

/** Past this many branches HiGHS is faster than the proof in JavaScript. */
const PROOF_NODES = 64;
/** Failures of one solver that say nothing about the model. */
const SOLVER_FAILURES: ReadonlySet<string> = new Set([
  'answerNotVerified',
  'effortExhausted',
  'solverFailed',
  'solverNotLoaded',
]);

/** Solves with the solver of the rule; the other one follows where the first proves nothing. */
export async function dispatch(model: MilpModel, options: SolveOptions): Promise<SolveResult> {
  const first = chooseSolver(model, options);
  const { result, failure } = await attempt(solverNamed(first), model, options);
  if (result !== undefined && !isWorthSecondAttempt(result)) return result;
  const second = await attempt(
    solverNamed(otherThan(first)),
    model,
    result?.x === undefined ? options : { ...options, start: result.x },
  );
  if (second.result === undefined) {
    if (result !== undefined) return result;
    throw failure;
  }
  return result === undefined ? second.result : closer(second.result, result);
}

/** The answer of the solver that the rule did not pick, for claims that turned out not to hold. */
export function dispatchToOther(model: MilpModel, options: SolveOptions): Promise<SolveResult> {
  return solverNamed(otherThan(chooseSolver(model, options))).solve(model, options);
}

function solverNamed(name: SolverName): Solver {
  return name === 'highs'
    ? createHighsSolver()
    : createJavascriptLpSolver({ maxProofNodes: PROOF_NODES });
}

function otherThan(name: SolverName): SolverName {
  return name === 'highs' ? 'javascript-lp-solver' : 'highs';
}

async function attempt(
  solver: Solver,
  model: MilpModel,
  options: SolveOptions,
): Promise<{ result?: SolveResult; failure?: unknown }> {
  try {
    return { result: await solver.solve(model, options) };
  } catch (failure) {
    const isAboutSolver =
      isEngineError(failure) &&
      (SOLVER_FAILURES.has(failure.code) || failure.code === 'modelTooLarge');
    if (!isAboutSolver) throw failure;
    return { failure };
  }
}

/** A point whose optimality is not proven although nobody stopped the search. */
function isWorthSecondAttempt(result: SolveResult): boolean {
  const isUnproven = result.status === 'optimal' && result.bound === undefined;
  return result.status === 'feasible' || isUnproven;
}

function closer(candidate: SolveResult, known: SolveResult): SolveResult {
  if (candidate.objective === undefined) return known;
  return (known.gapPct ?? Infinity) < (candidate.gapPct ?? Infinity) ? known : candidate;
}
