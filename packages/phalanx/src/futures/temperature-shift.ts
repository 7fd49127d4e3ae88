import type { FacilityState } from '../facility/facility-state.js';
import { profilePrior } from '../facility/profile.js';
import { fitTemperatureResponse } from './temperature-response.js';

const MEAN_F = 60;
const SEASON_F = 15;
const DAY_F = 8;
const WARMEST_MONTH = 7;
const WARMEST_HOUR = 15;

/** Days with temperatures needed for a climatology. */
const MIN_CLIMATOLOGY_DAYS = 7;

/** Autocorrelation of a temperature anomaly after one day. */
const DAY_PERSISTENCE = 0.76;

/** Without temperature readings, the share of the difference from the default climate that is weather; the rest is due to the location. */
const WEATHER_SHARE = 0.3;

/** Share of the temperature response that is not yet visible in today's load, if the facility has its own profile … */
const UNSEEN_SHARE = 0.1;

/** … and the time constant with which it appears [h]. */
const UNSEEN_HOURS = 3;

/**
 * Load increase in the steps of today and tomorrow due to the present temperature, as a share of the mean load; 0 at a typical temperature.
 * Method note, section 7. If nothing is heated any more, no step falls when the temperature rises.
 *
 * @param settledState - with its last reading applied, on the day of `nowStep`
 * @param isLevelKnown - whether today's load is compared with the facility's own profile
 */
export function temperatureShift(
  settledState: FacilityState,
  date: string,
  nowStep: number,
  temperatureF: number,
  isLevelKnown: boolean,
): Float64Array {
  const { stepF, isLearned } = temperatureClimatology(settledState, Number(date.slice(5, 7)));
  const { levelKw } = profilePrior(settledState);
  const responses = fitTemperatureResponse(settledState);
  const steps = stepF.length;
  const nowF = stepF[nowStep]!;
  const shift = new Float64Array(2 * steps);
  for (let step = nowStep; step < shift.length; step++) {
    const hours = ((step - nowStep) * 24) / steps;
    const persistence = DAY_PERSISTENCE ** (hours / 24);
    const typicalF = stepF[step % steps]!;
    let responseKw = 0;
    for (const response of responses) {
      const { heatingBelowF, coolingAboveF, probability, heatingKwPerF, coolingKwPerF } = response;
      const warmer = persistence * (temperatureF - nowF);
      // Temperatures above the heating change point do not reduce heating later either.
      const colder =
        persistence * (Math.min(temperatureF, heatingBelowF) - Math.min(nowF, heatingBelowF));
      const cooling =
        degrees(typicalF + warmer - coolingAboveF) - degrees(typicalF - coolingAboveF);
      const heating =
        degrees(heatingBelowF - typicalF - colder) - degrees(heatingBelowF - typicalF);
      responseKw += probability * (coolingKwPerF * cooling + heatingKwPerF * heating);
    }
    const unseen = isLevelKnown ? UNSEEN_SHARE * (1 - Math.exp(-hours / UNSEEN_HOURS)) : 1;
    shift[step] = (unseen * (isLearned ? 1 : WEATHER_SHARE) * responseKw) / levelKw;
  }
  return shift;
}

function degrees(above: number): number {
  return Math.max(0, above);
}

interface TemperatureClimatology {
  readonly stepF: Float64Array;
  /** Whether it comes from readings, or is that of {@link defaultClimateF}. */
  readonly isLearned: boolean;
}

/**
 * The mean temperature of each step over the days with temperatures, with the decay of the weekday profile. It follows the seasons as the
 * profile does, so that the anomaly is what the profile does not contain.
 */
export function temperatureClimatology(
  settledState: FacilityState,
  month: number,
): TemperatureClimatology {
  const { days, settings } = settledState;
  const steps = 1440 / settings.stepMinutes;
  const decay = 2 ** (-1 / settings.halfLifeDays);
  const stepF = new Float64Array(steps);
  let count = 0;
  let weight = 0;
  for (const { temperatureFSeries } of days) {
    if (!temperatureFSeries) continue;
    count += 1;
    weight = decay * weight + 1;
    for (let step = 0; step < steps; step++) {
      stepF[step] = stepF[step]! + (temperatureFSeries[step]! - stepF[step]!) / weight;
    }
  }
  if (count >= MIN_CLIMATOLOGY_DAYS) return { stepF, isLearned: true };
  return {
    stepF: stepF.map((_, step) => defaultClimateF(month, ((step + 0.5) * 24) / steps)),
    isLearned: false,
  };
}

/**
 * Default climate without temperature readings [°F]: a temperate year of 60 °F ± 15 °F by season (warmest in July) ± 8 °F by hour (warmest at
 * 15:00).
 *
 * @param month - 1 to 12
 * @param hour - of the local day, may be fractional
 */
export function defaultClimateF(month: number, hour: number): number {
  return (
    MEAN_F +
    SEASON_F * Math.cos((2 * Math.PI * (month - WARMEST_MONTH)) / 12) +
    DAY_F * Math.cos((2 * Math.PI * (hour - WARMEST_HOUR)) / 24)
  );
}
