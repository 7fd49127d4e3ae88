import type { MilpModel } from '../model/milp-model.js';
import type { Basis, SolveSettings, SolveStatus } from '../solver.js';

/** Request for one run of an external solver. */
export interface RawRequest {
  relGap: number;
  /** Milliseconds left for this run; absent: no limit. */
  timeLimitMs?: number;
  start?: Float64Array;
  startBasis?: Basis;
  signal?: { readonly aborted: boolean };
  nowMs?: () => number;
  /** Use the solver's strictest tolerances: the second attempt after a result that could not be verified. */
  strict: boolean;
  /** A lower bound proven from the relaxation; a search can stop when it reaches it. */
  provenBound?: number;
}

/** The unverified result of an external solver. */
export interface RawAnswer {
  status: SolveStatus;
  x?: Float64Array;
  /** The objective that the solver states, including the offset. */
  objective?: number;
  /** Row duals of a linear program; positive where the lower row bound is active. */
  rowDuals?: Float64Array;
  /** Basis of an optimal linear program. */
  basis?: Basis;
  /** Bound of the search tree; undefined if the search proves none. */
  searchBound?: number;
  nodes?: number;
  /** Run time by the solver's own clock, if it has one [ms]. */
  runMs?: number;
}

/** An adapter of an external solver. The pipeline above it is shared by all adapters. */
export interface RawSolver {
  readonly name: string;
  /** Ignores integrality. */
  solveLinear(model: MilpModel, request: RawRequest): Promise<RawAnswer>;
  solveInteger(model: MilpModel, request: RawRequest): Promise<RawAnswer>;
}

/** The remaining time of a solve that consists of several runs. */
export class TimeBudget {
  private readonly startMs: number | undefined;
  private solverMs = 0;

  constructor(private readonly settings: SolveSettings) {
    this.startMs = settings.options.nowMs?.();
  }

  /** Adds the run time by the solver's own clock, which counts if the caller gave no clock. */
  spend(answer: RawAnswer): void {
    this.solverMs += answer.runMs ?? 0;
  }

  elapsedMs(): number | undefined {
    const { nowMs } = this.settings.options;
    return nowMs === undefined || this.startMs === undefined ? undefined : nowMs() - this.startMs;
  }

  remainingMs(): number {
    return this.settings.timeLimitMs - (this.elapsedMs() ?? this.solverMs);
  }

  /** The request for the next run, or the reason to stop. */
  request(strict: boolean): RawRequest | 'timeLimit' | 'cancelled' {
    const { signal, start, startBasis, nowMs } = this.settings.options;
    if (signal?.aborted === true) return 'cancelled';
    const remaining = this.remainingMs();
    if (remaining <= 0) return 'timeLimit';
    return {
      relGap: this.settings.relGap,
      strict,
      ...(Number.isFinite(remaining) ? { timeLimitMs: remaining } : {}),
      ...(start === undefined ? {} : { start }),
      // The second attempt goes without the basis, which may have misled the solver.
      ...(startBasis === undefined || strict ? {} : { startBasis }),
      ...(signal === undefined ? {} : { signal }),
      ...(nowMs === undefined ? {} : { nowMs }),
    };
  }
}
