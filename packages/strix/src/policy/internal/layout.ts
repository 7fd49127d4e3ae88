export const HOURS = 24;
export const MONTHS = 12;
export const REGIMES = 5;
/** Shape blocks of three hours, then level and scale. */
export const BLOCKS = 8;
export const FEATURES = BLOCKS + 2;
export const FIRST_WEEKEND_DAY = 5;
