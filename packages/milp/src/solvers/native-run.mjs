// Plain JavaScript, because the worker thread runs this file directly from `src`, also in a published package, where no
// TypeScript loader is available. Types: native-run.d.mts.

const SOLUTION_FEASIBLE = 2;
const BASIS_VALID = 1;

/** One run of HiGHS on arrays; it always releases the native model. */
export function nativeRun(highs, task, hooks = {}) {
  const native = highs.createModel(task.data);
  try {
    native.options.set(task.options);
    const integer = task.data.integrality !== undefined;
    if (integer && task.start !== undefined) native.setSolution({ colValue: task.start });
    if (!integer && task.startBasis !== undefined) startFrom(native, task.startBasis);
    native.run(callbacksOf(highs, hooks));
    return readOutcome(highs, native, integer);
  } finally {
    native.dispose();
  }
}

/** If HiGHS rejects the basis, the solve starts from the logical basis and only needs more pivots. */
function startFrom(native, { columns, rows }) {
  try {
    native.setBasis({ colStatus: columns, rowStatus: rows });
  } catch {
    native.setLogicalBasis();
  }
}

/** Registers only the callbacks that are used, because each call crosses from WebAssembly to JavaScript. */
function callbacksOf(highs, { isAborted, onIncumbent }) {
  const types = highs.constants.callbackType;
  const callbacks = {};
  if (isAborted !== undefined) {
    const interruptWhenAborted = (event) => {
      if (isAborted()) event.interrupt();
    };
    callbacks[types.simplexInterrupt] = interruptWhenAborted;
    callbacks[types.ipmInterrupt] = interruptWhenAborted;
    callbacks[types.mipInterrupt] = interruptWhenAborted;
  }
  if (onIncumbent !== undefined) {
    callbacks[types.mipImprovingSolution] = ({ data }) => {
      if (data.mip_solution === undefined) return;
      onIncumbent({ x: data.mip_solution, searchBound: data.mip_dual_bound });
    };
  }
  return Object.keys(callbacks).length === 0 ? undefined : callbacks;
}

function readOutcome(highs, native, integer) {
  const modelStatus = native.getModelStatus();
  const outcome = { modelStatus, runMs: native.getRunTime() * 1000 };
  if (integer) {
    const bound = Number(native.info.get('mip_dual_bound'));
    if (Number.isFinite(bound)) outcome.searchBound = bound;
    outcome.nodes = Math.max(0, Number(native.info.get('mip_node_count')));
  }
  const isOptimal = modelStatus === highs.constants.modelStatus.optimal;
  if (isOptimal || Number(native.info.get('primal_solution_status')) === SOLUTION_FEASIBLE) {
    const solution = native.getSolution();
    outcome.x = solution.colValue;
    outcome.objective = native.getObjectiveValue();
    if (!integer) outcome.rowDuals = solution.rowDual;
  }
  if (isOptimal && !integer && Number(native.info.get('basis_validity')) === BASIS_VALID) {
    const { colStatus, rowStatus } = native.getBasis();
    outcome.basis = { columns: colStatus, rows: rowStatus };
  }
  return outcome;
}
