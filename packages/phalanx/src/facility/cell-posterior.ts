import { phalanxError } from '../internal/phalanx-error.js';
import type { DayKind, FacilityState } from './facility-state.js';
import { PRIOR_DAYS, PRIOR_SHAPE, profilePrior } from './internal/profile-prior.js';

/**
 * What is believed of the load of one step on days of one kind, Normal–Inverse-Gamma:
 * variance ~ InverseGamma(shape, rate), mean | variance ~ N(meanKw, variance / weight).
 */
export interface CellPosterior {
  readonly meanKw: number;
  /** Days that the mean rests on. */
  readonly weight: number;
  readonly shape: number;
  /** [kW²] */
  readonly rate: number;
}

/**
 * The posterior of a cell of the profile. Before any reading its mean is the expected load and its spread as much again.
 *
 * @param state - of the facility
 * @param kind - 0 = weekday, 1 = Saturday, 2 = Sunday or holiday
 * @param step - of the day, by the local clock
 * @throws EngineError `outOfRange` `outOfRange`
 * @see K. P. Murphy, Conjugate Bayesian analysis of the Gaussian distribution (2007), section 3; method note, equation (12).
 * @example
 * cellPosterior(createFacilityState({ timeZone: 'UTC', expectedLoadKw: 40 }), 0, 0);
 * // => { meanKw: 40, weight: 1, shape: 1.5, rate: 800 }
 */
export function cellPosterior(state: FacilityState, kind: DayKind, step: number): CellPosterior {
  const { meanKw, weight, squaresKw2 } = state.profile;
  const { stepMeanKw, levelKw, share } = profilePrior(state);
  if (!(Number.isInteger(step) && step >= 0 && step < stepMeanKw.length)) {
    throw phalanxError(
      'outOfRange',
      'outOfRange',
      `step must be a whole number from 0 to ${stepMeanKw.length - 1}; ${step} came`,
      { field: 'step', value: step },
    );
  }
  const cell = kind * stepMeanKw.length + step;
  const seen = weight[cell]!;
  const between = meanKw[cell]! - stepMeanKw[step]!;
  const shrunk = (PRIOR_DAYS * seen) / (PRIOR_DAYS + seen);
  return {
    meanKw: (PRIOR_DAYS * stepMeanKw[step]! + seen * meanKw[cell]!) / (PRIOR_DAYS + seen),
    weight: PRIOR_DAYS + seen,
    shape: PRIOR_SHAPE + seen / 2,
    // The prior's mean of the variance, rate / (shape − 1), is the square of the share of the level.
    rate:
      (PRIOR_SHAPE - 1) * (share * levelKw) ** 2 +
      (squaresKw2[cell]! + shrunk * between * between) / 2,
  };
}
