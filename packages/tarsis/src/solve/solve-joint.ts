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

/** Rounding of the gap between an equal bound and objective in double precision [%]. */
const gapRoundingPct = 1e-10;

/** With fewer columns than this, the solver's own search is as fast. */
const smallModelColumns = 500;

/** With more binaries than this, the model is decomposed by months. */
const maxBranchedTiers = 16;

const maxNodes = 24;

/** With a smaller gap, rounding of the model's own rows would exceed it. */
const minRelGap = 1e-9;

/** A result, with its gap as a share of the plan's cost; undefined without a point [%]. */
interface AnswerToGapOfCost {
  readonly result: SolveResult;
  readonly gapPct: number | undefined;
}

/**
 * Solves a joint model to a gap relative to the plan's cost. A solver's gap is relative to its whole objective, and the
 * penalty of missed goals is far larger than the cost. Where it hides too much of the gap, the model is solved again to a
 * smaller gap, starting from the point found.
 *
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
  const relGap = Math.max(minRelGap, (settings.relGap * first.gapPct!) / ofCost);
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

/** How to solve a model. */
export interface SolveSettings {
  solver?: Solver;
  nowMs?: () => number;
  signal?: { readonly aborted: boolean };
  relGap: number;
  timeLimitMs?: number;
  /** A feasible point to start from. */
  start?: Float64Array;
}

/**
 * Solves one joint model. If its only binaries are tiers, linear programs are tried first; if they do not close the gap,
 * the solver's search starts from their best point. With other binaries the search starts from a rounded point.
 *
 * @throws EngineError those of `@bess/milp`.
 */
export async function solveJoint(joint: JointModel, settings: SolveSettings): Promise<SolveResult> {
  const { relGap, start } = settings;
  const remainingMs = timeLeft(settings);
  const run = verifiedSolve(settings, remainingMs);
  if (joint.integers === 0 || joint.model.columnCount < smallModelColumns) {
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
  return betterOfBoth(searched, branched);
}

/** Solves models with these settings within the remaining time [ms]. */
function verifiedSolve(
  { solver, nowMs, signal, relGap }: SolveSettings,
  remainingMs: (() => number) | undefined,
): (model: MilpModel, more: SolveOptions) => Promise<SolveResult> {
  return (model, more) => {
    const limitMs = more.timeLimitMs ?? remainingMs?.();
    // `solve` verifies the answer of any solver in its own arithmetic, including an injected one.
    return solve(model, {
      relGap,
      ...(nowMs && { nowMs }),
      ...(signal && { signal }),
      ...(solver && { solver }),
      ...more,
      ...(limitMs !== undefined && { timeLimitMs: Math.max(1, limitMs) }),
    });
  };
}

/** How often tiers are fixed anew before the plan is taken as it is. */
const maxRoundings = 4;

/**
 * Solves one joint model by linear programs alone, with its proven gap left open where binaries do not close it: a search
 * over the binaries of a year of hours takes minutes to hours.
 *
 * @throws EngineError those of `@bess/milp`.
 */
export async function solveByRounding(
  joint: JointModel,
  settings: SolveSettings,
): Promise<SolveResult> {
  const solveLinear = verifiedSolve(settings, timeLeft(settings));
  if (joint.integers === 0) return solveLinear(joint.model, {});
  const { relGap } = settings;
  const rounded = await roundRelaxation(joint, { relGap, solveLinear, rounds: maxRoundings });
  return rounded ?? solveLinear(joint.model, {});
}

/** A plan from linear programs alone: few tiers by branch and bound, many by months; with other binaries one rounded plan. */
async function firstPlan(
  joint: JointModel,
  byLinear: ByMonthsOptions,
): Promise<SolveResult | undefined> {
  if (joint.integers > joint.tiers.length) return roundRelaxation(joint, byLinear);
  if (joint.integers > maxBranchedTiers) return solveByMonths(joint, byLinear);
  const branched = await branchOnTiers(joint.model, {
    ...byLinear,
    maxNodes,
    roundedStart: (point) => tiersReached(joint.tiers, point),
  });
  const isOneMonth = new Set(joint.blocks.map(({ monthIndex }) => monthIndex)).size === 1;
  if (branched?.status === 'optimal' || isOneMonth) return branched;
  const byMonths = await undefinedOnEngineError(solveByMonths(joint, byLinear));
  return byMonths ? betterOfBoth(byMonths, branched) : branched;
}

/** Combines two results. Both bounds are proven, so the higher one holds for either point. */
function betterOfBoth(searched: SolveResult, branched: SolveResult | undefined): SolveResult {
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
 * Remaining time of a limit that several solves share, as a function [ms]; undefined without a limit. Without a clock, each
 * solve gets the whole limit.
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

/** Penalty of missed goals within a point's objective [currency]. */
export function missedCost({ missed }: JointModel, penalty: number, point: Float64Array): number {
  return missed.reduce((sum, { column, weight }) => sum + penalty * weight * point[column]!, 0);
}

/** Record of one solve for the result; `gapPct` is proven, as a share of the plan's cost [%]. */
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

/** Worst proven gap in cost among solves [%]; gaps below rounding count as 0. */
export function worstGapPct(solves: readonly SolveRecord[]): number {
  // The gap of a tie-break is in throughput, not in cost.
  const gaps = solves.flatMap((solve) => (solve.purpose === 'tieBreak' ? [] : solve.gapPct));
  const worst = Math.max(...gaps);
  return worst < gapRoundingPct ? 0 : worst;
}
