import type { RandomStream } from '@bess/kernel/rng';
import { blockBootstrap, type MeanInterval } from './block-bootstrap.js';

const ONE_TAIL = 0.025;

/**
 * Share of hits with its 95 % interval by {@link blockBootstrap}. Where all or none hit, resampling shows no uncertainty;
 * then the exact binomial bound (Clopper and Pearson) of as many independent trials as there are blocks is used.
 *
 * @param hits - in order of time, at least one
 * @param blockLength - hits in a block
 */
export function shareInterval(
  hits: readonly boolean[],
  blockLength: number,
  stream: RandomStream,
): MeanInterval {
  const values = hits.map((hit) => (hit ? 1 : 0));
  const blocks = Math.ceil(hits.length / blockLength);
  const edge = ONE_TAIL ** (1 / blocks);
  if (!hits.includes(true)) return { mean: 0, low: 0, high: 1 - edge };
  if (!hits.includes(false)) return { mean: 1, low: edge, high: 1 };
  return blockBootstrap(values, blockLength, stream);
}
