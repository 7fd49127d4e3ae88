import type { Highs } from 'highs';
import type { MilpModel } from '../model/milp-model.js';
import { solveVerified } from '../pipeline/solve-verified.js';
import type { Solver } from '../solver.js';
import { type NativeRunner, rawHighs } from './highs-run.js';
import { forgetHighs, loadHighs } from './load-highs.js';
import { nativeRun } from './native-run.mjs';

/** Options of {@link createHighsSolver}. The address of the WebAssembly file is needed only if a bundler moves it. */
export interface HighsSolverOptions {
  /** Returns the address of an asset, `highs.wasm`. The first solver that a process loads decides. */
  locateFile?: (file: string) => string;
  /** The bytes of `highs.wasm` instead of its address. */
  wasmBinary?: ArrayBuffer | ArrayBufferView;
  /** `false` skips the presolve of linear models. For small models with dense rows it takes longer than it saves. Mixed-integer models keep it. */
  presolve?: boolean;
}

/** A `Solver` that can be prepared before the first solve. */
export interface HighsSolver extends Solver {
  /** Loads and compiles HiGHS and solves a tiny MILP, which saves this time in the first real solve. */
  warmUp(): Promise<void>;
}

/**
 * HiGHS (WebAssembly, in this thread) for linear and mixed-integer models of any size that fits into memory. It blocks the
 * thread while it solves. The first solve or `warmUp` of a process loads the runtime. This package verifies every result
 * in its own arithmetic.
 *
 * @param options - location of the WebAssembly file if it is not beside the package `highs`; presolve.
 * @throws EngineError from `solve`: `engine` / `solverNotLoaded`, `solverFailed`,
 * `answerNotVerified`; `invalid` for a model that is not well formed.
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
      // After a WebAssembly trap, the memory of the runtime may be corrupt.
      if (cause instanceof Error && cause.name === 'RuntimeError') forgetHighs();
      throw cause;
    }
  };
}

/** max x + y with 2x + 2y ≤ 3. Its relaxation is fractional, so the search code runs too. */
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
