import type { LoadDays } from './load-days.js';

/** Profile by kind of day and step, with what is not known of it. */
export interface LoadProfile {
  /** 3 kinds × steps of a day. */
  mean: Float64Array;
  standardDeviation: Float64Array;
}

/** Days that the mean of all kinds is worth as a guess for one kind. */
const PRIOR_DAYS = 4;

/**
 * Means of `values` by kind of day and step, each shrunk towards the mean of all days at that step as if that had been
 * seen on {@link PRIOR_DAYS} days: the posterior of a normal mean whose prior variance is 1/{@link PRIOR_DAYS} of the
 * variance between days. What remains unknown falls with the number of days, not of readings.
 *
 * @param days - kinds of the days
 * @param values - day × step, NaN where missing
 */
export function loadProfile(days: LoadDays, values: Float64Array): LoadProfile {
  const { stepsPerDay, kinds } = days;
  const cells = 3 * stepsPerDay;
  const sums = new Float64Array(cells);
  const squares = new Float64Array(cells);
  const counts = new Float64Array(cells);
  for (let day = 0; day < kinds.length; day++) {
    for (let step = 0; step < stepsPerDay; step++) {
      const value = values[day * stepsPerDay + step]!;
      if (Number.isNaN(value)) continue;
      const cell = kinds[day]! * stepsPerDay + step;
      sums[cell] = sums[cell]! + value;
      squares[cell] = squares[cell]! + value * value;
      counts[cell] = counts[cell]! + 1;
    }
  }
  const profile = {
    mean: new Float64Array(cells),
    standardDeviation: new Float64Array(cells),
  };
  const overall = meanOf(sums, counts);
  for (let step = 0; step < stepsPerDay; step++) {
    const ofStep = [step, stepsPerDay + step, 2 * stepsPerDay + step];
    const seen = ofStep.reduce((total, cell) => total + counts[cell]!, 0);
    const all = seen > 0 ? ofStep.reduce((total, cell) => total + sums[cell]!, 0) / seen : overall;
    let within = 0;
    for (const cell of ofStep) {
      const count = counts[cell]!;
      if (count > 0) within += squares[cell]! - (sums[cell]! * sums[cell]!) / count;
    }
    const variance = Math.max(within, 0) / Math.max(1, seen - 3);
    for (const cell of ofStep) {
      profile.mean[cell] = (sums[cell]! + PRIOR_DAYS * all) / (counts[cell]! + PRIOR_DAYS);
      profile.standardDeviation[cell] = Math.sqrt(variance / (counts[cell]! + PRIOR_DAYS));
    }
  }
  return profile;
}

function meanOf(sums: Float64Array, counts: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < sums.length; i++) {
    sum += sums[i]!;
    count += counts[i]!;
  }
  return sum / count;
}
