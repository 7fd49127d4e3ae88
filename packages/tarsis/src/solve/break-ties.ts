import type { MilpModel } from '@bess/milp';
import { undefinedOnEngineError } from '../internal/errors.js';
import type { JointModel } from '../model/build-joint-model.js';
import type { ModelSpec } from '../model/model-spec.js';
import { type BlockPlan, isExecutable, readPlan, type VehiclePlan } from '../model/read-plan.js';
import type { SolveRecord } from '../schema/schedule-types.js';
import { objectiveAt } from './branch-on-tiers.js';
import { type SolveSettings, solveJoint, solveRecord } from './solve-joint.js';

/** How far above the optimum a tie may lie, as a share of it. */
const tieShare = 1e-9;

/** A tie may cost more by twice the share that its program allows; solvers take the row of that for kept by up to a thousand times as much. */
const mostTieShare = 2e-9;

/** The plan among ties that moves the least energy. */
interface TiedPlan {
  readonly blocks: readonly BlockPlan[];
  readonly vehicles: readonly VehiclePlan[];
  readonly point: Float64Array;
  /** [currency] */
  readonly cost: number;
  readonly record: SolveRecord;
}

/**
 * Among plans of the same cost, the one with the least throughput; nothing where wear decides, and where no better one
 * could be shown: the plan at hand is optimal without it.
 *
 * @param optimum - point of the plan at hand, with the integers to hold
 * @param objective - what it costs [currency]
 */
export async function breakTies(
  spec: ModelSpec,
  joint: JointModel,
  optimum: Float64Array,
  objective: number,
  settings: SolveSettings,
): Promise<TiedPlan | undefined> {
  if (spec.battery.powerKw === 0 || wearDecides(spec)) return undefined;
  const model = leastThroughput(spec, joint, optimum, objective);
  const linear = { ...joint, model, integers: 0 };
  const result = await undefinedOnEngineError(solveJoint(linear, settings));
  if (!result?.x || result.gapPct === undefined) return undefined;
  const cost = objectiveAt(joint.model, result.x);
  if (cost - objective > mostTieShare * Math.max(1, Math.abs(objective))) return undefined;
  const read = readPlan(spec, joint, result.x);
  if (!isExecutable(read)) return undefined;
  return {
    blocks: read.blocks,
    vehicles: read.vehicles,
    point: result.x,
    cost,
    record: solveRecord(linear, result, result.gapPct, 'tieBreak'),
  };
}

/** Wear is counted by what is discharged, so it decides only where what is charged costs something too. */
function wearDecides(spec: ModelSpec): boolean {
  if (spec.battery.wearPerMwhDischarged === 0) return false;
  return spec.blocks.every(({ block }) => {
    const tierSchedules = spec.charges[block.monthIndex]!.energyTierSchedules;
    return block.energyPeriodSeries.every((period) =>
      (tierSchedules[period] ?? []).every((tier) => tier.price > 0),
    );
  });
}

/**
 * The linear program that breaks ties: the same constraints, the cost held at its optimum, integers held at what the
 * optimum chose, the throughput minimised. Of use where wear does not decide.
 *
 * @param optimum Optimal point of the joint model.
 * @param objective Its cost [currency].
 */
function leastThroughput(
  spec: ModelSpec,
  joint: JointModel,
  optimum: Float64Array,
  objective: number,
): MilpModel {
  const { model } = joint;
  const held = (bounds: Float64Array) =>
    bounds.map((bound, column) =>
      model.columnInteger[column] ? Math.round(optimum[column]!) : bound,
    );
  const columnCost = new Float64Array(model.columnCount);
  for (const [index, { repeats }] of spec.blocks.entries()) {
    for (const column of joint.blocks[index]!.charge) columnCost[column] = repeats;
    for (const column of joint.blocks[index]!.discharge) columnCost[column] = repeats;
  }
  const priced = Array.from(model.columnCost.keys()).filter(
    (column) => model.columnCost[column] !== 0,
  );
  const cap = objective - model.objectiveOffset;
  return {
    ...model,
    objectiveOffset: 0,
    columnCost,
    columnLower: held(model.columnLower),
    columnUpper: held(model.columnUpper),
    columnInteger: new Uint8Array(model.columnCount),
    rowCount: model.rowCount + 1,
    rowLower: joined(model.rowLower, [Number.NEGATIVE_INFINITY]),
    rowUpper: joined(model.rowUpper, [cap + tieShare * Math.max(1, Math.abs(cap))]),
    rowStarts: joined(model.rowStarts, [model.rowStarts.at(-1)! + priced.length]),
    columnIndices: joined(model.columnIndices, priced),
    values: joined(
      model.values,
      priced.map((column) => model.columnCost[column]!),
    ),
    ...(model.rowNames && { rowNames: [...model.rowNames, '(9) cost stays optimal'] }),
  };
}

/** Copies rather than spreads: the entries of a year in quarter-hours can be more than a call takes as arguments. */
function joined<A extends Float64Array | Int32Array>(head: A, tail: readonly number[]): A {
  const all =
    head instanceof Int32Array
      ? new Int32Array(head.length + tail.length)
      : new Float64Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all as A;
}
