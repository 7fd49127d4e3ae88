import type { SolveResult } from '@bess/milp';
import { gapPct as gapOf } from './gap-pct.js';

/**
 * A point that linear programs found, with the bound that they prove for the whole model: the optimum where the gap between them is closed. A
 * bound above the point itself can only be rounding.
 *
 * @param point - the best one found
 * @param relGap - share of its objective that may stay open
 * @returns undefined where no point was found.
 */
export function withBound(
  point: SolveResult | undefined,
  bound: number,
  relGap: number,
): SolveResult | undefined {
  if (point?.x === undefined || point.objective === undefined) return undefined;
  const proven = Math.min(bound, point.objective);
  const gapPct = gapOf(point.objective, proven);
  return {
    ...point,
    status: gapPct <= 100 * relGap ? 'optimal' : 'feasible',
    bound: proven,
    boundSource: 'dual',
    gapPct,
  };
}
