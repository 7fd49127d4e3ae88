import { typicalLoad } from './create-facility-state.js';
import type { CurrentDay, FacilityDay, FacilityState } from './facility-state.js';
import { interpolateGaps, stepMeans } from './local-day.js';
import { profileMeansKw, updateProfile } from './profile.js';

/** Limits of the finished days and of the monthly peaks that a state keeps. */
export const MAX_DAYS = 400;
export const MAX_MONTHS = 13;

/** Share of a day's steps that need a reading for the day to update the model. */
const MIN_COMPLETE_SHARE = 0.75;

/** The state after the end of a day. */
export function closeDay(state: FacilityState, today: CurrentDay): FacilityState {
  const loads = stepMeans(today.loadKw);
  const present = loads.filter((load) => !Number.isNaN(load));
  if (present.length === 0) return { ...state, today: null };
  const peakKw = Math.max(...present);
  const monthPeaks = updateMonthPeaks(state.monthPeaks, today.date.slice(0, 7), peakKw);
  if (present.length < MIN_COMPLETE_SHARE * loads.length) {
    const refused = { ...state.refused, thinDays: state.refused.thinDays + 1 };
    return { ...state, today: null, monthPeaks, refused };
  }
  const magnitudes = present.map(Math.abs);
  return {
    ...state,
    today: null,
    monthPeaks,
    lowestKw: Math.min(state.lowestKw ?? Number.POSITIVE_INFINITY, ...present),
    usual: typicalLoad(
      [...state.usual.dayHighKw, Math.max(...magnitudes)],
      [...state.usual.dayLowKw, Math.min(...magnitudes)],
    ),
    profile: updateProfile(state, today.date, today.kind, loads),
    // The first day has no earlier profile to deviate from.
    days:
      state.profile.date === null
        ? state.days
        : [...state.days, toFacilityDay(state, today, loads, peakKw)].slice(-MAX_DAYS),
  };
}

function toFacilityDay(
  state: FacilityState,
  { date, kind, solarKw, temperatureF }: CurrentDay,
  loads: readonly number[],
  peakKw: number,
): FacilityDay {
  const expected = profileMeansKw(state);
  const deviations = loads.map((load, step) => load - expected[kind * loads.length + step]!);
  const solar = interpolateIfComplete(stepMeans(solarKw));
  const temperature = interpolateIfComplete(stepMeans(temperatureF));
  return {
    date,
    kind,
    peakKw,
    deviationKwSeries: interpolateGaps(deviations),
    ...(solar && { solarKwSeries: solar }),
    ...(temperature && { temperatureFSeries: temperature }),
  };
}

function interpolateIfComplete(values: readonly number[]): number[] | undefined {
  const present = values.filter((value) => !Number.isNaN(value)).length;
  return present >= MIN_COMPLETE_SHARE * values.length ? interpolateGaps(values) : undefined;
}

function updateMonthPeaks(
  peaks: FacilityState['monthPeaks'],
  month: string,
  peakKw: number,
): FacilityState['monthPeaks'] {
  const last = peaks.at(-1);
  if (last?.month !== month) return [...peaks, { month, peakKw }].slice(-MAX_MONTHS);
  return last.peakKw >= peakKw ? peaks : [...peaks.slice(0, -1), { month, peakKw }];
}
