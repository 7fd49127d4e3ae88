import type { Place } from './place.js';
import type { PlanGrid } from './plan-grid.js';

/**
 * Expected cost at a place of the state grid, linear in each coordinate; method note, equation (9). Written as low +
 * share · (high − low), so that between equal costs there is nothing but that cost, to the bit.
 */
export function costAt(
  costs: Float64Array,
  first: number,
  grid: PlanGrid,
  soc: Place,
  outer: Place,
  inner: Place,
): number {
  const innerCount = grid.inner.levelsKw.length;
  const at = first + soc.index * grid.levels + outer.index * innerCount + inner.index;
  const low = alongPeaks(costs, at, innerCount, outer.share, inner.share);
  if (soc.share === 0) return low;
  const high = alongPeaks(costs, at + grid.levels, innerCount, outer.share, inner.share);
  return low + soc.share * (high - low);
}

function alongPeaks(
  costs: Float64Array,
  at: number,
  innerCount: number,
  outerShare: number,
  innerShare: number,
): number {
  const low = alongInner(costs, at, innerShare);
  if (outerShare === 0) return low;
  return low + outerShare * (alongInner(costs, at + innerCount, innerShare) - low);
}

// A share of 0 may lie on a single level, beside which there is nothing to read.
function alongInner(costs: Float64Array, at: number, share: number): number {
  return share === 0 ? costs[at]! : costs[at]! + share * (costs[at + 1]! - costs[at]!);
}
