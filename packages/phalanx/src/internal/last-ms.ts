/** 1 January 2200: the last year whose clocks are computed [ms since the Unix epoch]. */
export const LAST_MS = 7_258_118_400_000;
