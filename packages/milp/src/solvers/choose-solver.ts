import { isEngineError } from '@bess/kernel/errors';
import { type MilpModel, modelSize } from '../model/milp-model.js';
import type { SolveOptions, SolveResult, Solver } from '../solver.js';
import { createHighsSolver } from './create-highs-solver.js';
import { createJavascriptLpSolver } from './create-javascript-lp-solver.js';

/** The solvers of this package. */
export type SolverName = 'highs' | 'javascript-lp-solver';

/** 48 steps of a battery: 6 ms in JavaScript and 2 ms in HiGHS, whose first solve takes 90 ms more. */
const LINEAR_TABLEAU_CELLS = 100_000;
/** 24 steps of a battery with 8 binaries: 21 ms in JavaScript and 29 ms in HiGHS. */
const INTEGER_TABLEAU_CELLS = 30_000;
const INTEGER_COLUMNS = 8;

/**
 * The rule by which `solve` picks a solver: javascript-lp-solver up to the sizes at which it is as fast as HiGHS or
 * only slightly slower, HiGHS for larger models. The measurements are in docs/method.md, "Which solver".
 *
 * @param model - the model.
 * @param options - `relaxOnly` ignores integrality.
 * @example
 * chooseSolver(createModelBuilder().build()); // => 'javascript-lp-solver'
 */
export function chooseSolver(model: MilpModel, options: { relaxOnly?: boolean } = {}): SolverName {
  const { tableauCells, integerColumns } = modelSize(model);
  const isInteger = options.relaxOnly !== true && integerColumns > 0;
  const isSmall = isInteger
    ? tableauCells <= INTEGER_TABLEAU_CELLS && integerColumns <= INTEGER_COLUMNS
    : tableauCells <= LINEAR_TABLEAU_CELLS;
  return isSmall ? 'javascript-lp-solver' : 'highs';
}

/** With more branches than this, HiGHS is faster than the proof in JavaScript. */
const PROOF_NODES = 64;
/** Error codes that concern the solver and not the model. */
const SOLVER_FAILURES: ReadonlySet<string> = new Set([
  'answerNotVerified',
  'effortExhausted',
  'solverFailed',
  'solverNotLoaded',
]);

/** Solves with the solver of the rule; the other one follows if the first does not prove its result. */
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

/** Solves with the solver that the rule did not pick, after a claim that did not hold. */
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

/** Whether optimality is not proven although no limit stopped the search. */
function isWorthSecondAttempt(result: SolveResult): boolean {
  const isUnproven = result.status === 'optimal' && result.bound === undefined;
  return result.status === 'feasible' || isUnproven;
}

function closer(candidate: SolveResult, known: SolveResult): SolveResult {
  if (candidate.objective === undefined) return known;
  return (known.gapPct ?? Infinity) < (candidate.gapPct ?? Infinity) ? known : candidate;
}
