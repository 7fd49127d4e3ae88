import {
  type MilpModel,
  type SolveOptions,
  type SolveResult,
  type Solver,
  solve,
} from '@bess/milp';
import { undefinedOnEngineError } from '../internal/errors.js';
import type { JointModel } from '../model/build-joint-model.js';
import type { SolveRecord } from '../schema/schedule-types.js';
import { branchOnTiers, relativeGapPct, roundRelaxation, tiersReached } from './branch-on-tiers.js';
import { type ByMonthsOptions, solveByMonths } from './solve-by-months.js';

/** A bound and an objective that are equal differ by about this much in double precision [%]. */
const gapRoundingPct = 1e-10;

/** Below this many columns a solver's own search is as fast. */
const fewColumns = 500;

/** With more binaries than this the months are taken apart. */
const mostBranched = 16;

const mostNodes = 24;

/** Narrower, and rounding of the model's own rows is larger than the gap. */
const leastRelGap = 1e-9;

/** An answer, and its gap as a share of what the plan costs; without a point there is none [%]. */
interface AnswerToGapOfCost {
  readonly result: SolveResult;
  readonly gapPct: number | undefined;
}

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
  return relativeGapPct(objective, bound, objective - missedCost(joint, penalty, point));
}

/** How to solve, whatever the model. */
export interface SolveSettings {
  solver?: Solver;
  nowMs?: () => number;
  signal?: { readonly aborted: boolean };
  relGap: number;
  timeLimitMs?: number;
  /** A point of the model to search from. */
  start?: Float64Array;
}

/**
 * Solves one joint model. Where its only binaries are tiers, by linear programs; where those do not close the gap, by the
 * solver's search, which begins at the best point they found, and beside other binaries at a rounded one.
 *
 * @throws EngineError those of `@bess/milp`.
 */
export async function solveJoint(joint: JointModel, settings: SolveSettings): Promise<SolveResult> {
  const { solver, nowMs, signal, relGap, start } = settings;
  const remainingMs = timeLeft(settings);
  const run = (model: MilpModel, more: SolveOptions): Promise<SolveResult> => {
    const limitMs = more.timeLimitMs ?? remainingMs?.();
    // Checks the answer of any solver in its own arithmetic, one that came with the options too.
    return solve(model, {
      relGap,
      ...(nowMs && { nowMs }),
      ...(signal && { signal }),
      ...(solver && { solver }),
      ...more,
      ...(limitMs !== undefined && { timeLimitMs: Math.max(1, limitMs) }),
    });
  };
  if (joint.integers === 0 || joint.model.columnCount < fewColumns) {
    return run(joint.model, start ? { start } : {});
  }
  const byLinear = {
    relGap,
    solveLinear: run,
    ...(remainingMs && { remainingMs }),
  };
  const branched = await undefinedOnEngineError(firstPlan(joint, byLinear));
  if (branched?.status === 'optimal') return branched;
  const left = remainingMs?.();
  if (left !== undefined && left <= 0 && branched) return { ...branched, status: 'timeLimit' };
  const from = branched?.x ?? start;
  const searched = await run(joint.model, from ? { start: from } : {});
  return closer(searched, branched);
}

/** By linear programs alone: few tiers are branched over, many taken apart by months; beside other binaries one rounded plan. */
async function firstPlan(
  joint: JointModel,
  byLinear: ByMonthsOptions,
): Promise<SolveResult | undefined> {
  if (joint.integers > joint.tiers.length) return roundRelaxation(joint, byLinear);
  if (joint.integers > mostBranched) return solveByMonths(joint, byLinear);
  const branched = await branchOnTiers(joint.model, {
    ...byLinear,
    mostNodes,
    roundedStart: (point) => tiersReached(joint.tiers, point),
  });
  const isOneMonth = new Set(joint.blocks.map(({ monthIndex }) => monthIndex)).size === 1;
  if (branched?.status === 'optimal' || isOneMonth) return branched;
  const byMonths = await undefinedOnEngineError(solveByMonths(joint, byLinear));
  return byMonths ? closer(byMonths, branched) : branched;
}

/** Both bounds are proven, so the higher one holds for either point. */
function closer(searched: SolveResult, branched: SolveResult | undefined): SolveResult {
  if (branched?.bound === undefined || branched.objective === undefined) return searched;
  const solveMs = (searched.solveMs ?? 0) + (branched.solveMs ?? 0);
  const best =
    searched.objective === undefined || branched.objective < searched.objective
      ? { ...branched, status: searched.status }
      : searched;
  const bound = Math.max(branched.bound, searched.bound ?? Number.NEGATIVE_INFINITY);
  const objective = best.objective ?? branched.objective;
  return {
    ...best,
    bound: Math.min(bound, objective),
    gapPct: relativeGapPct(objective, bound),
    ...(searched.solveMs !== undefined && { solveMs }),
  };
}

/**
 * The clock of a limit that several solves share: each call says what is left of it [ms]. Without a clock nobody knows, and each solve has
 * all of it.
 *
 * @returns undefined without a limit
 */
export function timeLeft({
  nowMs,
  timeLimitMs,
}: Pick<SolveSettings, 'nowMs' | 'timeLimitMs'>): (() => number) | undefined {
  if (timeLimitMs === undefined) return undefined;
  if (!nowMs) return () => timeLimitMs;
  const endMs = nowMs() + timeLimitMs;
  return () => endMs - nowMs();
}

/** What of a point's objective is the penalty of goals that it misses [currency]. */
export function missedCost({ missed }: JointModel, penalty: number, point: Float64Array): number {
  return missed.reduce((sum, { column, weight }) => sum + penalty * weight * point[column]!, 0);
}

/**
 * What an answer tells of one of its solves.
 *
 * @param gapPct - proven, as a share of what the plan costs [%]
 */
export function solveRecord(
  { model, integers }: Pick<JointModel, 'model' | 'integers'>,
  result: SolveResult,
  gapPct: number,
  purpose: SolveRecord['purpose'],
): SolveRecord {
  return {
    purpose,
    solver: result.solver,
    status: result.status,
    columns: model.columnCount,
    rows: model.rowCount,
    integers,
    gapPct,
    ...(result.solveMs !== undefined && { solveMs: result.solveMs }),
  };
}

/** Worst proven gap in cost among solves [%]; what is below rounding stands as 0. */
export function worstGapPct(solves: readonly SolveRecord[]): number {
  // The gap of a tie-break is in throughput, not in cost.
  const gaps = solves.flatMap((solve) => (solve.purpose === 'tieBreak' ? [] : solve.gapPct));
  const worst = Math.max(...gaps);
  return worst < gapRoundingPct ? 0 : worst;
}
