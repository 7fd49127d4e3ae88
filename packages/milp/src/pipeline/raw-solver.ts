import type { MilpModel } from '../model/milp-model.js';
import type { Basis, SolveSettings, SolveStatus } from '../solver.js';

/** What one run of a foreign solver is asked to do. */
export interface RawRequest {
  relGap: number;
  /** Milliseconds left for this run; absent: no limit. */
  timeLimitMs?: number;
  start?: Float64Array;
  startBasis?: Basis;
  signal?: { readonly aborted: boolean };
  nowMs?: () => number;
  /** Second attempt after an answer that did not verify: the solver's strictest tolerances. */
  strict: boolean;
  /** A lower bound already proven from the relaxation; lets a search stop as soon as it is reached. */
  provenBound?: number;
}

/** What a foreign solver claims, before anything is believed. */
export interface RawAnswer {
  status: SolveStatus;
  x?: Float64Array;
  /** The objective as the solver states it, offset included. */
  objective?: number;
  /** Row duals of a linear program; positive where the lower row bound presses. */
  rowDuals?: Float64Array;
  /** Basis of an optimal linear program. */
  basis?: Basis;
  /** Proven by the search tree; undefined where the search proves nothing. */
  searchBound?: number;
  nodes?: number;
  /** Milliseconds by the solver's own clock, where it has one. */
  runMs?: number;
}

/** A foreign solver behind its translation; everything above it is shared between the adapters. */
export interface RawSolver {
  readonly name: string;
  /** Ignores integrality. */
  solveLinear(model: MilpModel, request: RawRequest): Promise<RawAnswer>;
  solveInteger(model: MilpModel, request: RawRequest): Promise<RawAnswer>;
}

/** What is left of the time limit over the several runs of one solve. */
export class TimeBudget {
  private readonly startMs: number | undefined;
  private solverMs = 0;

  constructor(private readonly settings: SolveSettings) {
    this.startMs = settings.options.nowMs?.();
  }

  /** Counts a run by the solver's own clock; used where the caller gave none. */
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

  /** The request for the next run, or why there is none. */
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
      // An answer that did not verify is asked for anew, without what may have misled the solver.
      ...(startBasis === undefined || strict ? {} : { startBasis }),
      ...(signal === undefined ? {} : { signal }),
      ...(nowMs === undefined ? {} : { nowMs }),
    };
  }
}
