import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { heliosError, rangeErrorKind } from '../../internal/checks.js';
import {
  type BatchSize,
  fillWindow,
  type NetworkPasses,
  type Window,
  type WindowNetwork,
} from './window-network.js';

const COUNTS = [
  'contextSteps',
  'horizonSteps',
  'windowsPerEpoch',
  'batchSize',
  'patience',
] as const;

const COUNTS_FROM_0 = ['epochs', 'steps'] as const;

const SHARES = ['learningRate', 'weightDecay', 'heldOutShare'] as const;

/** How a network is trained on windows. */
export interface TrainOptions extends OptimizerOptions {
  readonly epochs: number;
  /** Windows drawn anew for each pass, at most. */
  readonly windowsPerEpoch: number;
  /** Passes without a better held-out loss after which training stops. */
  readonly patience: number;
}

/** What came of a training. */
export interface TrainResult {
  /** Passes behind the weights that were kept. */
  readonly epochs: number;
  /** Their loss on the held-out windows; NaN without any. */
  readonly heldOutLoss: number;
}

/**
 * Trains a network on windows. Where windows are held out, the weights kept are those of the pass with the least loss on them,
 * which may be none; else those after the last pass.
 */
export function trainWindows<N extends WindowNetwork>(
  network: N,
  passes: NetworkPasses<N>,
  windows: readonly Window[],
  heldOut: readonly Window[],
  options: TrainOptions,
  stream: RandomStream,
): TrainResult {
  const { kernel, at, layout } = network;
  const parameters = kernel.memory.subarray(at.parameters, at.parameters + layout.count);
  const order = [...windows];
  const adam = resetAdam(network);
  let best = {
    epochs: 0,
    heldOutLoss: meanLoss(network, passes, heldOut),
    parameters: parameters.slice(),
  };
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    const drawn = Math.min(order.length, options.windowsPerEpoch);
    partialShuffle(order, drawn, stream);
    trainEpoch(network, passes, order.slice(0, drawn), adam, options);
    if (heldOut.length === 0) continue;
    const loss = meanLoss(network, passes, heldOut);
    if (loss < best.heldOutLoss) {
      best = { epochs: epoch, heldOutLoss: loss, parameters: parameters.slice() };
    } else if (epoch - best.epochs >= options.patience) {
      break;
    }
  }
  if (heldOut.length === 0) return { epochs: options.epochs, heldOutLoss: Number.NaN };
  parameters.set(best.parameters);
  return { epochs: best.epochs, heldOutLoss: best.heldOutLoss };
}

/** Mean loss over windows, by their number; NaN without any. */
function meanLoss<N extends WindowNetwork>(
  network: N,
  passes: NetworkPasses<N>,
  windows: readonly Window[],
): number {
  let sum = 0;
  for (const { batch, loss } of runBatches(network, passes, windows)) sum += batch.rows * loss;
  return sum / windows.length;
}

/** One pass over windows, a step of the optimiser for each batch of them. */
export function trainEpoch<N extends WindowNetwork>(
  network: N,
  passes: NetworkPasses<N>,
  windows: readonly Window[],
  adam: AdamState,
  options: OptimizerOptions,
): void {
  for (const { batch } of runBatches(network, passes, windows)) {
    passes.backward(network, batch);
    adamStep(network, adam, options);
  }
}

/** Runs windows batch by batch; after each, its size and loss, while its outputs lie in the network. */
function* runBatches<N extends WindowNetwork>(
  network: N,
  passes: NetworkPasses<N>,
  windows: readonly Window[],
): Generator<{ batch: BatchSize; loss: number }> {
  const { size } = network;
  for (let start = 0; start < windows.length; start += size.rows) {
    const chosen = windows.slice(start, start + size.rows);
    const visible = chosen.reduce((least, window) => Math.min(least, window.visible), Infinity);
    const contextSteps = Math.min(size.contextSteps, visible);
    const batch = { rows: chosen.length, contextSteps, horizonSteps: size.horizonSteps };
    chosen.forEach((window, row) => {
      const scale = fillWindow(network, window, row, batch);
      passes.fillExtraInputs?.(network, window, row, batch, scale);
    });
    passes.forward(network, batch);
    yield { batch, loss: pinballLossWithGradient(network, batch) };
  }
}

/** Puts a random choice first, by the first steps of Fisher and Yates' shuffle. */
function partialShuffle(order: Window[], count: number, stream: RandomStream): void {
  for (let i = 0; i < count; i++) {
    const other = i + Math.floor(nextUniform(stream) * (order.length - i));
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
}

/** How a step of the optimiser is taken. */
interface OptimizerOptions {
  readonly learningRate: number;
  /** Longest gradient; longer ones are shortened to it. */
  readonly clipNorm: number;
  /** Share of each weight that a learning rate of 1 would take away. */
  readonly weightDecay: number;
}

/** Where Adam stands: powers of β₁ and β₂, by repeated products so that no host's `pow` matters. */
interface AdamState {
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
export function adamStep(
  network: WindowNetwork,
  state: AdamState,
  options: OptimizerOptions,
): void {
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

/**
 * Mean pinball loss (Koenker and Bassett 1978) of the outputs against the targets over steps, rows and levels: with
 * e = target − output, max(level·e, (level − 1)·e). Leaves its gradient in the network.
 */
export function pinballLossWithGradient(
  { kernel, at, shape }: WindowNetwork,
  batch: BatchSize,
): number {
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

/** Options of a training, of which any may be missing. */
interface TrainingOptions {
  readonly contextSteps?: number;
  readonly horizonSteps?: number;
  readonly windowsPerEpoch?: number;
  readonly batchSize?: number;
  readonly patience?: number;
  readonly epochs?: number;
  readonly steps?: number;
  readonly learningRate?: number;
  readonly weightDecay?: number;
  readonly heldOutShare?: number;
  readonly clipNorm?: number;
}

/** Refuses options of a training outside their ranges. */
export function checkTrainingOptions(options: TrainingOptions): void {
  for (const field of COUNTS) {
    const value = options[field] ?? 1;
    if (!(Number.isInteger(value) && value >= 1))
      throw optionOutOfRange(field, 'a whole number from 1 on', value);
  }
  for (const field of COUNTS_FROM_0) {
    const value = options[field] ?? 0;
    if (!(Number.isInteger(value) && value >= 0))
      throw optionOutOfRange(field, 'a whole number from 0 on', value);
  }
  for (const field of SHARES) {
    const value = options[field] ?? 0;
    if (!(value >= 0 && value <= 1)) throw optionOutOfRange(field, 'between 0 and 1', value);
  }
  const { clipNorm = 1 } = options;
  if (!(clipNorm > 0)) throw optionOutOfRange('clipNorm', 'positive', clipNorm);
}

function optionOutOfRange(field: string, rule: string, value: number): Error {
  const message = `${field} must be ${rule}; ${value} came`;
  return heliosError(rangeErrorKind(value), 'optionOutOfRange', message, { field });
}
