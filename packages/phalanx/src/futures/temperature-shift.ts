import type { FacilityState } from '../facility/facility-state.js';
import { profilePrior } from '../facility/profile.js';
import { fitTemperatureResponse } from './temperature-response.js';

const MEAN_F = 60;
const SEASON_F = 15;
const DAY_F = 8;
const WARMEST_MONTH = 7;
const WARMEST_HOUR = 15;

/** Days with temperatures before they say what is usual. */
const MIN_CLIMATOLOGY_DAYS = 7;

/** Of an anomaly a day later. */
const DAY_PERSISTENCE = 0.76;

/** Where no temperature was ever read, so much of what differs from the default climate is weather; the rest is the place. */
const WEATHER_SHARE = 0.3;

/** Of the response that the load so far does not show yet, where its usual level is known … */
const UNSEEN_SHARE = 0.1;

/** … and after how many hours nearly two thirds of that. */
const UNSEEN_HOURS = 3;

/**
 * By how much the present temperature raises the load of the steps of today and tomorrow, as shares of the mean load; 0 where it
 * is as usual. Method note, section 7.
 *
 * In the cooling range (where nothing is heated any more) no step falls when the temperature rises.
 *
 * @param known - settled on the day of `nowStep`
 * @param date - of that day
 * @param nowStep - when the temperature was read
 * @param temperatureF - [°F]
 * @param isLevelKnown - whether the load so far is seen against a profile of its own
 */
export function temperatureShift(
  known: FacilityState,
  date: string,
  nowStep: number,
  temperatureF: number,
  isLevelKnown: boolean,
): Float64Array {
  const { stepF, isLearned } = temperatureClimatology(known, Number(date.slice(5, 7)));
  const { levelKw } = profilePrior(known);
  const responses = fitTemperatureResponse(known);
  const steps = stepF.length;
  const nowF = stepF[nowStep]!;
  const shift = new Float64Array(2 * steps);
  for (let step = nowStep; step < shift.length; step++) {
    const hours = ((step - nowStep) * 24) / steps;
    const persistence = DAY_PERSISTENCE ** (hours / 24);
    const usualF = stepF[step % steps]!;
    let responseKw = 0;
    for (const response of responses) {
      const { heatingBelowF, coolingAboveF, probability, heatingKwPerF, coolingKwPerF } = response;
      const warmer = persistence * (temperatureF - nowF);
      // What is above where heating begins makes nothing less heated later either.
      const colder =
        persistence * (Math.min(temperatureF, heatingBelowF) - Math.min(nowF, heatingBelowF));
      const cooling = degrees(usualF + warmer - coolingAboveF) - degrees(usualF - coolingAboveF);
      const heating = degrees(heatingBelowF - usualF - colder) - degrees(heatingBelowF - usualF);
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

/** What the temperature is at each step of the day when it is as usual. */
interface TemperatureClimatology {
  /** By step of the day [°F]. */
  readonly stepF: Float64Array;
  /** Whether it was learned here, or is that of {@link defaultClimateF}. */
  readonly isLearned: boolean;
}

/**
 * What the profile has got used to: the mean of each step over the days with temperatures, forgetting as the profile of weekdays
 * does. It follows the season as the profile follows it, so that what is left is what the profile does not know.
 */
export function temperatureClimatology(
  known: FacilityState,
  month: number,
): TemperatureClimatology {
  const { days, settings } = known;
  const steps = 1440 / settings.stepMinutes;
  const kept = 2 ** (-1 / settings.halfLifeDays);
  const stepF = new Float64Array(steps);
  let count = 0;
  let weight = 0;
  for (const { temperatureFSeries } of days) {
    if (!temperatureFSeries) continue;
    count += 1;
    weight = kept * weight + 1;
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
 * What is usual where no temperature was ever read [°F]: a temperate year, 60 °F give or take 15 °F by season (warmest in July) and
 * 8 °F by hour (warmest at three in the afternoon).
 *
 * @param month - 1 to 12
 * @param hour - of the local day, with its fraction
 */
export function defaultClimateF(month: number, hour: number): number {
  return (
    MEAN_F +
    SEASON_F * Math.cos((2 * Math.PI * (month - WARMEST_MONTH)) / 12) +
    DAY_F * Math.cos((2 * Math.PI * (hour - WARMEST_HOUR)) / 24)
  );
}
