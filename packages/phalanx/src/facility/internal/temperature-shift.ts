import type { FacilityState } from '../facility-state.js';
import { temperatureResponseOf } from '../temperature-response-of.js';
import { profilePrior } from './profile-prior.js';
import { usualTemperature } from './usual-temperature.js';

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
  const { stepF, isLearned } = usualTemperature(known, Number(date.slice(5, 7)));
  const { levelKw } = profilePrior(known);
  const responses = temperatureResponseOf(known);
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
