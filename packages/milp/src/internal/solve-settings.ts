import type { MilpModel } from '../model/milp-model.js';
import type { SolveOptions } from '../solver.js';
import { milpError } from './milp-error.js';
import type { RawAnswer, RawRequest } from './raw-solver.js';

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
