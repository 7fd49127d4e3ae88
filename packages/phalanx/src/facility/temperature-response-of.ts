import type { FacilityState } from './facility-state.js';
import { degreesInto } from './internal/degrees-into.js';
import { profilePrior } from './internal/profile-prior.js';
import { type ResponseObservation, responseAt } from './internal/response-at.js';

/** How a day's mean load answers to temperature, if heating begins and cooling begins at these points. */
export interface TemperatureResponse {
  readonly heatingBelowF: number;
  readonly coolingAboveF: number;
  /** Of these change points among all; they add up to 1. */
  readonly probability: number;
  /** For each degree below, never negative [kW/°F]. */
  readonly heatingKwPerF: number;
  /** For each degree above, never negative [kW/°F]. */
  readonly coolingKwPerF: number;
}

const HEATING_F = [45, 50, 55, 60, 65];
const COOLING_F = [55, 60, 65, 70, 75];
/** Building and plant change slower than the profile. */
const RESPONSE_HALF_LIFE_DAYS = 180;
/** Days before the usual degrees of a season mean anything. */
const LEAST_DAYS = 7;

/**
 * The response of the load to temperature: a Bayesian regression of each day's mean deviation on how far its heating and cooling
 * degrees are from those that the profile has got used to, for each pair of change points, weighted by their evidence and
 * with forgetting. Without temperatures it is the prior. Method note, section 6.
 *
 * @param state - of the facility
 * @example
 * temperatureResponseOf(createFacilityState({ timeZone: 'UTC' })).length;
 * // => 22
 */
export function temperatureResponseOf(state: FacilityState): TemperatureResponse[] {
  const { levelKw } = profilePrior(state);
  const fits = HEATING_F.flatMap((heatingBelowF) =>
    COOLING_F.filter((coolingAboveF) => coolingAboveF >= heatingBelowF).map((coolingAboveF) => ({
      heatingBelowF,
      coolingAboveF,
      fit: responseAt(observations(state, heatingBelowF, coolingAboveF), levelKw),
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

/** The profile has taken in the degrees of the days before at its own pace, so that only what differs from them is explained. */
function observations(
  { days, settings }: FacilityState,
  heatingBelowF: number,
  coolingAboveF: number,
): ResponseObservation[] {
  const kept = 2 ** (-1 / settings.halfLifeDays);
  const degrees = { heating: 0, cooling: 0 };
  const rows: ResponseObservation[] = [];
  let seen = 0;
  let usualHeating = 0;
  let usualCooling = 0;
  days.forEach(({ temperatureFSeries, deviationKwSeries }, day) => {
    if (!temperatureFSeries) return;
    degreesInto(degrees, temperatureFSeries, heatingBelowF, coolingAboveF);
    const { heating, cooling } = degrees;
    if (rows.length > 0 || seen > LEAST_DAYS * kept ** LEAST_DAYS) {
      rows.push({
        heating: heating - usualHeating,
        cooling: cooling - usualCooling,
        deviationKw: deviationKwSeries.reduce((sum, kw) => sum + kw, 0) / deviationKwSeries.length,
        weight: 2 ** ((day + 1 - days.length) / RESPONSE_HALF_LIFE_DAYS),
      });
    }
    seen = kept * seen + 1;
    usualHeating += (heating - usualHeating) / seen;
    usualCooling += (cooling - usualCooling) / seen;
  });
  return rows;
}
