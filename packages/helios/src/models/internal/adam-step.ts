import type { WindowNetwork } from './window-network.js';

/** How a step of the optimiser is taken. */
export interface StepOptions {
  readonly learningRate: number;
  /** Longest gradient; longer ones are shortened to it. */
  readonly clipNorm: number;
  /** Share of each weight that a learning rate of 1 would take away. */
  readonly weightDecay: number;
}

/** Where Adam stands: powers of β₁ and β₂, by repeated products so that no host's `pow` matters. */
export interface AdamState {
  firstPower: number;
  secondPower: number;
}

/** Forgets the means of earlier steps. */
export function resetAdam({ kernel, at, layout }: WindowNetwork): AdamState {
  kernel.memory.fill(0, at.means, at.means + layout.count);
  kernel.memory.fill(0, at.squares, at.squares + layout.count);
  return { firstPower: 1, secondPower: 1 };
}

/** One step of AdamW along the gradients that lie in the network, clipped to a norm (Pascanu et al. 2013). */
export function adamStep(network: WindowNetwork, state: AdamState, options: StepOptions): void {
  const { kernel, at, layout } = network;
  state.firstPower *= 0.9;
  state.secondPower *= 0.999;
  const norm = Math.sqrt(kernel.sumOfSquares(at.gradients, layout.count));
  kernel.adam(
    at.parameters,
    at.gradients,
    at.means,
    at.squares,
    layout.count,
    norm > options.clipNorm ? options.clipNorm / norm : 1,
    1 - options.learningRate * options.weightDecay,
    options.learningRate / (1 - state.firstPower),
    1 / (1 - state.secondPower),
  );
}
