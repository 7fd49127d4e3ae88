import type { SolveResult } from '@bess/milp';
import type { JointModel } from '../model/build-joint-model.js';
import { gapPct } from './gap-pct.js';
import { missedCost } from './missed-cost.js';
import { solveJoint } from './solve-joint.js';
import type { SolveSettings } from './solve-plan.js';
import { timeLeft } from './time-left.js';

/** An answer, and its gap as a share of what the plan costs; without a point there is none [%]. */
export interface AnswerToGapOfCost {
  readonly result: SolveResult;
  readonly gapPct: number | undefined;
}

/** Narrower, and rounding of the model's own rows is larger than the gap. */
const leastRelGap = 1e-9;

/**
 * Solves a joint model to a gap that is a share of what the plan costs. A solver's gap is a share of its whole objective, and the penalty
 * of goals that are missed is far above the cost, so where it hides too much the model is solved again to the narrower gap, from the point
 * found.
 *
 * @param penalty - of a goal's unit that is missed [currency]
 * @throws EngineError those of `@bess/milp`.
 */
export async function solveToGapOfCost(
  joint: JointModel,
  penalty: number,
  settings: SolveSettings,
): Promise<AnswerToGapOfCost> {
  const leftMs = timeLeft(settings);
  const first = await solveJoint(joint, settings);
  const { x: point, objective } = first;
  const ofCost = gapOfCost(joint, penalty, first);
  if (!point || objective === undefined || ofCost === undefined || first.status !== 'optimal') {
    return { result: first, gapPct: ofCost };
  }
  if (ofCost <= 100 * settings.relGap) return { result: first, gapPct: ofCost };
  const relGap = Math.max(leastRelGap, (settings.relGap * first.gapPct!) / ofCost);
  if (relGap >= settings.relGap) return { result: first, gapPct: ofCost };
  const timeLimitMs = leftMs?.();
  if (timeLimitMs !== undefined && timeLimitMs <= 0) return { result: first, gapPct: ofCost };
  const second = await solveJoint(joint, {
    ...settings,
    relGap,
    start: point,
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  });
  const secondPct = gapOfCost(joint, penalty, second);
  return secondPct !== undefined && secondPct < ofCost
    ? { result: second, gapPct: secondPct }
    : { result: first, gapPct: ofCost };
}

function gapOfCost(
  joint: JointModel,
  penalty: number,
  { x: point, objective, bound }: SolveResult,
): number | undefined {
  if (!point || objective === undefined || bound === undefined) return undefined;
  return gapPct(objective, bound, objective - missedCost(joint, penalty, point));
}
