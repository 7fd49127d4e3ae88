import type { NormalBlock } from '../../price-model.js';
import { shrunkNormal } from './conjugate-posteriors.js';
import type { EffectsPrior } from './effects-prior.js';
import type { LocalDays } from './local-days.js';

/**
 * Weekday contrasts from each week's own deviations from its running mean, shrunk towards the prior.
 *
 * @param values - by day; NaN where missing
 * @param days - calendar
 * @param prior - what is thought before
 */
export function fitWeekday(
  values: Float64Array,
  days: LocalDays,
  prior: EffectsPrior,
): NormalBlock {
  const totals = new Float64Array(7);
  const squares = new Float64Array(7);
  const counts = new Float64Array(7);
  for (let day = 3; day + 3 < values.length; day++) {
    let week = 0;
    for (let k = -3; k <= 3; k++) week += values[day + k]!;
    const contrast = values[day]! - week / 7;
    if (Number.isNaN(contrast)) continue;
    const w = days.weekday[day]!;
    totals[w] = totals[w]! + contrast;
    squares[w] = squares[w]! + contrast * contrast;
    counts[w] = counts[w]! + 1;
  }
  const centre = mean(Array.from(prior.weekday));
  const posterior = Array.from({ length: 7 }, (_, w) => {
    const expected = prior.weekday[w]! - centre;
    const count = counts[w]!;
    if (count < 2) return { mean: expected, sd: prior.weekdaySd };
    const average = totals[w]! / count;
    const variance = Math.max(1e-8, squares[w]! / count - average * average) / count;
    return shrunkNormal({ mean: expected, sd: prior.weekdaySd }, average, variance);
  });
  const shift = mean(posterior.map((entry) => entry.mean));
  return {
    mean: posterior.map((entry) => entry.mean - shift),
    standardDeviation: posterior.map((entry) => entry.sd),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
