import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { mean, quantile } from '@bess/kernel/stats';

const RESAMPLES = 4000;

/** A mean and where it lies with 95 % confidence. */
export interface MeanInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Mean of a dependent series with its 95 % interval by the circular block bootstrap: blocks are drawn whole, so that what
 * neighbours share is not counted twice.
 *
 * @param values - in their order in time, at least one
 * @param blockLength - values in a block, longer than their dependence reaches
 */
export function blockBootstrap(
  values: readonly number[],
  blockLength: number,
  stream: RandomStream,
): MeanInterval {
  const count = values.length;
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    let place = 0;
    for (let drawn = 0; drawn < count; drawn += 1) {
      if (drawn % blockLength === 0) place = Math.floor(nextUniform(stream) * count);
      sum += values[(place + (drawn % blockLength)) % count]!;
    }
    return sum / count;
  });
  return { mean: mean(values), low: quantile(means, 0.025), high: quantile(means, 0.975) };
}
