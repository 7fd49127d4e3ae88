import type { FacilityState } from '../facility-state.js';
import { PRIOR_DAYS, profilePrior } from './profile-prior.js';

/** Posterior mean of each cell, 3 kinds × steps of a day [kW]; method note, equation (12). */
export function profileKw(state: FacilityState): number[] {
  const { meanKw, weight } = state.profile;
  const { stepMeanKw } = profilePrior(state);
  const steps = stepMeanKw.length;
  return meanKw.map(
    (mean, cell) =>
      (PRIOR_DAYS * stepMeanKw[cell % steps]! + weight[cell]! * mean) /
      (PRIOR_DAYS + weight[cell]!),
  );
}
