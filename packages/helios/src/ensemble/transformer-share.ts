import { historyUntil } from '../history/gaps.js';
import { log } from '../internal/elementary.js';
import { PatchForecaster } from '../models/patch-transformer/forecast-patches.js';
import { pretrainedPatchWeights } from '../models/pretrained/patch-weights.js';
import { otherPeriod } from '../references/detect-period.js';
import { findExactSeriesPeriod } from '../transforms/exact-period.js';
import type { ModelSeries } from '../types.js';
import type { CombinedQuantiles, QuantilesAtOrigin } from './combine.js';
import { type FurtherQuantiles, leastLossShare, mixFurther } from './least-loss-share.js';
import { pinballSum } from './member-weights.js';
import { recencyWeight } from './rolling-origins.js';

/*
 * The patch transformer was trained on series of every kind and reads up to 42 days, so it errs differently from the four models. The
 * constants were chosen on the validation periods and on other hourly series there (docs/method.md, section 4).
 */

/** Strength of the prior share. */
const PULL = 1;

/** The prior share rises with the length: it is half of MOST_SHARE at HALF_DAYS. */
const MOST_SHARE = 0.6;
const HALF_DAYS = 21;

/** A forecast with its share of the patch transformer. */
export interface TransformerShare {
  readonly combined: CombinedQuantiles;
  /** Share of the transformer in the forecast, 0 to 1. */
  readonly share: number;
  readonly transformer: FurtherQuantiles;
}

/**
 * Adds the patch transformer to a forecast by the share that has the least loss at the rolling origins, drawn towards one that rises with
 * the length of the series. Undefined if the values do not suffice or repeat exactly.
 *
 * @param beforePart - called before each origin; it may count or cancel
 */
export function shareWithTransformer(
  combined: CombinedQuantiles,
  series: ModelSeries,
  horizon: number,
  beforePart: () => void,
): TransformerShare | undefined {
  if (findExactSeriesPeriod(series) > 0) return undefined;
  const { values, stepMinutes } = series;
  const daySteps = 1440 / stepMinutes;
  const { length } = values;
  const weightOf = (block: QuantilesAtOrigin) => recencyWeight(block, length, daySteps);
  const candidates = transformerForecasts(combined, series, horizon, beforePart);
  const lossOf = ({ blocks }: FurtherQuantiles) => {
    let sum = 0;
    let total = 0;
    combined.blocks.forEach((block, i) => {
      const quantiles = blocks[i];
      if (quantiles === undefined) return;
      const weight = weightOf(block);
      sum += weight * log(Math.max(Number.MIN_VALUE, pinballSum(block.actual, quantiles)));
      total += weight;
    });
    return total > 0 ? sum / total : Number.POSITIVE_INFINITY;
  };
  const [transformer] = candidates.sort((one, other) => lossOf(one) - lossOf(other));
  if (transformer === undefined) return undefined;
  const days = length / daySteps;
  const prior = { share: (MOST_SHARE * days) / (days + HALF_DAYS), pull: PULL };
  const share = leastLossShare(combined, transformer, prior, weightOf);
  return { combined: mixFurther(combined, transformer, share), share, transformer };
}

/** Forecasts with patches of days and, if there is another period at the end of the series, with patches of it. */
function transformerForecasts(
  { blocks }: CombinedQuantiles,
  series: ModelSeries,
  horizon: number,
  beforePart: () => void,
): FurtherQuantiles[] {
  const { values, stepMinutes, firstStepOfWeek } = series;
  const daySteps = 1440 / stepMinutes;
  const forecaster = new PatchForecaster(pretrainedPatchWeights(), stepMinutes);
  const at = (known: Float64Array, steps: number) => {
    beforePart();
    const day = forecaster.forecast(known, steps, daySteps, firstStepOfWeek);
    const period = otherPeriod(known, daySteps);
    const other =
      period > 0 ? forecaster.forecast(known, steps, period, firstStepOfWeek) : undefined;
    return { day, other };
  };
  // The longest first, so that the others find enough memory.
  const ahead = at(values, horizon);
  const made = blocks.map(({ origin, actual }) =>
    at(historyUntil(series, origin, 0).values, actual.length),
  );
  const forecasts: FurtherQuantiles[] = [];
  if (ahead.day) forecasts.push({ blocks: made.map(({ day }) => day), ahead: ahead.day });
  if (ahead.other) {
    forecasts.push({ blocks: made.map(({ day, other }) => other ?? day), ahead: ahead.other });
  }
  return forecasts;
}
