/** Combinations are convex and in quarters. */
export const COMBINATION_PARTS = 4;
/** Half-life of what is known of combinations and of the memory of residuals [days]. */
export const HALF_LIFE_DAYS = 60;
/** How sharply the better combination is preferred: one that is a hundredth of the bound behind counts e⁻² as much. */
export const SHARPNESS = 200;
/** Half-life of the usual residual [days]. */
export const BIAS_HALF_LIFE_DAYS = 14;
/** Share of the usual residual that is added. */
export const BIAS_SHARE = 0.5;
/** Days that the belief "nothing is left of a residual" weighs. */
export const CARRY_PRIOR_DAYS = 20;
export const LEAST_CARRY = -0.5;
export const MOST_CARRY = 0.8;
/** Days of errors that are kept. */
export const MOST_SCENARIOS = 60;
