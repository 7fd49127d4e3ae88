import { shrunkNormal } from './conjugate-posteriors.js';

/** Memory that is taken out of both sides before they are compared. */
const PERSISTENCE = 0.7;
const PRIOR_SD = 0.3;

/**
 * Response of the log spread to the level's effect: conjugate normal regression on innovations, because both remember the days
 * before and a regression of the values themselves would take that for evidence.
 *
 * @param level - level less season and year by day; NaN where missing
 * @param spread - log spread, alike
 * @param unitLevel - ordinary variation of the level, for the prior
 */
export function fitSpreadCoupling(
  level: Float64Array,
  spread: Float64Array,
  unitLevel: number,
): { mean: number; standardDeviation: number } {
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let count = 0;
  for (let day = 1; day < level.length; day++) {
    const x = level[day]! - PERSISTENCE * level[day - 1]!;
    const y = spread[day]! - PERSISTENCE * spread[day - 1]!;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    count++;
  }
  if (xx < 1e-9) return { mean: 0, standardDeviation: 0 };
  const variance = Math.max(1e-8, (yy - (xy * xy) / xx) / Math.max(1, count - 1));
  const { mean, sd } = shrunkNormal({ mean: 0, sd: PRIOR_SD / unitLevel }, xy / xx, variance / xx);
  return { mean, standardDeviation: sd };
}
