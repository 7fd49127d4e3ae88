import type { Highs } from 'highs';
import type { MilpModel } from '../model/milp-model.js';
import { solveVerified } from '../pipeline/solve-verified.js';
import type { Solver } from '../solver.js';
import { type NativeRunner, rawHighs } from './highs-run.js';
import { forgetHighs, loadHighs } from './load-highs.js';
import { nativeRun } from './native-run.mjs';

/** How the in-thread HiGHS finds its WebAssembly file; needed only where a bundler moves it. */
export interface HighsSolverOptions {
  /** Returns the address of an asset, `highs.wasm`. The first loaded solver of a process decides. */
  locateFile?: (file: string) => string;
  /** The bytes of `highs.wasm`, instead of an address. */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** `false` leaves the presolve of linear models out: on small ones with dense rows it takes longer than it saves. Searches keep it. */
  presolve?: boolean;
}

/** A {@link Solver} that can be made ready before the first request. */
export interface HighsSolver extends Solver {
  /** Loads and compiles HiGHS and solves one tiny MILP, so that the first real solve does not pay for it. */
  warmUp(): Promise<void>;
}

/**
 * HiGHS (WebAssembly, in this thread): linear and mixed-integer models of any size that fits memory.
 * The call blocks the thread while it solves. The runtime is loaded once per process, by the first
 * solve or `warmUp`. Every answer is verified in this package's own arithmetic.
 *
 * @param options - where the WebAssembly file is, if not beside the package `highs`.
 * @throws EngineError from `solve`: `engine` / `solverNotLoaded`, `solverFailed`,
 * `answerNotVerified`; `invalid` for a model that breaks its own shape.
 * @example
 * const builder = createModelBuilder();
 * builder.addColumn({ lower: 1.5, cost: 1, integer: true });
 * (await createHighsSolver().solve(builder.build())).objective; // => 2
 */
export function createHighsSolver(options: HighsSolverOptions = {}): HighsSolver {
  const { presolve = true, ...assets } = options;
  return {
    name: 'highs',
    async solve(model, solveOptions = {}) {
      const highs = await loadHighs(assets);
      return solveVerified(rawHighs('highs', inThisThread(highs, presolve)), model, solveOptions);
    },
    async warmUp() {
      const highs = await loadHighs(assets);
      await solveVerified(rawHighs('highs', inThisThread(highs, presolve)), warmUpModel(), {});
    },
  };
}

function inThisThread(highs: Highs, presolve: boolean): NativeRunner {
  return async (task, { signal }) => {
    const asIs = presolve || task.data.integrality !== undefined;
    try {
      return nativeRun(
        highs,
        asIs ? task : { ...task, options: { ...task.options, presolve: 'off' } },
        signal === undefined ? {} : { isAborted: () => signal.aborted },
      );
    } catch (cause) {
      // After a trap the memory of the runtime can no longer be trusted.
      if (cause instanceof Error && cause.name === 'RuntimeError') forgetHighs();
      throw cause;
    }
  };
}

/** max x + y with 2x + 2y ≤ 3: its relaxation is fractional, so the search code is exercised too. */
function warmUpModel(): MilpModel {
  return {
    columnCount: 2,
    rowCount: 1,
    objectiveOffset: 0,
    columnCost: Float64Array.of(-1, -1),
    columnLower: Float64Array.of(0, 0),
    columnUpper: Float64Array.of(1, 1),
    columnInteger: Uint8Array.of(1, 1),
    rowLower: Float64Array.of(Number.NEGATIVE_INFINITY),
    rowUpper: Float64Array.of(3),
    rowStarts: Int32Array.of(0, 2),
    columnIndices: Int32Array.of(0, 1),
    values: Float64Array.of(2, 2),
  };
}
