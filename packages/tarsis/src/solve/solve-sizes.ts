import { tarsisError } from '../internal/errors.js';
import { buildJointModel } from '../model/build-joint-model.js';
import type { ModelSpec } from '../model/model-spec.js';
import { type BlockPlan, isExecutable, readPlan } from '../model/read-plan.js';
import { type SolveSettings, solveToGapOfCost } from './solve-joint.js';

/** The best sizes of a model, proven. */
export interface SizedPlan {
  readonly powerKw: number;
  readonly capacityKwh: number;
  /** Share of the solar power that is built; 1 where it is not chosen. */
  readonly solarShare: number;
  /** Cost of the plan and of the sizes [currency]. */
  readonly objective: number;
  /** Proven lower bound of that cost for any sizes and plan [currency]. */
  readonly bound: number;
  readonly blocks: readonly BlockPlan[];
}

/**
 * Chooses the sizes of a battery, and of solar panels, together with their plan over a timeline that is known completely.
 *
 * As in `solvePlan`, steps in which charging and discharging at the same time pays get binaries until none is left.
 *
 * @throws EngineError `engine` / `cancelled`, `noAnswerInTime`; those of `@bess/milp`.
 */
export async function solveSizes(spec: ModelSpec, settings: SolveSettings): Promise<SizedPlan> {
  const exclusiveSteps = new Set(spec.exclusiveSteps);
  const exclusiveGridSteps = new Set(spec.exclusiveGridSteps);
  let bound = Number.NEGATIVE_INFINITY;
  for (;;) {
    const current: ModelSpec = { ...spec, exclusiveSteps, exclusiveGridSteps };
    const joint = buildJointModel(current);
    const { result } = await solveToGapOfCost(joint, current.penalty ?? 0, settings);
    const { x: point, objective, status } = result;
    if (status === 'cancelled') throw tarsisError('engine', 'cancelled', 'sizing was cancelled');
    bound = Math.max(bound, result.bound ?? bound);
    if (point === undefined || objective === undefined || joint.sizeColumns === null) {
      throw tarsisError('engine', 'noAnswerInTime', 'no sizes were found in time', { status });
    }
    const read = readPlan(current, joint, point);
    if (!isExecutable(read)) {
      for (const step of read.overlapping) exclusiveSteps.add(step);
      for (const step of read.gridOverlapping) exclusiveGridSteps.add(step);
      continue;
    }
    const { power, capacity, solar } = joint.sizeColumns;
    return {
      powerKw: point[power]!,
      capacityKwh: point[capacity]!,
      solarShare: solar === null ? 1 : point[solar]!,
      objective,
      bound: Math.min(bound, objective),
      blocks: read.blocks,
    };
  }
}
