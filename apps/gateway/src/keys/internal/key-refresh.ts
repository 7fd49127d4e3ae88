/** Greatest age of the keys that a running process holds [ms]. */
export const keyRefreshMs = 60_000;
