import { isEngineError } from '@bess/kernel/errors';
import { milpError } from '../internal/milp-error.js';
import { type MilpModel, modelSize } from '../model/milp-model.js';
import type { RawAnswer, RawRequest, RawSolver } from '../pipeline/raw-solver.js';
import { solveVerified } from '../pipeline/solve-verified.js';
import type { Solver } from '../solver.js';
import { javascriptLpRun } from './javascript-lp-run.js';
import { proveByBranching } from './prove-by-branching.js';

/** Size limits of {@link createJavascriptLpSolver}; it rejects larger models. */
export interface JavascriptLpSolverOptions {
  /** Largest dense tableau, (rows + bounds + 1)·(variables + 1) [cells]. Default 1,000,000 (8 MB). */
  maxTableauCells?: number;
  /** Largest number of integer columns that are not fixed. Default 40. */
  maxIntegerColumns?: number;
  /** Largest number of branches solved to prove a mixed-integer result. Default 2,000. */
  maxProofNodes?: number;
}

const DEFAULT_LIMITS: Required<JavascriptLpSolverOptions> = {
  maxTableauCells: 1_000_000,
  maxIntegerColumns: 40,
  maxProofNodes: 2_000,
};

/** log2 of the largest number of integer points for which the solver's own search runs. */
const UNLIMITED_SEARCH_BITS = 16;

/**
 * javascript-lp-solver for small models: no WebAssembly, nothing to load. It runs only with options that gave correct
 * results (no presolve, pseudocost branching, hybrid node selection, no time-out). Its mixed-integer results come without
 * proof, so this package closes the gap with its own branch and bound over linear programs of the solver. If that stops
 * at its node limit, the result states the remaining gap. `timeLimitMs` is checked only between runs and proof nodes, and
 * only with `nowMs`.
 *
 * @param options - size limits.
 * @throws EngineError from `solve`: `outOfRange` / `modelTooLarge` beyond the limits; `engine` /
 * `solverFailed`, `answerNotVerified`, `effortExhausted`; `invalid` for a model that is not well formed.
 * @example
 * const builder = createModelBuilder();
 * builder.addColumn({ lower: 1.5, cost: 1, integer: true });
 * (await createJavascriptLpSolver().solve(builder.build())).objective; // => 2
 */
export function createJavascriptLpSolver(options: JavascriptLpSolverOptions = {}): Solver {
  const limits = { ...DEFAULT_LIMITS, ...options };
  const raw: RawSolver = {
    name: 'javascript-lp-solver',
    solveLinear: async (model) => guarded(() => javascriptLpRun(model, false)),
    solveInteger: async (model, request) => guarded(() => solveInteger(model, request, limits)),
  };
  return {
    name: raw.name,
    async solve(model, solveOptions = {}) {
      assertSize(model, limits, solveOptions.relaxOnly === true);
      return solveVerified(raw, model, solveOptions);
    },
  };
}

function assertSize(
  model: MilpModel,
  limits: Required<JavascriptLpSolverOptions>,
  relaxOnly: boolean,
): void {
  const { tableauCells, integerColumns } = modelSize(model);
  const sizes: [string, number, number][] = [
    ['tableauCells', tableauCells, limits.maxTableauCells],
    ['integerColumns', relaxOnly ? 0 : integerColumns, limits.maxIntegerColumns],
  ];
  for (const [field, size, limit] of sizes) {
    if (size <= limit) continue;
    throw milpError(
      'outOfRange',
      'modelTooLarge',
      `A model for javascript-lp-solver must have at most ${limit} ${field}, got ${size}.`,
      { field, limit, size },
    );
  }
}

function solveInteger(
  model: MilpModel,
  request: RawRequest,
  limits: Required<JavascriptLpSolverOptions>,
): RawAnswer {
  const found = canSearchWithoutLimit(model) ? runOrGiveUp(model, true).x : undefined;
  const { nowMs, timeLimitMs = Number.POSITIVE_INFINITY, signal } = request;
  const endMs = nowMs === undefined ? Number.POSITIVE_INFINITY : nowMs() + timeLimitMs;
  const isLate = () => nowMs !== undefined && nowMs() >= endMs;
  const proof = proveByBranching({
    model,
    solveLinear: (branch) => runOrGiveUp(branch, false),
    incumbent: found,
    rootBound: request.provenBound ?? Number.NEGATIVE_INFINITY,
    relGap: request.relGap,
    nodeLimit: limits.maxProofNodes,
    shouldStop: () => signal?.aborted === true || isLate(),
  });
  const { nodes, bound: searchBound, incumbent } = proof;
  if (signal?.aborted === true) return { status: 'cancelled', ...pointOf(incumbent), searchBound };
  if (isLate()) return { status: 'timeLimit', ...pointOf(incumbent), searchBound, nodes };
  if (incumbent !== undefined) return { status: 'feasible', x: incumbent.x, searchBound, nodes };
  if (proof.complete) return { status: 'infeasible', nodes };
  throw effortExhausted(limits.maxProofNodes, nodes);
}

/** A failed run leaves its branch open; the proof continues with the others. */
function runOrGiveUp(model: MilpModel, integer: boolean): RawAnswer {
  try {
    return javascriptLpRun(model, integer);
  } catch {
    return { status: 'feasible' };
  }
}

function pointOf(incumbent: { x: Float64Array } | undefined): { x?: Float64Array } {
  return incumbent === undefined ? {} : { x: incumbent.x };
}

/**
 * Its own branch and bound has no reliable limit (a time-out may return a fractional point), so it runs only if even
 * complete enumeration is small.
 */
function canSearchWithoutLimit(model: MilpModel): boolean {
  let bits = 0;
  for (let j = 0; j < model.columnCount; j += 1) {
    if (model.columnInteger[j] !== 1) continue;
    bits += Math.log2(model.columnUpper[j]! - model.columnLower[j]! + 1);
  }
  return bits <= UNLIMITED_SEARCH_BITS;
}

function effortExhausted(limit: number, nodes: number): Error {
  return milpError(
    'engine',
    'effortExhausted',
    `javascript-lp-solver must find a point within ${limit} branches, got none after ${nodes}.`,
    { solver: 'javascript-lp-solver', limit, nodes },
  );
}

function guarded(run: () => RawAnswer): RawAnswer {
  try {
    return run();
  } catch (cause) {
    if (isEngineError(cause)) throw cause;
    throw milpError(
      'engine',
      'solverFailed',
      `javascript-lp-solver must finish its run, got "${cause instanceof Error ? cause.message : String(cause)}".`,
      { solver: 'javascript-lp-solver' },
      cause,
    );
  }
}
