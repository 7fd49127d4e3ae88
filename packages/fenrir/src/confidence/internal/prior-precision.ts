/** Precision of the first belief about intercept and slope, to which fading goes back. */
export const PRIOR_PRECISION = 20;
