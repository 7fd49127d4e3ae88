import type { Highs, HighsCallbackMap, Model, ModelData } from 'highs';
import type { MilpModel } from '../model/milp-model.js';
import type { SolveStatus } from '../solver.js';
import type { RawAnswer, RawRequest } from './raw-solver.js';

const SOLUTION_FEASIBLE = 2;
/** The least tolerance that HiGHS takes. */
const STRICTEST = 1e-10;

/** One run of HiGHS on arrays; the native model is released whatever happens. */
export function highsRun(
  highs: Highs,
  model: MilpModel,
  request: RawRequest,
  integer: boolean,
): RawAnswer {
  const first = runOnce(highs, model, request, integer, {});
  if (first.status !== 'undecided') return first.answer;
  // Presolve may stop at "unbounded or infeasible"; without it the simplex method says which.
  const second = runOnce(highs, model, request, integer, { presolve: 'off' });
  if (second.status !== 'undecided') return second.answer;
  const feasibility = runOnce(highs, withoutCost(model), request, integer, {});
  if (feasibility.status === 'undecided') {
    throw new Error(`model status ${second.modelStatus} after a run without presolve`);
  }
  if (feasibility.answer.status !== 'optimal') return feasibility.answer;
  if (second.modelStatus !== highs.constants.modelStatus.unboundedOrInfeasible) {
    throw new Error(`model status ${second.modelStatus} on a feasible model`);
  }
  return { status: 'unbounded' };
}

type Run = { status: 'decided'; answer: RawAnswer } | { status: 'undecided'; modelStatus: number };

function runOnce(
  highs: Highs,
  model: MilpModel,
  request: RawRequest,
  integer: boolean,
  extra: Record<string, string>,
): Run {
  const native = highs.createModel(toModelData(model, integer));
  try {
    native.options.set({ ...optionsOf(request), ...extra });
    if (integer && request.start !== undefined) native.setSolution({ colValue: request.start });
    native.run(callbacksOf(highs, request));
    const modelStatus = native.getModelStatus();
    const status = statusOf(highs, modelStatus);
    if (status === undefined) return { status: 'undecided', modelStatus };
    return { status: 'decided', answer: readAnswer(native, status, integer) };
  } finally {
    native.dispose();
  }
}

function toModelData(model: MilpModel, integer: boolean): ModelData {
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

function optionsOf(request: RawRequest): Record<string, string | number | boolean> {
  return {
    output_flag: false,
    // HiGHS stops at the first of both; together they never stop before our own definition of the gap.
    mip_rel_gap: request.relGap,
    mip_abs_gap: request.relGap,
    ...(request.timeLimitMs === undefined ? {} : { time_limit: request.timeLimitMs / 1000 }),
    ...tolerancesOf(request),
  };
}

/**
 * A search uses up its feasibility tolerance: it gives up that much of a row where that lowers the cost,
 * in the point and in the bound alike. A tenth of the gap keeps both right to the gap asked for.
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

/** Registered only when there is a signal to read: each callback crosses from WebAssembly to JavaScript. */
function callbacksOf(highs: Highs, request: RawRequest): HighsCallbackMap | undefined {
  const { signal } = request;
  if (signal === undefined) return undefined;
  const { simplexInterrupt, ipmInterrupt, mipInterrupt } = highs.constants.callbackType;
  const interruptWhenAborted = (event: { interrupt(): void }): undefined => {
    if (signal.aborted) event.interrupt();
  };
  return {
    [simplexInterrupt]: interruptWhenAborted,
    [ipmInterrupt]: interruptWhenAborted,
    [mipInterrupt]: interruptWhenAborted,
  };
}

function statusOf(highs: Highs, modelStatus: number): SolveStatus | undefined {
  const known = highs.constants.modelStatus;
  switch (modelStatus) {
    case known.optimal:
      return 'optimal';
    case known.infeasible:
      return 'infeasible';
    case known.unbounded:
      return 'unbounded';
    case known.timeLimit:
      return 'timeLimit';
    case known.interrupted:
      return 'cancelled';
    case known.solutionLimit:
      return 'feasible';
    default:
      return undefined;
  }
}

function readAnswer(native: Model, status: SolveStatus, integer: boolean): RawAnswer {
  const answer: RawAnswer = { status, runMs: native.getRunTime() * 1000 };
  if (integer) {
    const bound = Number(native.info.get('mip_dual_bound'));
    if (Number.isFinite(bound)) answer.searchBound = bound;
    answer.nodes = Math.max(0, Number(native.info.get('mip_node_count')));
  }
  const hasPoint =
    status === 'optimal' || Number(native.info.get('primal_solution_status')) === SOLUTION_FEASIBLE;
  if (hasPoint && status !== 'infeasible' && status !== 'unbounded') {
    const solution = native.getSolution();
    answer.x = solution.colValue;
    answer.objective = native.getObjectiveValue();
    if (!integer) answer.rowDuals = solution.rowDual;
  }
  return answer;
}

function withoutCost(model: MilpModel): MilpModel {
  return { ...model, columnCost: new Float64Array(model.columnCount), objectiveOffset: 0 };
}
