import { meanSeasonalChange } from '../metrics/internal/mean-seasonal-change.js';
import { MEMBER_LEVELS, MEMBER_MEDIAN, MEMBER_P10, MEMBER_P90 } from './member.js';

const LEVELS = MEMBER_LEVELS.length;

/** Where a combined forecast stands and how wide it is, step by step, in the unit of the series. */
export interface CentreAndSpread {
  readonly point: Float64Array;
  /** Half of P10–P90, above 0. */
  readonly spread: Float64Array;
}

/**
 * The middle of combined quantiles and half their P10–P90, which is at least `leastSpread`: networks that have seen a flat day can be
 * surer than anything is.
 *
 * @param combined - steps × member levels
 */
export function centreAndSpread(combined: Float64Array, leastSpread: number): CentreAndSpread {
  const steps = combined.length / LEVELS;
  const point = new Float64Array(steps);
  const spread = new Float64Array(steps);
  for (let step = 0; step < steps; step++) {
    const at = step * LEVELS;
    point[step] = combined[at + MEMBER_MEDIAN]!;
    spread[step] = Math.max(
      leastSpread,
      (combined[at + MEMBER_P90]! - combined[at + MEMBER_P10]!) / 2,
    );
  }
  return { point, spread };
}

const LEAST_SHARE = 0.02;
/** Where nothing ever moves: too small to be seen beside any value. */
const NOTHING = 1e-300;
const LATEST_DAYS = 28;

/** Least half width for a series: 2 % of how much its values differ from those a day before on average, over the last four weeks. */
export function leastSpreadOf(values: Float64Array, daySteps: number): number {
  const lag = Math.min(daySteps, values.length - 1);
  const first = Math.max(lag, values.length - LATEST_DAYS * daySteps);
  return Math.max(NOTHING, LEAST_SHARE * meanSeasonalChange(values, lag, first));
}
