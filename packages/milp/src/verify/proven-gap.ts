import type { BoundSource } from '../solver.js';

/** A bound may exceed its objective by this rounding error, as a share of max(1, |objective|). */
const ROUNDING = 1e-9;

export interface ProvenGap {
  bound?: number;
  boundSource: BoundSource;
  gapPct?: number;
}

/**
 * Bound and gap of a verified point, or 'contradiction' if the bound exceeds the objective by more than rounding and
 * `allowance` (the objective value of the point's remaining violation).
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

/** Whether the gap [%] is at most `relGap`, up to rounding. */
export function isClosed(gap: ProvenGap, relGap: number): boolean {
  return gap.gapPct !== undefined && gap.gapPct <= 100 * (relGap + ROUNDING);
}

/** How much a violation of at most `violation` in every row can lower the objective, by these duals. */
export function violationValue(rowDuals: Float64Array | undefined, violation: number): number {
  if (rowDuals === undefined || violation === 0) return 0;
  let value = 0;
  for (const dual of rowDuals) value += Math.abs(dual) * violation;
  return value;
}
