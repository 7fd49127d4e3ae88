/** How far shares are drawn in, so that all and none are no certainty. */
const MARGIN = 0.02;

/** logit of a share drawn towards a half, finite for 0 and 1; equation (58). */
export function shareLogit(share: number): number {
  const drawn = (share + MARGIN) / (1 + 2 * MARGIN);
  return Math.log(drawn / (1 - drawn));
}

/** Inverse of the logit. */
export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
