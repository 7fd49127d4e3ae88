import { type SolveResult, type Solver, solve } from '@bess/milp';
import { tarsisError } from '../internal/tarsis-error.js';
import type { SolveRecord } from '../types.js';
import { buildJointModel, type JointModel } from './build-joint-model.js';
import { leastThroughput } from './least-throughput.js';
import type { ModelSpec } from './model-spec.js';
import { type BlockPlan, readPlan } from './read-plan.js';

/** How to solve. */
export interface SolvePlanOptions {
  purpose: 'year' | 'day';
  solver?: Solver;
  nowMs?: () => number;
  signal?: { readonly aborted: boolean };
  relGap: number;
  timeLimitMs?: number;
}

/** A verified plan of every block. */
export interface Plan {
  readonly blocks: readonly BlockPlan[];
  /** Energy at which ordinary days start and end [kWh]; null when the model has none. */
  readonly boundaryKwh: number | null;
  /** Bill plus wear, less the reference cost [currency]. */
  readonly objective: number;
  readonly records: readonly SolveRecord[];
}

/**
 * Solves the joint model to a proven gap.
 *
 * The first model lets charging and discharging overlap; it is a relaxation, so its bound holds. Overlaps that can be
 * netted out at no cost are; the steps where they pay (negative prices) get binary (8) and the model is solved again,
 * until none is left.
 *
 * @throws EngineError `engine` / `cancelled`, `noAnswerInTime` or `modelRejected`.
 */
export async function solvePlan(spec: ModelSpec, options: SolvePlanOptions): Promise<Plan> {
  const exclusiveSteps = new Set(spec.exclusiveSteps);
  const records: SolveRecord[] = [];
  for (;;) {
    const current: ModelSpec = { ...spec, exclusiveSteps };
    const joint = buildJointModel(current);
    const result = await solveOnce(joint, options);
    records.push(record(joint, result, options.purpose));
    const point = result.x;
    if (!point || result.objective === undefined) throw unanswered(result);
    const { blocks, overlapping } = readPlan(current, joint, point);
    if (overlapping.length > 0) {
      for (const step of overlapping) exclusiveSteps.add(step);
      continue;
    }
    const { objective } = result;
    const boundary = joint.boundaryColumn;
    const tied = await breakTies(current, joint, point, objective, options);
    if (tied) records.push(tied.record);
    const chosen = tied?.point ?? point;
    return {
      blocks: tied?.blocks ?? blocks,
      boundaryKwh: boundary === null ? null : chosen[boundary]!,
      objective,
      records,
    };
  }
}

/** Among plans of the same cost, the one with the least throughput; nothing when there is none to be had. */
async function breakTies(
  spec: ModelSpec,
  joint: JointModel,
  optimum: Float64Array,
  objective: number,
  options: SolvePlanOptions,
): Promise<{ blocks: BlockPlan[]; point: Float64Array; record: SolveRecord } | null> {
  if (spec.battery.wearPerMwhDischarged > 0 || spec.battery.powerKw === 0) return null;
  const model = leastThroughput(spec, joint, optimum, objective);
  const result = await solveOnce({ ...joint, model }, options);
  if (!result.x) return null;
  const { blocks, overlapping } = readPlan(spec, joint, result.x);
  if (overlapping.length > 0) return null;
  return {
    blocks,
    point: result.x,
    record: record({ ...joint, model, integers: 0 }, result, 'tieBreak'),
  };
}

function solveOnce(joint: JointModel, options: SolvePlanOptions): Promise<SolveResult> {
  const { solver, nowMs, signal, relGap, timeLimitMs } = options;
  const solveOptions = {
    relGap,
    ...(nowMs && { nowMs }),
    ...(signal && { signal }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  };
  return solver ? solver.solve(joint.model, solveOptions) : solve(joint.model, solveOptions);
}

function record(
  joint: JointModel,
  result: SolveResult,
  purpose: SolveRecord['purpose'],
): SolveRecord {
  return {
    purpose,
    solver: result.solver,
    status: result.status,
    columns: joint.model.columnCount,
    rows: joint.model.rowCount,
    integers: joint.integers,
    // A solver that proves nothing leaves the gap open: the whole objective is in doubt.
    gapPct: result.gapPct ?? 100,
    ...(result.solveMs !== undefined && { solveMs: result.solveMs }),
  };
}

function unanswered(result: SolveResult): Error {
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
      'TARSIS found no schedule within timeLimitMs; allow more time or a coarser step',
    );
  }
  return tarsisError(
    'engine',
    'modelRejected',
    `TARSIS’ solver ${result.solver} called a model ${result.status} in which an idle battery is always possible`,
  );
}
