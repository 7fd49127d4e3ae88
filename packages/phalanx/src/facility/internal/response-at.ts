import { DAYS_PER_FREE_DAY } from './days-per-free-day.js';

/** A day: what differs from the usual. */
export interface ResponseObservation {
  /** [°F] */
  readonly heating: number;
  /** [°F] */
  readonly cooling: number;
  readonly deviationKw: number;
  readonly weight: number;
}

/** Posterior means, and the logarithm of the evidence up to what all pairs of change points share. */
export interface ResponseFit {
  readonly heatingKwPerF: number;
  readonly coolingKwPerF: number;
  readonly logEvidence: number;
}

/** Prior of the slopes, as shares of the mean load for each °F; each give or take one hundredth. */
const HEATING_SHARE = 0.002;
const COOLING_SHARE = 0.01;
/** Deviations of days that no temperature explains, as a share of the mean load. */
const RESIDUAL_SHARE = 0.1;
const PRECISION = (RESIDUAL_SHARE / 0.01) ** 2;
const SHAPE = 1.5;

/**
 * Conjugate regression of two slopes without intercept; method note, equations (16) and (17).
 *
 * @param days - observations
 * @param levelKw - mean load [kW]
 */
export function responseAt(days: readonly ResponseObservation[], levelKw: number): ResponseFit {
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
    const counts = weight / DAYS_PER_FREE_DAY;
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
