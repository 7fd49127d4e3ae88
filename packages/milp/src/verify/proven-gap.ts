import type { BoundSource } from '../solver.js';

/** Rounding in which a bound may exceed the objective it bounds, as a share of max(1, |objective|). */
const ROUNDING = 1e-9;

export interface ProvenGap {
  bound?: number;
  boundSource: BoundSource;
  gapPct?: number;
}

/**
 * Bound and gap of a verified point, or 'contradiction' where the bound lies above the objective by
 * more than rounding and `allowance` (what the point's own remaining violation is worth).
 */
export function provenGap(
  objective: number,
  bound: number,
  boundSource: BoundSource,
  allowance: number,
): ProvenGap | 'contradiction' {
  if (!Number.isFinite(bound)) return { boundSource: 'none' };
  const scale = Math.max(1, Math.abs(objective));
  if (bound - objective > ROUNDING * scale + allowance) return 'contradiction';
  const kept = Math.min(bound, objective);
  return { bound: kept, boundSource, gapPct: (100 * (objective - kept)) / scale };
}

/** Whether a gap [%] is closed to `relGap`, up to rounding. */
export function isClosed(gap: ProvenGap, relGap: number): boolean {
  return gap.gapPct !== undefined && gap.gapPct <= 100 * (relGap + ROUNDING);
}

/** What a violation of at most `violation` in every row can lower the objective by, at these duals. */
export function violationWorth(rowDuals: Float64Array | undefined, violation: number): number {
  if (rowDuals === undefined || violation === 0) return 0;
  let worth = 0;
  for (const dual of rowDuals) worth += Math.abs(dual) * violation;
  return worth;
}
