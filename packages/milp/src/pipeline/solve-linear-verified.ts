import type { MilpModel } from '../model/milp-model.js';
import type { SolveResult, SolveSettings } from '../solver.js';
import { dualBound } from '../verify/dual-bound.js';
import {
  acceptPoint,
  answerNotVerified,
  cleanPoint,
  evaluatePoint,
  objectiveAgrees,
} from '../verify/evaluate-point.js';
import { isClosed, provenGap, violationValue } from '../verify/proven-gap.js';
import type { RawAnswer, RawSolver, TimeBudget } from './raw-solver.js';

/** Largest gap between the objective and the dual bound of a linear result that counts as optimal. */
const LINEAR_GAP = 1e-6;

/** Solves without integrality. If the result cannot be verified, it tries once more with strict tolerances. */
export async function solveLinearVerified(
  raw: RawSolver,
  model: MilpModel,
  settings: SolveSettings,
  budget: TimeBudget,
): Promise<SolveResult> {
  let reason: string | undefined;
  let best: SolveResult | undefined;
  for (const strict of [false, true]) {
    const request = budget.request(strict);
    if (typeof request === 'string') {
      return best ?? { status: request, solver: raw.name, boundSource: 'none' };
    }
    const answer = await raw.solveLinear(model, request);
    budget.spend(answer);
    const verdict = verifyLinear(raw.name, model, answer, settings);
    if (typeof verdict === 'string') {
      reason = verdict;
    } else {
      if (verdict.status !== 'feasible') return verdict;
      if (best === undefined || isTighter(verdict, best)) best = verdict;
    }
  }
  if (best !== undefined) return best;
  throw answerNotVerified(raw.name, reason ?? 'it gave no result', { integer: false });
}

function isTighter(candidate: SolveResult, best: SolveResult): boolean {
  return (candidate.gapPct ?? Infinity) < (best.gapPct ?? Infinity);
}

/** The verified result, or the reason why it cannot be verified. */
function verifyLinear(
  solver: string,
  model: MilpModel,
  answer: RawAnswer,
  settings: SolveSettings,
): SolveResult | string {
  if (answer.x === undefined) {
    if (answer.status === 'optimal' || answer.status === 'feasible') return 'it has no point';
    return { status: answer.status, solver, boundSource: 'none' };
  }
  const claimed = evaluatePoint(model, answer.x, { relaxOnly: true });
  if (!objectiveAgrees(answer.objective, claimed.objective)) {
    return `it states the objective ${answer.objective} where the point has ${claimed.objective}`;
  }
  const point = acceptPoint(model, cleanPoint(model, answer.x, false), settings.tolerance, true);
  if (point === undefined) {
    if (answer.status === 'timeLimit' || answer.status === 'cancelled') {
      return { status: answer.status, solver, boundSource: 'none' };
    }
    return `${claimed.worst?.kind} "${claimed.worst?.name}" is violated by ${claimed.maxViolation}`;
  }
  const { objective, maxViolation } = point.evaluation;
  const { rowDuals, basis } = answer;
  const bound =
    rowDuals === undefined ? Number.NEGATIVE_INFINITY : dualBound(model, rowDuals, objective);
  const gap = provenGap(objective, bound, 'dual', violationValue(rowDuals, maxViolation));
  if (gap === 'contradiction') {
    return `its objective ${objective} lies below the proven bound ${bound}`;
  }
  const shortOfProof =
    gap.gapPct !== undefined && !isClosed(gap, Math.max(LINEAR_GAP, settings.relGap));
  return {
    status: answer.status === 'optimal' && shortOfProof ? 'feasible' : answer.status,
    solver,
    x: point.x,
    objective,
    ...gap,
    maxViolation,
    ...(rowDuals === undefined ? {} : { rowDuals }),
    ...(basis === undefined ? {} : { basis }),
  };
}
