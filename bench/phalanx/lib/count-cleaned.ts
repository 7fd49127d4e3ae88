import { type CleanReadings, readingFate } from '../../shared/series/clean-readings.js';

/** Counts of a cleaned stretch. */
export interface CleaningCount {
  readonly readings: number;
  readonly missing: number;
  readonly spikes: number;
  readonly zeros: number;
  readonly otherUnit: number;
  /** Estimates of what proved to be a new level: settled as metered. */
  readonly heldBack: number;
  /** Highest reading as metered [kW]. */
  readonly highestRawKw: number;
  /** Highest settled reading [kW]. */
  readonly highestSettledKw: number;
}

/**
 * Counts how the readings of a stretch were classified.
 *
 * @param readings - as metered and cleaned
 * @param untilStep - one past its last
 */
export function countCleaned(
  readings: CleanReadings & { readonly rawKw: Float64Array },
  fromStep: number,
  untilStep: number,
): CleaningCount {
  const { fates, isEstimate, settledKw, rawKw } = readings;
  const tallies = Object.fromEntries(Object.values(readingFate).map((fate) => [fate, 0]));
  let heldBack = 0;
  let highestRawKw = Number.NEGATIVE_INFINITY;
  let highestSettledKw = Number.NEGATIVE_INFINITY;
  for (let step = fromStep; step < untilStep; step += 1) {
    tallies[fates[step]!]! += 1;
    if (isEstimate[step] === 1 && fates[step] === readingFate.kept) heldBack += 1;
    if (rawKw[step]! > highestRawKw) highestRawKw = rawKw[step]!;
    highestSettledKw = Math.max(highestSettledKw, settledKw[step]!);
  }
  return {
    readings: untilStep - fromStep,
    missing: tallies[readingFate.missing]!,
    spikes: tallies[readingFate.spike]!,
    zeros: tallies[readingFate.zero]!,
    otherUnit: tallies[readingFate.unit]!,
    heldBack,
    highestRawKw,
    highestSettledKw,
  };
}
