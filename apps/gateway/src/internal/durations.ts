/** One minute [ms]. */
export const minuteMs = 60_000;

/** One hour [ms]. */
export const hourMs = 60 * minuteMs;

/** One day of 24 hours [ms]. */
export const dayMs = 24 * hourMs;
