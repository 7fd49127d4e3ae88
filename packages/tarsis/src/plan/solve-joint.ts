import { type MilpModel, type SolveOptions, type SolveResult, solve } from '@bess/milp';
import type { JointModel } from '../model/build-joint-model.js';
import { branchOnTiers } from './branch-on-tiers.js';
import { gapPct } from './gap-pct.js';
import { roundRelaxation } from './round-relaxation.js';
import { type ByMonthsOptions, solveByMonths } from './solve-by-months.js';
import type { SolveSettings } from './solve-plan.js';
import { tiersReached } from './tiers-reached.js';
import { timeLeft } from './time-left.js';
import { unlessFailed } from './unless-failed.js';

/** Below this many columns a solver's own search is as fast. */
const fewColumns = 500;
/** With more binaries than this the months are taken apart. */
const mostBranched = 16;
const mostNodes = 24;

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
  const branched = await unlessFailed(firstPlan(joint, byLinear));
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
    guess: (point) => tiersReached(joint.tiers, point),
  });
  const isOneMonth = new Set(joint.blocks.map(({ monthIndex }) => monthIndex)).size === 1;
  if (branched?.status === 'optimal' || isOneMonth) return branched;
  const byMonths = await unlessFailed(solveByMonths(joint, byLinear));
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
    gapPct: gapPct(objective, bound),
    ...(searched.solveMs !== undefined && { solveMs }),
  };
}
