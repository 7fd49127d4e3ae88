import { isEngineError } from '@bess/kernel/errors';
import type { ModelData } from 'highs';
import { milpError } from '../internal/milp-error.js';
import type { MilpModel } from '../model/milp-model.js';
import type { RawAnswer, RawRequest, RawSolver } from '../pipeline/raw-solver.js';
import type { SolveStatus } from '../solver.js';
import type { NativeOutcome, NativeTask } from './native-run.mjs';

/** The adapter of HiGHS for the pipeline, in this thread or in another one. */
export function rawHighs(name: string, runner: NativeRunner): RawSolver {
  return {
    name,
    solveLinear: (model, request) => guarded(name, () => highsRun(runner, model, request, false)),
    solveInteger: (model, request) => guarded(name, () => highsRun(runner, model, request, true)),
  };
}

async function guarded(name: string, run: () => Promise<RawAnswer>): Promise<RawAnswer> {
  try {
    return await run();
  } catch (cause) {
    if (isEngineError(cause)) throw cause;
    throw milpError(
      'engine',
      'solverFailed',
      `HiGHS must finish its run, got "${cause instanceof Error ? cause.message : String(cause)}".`,
      { solver: name },
      cause,
    );
  }
}

/** Runs a task in HiGHS, in this thread or in another one. */
export type NativeRunner = (
  task: NativeTask,
  request: RawRequest,
) => Promise<NativeOutcome | InterruptedRun>;

/** A run that was ended from outside, with the best point it had reported. */
export interface InterruptedRun {
  interrupted: 'timeLimit' | 'cancelled';
  x?: Float64Array;
  searchBound?: number;
}

/** The smallest tolerance that HiGHS accepts. */
const STRICTEST = 1e-10;
/** The presolve of HiGHS may never end on a small mixed-integer model, even with a time limit. Models with few entries do without it. */
const ENTRIES_THAT_NEED_PRESOLVE = 500;
const PRIMAL_SIMPLEX = 4;
/** HiGHS's model statuses by number, as in its C interface (HighsModelStatus). */
const STATUS_BY_NUMBER: ReadonlyMap<number, SolveStatus> = new Map([
  [7, 'optimal'],
  [8, 'infeasible'],
  [10, 'unbounded'],
  [13, 'timeLimit'],
  [16, 'feasible'],
  [17, 'cancelled'],
]);
const UNBOUNDED_OR_INFEASIBLE = 9;

/**
 * Runs HiGHS until it gives a definite status. Its presolve may end with "unbounded or infeasible", and in 1.15 it calls
 * some feasible mixed-integer models and some unbounded linear ones infeasible. So a model that is infeasible with
 * presolve is solved again without it. For unbounded models the dual simplex may return "unknown"; then the primal simplex
 * follows. If the status remains undecided, a run without costs decides whether the model is feasible.
 */
async function highsRun(
  runner: NativeRunner,
  model: MilpModel,
  request: RawRequest,
  integer: boolean,
): Promise<RawAnswer> {
  const task = toTask(model, request, integer);
  const runWith = (options: Record<string, string | number>) =>
    runner({ ...task, options: { ...task.options, ...options } }, request);
  if (!integer || model.values.length > ENTRIES_THAT_NEED_PRESOLVE) {
    const answer = toAnswer(await runWith({}));
    if (answer !== undefined && answer.status !== 'infeasible') return answer;
  }
  const second = await runWith({ presolve: 'off' });
  const secondAnswer = toAnswer(second);
  if (secondAnswer !== undefined) return secondAnswer;
  if (!integer) {
    const third = toAnswer(await runWith({ presolve: 'off', simplex_strategy: PRIMAL_SIMPLEX }));
    if (third !== undefined) return third;
  }
  const modelStatus = 'modelStatus' in second ? second.modelStatus : Number.NaN;
  const undecided = new Error(`model status ${modelStatus} after a run without presolve`);
  if (model.columnCost.every((cost) => cost === 0)) throw undecided;
  const feasibility = await highsRun(runner, withoutCost(model), request, integer);
  if (feasibility.status === 'infeasible') return feasibility;
  if (modelStatus !== UNBOUNDED_OR_INFEASIBLE) throw undecided;
  return feasibility.status === 'optimal' ? { status: 'unbounded' } : feasibility;
}

function toTask(model: MilpModel, request: RawRequest, integer: boolean): NativeTask {
  return {
    data: toModelData(model, integer),
    options: optionsOf(request),
    ...(integer && request.start !== undefined ? { start: request.start } : {}),
    ...(!integer && request.startBasis !== undefined ? { startBasis: request.startBasis } : {}),
  };
}

function optionsOf(request: RawRequest): Record<string, string | number | boolean> {
  return {
    output_flag: false,
    // HiGHS stops at whichever gap it reaches first. With both set, it never stops before the gap of this package.
    mip_rel_gap: request.relGap,
    mip_abs_gap: request.relGap,
    ...(request.timeLimitMs === undefined ? {} : { time_limit: request.timeLimitMs / 1000 }),
    ...tolerancesOf(request),
  };
}

/**
 * A search uses its feasibility tolerance: it violates rows by that much where this lowers the cost, which affects both
 * the point and the bound. With a tenth of the gap as tolerance, both are right within the requested gap.
 */
function tolerancesOf(request: RawRequest): Record<string, number> {
  const integer = Math.min(1e-6, Math.max(STRICTEST, request.relGap / 10));
  if (!request.strict) return { mip_feasibility_tolerance: integer };
  return {
    primal_feasibility_tolerance: STRICTEST,
    dual_feasibility_tolerance: STRICTEST,
    mip_feasibility_tolerance: STRICTEST,
  };
}

/** The result in the terms of this package; undefined if HiGHS gives no definite status. */
function toAnswer(outcome: NativeOutcome | InterruptedRun): RawAnswer | undefined {
  if ('interrupted' in outcome) {
    const { interrupted, ...rest } = outcome;
    return { status: interrupted, ...rest };
  }
  const { modelStatus, ...rest } = outcome;
  const status = STATUS_BY_NUMBER.get(modelStatus);
  if (status === undefined) return undefined;
  if (status === 'infeasible' || status === 'unbounded') return { status, runMs: rest.runMs };
  return { status, ...rest };
}

function withoutCost(model: MilpModel): MilpModel {
  return { ...model, columnCost: new Float64Array(model.columnCount), objectiveOffset: 0 };
}

/** The model in the form of the package `highs`; `integer: false` ignores integrality. */
export function toModelData(model: MilpModel, integer: boolean): ModelData {
  return {
    numCols: model.columnCount,
    numRows: model.rowCount,
    offset: model.objectiveOffset,
    colCost: model.columnCost,
    colLower: model.columnLower,
    colUpper: model.columnUpper,
    rowLower: model.rowLower,
    rowUpper: model.rowUpper,
    matrix: {
      format: 'csr',
      numRows: model.rowCount,
      numCols: model.columnCount,
      starts: model.rowStarts,
      indices: model.columnIndices,
      values: model.values,
    },
    ...(integer ? { integrality: Int32Array.from(model.columnInteger) } : {}),
  };
}
