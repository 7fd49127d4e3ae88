import type { FacilityState } from '../facility/facility-state.js';
import { profilePrior } from '../facility/profile.js';
import { DAYS_PER_INDEPENDENT_DAY } from './load-futures-model.js';

/** Prior means of the slopes, as shares of the mean load per °F; each with a standard deviation of 0.01. */
const HEATING_SHARE = 0.002;
const COOLING_SHARE = 0.01;

/** Prior standard deviation of the residual of a day, as a share of the mean load. */
const RESIDUAL_SHARE = 0.1;
const PRECISION = (RESIDUAL_SHARE / 0.01) ** 2;
const SHAPE = 1.5;
const HEATING_F = [45, 50, 55, 60, 65];
const COOLING_F = [55, 60, 65, 70, 75];

/** Building and equipment change more slowly than the profile. */
const RESPONSE_HALF_LIFE_DAYS = 180;

/** Days needed before the average degrees are meaningful. */
const MIN_DAYS = 7;

/** Response of a day's mean load to temperature, for one pair of change points. */
export interface TemperatureResponse {
  readonly heatingBelowF: number;
  readonly coolingAboveF: number;
  /** Posterior probability of this pair of change points; all add up to 1. */
  readonly probability: number;
  /** Per degree below the heating change point, never negative [kW/°F]. */
  readonly heatingKwPerF: number;
  /** Per degree above the cooling change point, never negative [kW/°F]. */
  readonly coolingKwPerF: number;
}

/**
 * Fits the response of the load to temperature: a Bayesian change-point regression of each day's mean deviation on the difference between its
 * heating and cooling degrees and their average in the profile, for each pair of change points, weighted by evidence and with exponential
 * forgetting. Without temperatures it returns the prior. Method note, section 6.
 *
 * @param state - of the facility
 * @example
 * fitTemperatureResponse(createFacilityState({ timeZone: 'UTC' })).length;
 * // => 22
 */
export function fitTemperatureResponse(state: FacilityState): TemperatureResponse[] {
  const { levelKw } = profilePrior(state);
  const fits = HEATING_F.flatMap((heatingBelowF) =>
    COOLING_F.filter((coolingAboveF) => coolingAboveF >= heatingBelowF).map((coolingAboveF) => ({
      heatingBelowF,
      coolingAboveF,
      fit: fitChangePoints(observations(state, heatingBelowF, coolingAboveF), levelKw),
    })),
  );
  const best = Math.max(...fits.map(({ fit }) => fit.logEvidence));
  const likelihoods = fits.map(({ fit }) => Math.exp(fit.logEvidence - best));
  const total = likelihoods.reduce((sum, likelihood) => sum + likelihood, 0);
  return fits.map(({ heatingBelowF, coolingAboveF, fit }, i) => ({
    heatingBelowF,
    coolingAboveF,
    probability: likelihoods[i]! / total,
    heatingKwPerF: Math.max(0, fit.heatingKwPerF),
    coolingKwPerF: Math.max(0, fit.coolingKwPerF),
  }));
}

/** The profile already includes the average degrees of the past days, so only the difference from that average is regressed. */
function observations(
  { days, settings }: FacilityState,
  heatingBelowF: number,
  coolingAboveF: number,
): ResponseObservation[] {
  const decay = 2 ** (-1 / settings.halfLifeDays);
  const degrees = { heating: 0, cooling: 0 };
  const rows: ResponseObservation[] = [];
  let seen = 0;
  let meanHeating = 0;
  let meanCooling = 0;
  days.forEach(({ temperatureFSeries, deviationKwSeries }, day) => {
    if (!temperatureFSeries) return;
    meanDegreesInto(degrees, temperatureFSeries, heatingBelowF, coolingAboveF);
    const { heating, cooling } = degrees;
    if (rows.length > 0 || seen > MIN_DAYS * decay ** MIN_DAYS) {
      rows.push({
        heating: heating - meanHeating,
        cooling: cooling - meanCooling,
        deviationKw: deviationKwSeries.reduce((sum, kw) => sum + kw, 0) / deviationKwSeries.length,
        weight: 2 ** ((day + 1 - days.length) / RESPONSE_HALF_LIFE_DAYS),
      });
    }
    seen = decay * seen + 1;
    meanHeating += (heating - meanHeating) / seen;
    meanCooling += (cooling - meanCooling) / seen;
  });
  return rows;
}

interface ResponseObservation {
  readonly heating: number;
  readonly cooling: number;
  readonly deviationKw: number;
  readonly weight: number;
}

/** Posterior means, and the logarithm of the evidence up to a constant common to all pairs of change points. */
interface ResponseFit {
  readonly heatingKwPerF: number;
  readonly coolingKwPerF: number;
  readonly logEvidence: number;
}

/** Conjugate Bayesian regression of two slopes without intercept; method note, equations (16) and (17). */
function fitChangePoints(days: readonly ResponseObservation[], levelKw: number): ResponseFit {
  const heatingPrior = HEATING_SHARE * levelKw;
  const coolingPrior = COOLING_SHARE * levelKw;
  let heatingSquare = PRECISION;
  let coolingSquare = PRECISION;
  let cross = 0;
  let heatingMoment = PRECISION * heatingPrior;
  let coolingMoment = PRECISION * coolingPrior;
  let squares = PRECISION * (heatingPrior ** 2 + coolingPrior ** 2);
  let count = 0;
  for (const { heating, cooling, deviationKw, weight } of days) {
    const counts = weight / DAYS_PER_INDEPENDENT_DAY;
    heatingSquare += counts * heating * heating;
    coolingSquare += counts * cooling * cooling;
    cross += counts * heating * cooling;
    heatingMoment += counts * heating * deviationKw;
    coolingMoment += counts * cooling * deviationKw;
    squares += counts * deviationKw * deviationKw;
    count += counts;
  }
  const determinant = heatingSquare * coolingSquare - cross * cross;
  const heatingKwPerF = (coolingSquare * heatingMoment - cross * coolingMoment) / determinant;
  const coolingKwPerF = (heatingSquare * coolingMoment - cross * heatingMoment) / determinant;
  const explained = heatingKwPerF * heatingMoment + coolingKwPerF * coolingMoment;
  const priorRate = (SHAPE - 1) * (RESIDUAL_SHARE * levelKw) ** 2;
  const rate = priorRate + Math.max(0, squares - explained) / 2;
  return {
    heatingKwPerF,
    coolingKwPerF,
    logEvidence: -Math.log(determinant) / 2 - (SHAPE + count / 2) * Math.log(rate / priorRate),
  };
}

function meanDegreesInto(
  out: { heating: number; cooling: number },
  temperatureFSeries: readonly number[],
  heatingBelowF: number,
  coolingAboveF: number,
): void {
  let heating = 0;
  let cooling = 0;
  for (let step = 0; step < temperatureFSeries.length; step++) {
    const temperatureF = temperatureFSeries[step]!;
    if (temperatureF < heatingBelowF) heating += heatingBelowF - temperatureF;
    if (temperatureF > coolingAboveF) cooling += temperatureF - coolingAboveF;
  }
  out.heating = heating / temperatureFSeries.length;
  out.cooling = cooling / temperatureFSeries.length;
}
