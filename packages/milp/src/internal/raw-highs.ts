import { isEngineError } from '@bess/kernel/errors';
import { highsRun, type NativeRunner } from './highs-run.js';
import { milpError } from './milp-error.js';
import type { RawAnswer, RawSolver } from './raw-solver.js';

/** HiGHS behind the port of the shared pipeline, wherever it runs. */
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
