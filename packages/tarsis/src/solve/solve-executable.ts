import { tarsisError } from '../internal/errors.js';
import { buildJointModel, type JointModel } from '../model/build-joint-model.js';
import type { ModelSpec } from '../model/model-spec.js';
import { type BlockPlan, isExecutable, readPlan } from '../model/read-plan.js';
import { type SolveSettings, solveByRounding } from './solve-joint.js';

/** A plan that a battery can follow, with its proof. */
export interface ExecutablePlan {
  readonly joint: JointModel;
  /** Values of the columns of the model. */
  readonly point: Float64Array;
  readonly objective: number;
  /** Proven lower bound of the objective of any plan. */
  readonly bound: number;
  readonly blocks: readonly BlockPlan[];
}

/**
 * Solves a joint model without vehicles by linear programs, with a proven gap and no choice among plans of the same cost.
 * As in `solvePlan`, steps in which charging and discharging at the same time pays get binaries until none is left.
 *
 * @throws EngineError `engine` / `cancelled`, `noAnswerInTime`; those of `@bess/milp`.
 */
export async function solveExecutable(
  spec: ModelSpec,
  settings: SolveSettings,
): Promise<ExecutablePlan> {
  const exclusiveSteps = new Set(spec.exclusiveSteps);
  const exclusiveGridSteps = new Set(spec.exclusiveGridSteps);
  let bound = Number.NEGATIVE_INFINITY;
  for (;;) {
    const current: ModelSpec = { ...spec, exclusiveSteps, exclusiveGridSteps };
    const joint = buildJointModel(current);
    const result = await solveByRounding(joint, settings);
    const { x: point, objective, status } = result;
    if (status === 'cancelled') {
      throw tarsisError('engine', 'cancelled', 'sizing was cancelled by its caller');
    }
    // A model with fewer binaries is a relaxation of the following ones, so its bound holds for them too.
    bound = Math.max(bound, result.bound ?? bound);
    if (point === undefined || objective === undefined) {
      throw tarsisError(
        'engine',
        'noAnswerInTime',
        `the year was not solved; the solver ended with ${status}`,
        { status },
      );
    }
    const read = readPlan(current, joint, point);
    if (isExecutable(read)) {
      const { blocks } = read;
      return { joint, point, objective, bound: Math.min(bound, objective), blocks };
    }
    for (const step of read.overlapping) exclusiveSteps.add(step);
    for (const step of read.gridOverlapping) exclusiveGridSteps.add(step);
  }
}
