import type { FacilityState } from '../facility-state.js';
import { defaultClimateF } from './default-climate.js';

/** What the temperature is at each step of the day when it is as usual. */
export interface UsualTemperature {
  /** By step of the day [°F]. */
  readonly stepF: Float64Array;
  /** Whether it was learned here, or is that of {@link defaultClimateF}. */
  readonly isLearned: boolean;
}

/** Days with temperatures before they say what is usual. */
const LEAST_DAYS = 7;

/**
 * What the profile has got used to: the mean of each step over the days with temperatures, forgetting as the profile of weekdays
 * does. It follows the season as the profile follows it, so that what is left is what the profile does not know.
 */
export function usualTemperature(known: FacilityState, month: number): UsualTemperature {
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
  if (count >= LEAST_DAYS) return { stepF, isLearned: true };
  return {
    stepF: stepF.map((_, step) => defaultClimateF(month, ((step + 0.5) * 24) / steps)),
    isLearned: false,
  };
}
