import type { JointModel } from '../model/build-joint-model.js';
import { leastThroughput } from '../model/least-throughput.js';
import type { ModelSpec } from '../model/model-spec.js';
import { type BlockPlan, readPlan, type VehiclePlan } from '../model/read-plan.js';
import type { SolveRecord } from '../types.js';
import { isWhole } from './is-whole.js';
import { objectiveOf } from './objective-of.js';
import { solveJoint } from './solve-joint.js';
import type { SolveSettings } from './solve-plan.js';
import { solveRecord } from './solve-record.js';
import { unlessFailed } from './unless-failed.js';

/** The plan among ties that moves the least energy. */
export interface TiedPlan {
  readonly blocks: readonly BlockPlan[];
  readonly vehicles: readonly VehiclePlan[];
  readonly point: Float64Array;
  /** [currency] */
  readonly cost: number;
  readonly record: SolveRecord;
}

/** A tie may cost more by twice the share that its program allows; solvers take the row of that for kept by up to a thousand times as much. */
const mostTieShare = 2e-9;

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
  const result = await unlessFailed(solveJoint(linear, settings));
  if (!result?.x || result.gapPct === undefined) return undefined;
  const cost = objectiveOf(joint.model, result.x);
  if (cost - objective > mostTieShare * Math.max(1, Math.abs(objective))) return undefined;
  const read = readPlan(spec, joint, result.x);
  if (!isWhole(read)) return undefined;
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
    const ladders = spec.charges[block.monthIndex]!.energyLadders;
    return block.energyPeriodSeries.every((period) =>
      (ladders[period] ?? []).every((tier) => tier.price > 0),
    );
  });
}
