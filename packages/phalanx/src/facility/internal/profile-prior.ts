import type { FacilityState } from '../facility-state.js';

/** Prior of the cells of a profile. */
export interface ProfilePrior {
  /** By step: weighted mean over the kinds of day; that of all steps where this one was never seen [kW]. */
  readonly stepMeanKw: readonly number[];
  /** Weighted mean magnitude over all cells, or the expected load [kW]. */
  readonly levelKw: number;
  /** Standard deviation of a cell's load between days before any was seen, as a share of the level. */
  readonly share: number;
}

/** Days that the mean over all kinds is worth as a guess for one kind. */
export const PRIOR_DAYS = 1;
export const PRIOR_SHAPE = 1.5;
const SEEN_SHARE = 0.25;
const UNSEEN_SHARE = 1;

/** What cells take from each other, and from what was expected before any reading. */
export function profilePrior({ profile, settings }: FacilityState): ProfilePrior {
  const steps = profile.meanKw.length / 3;
  let total = 0;
  let magnitude = 0;
  let sum = 0;
  profile.meanKw.forEach((mean, cell) => {
    total += profile.weight[cell]!;
    sum += profile.weight[cell]! * mean;
    magnitude += profile.weight[cell]! * Math.abs(mean);
  });
  const overall = total > 0 ? sum / total : settings.expectedLoadKw;
  const stepMeanKw = Array.from({ length: steps }, (_, step) => {
    let weight = 0;
    let weighted = 0;
    for (let cell = step; cell < 3 * steps; cell += steps) {
      weight += profile.weight[cell]!;
      weighted += profile.weight[cell]! * profile.meanKw[cell]!;
    }
    return weight > 0 ? weighted / weight : overall;
  });
  return total > 0
    ? { stepMeanKw, levelKw: Math.max(magnitude / total, 1e-6), share: SEEN_SHARE }
    : { stepMeanKw, levelKw: settings.expectedLoadKw, share: UNSEEN_SHARE };
}
