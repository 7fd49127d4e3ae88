import type { FacilityDay, FacilityState, OpenDay } from '../facility-state.js';
import { bridged } from './bridged.js';
import { profileKw } from './profile-kw.js';
import { profileWith } from './profile-with.js';
import { stepMeans } from './step-means.js';
import { usualLoad } from './usual-load.js';

const MOST_DAYS = 400;
const MOST_MONTHS = 13;
/** Share of a day's steps that must be there for the day to teach. */
const COMPLETE = 0.75;

/** The state after a day is over. */
export function closeDay(state: FacilityState, today: OpenDay): FacilityState {
  const loads = stepMeans(today.loadKw);
  const present = loads.filter((load) => !Number.isNaN(load));
  if (present.length === 0) return { ...state, today: null };
  const peakKw = Math.max(...present);
  const monthPeaks = withPeak(state.monthPeaks, today.date.slice(0, 7), peakKw);
  if (present.length < COMPLETE * loads.length) {
    const refused = { ...state.refused, thinDays: state.refused.thinDays + 1 };
    return { ...state, today: null, monthPeaks, refused };
  }
  const magnitudes = present.map(Math.abs);
  return {
    ...state,
    today: null,
    monthPeaks,
    lowestKw: Math.min(state.lowestKw ?? Number.POSITIVE_INFINITY, ...present),
    usual: usualLoad(
      [...state.usual.dayHighKw, Math.max(...magnitudes)],
      [...state.usual.dayLowKw, Math.min(...magnitudes)],
    ),
    profile: profileWith(state, today.date, today.kind, loads),
    // The very first day has no profile to deviate from.
    days:
      state.profile.date === null
        ? state.days
        : [...state.days, finished(state, today, loads, peakKw)].slice(-MOST_DAYS),
  };
}

function finished(
  state: FacilityState,
  { date, kind, solarKw, temperatureF }: OpenDay,
  loads: readonly number[],
  peakKw: number,
): FacilityDay {
  const expected = profileKw(state);
  const deviations = loads.map((load, step) => load - expected[kind * loads.length + step]!);
  const solar = completed(stepMeans(solarKw));
  const temperature = completed(stepMeans(temperatureF));
  return {
    date,
    kind,
    peakKw,
    deviationKwSeries: bridged(deviations),
    ...(solar && { solarKwSeries: solar }),
    ...(temperature && { temperatureFSeries: temperature }),
  };
}

function completed(values: readonly number[]): number[] | undefined {
  const present = values.filter((value) => !Number.isNaN(value)).length;
  return present >= COMPLETE * values.length ? bridged(values) : undefined;
}

function withPeak(
  peaks: FacilityState['monthPeaks'],
  month: string,
  peakKw: number,
): FacilityState['monthPeaks'] {
  const last = peaks.at(-1);
  if (last?.month !== month) return [...peaks, { month, peakKw }].slice(-MOST_MONTHS);
  return last.peakKw >= peakKw ? peaks : [...peaks.slice(0, -1), { month, peakKw }];
}
