import type { LoadDay, LoadFuturesModel } from '@bess/strix/load-futures';
import type { FacilityDay, FacilityState } from '../facility/facility-state.js';
import { applyLastReading } from '../facility/observe.js';
import { profileMeansKw, profilePrior } from '../facility/profile.js';
import { predictPeaksFrom } from './peak-outlook.js';

/** Consecutive days are correlated: this many count as one independent day, (1 + φ)/(1 − φ) with a persistence φ of 0.6. */
export const DAYS_PER_INDEPENDENT_DAY = 4;

/** Half-life of past days as patterns of future days. */
const DAYS_HALF_LIFE = 60;

/**
 * Solar is drawn together with its day, so days without solar are left out; with fewer days with solar than this, solar is left out instead.
 */
const MIN_SOLAR_DAYS = 28;
const MAX_UNCERTAINTY = 1;
const LEVEL_SHARE = 0.25;

/**
 * The model from which STRIX draws paths of this facility's load, as known at the start of the local day of the last reading, or of `timeMs`.
 * It contains nothing of that day itself. Without any finished day it is a flat load of unknown level.
 *
 * @param state - of the facility
 * @param timeMs - now [ms since the Unix epoch], if on a later day than the last reading
 * @example
 * createLoadFuturesModel(createFacilityState({ timeZone: 'UTC', expectedLoadKw: 40 })).profileUncertainty;
 * // => 1
 */
export function createLoadFuturesModel(state: FacilityState, timeMs?: number): LoadFuturesModel {
  return loadFuturesModelFrom(applyLastReading(state, timeMs));
}

/** {@link createLoadFuturesModel} of a state whose last reading is applied. */
export function loadFuturesModelFrom(settledState: FacilityState): LoadFuturesModel {
  const { settings } = settledState;
  const profile = profileMeansKw(settledState);
  const peakOutlook = predictPeaksFrom(settledState);
  return {
    stepMinutes: settings.stepMinutes,
    profileKw: profile,
    profileUncertainty: levelUncertainty(settledState),
    days: loadDays(settledState.days, profile.length / 3),
    halfLifeDays: DAYS_HALF_LIFE,
    ...((settledState.lowestKw ?? -1) >= 0 && { leastKw: 0 }),
    ...(peakOutlook && { peakOutlook }),
  };
}

function loadDays(days: readonly FacilityDay[], stepsPerDay: number): LoadDay[] {
  // STRIX needs at least one day to draw from; a day without deviations adds no information.
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

/** Standard deviation of the mean daily effect as a share of the level; method note, equation (15). */
function levelUncertainty(state: FacilityState): number {
  if (state.profile.date === null) return MAX_UNCERTAINTY;
  const { levelKw } = profilePrior(state);
  let squares = (LEVEL_SHARE * levelKw) ** 2;
  let weight = 0;
  state.days.forEach(({ deviationKwSeries }, day) => {
    const decay = 2 ** ((day + 1 - state.days.length) / state.settings.halfLifeDays);
    const effect = deviationKwSeries.reduce((sum, kw) => sum + kw, 0) / deviationKwSeries.length;
    squares += decay * effect * effect;
    weight += decay;
  });
  const variance = squares / (1 + weight);
  const independentDays = 1 + weight / DAYS_PER_INDEPENDENT_DAY;
  return Math.min(MAX_UNCERTAINTY, Math.sqrt(variance / independentDays) / levelKw);
}
