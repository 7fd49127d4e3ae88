import { milpError } from './internal/milp-error.js';
import type { MilpModel } from './model/milp-model.js';

/**
 * The simplex basis of a linear program: the status of each column and row, numbered as in HiGHS: 0 at the lower bound,
 * 1 basic, 2 at the upper bound, 3 free at zero, 4 at some bound. As many are basic as there are rows.
 */
export interface Basis {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** Limits, tolerances and start values of a solve. */
export interface SolveOptions {
  /** Stop when 100·(upper − lower)/max(1, |upper|) ≤ 100·relGap. Default 1e-6. */
  relGap?: number;
  /** Wall-clock limit [ms]; needs `nowMs` or a solver that measures time itself. */
  timeLimitMs?: number;
  /** A feasible point to start from. */
  start?: Float64Array;
  /**
   * Initial basis of a linear program: the basis of another program with the same rows and columns, whose costs and
   * bounds may differ. It is a hint: HiGHS needs few pivots from a similar basis, and javascript-lp-solver ignores it.
   */
  startBasis?: Basis;
  /** Ignore integrality. */
  relaxOnly?: boolean;
  /**
   * Largest violation that counts as feasible, after division by max(1, |violated bound|, largest
   * |coefficient·value| of the row). Default 1e-6.
   */
  feasibilityTolerance?: number;
  /** Cooperative cancellation. */
  signal?: { readonly aborted: boolean };
  /** Clock [ms]; without it the result has no `solveMs`. */
  nowMs?: () => number;
}

/** Source of a bound: weak duality computed by this package, for the model or its relaxation, or the solver's search tree. */
export type BoundSource = 'dual' | 'relaxation' | 'search' | 'none';

/** Outcome of a solve. `optimal`: proven to `relGap`; `feasible`: a point without that proof. */
export type SolveStatus =
  | 'optimal'
  | 'feasible'
  | 'infeasible'
  | 'unbounded'
  | 'timeLimit'
  | 'cancelled';

/** Result of a solve. Fields that do not apply to the status are absent. */
export interface SolveResult {
  status: SolveStatus;
  /** Name of the solver that gave the result. */
  solver: string;
  /** The point. This package has verified it by recomputing all rows, bounds and integrality. */
  x?: Float64Array;
  /** Recomputed objective of `x`. */
  objective?: number;
  /** Proven lower bound on the objective. */
  bound?: number;
  boundSource: BoundSource;
  /** 100·(objective − bound)/max(1, |objective|) [%]. */
  gapPct?: number;
  nodes?: number;
  solveMs?: number;
  /** Largest violation of any row, bound or integrality by `x`, in model units. */
  maxViolation?: number;
  /** Row duals of the last linear program, if the solver returns them. */
  rowDuals?: Float64Array;
  /** Basis of an optimal linear program, if the solver returns it; for {@link SolveOptions.startBasis}. */
  basis?: Basis;
  /** Why there is no feasible point; `solve` returns it with every `infeasible`. */
  infeasibility?: InfeasibilityExplanation;
}

/** The interface of every solver. */
export interface Solver {
  readonly name: string;
  /**
   * Minimises a model.
   *
   * @throws EngineError `invalid` for an invalid model or option; `engine` if the solver fails
   */
  solve(model: MilpModel, options?: SolveOptions): Promise<SolveResult>;
}

/** A row or column bound that contributes to an infeasibility. */
export interface ContradictionMember {
  kind: 'row' | 'column';
  index: number;
  /** Its name in the model, or `row i`, `column j`. */
  name: string;
  /** Which of its two bounds contributes. */
  side: 'lower' | 'upper';
  /** That bound, in the unit of the row or column. */
  bound: number;
  /** Violation of the bound at the point with the smallest total violation; 0 if the point satisfies the bound. */
  shortBy: number;
}

/** Why a model has no feasible point. */
export interface InfeasibilityExplanation {
  /** `linear`: the rows and bounds contradict each other; `integrality`: only the integer points are infeasible. */
  kind: 'linear' | 'integrality';
  /** Smallest possible sum of the violations of all rows, each in its own unit. */
  leastViolation: number;
  /** Proven lower bound on that sum. A positive value proves that there is no feasible point. */
  provenViolation: number;
  /** The contradicting rows and bounds, largest violation first. */
  members: ContradictionMember[];
  /** The explanation in one sentence. */
  message: string;
}

const DEFAULT_RELATIVE_GAP = 1e-6;
const DEFAULT_FEASIBILITY_TOLERANCE = 1e-6;

/** Validated options with their defaults filled in. */
export interface SolveSettings {
  relGap: number;
  tolerance: number;
  timeLimitMs: number;
  options: SolveOptions;
}

export function solveSettings(model: MilpModel, options: SolveOptions): SolveSettings {
  const relGap = options.relGap ?? DEFAULT_RELATIVE_GAP;
  const tolerance = options.feasibilityTolerance ?? DEFAULT_FEASIBILITY_TOLERANCE;
  const timeLimitMs = options.timeLimitMs ?? Number.POSITIVE_INFINITY;
  if (!(relGap >= 0 && relGap < 1)) throw outOfRange('relGap', 'at least 0 and below 1', relGap);
  if (!(tolerance > 0 && tolerance < 1)) {
    throw outOfRange('feasibilityTolerance', 'above 0 and below 1', tolerance);
  }
  if (!(timeLimitMs > 0)) throw outOfRange('timeLimitMs', 'above 0', timeLimitMs);
  const { start, startBasis } = options;
  if (start) validateLength('start', start.length, 'column', model.columnCount);
  if (startBasis) {
    validateLength('startBasis.columns', startBasis.columns.length, 'column', model.columnCount);
    validateLength('startBasis.rows', startBasis.rows.length, 'row', model.rowCount);
  }
  return { relGap, tolerance, timeLimitMs, options };
}

function validateLength(field: string, received: number, of: string, expected: number): void {
  if (received === expected) return;
  throw milpError(
    'invalid',
    'lengthMismatch',
    `The option ${field} must have one value per ${of} (${expected}), got ${received}.`,
    { field, expected, received },
  );
}

function outOfRange(field: string, rule: string, value: number): Error {
  return milpError(
    'invalid',
    'optionOutOfRange',
    `The option ${field} must be ${rule}, got ${value}.`,
    {
      field,
      value,
    },
  );
}
