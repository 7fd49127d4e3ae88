// Made by `npm run fit:coarse-peaks -w tools` from torino_campus_substation and ucsd_music, before their validation stretches. Not to be edited.

/**
 * ln(monthly peak of quarters of an hour / monthly peak of hours) over 15 months of each, for each doubling of the interval: its mean,
 * and its standard deviation for the first.
 */
export const coarsePeaks = { mean: 0.0184, standardDeviation: 0.0150 };
