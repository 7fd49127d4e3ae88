import type { DayKind, FacilityState, ProfileMoments } from '../facility-state.js';

const MS_PER_DAY = 86_400_000;

/**
 * The profile after a day: all cells forget for the days gone by, those of its kind take one more observation. Method note,
 * equations (10) and (11).
 *
 * @param loads - by step, NaN where nothing was read [kW]
 */
export function profileWith(
  state: FacilityState,
  date: string,
  kind: DayKind,
  loads: readonly number[],
): ProfileMoments {
  const { profile, settings } = state;
  const age =
    profile.date === null ? 0 : (Date.parse(date) - Date.parse(profile.date)) / MS_PER_DAY;
  const weekdayKept = 2 ** (-age / settings.halfLifeDays);
  const freeDayKept = 2 ** (-age / (2 * settings.halfLifeDays));
  const steps = loads.length;
  const meanKw = [...profile.meanKw];
  const weight = profile.weight.map((w, i) => w * (i < steps ? weekdayKept : freeDayKept));
  const squaresKw2 = profile.squaresKw2.map((s, i) => s * (i < steps ? weekdayKept : freeDayKept));
  for (let step = 0; step < steps; step++) {
    const load = loads[step]!;
    if (Number.isNaN(load)) continue;
    const cell = kind * steps + step;
    const before = weight[cell]!;
    const deviation = load - meanKw[cell]!;
    weight[cell] = before + 1;
    meanKw[cell] = meanKw[cell]! + deviation / (before + 1);
    squaresKw2[cell] = squaresKw2[cell]! + (before / (before + 1)) * deviation * deviation;
  }
  return { date, meanKw, weight, squaresKw2 };
}
