import type { BatchSize, WindowNetwork } from './window-network.js';

/**
 * Mean pinball loss (Koenker and Bassett 1978) of the outputs against the targets over steps, rows and levels: with
 * e = target − output, max(level·e, (level − 1)·e). Leaves its gradient in the network.
 */
export function pinballLoss({ kernel, at, shape }: WindowNetwork, batch: BatchSize): number {
  const { memory } = kernel;
  const { levels } = shape;
  const outputRows = batch.horizonSteps * batch.rows;
  const weight = 1 / (outputRows * levels.length);
  let sum = 0;
  for (let i = 0; i < outputRows; i++) {
    const target = memory[at.targets + i]!;
    for (let l = 0; l < levels.length; l++) {
      const entry = i * levels.length + l;
      const error = target - memory[at.outputs + entry]!;
      const slope = error > 0 ? levels[l]! : levels[l]! - 1;
      sum += slope * error;
      memory[at.outputGradients + entry] = -slope * weight;
    }
  }
  return sum * weight;
}
