import type { LoadDay, LoadFuturesModel } from '@bess/strix/load-futures';
import type { FacilityDay, FacilityState } from '../facility/facility-state.js';
import { applyLastReading } from '../facility/observe.js';
import { profileMeansKw, profilePrior } from '../facility/profile.js';
import { predictPeaksFrom } from './peak-outlook.js';

/** Days that deviate together count as one: (1 + φ)/(1 − φ) with a persistence φ of 0.6. */
export const DAYS_PER_INDEPENDENT_DAY = 4;

/** Days after which a past day counts half as a pattern of days to come. */
const DAYS_HALF_LIFE = 60;

/** Solar is drawn with its day, so that days without it are left out; with fewer than so many solar is. */
const MIN_SOLAR_DAYS = 28;
const MAX_UNCERTAINTY = 1;
const LEVEL_SHARE = 0.25;

/**
 * What STRIX draws futures of this facility's load from, as known at the start of the local day: of the last reading, or of
 * `timeMs`. Nothing of that day itself is in it. Without any finished day it is a flat load of unknown height.
 *
 * @param state - of the facility
 * @param timeMs - now [ms since the Unix epoch], where it is on a later day than the last reading
 * @example
 * createLoadFuturesModel(createFacilityState({ timeZone: 'UTC', expectedLoadKw: 40 })).profileUncertainty;
 * // => 1
 */
export function createLoadFuturesModel(state: FacilityState, timeMs?: number): LoadFuturesModel {
  return loadFuturesModelFrom(applyLastReading(state, timeMs));
}

/** `createLoadFuturesModel` of a state whose last reading is applied. */
export function loadFuturesModelFrom(known: FacilityState): LoadFuturesModel {
  const { settings } = known;
  const profile = profileMeansKw(known);
  const peakOutlook = predictPeaksFrom(known);
  return {
    stepMinutes: settings.stepMinutes,
    profileKw: profile,
    profileUncertainty: levelUncertainty(known),
    days: loadDays(known.days, profile.length / 3),
    halfLifeDays: DAYS_HALF_LIFE,
    ...((known.lowestKw ?? -1) >= 0 && { leastKw: 0 }),
    ...(peakOutlook && { peakOutlook }),
  };
}

function loadDays(days: readonly FacilityDay[], stepsPerDay: number): LoadDay[] {
  // STRIX needs one day to draw; one that is just the profile says nothing.
  if (days.length === 0) {
    return [{ kind: 0, deviationKwSeries: new Array<number>(stepsPerDay).fill(0) }];
  }
  const withSolar = days.filter(({ solarKwSeries }) => solarKwSeries !== undefined);
  const isSolar = withSolar.length === days.length || withSolar.length >= MIN_SOLAR_DAYS;
  return (isSolar ? withSolar : days).map(({ kind, deviationKwSeries, solarKwSeries }) => ({
    kind,
    deviationKwSeries,
    ...(isSolar && solarKwSeries && { solarKwSeries }),
  }));
}

/** Standard deviation of the mean of the daily effects as a share of the level; method note, equation (15). */
function levelUncertainty(state: FacilityState): number {
  if (state.profile.date === null) return MAX_UNCERTAINTY;
  const { levelKw } = profilePrior(state);
  let squares = (LEVEL_SHARE * levelKw) ** 2;
  let weight = 0;
  state.days.forEach(({ deviationKwSeries }, day) => {
    const kept = 2 ** ((day + 1 - state.days.length) / state.settings.halfLifeDays);
    const effect = deviationKwSeries.reduce((sum, kw) => sum + kw, 0) / deviationKwSeries.length;
    squares += kept * effect * effect;
    weight += kept;
  });
  const variance = squares / (1 + weight);
  const freeDays = 1 + weight / DAYS_PER_INDEPENDENT_DAY;
  return Math.min(MAX_UNCERTAINTY, Math.sqrt(variance / freeDays) / levelKw);
}
