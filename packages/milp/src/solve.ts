import { searchContradiction } from './infeasibility/explain-infeasibility.js';
import type { MilpModel } from './model/milp-model.js';
import type { SolveOptions, SolveResult, Solver } from './solver.js';
import { dispatch, dispatchToOther } from './solvers/choose-solver.js';
import { answerNotVerified, evaluatePoint } from './verify/evaluate-point.js';
import { verifyResult } from './verify/verify-result.js';

/**
 * Solves a model: with the solver given, or with the one that {@link chooseSolver} picks for its size,
 * followed by the other where the first answer does not verify or is not proven optimal. Nothing is
 * taken on trust: a point is recomputed, "infeasible" comes with the rows that contradict, "unbounded"
 * with a direction in which the cost falls for ever, and a claim that does not hold is an error.
 *
 * @param model - the model, from {@link createModelBuilder} or by hand.
 * @param options - see {@link SolveOptions}; `solver` bypasses the rule and the second attempt.
 * @throws EngineError `invalid` for a broken model or option; `engine` / `answerNotVerified`,
 * `solverFailed` where no answer can be shown right.
 * @example
 * const builder = createModelBuilder();
 * builder.addColumn({ lower: 1.5, cost: 1, integer: true });
 * (await solve(builder.build())).objective; // => 2
 */
export async function solve(
  model: MilpModel,
  options: SolveOptions & { solver?: Solver } = {},
): Promise<SolveResult> {
  const { solver, ...solveOptions } = options;
  if (solver !== undefined) {
    const result = verifyResult(model, await solver.solve(model, solveOptions), solveOptions);
    const shown = await showClaim(model, result, solveOptions);
    if (shown === undefined) throw claimNotShown(result);
    return shown;
  }
  const first = await dispatch(model, solveOptions);
  const shown = await showClaim(model, first, solveOptions);
  if (shown !== undefined) return shown;
  const second = await dispatchToOther(model, solveOptions);
  const shownSecond = await showClaim(model, second, solveOptions);
  if (shownSecond === undefined) throw claimNotShown(second);
  return shownSecond;
}

/** The result, "infeasible" with its reason; undefined where a claim without a point is wrong. */
async function showClaim(
  model: MilpModel,
  result: SolveResult,
  options: SolveOptions,
): Promise<SolveResult | undefined> {
  if (result.status === 'infeasible') {
    // What is searched has columns of its own, to which no start of the model's fits.
    const { start: _start, startBasis: _startBasis, ...ofAny } = options;
    const search = await searchContradiction(model, ofAny);
    if (search.outcome === 'none') return undefined;
    if (search.outcome === 'found') return { ...result, infeasibility: search.explanation };
    return { ...result, status: search.outcome };
  }
  if (result.status === 'unbounded') {
    const directions = directionModel(model);
    const { x } = await dispatch(directions, {});
    return isFallingDirection(directions, x) ? result : undefined;
  }
  return result;
}

function claimNotShown(result: SolveResult): Error {
  return answerNotVerified(result.solver, `nothing shows that it is ${result.status}`, {
    status: result.status,
  });
}

const DIRECTION_TOLERANCE = 1e-9;
const FALL = 1e-7;

/**
 * The model whose points are the directions in which every point of `model` may move for ever, boxed to
 * length one. Where its objective falls below zero, a feasible `model` has no optimum.
 */
function directionModel(model: MilpModel): MilpModel {
  const zeroOr = (bounds: Float64Array, unbounded: number) =>
    Float64Array.from(bounds, (bound) => (Number.isFinite(bound) ? 0 : unbounded));
  return {
    ...model,
    objectiveOffset: 0,
    columnInteger: new Uint8Array(model.columnCount),
    columnLower: zeroOr(model.columnLower, -1),
    columnUpper: zeroOr(model.columnUpper, 1),
    rowLower: zeroOr(model.rowLower, Number.NEGATIVE_INFINITY),
    rowUpper: zeroOr(model.rowUpper, Number.POSITIVE_INFINITY),
  };
}

/** Whether a point of the direction model shows that the cost falls for ever. */
function isFallingDirection(directions: MilpModel, x: Float64Array | undefined): boolean {
  if (x === undefined) return false;
  const { objective, maxViolation } = evaluatePoint(directions, x);
  let largestCost = 0;
  for (const cost of directions.columnCost) largestCost = Math.max(largestCost, Math.abs(cost));
  return maxViolation <= DIRECTION_TOLERANCE && objective < -FALL * largestCost;
}
