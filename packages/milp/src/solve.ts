import { searchContradiction } from './infeasibility/explain-infeasibility.js';
import type { MilpModel } from './model/milp-model.js';
import type { SolveOptions, SolveResult, Solver } from './solver.js';
import { dispatch, dispatchToOther } from './solvers/choose-solver.js';
import { answerNotVerified, evaluatePoint } from './verify/evaluate-point.js';
import { verifyResult } from './verify/verify-result.js';

/**
 * Solves a model with the given solver, or with the one that `chooseSolver` picks for its size. In the second case,
 * the other solver follows if the first result cannot be verified or is not proven optimal. Every result is verified:
 * points are recomputed, "infeasible" comes with the contradicting rows, "unbounded" needs a direction in which the cost
 * decreases without limit, and a claim that does not hold is an error.
 *
 * @param model - the model, from {@link createModelBuilder} or written by hand.
 * @param options - see {@link SolveOptions}; `solver` bypasses the choice and the second attempt.
 * @throws EngineError `invalid` for an invalid model or option; `engine` / `answerNotVerified`,
 * `solverFailed` if no result can be verified.
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
    const proven = await proveClaim(model, result, solveOptions);
    if (proven === undefined) throw claimNotProven(result);
    return proven;
  }
  const first = await dispatch(model, solveOptions);
  const proven = await proveClaim(model, first, solveOptions);
  if (proven !== undefined) return proven;
  const second = await dispatchToOther(model, solveOptions);
  const provenSecond = await proveClaim(model, second, solveOptions);
  if (provenSecond === undefined) throw claimNotProven(second);
  return provenSecond;
}

/** Verifies claims without a point and adds the reason to "infeasible"; undefined if the claim does not hold. */
async function proveClaim(
  model: MilpModel,
  result: SolveResult,
  options: SolveOptions,
): Promise<SolveResult | undefined> {
  if (result.status === 'infeasible') {
    // The elastic model has additional columns, so a start of this model does not fit.
    const { start: _start, startBasis: _startBasis, ...otherOptions } = options;
    const search = await searchContradiction(model, otherOptions);
    if (search.outcome === 'none') return undefined;
    if (search.outcome === 'found') return { ...result, infeasibility: search.explanation };
    return { ...result, status: search.outcome };
  }
  if (result.status === 'unbounded') {
    const directions = directionModel(model);
    const { x } = await dispatch(directions, {});
    return isDescentDirection(directions, x) ? result : undefined;
  }
  return result;
}

function claimNotProven(result: SolveResult): Error {
  return answerNotVerified(result.solver, `it could not be proven ${result.status}`, {
    status: result.status,
  });
}

const DIRECTION_TOLERANCE = 1e-9;
const DESCENT = 1e-7;

/**
 * The model of the recession cone: its points are the directions in which every feasible point of `model` can move
 * without limit, with entries in [−1, 1]. If its optimum is negative, a feasible `model` is unbounded.
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

/** Whether a point of the direction model proves that the cost decreases without limit. */
function isDescentDirection(directions: MilpModel, x: Float64Array | undefined): boolean {
  if (x === undefined) return false;
  const { objective, maxViolation } = evaluatePoint(directions, x);
  let largestCost = 0;
  for (const cost of directions.columnCost) largestCost = Math.max(largestCost, Math.abs(cost));
  return maxViolation <= DIRECTION_TOLERANCE && objective < -DESCENT * largestCost;
}
