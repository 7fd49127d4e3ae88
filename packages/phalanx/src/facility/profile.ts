import { phalanxError } from '../internal/errors.js';
import type { DayKind, FacilityState, ProfileMoments } from './facility-state.js';
import { MS_PER_DAY } from './local-day.js';

/** Weight of the mean over all kinds of day as a prior for one kind [days]. */
export const PRIOR_DAYS = 1;

const PRIOR_SHAPE = 1.5;
const SEEN_SHARE = 0.25;
const UNSEEN_SHARE = 1;

/**
 * Posterior of the load in one cell (a step on days of one kind), Normal–Inverse-Gamma: variance ~ InverseGamma(shape, rate), mean | variance
 * ~ N(meanKw, variance / weight).
 */
export interface CellPosterior {
  readonly meanKw: number;
  /** Effective number of days behind the mean. */
  readonly weight: number;
  readonly shape: number;
  /** [kW²] */
  readonly rate: number;
}

/**
 * The posterior of a cell of the profile. Before any reading, its mean is the expected load, with a standard deviation of the same size.
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
    // The prior mean of the variance, rate / (shape − 1), is the squared prior standard deviation.
    rate:
      (PRIOR_SHAPE - 1) * (share * levelKw) ** 2 +
      (squaresKw2[cell]! + shrunk * between * between) / 2,
  };
}

/** Posterior mean of each cell, 3 kinds × steps of a day [kW]; method note, equation (12). */
export function profileMeansKw(state: FacilityState): number[] {
  const { meanKw, weight } = state.profile;
  const { stepMeanKw } = profilePrior(state);
  const steps = stepMeanKw.length;
  return meanKw.map(
    (mean, cell) =>
      (PRIOR_DAYS * stepMeanKw[cell % steps]! + weight[cell]! * mean) /
      (PRIOR_DAYS + weight[cell]!),
  );
}

/**
 * Updates the profile with a day: all cells decay for the elapsed days, and the cells of the day's kind receive one more observation. Method
 * note, equations (10) and (11).
 */
export function updateProfile(
  state: FacilityState,
  date: string,
  kind: DayKind,
  loads: readonly number[],
): ProfileMoments {
  const { profile, settings } = state;
  const age =
    profile.date === null ? 0 : (Date.parse(date) - Date.parse(profile.date)) / MS_PER_DAY;
  const weekdayDecay = 2 ** (-age / settings.halfLifeDays);
  const weekendDecay = 2 ** (-age / (2 * settings.halfLifeDays));
  const steps = loads.length;
  const meanKw = [...profile.meanKw];
  const weight = profile.weight.map((w, i) => w * (i < steps ? weekdayDecay : weekendDecay));
  const squaresKw2 = profile.squaresKw2.map(
    (s, i) => s * (i < steps ? weekdayDecay : weekendDecay),
  );
  for (let step = 0; step < steps; step++) {
    const load = loads[step]!;
    if (Number.isNaN(load)) continue;
    const cell = kind * steps + step;
    const before = weight[cell]!;
    const deviation = load - meanKw[cell]!;
    weight[cell] = before + 1;
    meanKw[cell] = meanKw[cell]! + deviation / (before + 1);
    squaresKw2[cell] = squaresKw2[cell]! + (before / (before + 1)) * deviation * deviation;
  }
  return { date, meanKw, weight, squaresKw2 };
}

/** Prior of the cells of a profile. */
interface ProfilePrior {
  /** By step: weighted mean over the kinds of day; the mean of all steps for a step without readings [kW]. */
  readonly stepMeanKw: readonly number[];
  /** Weighted mean magnitude over all cells, or the expected load [kW]. */
  readonly levelKw: number;
  /** Prior standard deviation of a cell's load between days, as a share of the level. */
  readonly share: number;
}

/** The prior that the cells share: from all readings, or from the expected load without readings. */
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
