import { log } from '../internal/elementary.js';
import { type CombinedQuantiles, combineQuantiles, type QuantilesAtOrigin } from './combine.js';
import { pinballSum } from './member-weights.js';

/** Shares that are tried. */
const SHARE_STEPS = 20;

/** Quantiles (steps × member levels) of a further forecaster at the rolling origins, where it has a forecast, and after the series. */
export interface FurtherQuantiles {
  readonly blocks: readonly (Float64Array | undefined)[];
  readonly ahead: Float64Array;
}

/** What a share is drawn towards, and how strongly, in log loss per squared distance. */
export interface PriorShare {
  readonly share: number;
  readonly pull: number;
}

/**
 * Share of a further forecaster with the least mean logarithm of the loss at the rolling origins, plus the squared distance from the prior
 * share times its strength. Logarithms keep one day of spikes from deciding alone.
 *
 * @param weightOf - weight of an origin
 */
export function leastLossShare(
  { blocks }: CombinedQuantiles,
  further: FurtherQuantiles,
  prior: PriorShare,
  weightOf: (block: QuantilesAtOrigin) => number,
): number {
  const origins = blocks.flatMap((block, i) => {
    const other = further.blocks[i];
    return other === undefined ? [] : [{ ...block, other, weight: weightOf(block) }];
  });
  const total = origins.reduce((sum, { weight }) => sum + weight, 0);
  let best = 0;
  let bestLoss = Number.POSITIVE_INFINITY;
  for (let k = 0; k <= SHARE_STEPS; k++) {
    const share = k / SHARE_STEPS;
    let loss = prior.pull * (share - prior.share) ** 2;
    for (const { actual, quantiles, other, weight } of origins) {
      const mixed = combineQuantiles([quantiles, other], [1 - share, share]);
      loss += (weight / total) * log(Math.max(Number.MIN_VALUE, pinballSum(actual, mixed)));
    }
    if (loss < bestLoss) {
      best = share;
      bestLoss = loss;
    }
  }
  return best;
}

/** Adds a further forecaster by its share; where it has no forecast, the others stand alone. */
export function mixFurther(
  combined: CombinedQuantiles,
  further: FurtherQuantiles,
  share: number,
): CombinedQuantiles {
  const mix = (own: Float64Array, other: Float64Array | undefined) =>
    other === undefined ? own : combineQuantiles([own, other], [1 - share, share]);
  return {
    ahead: mix(combined.ahead, further.ahead),
    blocks: combined.blocks.map((block, i) => ({
      ...block,
      quantiles: mix(block.quantiles, further.blocks[i]),
    })),
  };
}
