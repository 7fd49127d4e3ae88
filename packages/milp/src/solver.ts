import { milpError } from './internal/milp-error.js';
import type { MilpModel } from './model/milp-model.js';

/**
 * Which columns and rows a vertex of a linear program rests on, as HiGHS numbers it: 0 at the lower bound, 1 basic,
 * 2 at the upper bound, 3 free at zero, 4 at some bound. As many are basic as there are rows.
 */
export interface Basis {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** When a solver may stop, and what it takes as kept. */
export interface SolveOptions {
  /** Stop when 100·(upper − lower)/max(1, |upper|) ≤ 100·relGap. Default 1e-6. */
  relGap?: number;
  /** Wall-clock limit [ms]; needs `nowMs` or a solver that keeps time itself. */
  timeLimitMs?: number;
  /** A feasible point to start from. */
  start?: Float64Array;
  /**
   * Where a linear program begins: the basis of another one with the same rows and columns, whose costs and bounds may
   * differ. A hint: HiGHS needs few pivots from a near one, and javascript-lp-solver leaves it aside.
   */
  startBasis?: Basis;
  /** Ignore integrality. */
  relaxOnly?: boolean;
  /**
   * Largest violation that counts as kept, after division by max(1, |violated bound|, largest
   * |coefficient·value| of the row). Default 1e-6.
   */
  feasibilityTolerance?: number;
  /** Cooperative cancellation. */
  signal?: { readonly aborted: boolean };
  /** Clock [ms]; without it the result has no `solveMs`. */
  nowMs?: () => number;
}

/** Where a bound comes from: our own weak-duality arithmetic, our LP relaxation, or the solver's search tree. */
export type BoundSource = 'dual' | 'relaxation' | 'search' | 'none';

/** How a solve ended. `optimal`: proven to `relGap`; `feasible`: a point without that proof. */
export type SolveStatus =
  | 'optimal'
  | 'feasible'
  | 'infeasible'
  | 'unbounded'
  | 'timeLimit'
  | 'cancelled';

/** Fields that a status does not have are absent: a time limit is not an optimum. */
export interface SolveResult {
  status: SolveStatus;
  /** Name of the solver that answered. */
  solver: string;
  /** The point; verified: every row, bound and integrality recomputed by this package. */
  x?: Float64Array;
  /** Objective of `x`, recomputed. */
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
  /** Row duals of the last linear program, where the solver gives them. */
  rowDuals?: Float64Array;
  /** Basis of an optimal linear program, where the solver gives it; for {@link SolveOptions.startBasis}. */
  basis?: Basis;
  /** Why there is no point; {@link solve} gives it with every `infeasible`. */
  infeasibility?: InfeasibilityExplanation;
}

/** The one port behind which every solver stands. */
export interface Solver {
  readonly name: string;
  /**
   * Minimises a model.
   *
   * @throws EngineError `invalid` for a model or an option that cannot be used; `engine` where the solver fails
   */
  solve(model: MilpModel, options?: SolveOptions): Promise<SolveResult>;
}

/** One row or column bound that takes part in a contradiction. */
export interface ContradictionMember {
  kind: 'row' | 'column';
  index: number;
  /** Its name in the model, or `row i`, `column j`. */
  name: string;
  /** Which of its two bounds presses. */
  side: 'lower' | 'upper';
  /** That bound, in the unit of the row or column. */
  bound: number;
  /** How far the row falls short of it in the least violated point; 0 for members that are kept. */
  shortBy: number;
}

/** Why a model has no point. */
export interface InfeasibilityExplanation {
  /** `linear`: the rows and bounds contradict each other; `integrality`: only whole numbers do not fit. */
  kind: 'linear' | 'integrality';
  /** Least possible sum of the violations of all rows, each in its own unit. */
  leastViolation: number;
  /** Proven lower bound on that sum: above zero it proves that there is no point. */
  provenViolation: number;
  /** What contradicts, the largest shortfall first. */
  members: ContradictionMember[];
  /** The same in one sentence. */
  message: string;
}

const DEFAULT_RELATIVE_GAP = 1e-6;
const DEFAULT_FEASIBILITY_TOLERANCE = 1e-6;

/** Options with their defaults, checked once. */
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
  if (start) checkLength('start', start.length, 'column', model.columnCount);
  if (startBasis) {
    checkLength('startBasis.columns', startBasis.columns.length, 'column', model.columnCount);
    checkLength('startBasis.rows', startBasis.rows.length, 'row', model.rowCount);
  }
  return { relGap, tolerance, timeLimitMs, options };
}

function checkLength(field: string, received: number, of: string, expected: number): void {
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
