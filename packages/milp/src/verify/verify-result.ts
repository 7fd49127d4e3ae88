import type { MilpModel } from '../model/milp-model.js';
import { type SolveOptions, type SolveResult, solveSettings } from '../solver.js';
import { dualBound } from './dual-bound.js';
import {
  acceptPoint,
  answerNotVerified,
  evaluatePoint,
  objectiveAgrees,
} from './evaluate-point.js';
import { provenGap, violationValue } from './proven-gap.js';

/**
 * Verifies a result of any `Solver` against the model: the point satisfies rows, bounds and integrality, the
 * objective is that of the point, the bound does not exceed it, and a bound with the source `dual` follows from the row
 * duals. Objective, violation, bound and gap of the returned result are recomputed. This function does not verify
 * "infeasible" and "unbounded", because their proof needs further solves; `solve` does that.
 *
 * @param model - the model.
 * @param result - the result of the solver.
 * @param options - the options of that solve.
 * @throws EngineError `engine` / `answerNotVerified` if the result cannot be verified.
 * @example
 * const model = createModelBuilder().build();
 * verifyResult(model, await solve(model)).status; // => 'optimal'
 */
export function verifyResult(
  model: MilpModel,
  result: SolveResult,
  options: SolveOptions = {},
): SolveResult {
  const { tolerance } = solveSettings(model, options);
  const relaxOnly = options.relaxOnly === true;
  if (result.x === undefined) {
    if (result.status === 'optimal' || result.status === 'feasible') {
      throw answerNotVerified(result.solver, 'it has no point', { status: result.status });
    }
    return result;
  }
  const point = acceptPoint(model, result.x, tolerance, relaxOnly);
  if (point === undefined) {
    const { worst, maxViolation } = evaluatePoint(model, result.x, { relaxOnly });
    throw answerNotVerified(
      result.solver,
      `${worst?.kind} "${worst?.name}" is violated by ${maxViolation}`,
      { ...worst, maxViolation },
    );
  }
  const { objective, maxViolation } = point.evaluation;
  if (!objectiveAgrees(result.objective, objective)) {
    throw answerNotVerified(
      result.solver,
      `it states the objective ${result.objective} where the point has ${objective}`,
      { claimed: result.objective, objective },
    );
  }
  const { bound: _bound, gapPct: _gapPct, ...rest } = result;
  return { ...rest, objective, maxViolation, ...boundOf(model, result, objective, maxViolation) };
}

function boundOf(
  model: MilpModel,
  result: SolveResult,
  objective: number,
  maxViolation: number,
): Pick<SolveResult, 'bound' | 'boundSource' | 'gapPct'> {
  if (result.bound === undefined || result.boundSource === 'none') return { boundSource: 'none' };
  const isOurs = result.boundSource !== 'search' && result.rowDuals !== undefined;
  const bound = isOurs ? dualBound(model, result.rowDuals!, objective) : result.bound;
  const allowance = violationValue(result.rowDuals, maxViolation);
  const gap = provenGap(objective, bound, result.boundSource, allowance);
  if (gap === 'contradiction') {
    throw answerNotVerified(
      result.solver,
      `its objective ${objective} lies below its own bound ${bound}`,
      { objective, bound },
    );
  }
  return gap;
}
