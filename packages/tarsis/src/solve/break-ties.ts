import type { MilpModel } from '@bess/milp';
import { undefinedOnEngineError } from '../internal/errors.js';
import type { JointModel } from '../model/build-joint-model.js';
import type { ModelSpec } from '../model/model-spec.js';
import { type BlockPlan, isExecutable, readPlan, type VehiclePlan } from '../model/read-plan.js';
import type { SolveRecord } from '../schema/schedule-types.js';
import { objectiveAt } from './branch-on-tiers.js';
import { type SolveSettings, solveJoint, solveRecord } from './solve-joint.js';

/** Cost increase that the tie-breaking program allows, as a share of the optimum. */
const tieShare = 1e-9;

/** Accept a tie only if it costs at most twice the tolerance of its cost row: solvers may violate that row by up to a thousand times the tolerance. */
const maxTieShare = 2e-9;

/** The plan with the least throughput among plans of equal cost. */
interface TiedPlan {
  readonly blocks: readonly BlockPlan[];
  readonly vehicles: readonly VehiclePlan[];
  readonly point: Float64Array;
  /** [currency] */
  readonly cost: number;
  readonly record: SolveRecord;
}

/**
 * Among plans of equal cost, finds the one with the least throughput. Returns undefined if wear already decides or if no
 * better plan could be verified; the given plan is optimal anyway.
 */
export async function breakTies(
  spec: ModelSpec,
  joint: JointModel,
  optimum: Float64Array,
  objective: number,
  settings: SolveSettings,
): Promise<TiedPlan | undefined> {
  if (spec.battery.powerKw === 0 || wearDecides(spec)) return undefined;
  const model = throughputModel(spec, joint, optimum, objective);
  const linear = { ...joint, model, integers: 0 };
  const result = await undefinedOnEngineError(solveJoint(linear, settings));
  if (!result?.x || result.gapPct === undefined) return undefined;
  const cost = objectiveAt(joint.model, result.x);
  if (cost - objective > maxTieShare * Math.max(1, Math.abs(objective))) return undefined;
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

/** Wear is charged on discharged energy, so it decides only if charged energy also costs something. */
function wearDecides(spec: ModelSpec): boolean {
  if (spec.battery.wearPerMwhDischarged === 0) return false;
  return spec.blocks.every(({ block }) => {
    const tierSchedules = spec.charges[block.monthIndex]!.energyTierSchedules;
    return block.energyPeriodSeries.every((period) =>
      (tierSchedules[period] ?? []).every((tier) => tier.price > 0),
    );
  });
}

/** The tie-breaking linear program: the same constraints, with the cost limited to its optimum, integers fixed at their optimal values, and the throughput minimised. */
function throughputModel(
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

/** Copies instead of spreading: a year in quarter-hours can have more entries than a call accepts as arguments. */
function joined<A extends Float64Array | Int32Array>(head: A, tail: readonly number[]): A {
  const all =
    head instanceof Int32Array
      ? new Int32Array(head.length + tail.length)
      : new Float64Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all as A;
}
