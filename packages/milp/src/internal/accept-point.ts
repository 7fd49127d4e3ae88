import type { MilpModel } from '../model/milp-model.js';
import { evaluatePoint, type PointEvaluation } from '../verify/evaluate-point.js';
import { milpError } from './milp-error.js';

/** Claimed and recomputed objective may differ by this share of max(1, |objective|). */
const OBJECTIVE_TOLERANCE = 1e-6;

/** A point that has passed, with its recomputed figures. */
export interface AcceptedPoint {
  x: Float64Array;
  evaluation: PointEvaluation;
}

/** The point with its figures when it keeps the model within `tolerance`. */
export function acceptPoint(
  model: MilpModel,
  x: Float64Array,
  tolerance: number,
  relaxOnly: boolean,
): AcceptedPoint | undefined {
  const evaluation = evaluatePoint(model, x, { relaxOnly });
  return evaluation.maxScaledViolation <= tolerance ? { x, evaluation } : undefined;
}

/** Whether a solver's stated objective is that of the point it states. */
export function objectiveAgrees(claimed: number | undefined, recomputed: number): boolean {
  if (claimed === undefined) return true;
  return Math.abs(claimed - recomputed) <= OBJECTIVE_TOLERANCE * Math.max(1, Math.abs(recomputed));
}

/** The error for an answer that stayed wrong after the second attempt. */
export function answerNotVerified(
  solver: string,
  reason: string,
  details: Record<string, unknown>,
): Error {
  return milpError(
    'engine',
    'answerNotVerified',
    `The answer of solver "${solver}" must keep the model, but ${reason}.`,
    { solver, ...details },
  );
}
