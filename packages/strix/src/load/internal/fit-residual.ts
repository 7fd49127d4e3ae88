import type { ResidualDay } from '../load-model.js';
import type { LoadDays } from './load-days.js';

/** Days of each kind that are kept, the latest. */
const MOST_DAYS = 200;

/** Share of a day's steps that must be there. */
const COMPLETE = 0.75;

const KINDS = [0, 1, 2];

/**
 * The days whose residuals futures are made of: the latest nearly complete ones of each kind. A kind without one borrows from all.
 *
 * @param days - layout
 * @param left - what profile, response and day effect leave, day × step, NaN where missing
 */
export function fitResidual(days: LoadDays, left: Float64Array): ResidualDay[] {
  const { stepsPerDay, kinds, seasons } = days;
  const complete: ResidualDay[] = [];
  for (let day = 0; day < kinds.length; day++) {
    const series = left.subarray(day * stepsPerDay, (day + 1) * stepsPerDay);
    const present = series.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
    if (present < COMPLETE * stepsPerDay) continue;
    // A missing reading is as expected.
    const residualSeries = Array.from(series, (value) => (Number.isNaN(value) ? 0 : value));
    complete.push({ kind: kinds[day]!, season: seasons[day]!, residualSeries });
  }
  if (complete.length === 0) {
    complete.push({ kind: 0, season: 0, residualSeries: new Array<number>(stepsPerDay).fill(0) });
  }
  return KINDS.flatMap((kind) => {
    const own = complete.filter((day) => day.kind === kind).slice(-MOST_DAYS);
    return own.length > 0 ? own : complete.slice(-MOST_DAYS).map((day) => ({ ...day, kind }));
  });
}
