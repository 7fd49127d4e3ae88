import { dualBound, type SolveResult, type Solver } from '@bess/milp';
import { buildJointModel, type JointModel } from '../model/build-joint-model.js';
import type { ModelSpec } from '../model/model-spec.js';
import { type BlockPlan, readPlan } from '../model/read-plan.js';
import type { SolveRecord } from '../types.js';
import { breakTies } from './break-ties.js';
import type { CostedPlan } from './costed-plan.js';
import { countedObjective } from './counted-objective.js';
import { gapPct } from './gap-pct.js';
import { idlePlan } from './idle-plan.js';
import { isWhole } from './is-whole.js';
import { missedCost } from './missed-cost.js';
import { noPlanError } from './no-plan-error.js';
import { solveRecord } from './solve-record.js';
import { solveToGapOfCost } from './solve-to-gap-of-cost.js';
import { stepsOfVehicles } from './steps-of-vehicles.js';
import { tiersReached } from './tiers-reached.js';
import { timeLeft } from './time-left.js';

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

/** How to solve one model. */
export interface SolvePlanOptions extends SolveSettings {
  purpose: SolveRecord['purpose'];
}

/** Less than this is left to a solver even where the time is over, since a limit of nothing is none [ms]. */
const leastLimitMs = 1;

/** A verified plan of every block. */
export interface Plan extends CostedPlan {
  /** Proven: no plan costs less [currency]. */
  readonly bound: number;
  readonly records: readonly SolveRecord[];
}

/**
 * Solves the joint model to a proven gap.
 *
 * The first model lets charging and discharging overlap, and vehicles charge at less than their least power; it is a
 * relaxation, so its bound holds. Overlaps that can be netted out at no cost are; the steps where they pay (negative
 * prices), and all those of vehicles below a least power, get binaries (8), (13), (16) and the model is solved again, until none is left.
 * All these solves share one time limit. Where it ends them, the answer is the better of the plan they have and of {@link idlePlan}, with
 * the best bound that is proven.
 *
 * @throws EngineError `engine` / `cancelled`, `noAnswerInTime` (no bound on the cost came in time), `gapNotProven` or `modelRejected`; those of
 * `@bess/milp` where a solver's answer does not hold.
 */
export async function solvePlan(spec: ModelSpec, options: SolvePlanOptions): Promise<Plan> {
  const exclusiveSteps = new Set(spec.exclusiveSteps);
  const exclusiveGridSteps = new Set(spec.exclusiveGridSteps);
  const leastPowerSteps = new Set(spec.leastPowerSteps);
  const takingSteps = new Set(spec.takingSteps);
  const given = leastPowerSteps.size + takingSteps.size;
  const records: SolveRecord[] = [];
  const leftMs = timeLeft(options);
  const inTimeLeft = (): SolvePlanOptions =>
    leftMs ? { ...options, timeLimitMs: Math.max(leastLimitMs, leftMs()) } : options;
  // A model with fewer binaries is a relaxation of those that follow, so its bound holds for them too.
  let bound = Number.NEGATIVE_INFINITY;
  for (;;) {
    const current: ModelSpec = {
      ...spec,
      exclusiveSteps,
      exclusiveGridSteps,
      leastPowerSteps,
      takingSteps,
    };
    const joint = buildJointModel(current);
    const { penalty = 0 } = current;
    const { result } = await solveToGapOfCost(joint, penalty, inTimeLeft());
    const { x: point } = result;
    bound = Math.max(bound, result.bound ?? bound);
    const read = point && readPlan(current, joint, point);
    const solved: Solved = { spec: current, joint, isOpen: result.status !== 'optimal' };
    const objective =
      point && read && isWhole(read)
        ? costOf(solved, { ...read, point, inModel: result.objective! })
        : result.objective;
    if (result.status === 'timeLimit') {
      const idle = idlePlan(current);
      if (bound === Number.NEGATIVE_INFINITY) bound = boundWithoutDuals(joint, idle.objective);
      const hasBetter = read && isWhole(read) && objective! <= idle.objective;
      if (!hasBetter && bound === Number.NEGATIVE_INFINITY) throw noPlanError(result);
      if (!hasBetter) return inPlaceOf(result, joint, { idle, bound, records, options });
    }
    const hasPlan = point && read && objective !== undefined;
    if (!hasPlan || bound === Number.NEGATIVE_INFINITY) throw noPlanError(result);
    const cost = objective - missedCost(joint, penalty, point);
    records.push(solveRecord(joint, result, gapPct(objective, bound, cost), options.purpose));
    if (!isWhole(read)) {
      for (const step of read.overlapping) exclusiveSteps.add(step);
      for (const step of read.gridOverlapping) exclusiveGridSteps.add(step);
      const isAgain = leastPowerSteps.size + takingSteps.size > given;
      for (const step of stepsOfVehicles(spec, read.belowLeast, isAgain)) leastPowerSteps.add(step);
      for (const step of stepsOfVehicles(spec, read.takingAndGiving, isAgain))
        takingSteps.add(step);
      continue;
    }
    const boundary = joint.boundaryColumn;
    const settled = objective < result.objective! ? atTiersReached(joint, point) : point;
    const tied = await breakTies(current, joint, settled, objective, inTimeLeft());
    const chosen = tied?.point ?? point;
    const { blocks, vehicles } = tied ?? read;
    // Of what a tie costs more, the optimum's share is rounding; where much is missed, it is no trifle of the bill.
    const inModel = tied && objective > cost ? tied.cost : objective;
    const chosenCost = costOf(solved, { blocks, point: chosen, inModel });
    if (tied) records.push(tied.record);
    return {
      blocks,
      vehicles,
      boundaryKwh: boundary === null ? null : chosen[boundary]!,
      objective: chosenCost,
      missedCost: missedCost(joint, penalty, chosen),
      bound: Math.min(bound, chosenCost),
      records,
    };
  }
}

interface Solved {
  readonly spec: ModelSpec;
  readonly joint: JointModel;
  /** Whether the solver stopped short of the optimum. */
  readonly isOpen: boolean;
}

/** Binaries of a plan short of the optimum need not be at their best for it: then it costs less than its model says. */
function costOf(
  { spec, joint, isOpen }: Solved,
  plan: { blocks: readonly BlockPlan[]; point: Float64Array; inModel: number },
): number {
  if (!isOpen) return plan.inModel;
  const missed = missedCost(joint, spec.penalty ?? 0, plan.point);
  return Math.min(plan.inModel, countedObjective(spec, plan.blocks, missed));
}

/** Duals of nothing prove what is paid at any rate; the cost of a plan that is known bounds what has no bound. */
function boundWithoutDuals({ model }: JointModel, knownCost: number): number {
  return Math.min(knownCost, dualBound(model, new Float64Array(model.rowCount), knownCost));
}

interface InPlaceOf {
  readonly idle: CostedPlan;
  readonly bound: number;
  /** Of the solves before. */
  readonly records: readonly SolveRecord[];
  readonly options: SolvePlanOptions;
}

/** The plan that needs no solver, where time ended before a solver had a better one. */
function inPlaceOf(
  result: SolveResult,
  joint: JointModel,
  { idle, bound, records, options }: InPlaceOf,
): Plan {
  const { objective, missedCost: missed } = idle;
  const least = Math.min(bound, objective);
  const gap = gapPct(objective, least, objective - missed);
  const last = { ...solveRecord(joint, result, gap, options.purpose), isIdle: true };
  return { ...idle, bound: least, records: [...records, last] };
}

/** A point with its tiers as its quantities reach them, whatever its binaries say. */
function atTiersReached({ tiers }: JointModel, point: Float64Array): Float64Array {
  const settled = Float64Array.from(point);
  for (const [column, value] of tiersReached(tiers, point)) settled[column] = value;
  return settled;
}
