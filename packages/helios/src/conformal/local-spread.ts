import { checkSeries } from '../internal/check-series.js';
import { exp } from '../internal/elementary.js';
import { heliosError } from '../internal/helios-error.js';

/** A quiet spell must not make the next surprise count for everything. */
const SMALLEST_SHARE = 0.05;

/**
 * How far errors spread around each time: the mean absolute residual of the steps before it, weighted by half for each half-life into
 * the past, with the overall mean as a prior that weighs as much as one step. Never below 5 % of that mean. Where all residuals are 0
 * it is 1: there is no scale, and none is needed.
 *
 * @param residuals - actual less expected, oldest first, at least one
 * @param halfLifeSteps - steps after which a residual counts half, above 0
 * @returns one value more than there are residuals, in their unit: entry t rests on those before t, the last one is for the next step
 * @throws EngineError `noValues`, `notFinite`, `halfLifeStepsOutOfRange`
 * @example
 * localSpread([2, -2, 2], 24);
 * // => Float64Array.of(2, 2, 2, 2)
 */
export function localSpread(residuals: ArrayLike<number>, halfLifeSteps: number): Float64Array {
  checkSeries('residuals', residuals);
  if (!(halfLifeSteps > 0 && Number.isFinite(halfLifeSteps))) {
    throw heliosError(
      'outOfRange',
      'halfLifeStepsOutOfRange',
      `halfLifeSteps must be above 0; ${halfLifeSteps} came`,
    );
  }
  const spread = new Float64Array(residuals.length + 1);
  let overall = 0;
  for (let i = 0; i < residuals.length; i++) {
    overall += (Math.abs(residuals[i]!) - overall) / (i + 1);
  }
  if (overall === 0) return spread.fill(1);
  const keep = exp(-Math.LN2 / halfLifeSteps);
  let weight = 0;
  let total = 0;
  for (let t = 0; t <= residuals.length; t++) {
    // As deviations from the prior: equal residuals give it back without rounding.
    spread[t] = Math.max(SMALLEST_SHARE * overall, overall + total / (1 + weight));
    if (t === residuals.length) break;
    weight = keep * weight + 1;
    total = keep * total + (Math.abs(residuals[t]!) - overall);
  }
  return spread;
}
