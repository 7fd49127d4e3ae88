import { COMBINATION_PARTS } from './constants.js';

/** All convex combinations of so many experts in quarters, in a fixed order. Method note, equation (47). */
export function combinations(experts: number): number[][] {
  return sharesOut(experts, COMBINATION_PARTS).map((parts) =>
    parts.map((part) => part / COMBINATION_PARTS),
  );
}

/** All ways to give `left` parts to so many. */
function sharesOut(experts: number, left: number): number[][] {
  if (experts === 1) return [[left]];
  return Array.from({ length: left + 1 }, (_, first) =>
    sharesOut(experts - 1, left - first).map((rest) => [first, ...rest]),
  ).flat();
}
