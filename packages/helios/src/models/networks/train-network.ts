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

/** Options of training on windows. */
export interface TrainOptions extends OptimizerOptions {
  readonly epochs: number;
  /** Most windows drawn at random for each epoch. */
  readonly windowsPerEpoch: number;
  /** Epochs without a lower held-out loss before training stops. */
  readonly patience: number;
}

/** Result of a training. */
export interface TrainResult {
  /** Epochs behind the weights that were kept. */
  readonly epochs: number;
  /** Held-out loss of these weights; NaN without held-out windows. */
  readonly heldOutLoss: number;
}

/**
 * Trains a network on windows. With held-out windows, the weights with the lowest held-out loss are kept, possibly the initial ones;
 * otherwise those after the last epoch.
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

/** Mean loss over windows; NaN without windows. */
function meanLoss<N extends WindowNetwork>(
  network: N,
  passes: NetworkPasses<N>,
  windows: readonly Window[],
): number {
  let sum = 0;
  for (const { batch, loss } of runBatches(network, passes, windows)) sum += batch.rows * loss;
  return sum / windows.length;
}

/** One epoch: an optimiser step per batch of windows. */
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

/** Runs windows in batches and yields the size and loss of each while the network holds its outputs. */
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

/** Moves a random choice to the front, by the first steps of a Fisher–Yates shuffle. */
function partialShuffle(order: Window[], count: number, stream: RandomStream): void {
  for (let i = 0; i < count; i++) {
    const other = i + Math.floor(nextUniform(stream) * (order.length - i));
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
}

/** Options of an optimiser step. */
interface OptimizerOptions {
  readonly learningRate: number;
  /** Largest norm of a gradient; longer ones are scaled down to it. */
  readonly clipNorm: number;
  /** Share of each weight that decays per unit of learning rate. */
  readonly weightDecay: number;
}

/** State of Adam: powers of β₁ and β₂, computed by repeated products because `pow` differs between hosts. */
export interface AdamState {
  firstPower: number;
  secondPower: number;
}

/** Resets the means of Adam. */
export function resetAdam({ kernel, at, layout }: WindowNetwork): AdamState {
  kernel.memory.fill(0, at.means, at.means + layout.count);
  kernel.memory.fill(0, at.squares, at.squares + layout.count);
  return { firstPower: 1, secondPower: 1 };
}

/** What an optimiser step needs of a network. */
export interface TrainedNetwork {
  readonly kernel: WindowNetwork['kernel'];
  readonly at: Pick<WindowNetwork['at'], 'parameters' | 'gradients' | 'means' | 'squares'>;
  readonly layout: { readonly count: number };
}

/** One step of AdamW along the gradients in the network, clipped to a norm (Pascanu et al. 2013). */
export function adamStep(
  network: TrainedNetwork,
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
 * Mean pinball loss (Koenker and Bassett 1978) of the outputs over steps, rows and levels: with e = target − output, max(level·e, (level −
 * 1)·e). Writes its gradient into the network.
 */
export function pinballLossWithGradient(
  {
    kernel,
    at,
    shape,
  }: {
    readonly kernel: WindowNetwork['kernel'];
    readonly at: Pick<WindowNetwork['at'], 'outputs' | 'outputGradients' | 'targets'>;
    readonly shape: WindowNetwork['shape'];
  },
  batch: Pick<BatchSize, 'rows' | 'horizonSteps'>,
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

/** Training options, all optional. */
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

/**
 * Refuses options of a training outside their ranges.
 *
 * @throws EngineError `optionOutOfRange`
 */
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
