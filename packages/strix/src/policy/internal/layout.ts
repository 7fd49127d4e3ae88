export const HOURS = 24;
export const MONTHS = 12;
export const REGIMES = 5;
/** Hours ahead that an outlook tells apart. */
export const OUTLOOK_HOURS = 48;
/** Deviations count up to this many widths of their hour: one spike must not decide what is learned of all hours. */
export const DEVIATION_REACH = 20;
/** Of learned corrections: hours in a block, bins of the squashed deviation, parts of the store. */
export const BLOCK_HOURS = 3;
export const DEVIATION_BINS = 6;
export const STORE_PARTS = 4;
