import type { SolveResult } from '@bess/milp';
import { dualBound } from '@bess/milp/verify';
import { tarsisError } from '../internal/errors.js';
import { buildJointModel, type JointModel } from '../model/build-joint-model.js';
import type { ModelSpec } from '../model/model-spec.js';
import { type BlockPlan, isExecutable, readPlan } from '../model/read-plan.js';
import type { SolveRecord } from '../schema/schedule-types.js';
import { relativeGapPct, tiersReached } from './branch-on-tiers.js';
import { breakTies } from './break-ties.js';
import { type CostedPlan, idlePlan } from './idle-plan.js';
import { objectiveByTariff } from './plan-cost.js';
import {
  missedCost,
  type SolveSettings,
  solveRecord,
  solveToGapOfCost,
  timeLeft,
} from './solve-joint.js';

/** Minimum time left to a solver [ms]: a limit of 0 would mean none. */
const minLimitMs = 1;

/** How to solve one model. */
interface SolvePlanOptions extends SolveSettings {
  purpose: SolveRecord['purpose'];
}

/** A verified plan of every block. */
export interface Plan extends CostedPlan {
  /** Proven lower bound of the objective of any plan [currency]. */
  readonly bound: number;
  readonly records: readonly SolveRecord[];
}

/**
 * Solves the joint model to a proven gap.
 *
 * The first model allows simultaneous charge and discharge, and vehicles below their minimum power. It is a relaxation, so
 * its bound is valid. Overlaps that cost nothing are netted out. Steps where they pay (negative prices), and all steps of
 * vehicles below a minimum power, get binaries (8), (13), (16), and the model is solved again until no violation is left.
 * All these solves share one time limit. If it ends them, the result is the better of the plan at hand and
 * {@link idlePlan}, with the best proven bound.
 *
 * @throws EngineError `engine` / `cancelled`, `noAnswerInTime` (no bound on the cost in time), `gapNotProven` or `modelRejected`; those of
 * `@bess/milp` where a solver's answer cannot be verified.
 */
export async function solvePlan(spec: ModelSpec, options: SolvePlanOptions): Promise<Plan> {
  const exclusiveSteps = new Set(spec.exclusiveSteps);
  const exclusiveGridSteps = new Set(spec.exclusiveGridSteps);
  const minimumPowerSteps = new Set(spec.minimumPowerSteps);
  const exclusiveVehicleSteps = new Set(spec.exclusiveVehicleSteps);
  const given = minimumPowerSteps.size + exclusiveVehicleSteps.size;
  const records: SolveRecord[] = [];
  const leftMs = timeLeft(options);
  const inTimeLeft = (): SolvePlanOptions =>
    leftMs ? { ...options, timeLimitMs: Math.max(minLimitMs, leftMs()) } : options;
  // A model with fewer binaries is a relaxation of the following ones, so its bound holds for them too.
  let bound = Number.NEGATIVE_INFINITY;
  for (;;) {
    const current: ModelSpec = {
      ...spec,
      exclusiveSteps,
      exclusiveGridSteps,
      minimumPowerSteps,
      exclusiveVehicleSteps,
    };
    const joint = buildJointModel(current);
    const { penalty = 0 } = current;
    const { result } = await solveToGapOfCost(joint, penalty, inTimeLeft());
    const { x: point } = result;
    bound = Math.max(bound, result.bound ?? bound);
    const read = point && readPlan(current, joint, point);
    const solved: SolvedModel = { spec: current, joint, isOpen: result.status !== 'optimal' };
    const objective =
      point && read && isExecutable(read)
        ? planCost(solved, { ...read, point, inModel: result.objective! })
        : result.objective;
    if (result.status === 'timeLimit') {
      const idle = idlePlan(current);
      if (bound === Number.NEGATIVE_INFINITY) bound = boundWithoutDuals(joint, idle.objective);
      const hasBetter = read && isExecutable(read) && objective! <= idle.objective;
      if (!hasBetter && bound === Number.NEGATIVE_INFINITY) throw noPlanError(result);
      if (!hasBetter) return idlePlanInstead(result, joint, { idle, bound, records, options });
    }
    const hasPlan = point && read && objective !== undefined;
    if (!hasPlan || bound === Number.NEGATIVE_INFINITY) throw noPlanError(result);
    const cost = objective - missedCost(joint, penalty, point);
    records.push(
      solveRecord(joint, result, relativeGapPct(objective, bound, cost), options.purpose),
    );
    if (!isExecutable(read)) {
      for (const step of read.overlapping) exclusiveSteps.add(step);
      for (const step of read.gridOverlapping) exclusiveGridSteps.add(step);
      const isAgain = minimumPowerSteps.size + exclusiveVehicleSteps.size > given;
      for (const step of allStepsOfVehicles(spec, read.belowMinimumPower, isAgain))
        minimumPowerSteps.add(step);
      for (const step of allStepsOfVehicles(spec, read.vehicleOverlapping, isAgain))
        exclusiveVehicleSteps.add(step);
      continue;
    }
    const boundary = joint.boundaryColumn;
    const settled = objective < result.objective! ? roundToTiersReached(joint, point) : point;
    const tied = await breakTies(current, joint, settled, objective, inTimeLeft());
    const chosen = tied?.point ?? point;
    const { blocks, vehicles } = tied ?? read;
    // The tie may cost more by rounding relative to the optimum; where much is missed, that is not negligible relative to the bill.
    const inModel = tied && objective > cost ? tied.cost : objective;
    const chosenCost = planCost(solved, { blocks, point: chosen, inModel });
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

interface SolvedModel {
  readonly spec: ModelSpec;
  readonly joint: JointModel;
  /** Whether the solver stopped short of the optimum. */
  readonly isOpen: boolean;
}

/** The binaries of a plan short of the optimum need not be optimal for it, so its true cost may be lower than in the model. */
function planCost(
  { spec, joint, isOpen }: SolvedModel,
  plan: { blocks: readonly BlockPlan[]; point: Float64Array; inModel: number },
): number {
  if (!isOpen) return plan.inModel;
  const missed = missedCost(joint, spec.penalty ?? 0, plan.point);
  return Math.min(plan.inModel, objectiveByTariff(spec, plan.blocks, missed));
}

/** With all duals at zero, weak duality still gives a valid lower bound; the cost of a known plan caps it where it would be unbounded. */
function boundWithoutDuals({ model }: JointModel, knownCost: number): number {
  return Math.min(knownCost, dualBound(model, new Float64Array(model.rowCount), knownCost));
}

interface IdlePlanInput {
  readonly idle: CostedPlan;
  readonly bound: number;
  /** Of the earlier solves. */
  readonly records: readonly SolveRecord[];
  readonly options: SolvePlanOptions;
}

/** The idle plan as the result, where time ended before a solver found a better one. */
function idlePlanInstead(
  result: SolveResult,
  joint: JointModel,
  { idle, bound, records, options }: IdlePlanInput,
): Plan {
  const { objective, missedCost: missed } = idle;
  const least = Math.min(bound, objective);
  const gap = relativeGapPct(objective, least, objective - missed);
  const last = { ...solveRecord(joint, result, gap, options.purpose), isIdle: true };
  return { ...idle, bound: least, records: [...records, last] };
}

/** A point whose tier binaries match its quantities. */
function roundToTiersReached({ tiers }: JointModel, point: Float64Array): Float64Array {
  const settled = Float64Array.from(point);
  for (const [column, value] of tiersReached(tiers, point)) settled[column] = value;
  return settled;
}

/**
 * All steps of the vehicles that violate a rule in some step; all vehicles if `isAgain`. Adding a binary to one step only
 * shifts the violation to the next step. Adding binaries to all steps of the vehicle avoids one round per step.
 *
 * @param broken Violating steps, counted through all vehicles.
 * @param isAgain Whether other vehicles violated the rule after an earlier round.
 */
export function allStepsOfVehicles(
  { vehicles = [] }: Pick<ModelSpec, 'vehicles'>,
  broken: readonly number[],
  isAgain: boolean,
): number[] {
  if (broken.length === 0) return [];
  const all: number[] = [];
  let first = 0;
  for (const { steps } of vehicles) {
    const next = first + steps.length;
    if (isAgain || broken.some((step) => step >= first && step < next)) {
      for (let step = first; step < next; step += 1) all.push(step);
    }
    first = next;
  }
  return all;
}

/** The error that explains why there is no plan: limits that exclude each other, or what ended the solve. */
function noPlanError(result: SolveResult): Error {
  const { infeasibility } = result;
  if (infeasibility) {
    const names = infeasibility.members.map(({ name }) => name);
    return tarsisError(
      'outOfRange',
      'contradiction',
      `TARSIS’ limits exclude each other: ${names.join('; ')}`,
      { members: names },
    );
  }
  if (result.status === 'cancelled') {
    return tarsisError(
      'engine',
      'cancelled',
      'TARSIS was cancelled by its caller before it had a schedule',
    );
  }
  if (result.status === 'timeLimit') {
    return tarsisError(
      'engine',
      'noAnswerInTime',
      'TARSIS found no bound on the cost within timeLimitMs, so it cannot vouch for any schedule; allow more time or a coarser step',
    );
  }
  if (result.x && result.objective !== undefined) return gapNotProvenError(result);
  return tarsisError(
    'engine',
    'modelRejected',
    `TARSIS’ solver ${result.solver} returned ${result.status} for a model that always has a feasible idle plan`,
  );
}

function gapNotProvenError({ solver, status }: SolveResult): Error {
  return tarsisError(
    'engine',
    'gapNotProven',
    `TARSIS has a schedule, but its solver ${solver} (${status}) proved no bound on the cost; allow more time or another solver`,
    { solver, status },
  );
}
