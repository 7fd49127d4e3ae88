import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { mean, quantile } from '@bess/kernel/stats';

const RESAMPLES = 4000;

/** A mean with its 95 % interval. */
export interface MeanInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Mean of a dependent series with its 95 % interval by the circular block bootstrap: whole blocks are drawn, so that
 * dependence between neighbours is kept.
 *
 * @param values - in order of time, at least one
 * @param blockLength - values in a block, more than the range of their dependence
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
