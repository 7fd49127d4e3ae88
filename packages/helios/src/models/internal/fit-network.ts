import { createStream } from '@bess/kernel/rng';
import type { FitWindows } from './fit-windows.js';
import { type TrainOptions, type TrainResult, trainWindows } from './train-windows.js';
import type { Passes, WindowNetwork } from './window-network.js';

/** Course of a fit, as far as the caller names it. */
export interface FitOptions extends Partial<TrainOptions> {
  readonly seed: number;
}

/** What came of a fit, beside the weights. */
export interface FitResult {
  /** Windows that could be trained on. */
  readonly windows: number;
  /** Passes over them in the weights that were kept. */
  readonly epochs: number;
  /** Mean loss over the held-out windows, in spreads of the window; absent where none were held out. */
  readonly heldOutLoss?: number;
}

const EPOCHS = 20;
const EPOCHS_UNWATCHED = 10;

/**
 * Fits a network to windows: training stops by those held out; then the network begins again from the same weights and trains
 * on all windows for as many passes as had proved best. The weights are left in the network.
 *
 * @param initial - weights to begin with
 */
export function fitNetwork<N extends WindowNetwork>(
  network: N,
  passes: Passes<N>,
  initial: readonly number[],
  windows: FitWindows,
  options: FitOptions,
): FitResult {
  const { memory } = network.kernel;
  memory.set(initial, network.at.parameters);
  const train = (chosen: FitWindows['all'], heldOut: FitWindows['all'], epochs: number) =>
    trainWindows(
      network,
      passes,
      chosen,
      heldOut,
      {
        epochs,
        windowsPerEpoch: options.windowsPerEpoch ?? 64,
        patience: options.patience ?? 4,
        learningRate: options.learningRate ?? 0.003,
        clipNorm: options.clipNorm ?? 1,
        weightDecay: options.weightDecay ?? 0,
      },
      createStream({ seed: options.seed, stream: 1, path: 0 }),
    );
  let watched: TrainResult | undefined;
  let epochs = Math.min(options.epochs ?? EPOCHS, EPOCHS_UNWATCHED);
  if (windows.heldOut.length > 0) {
    watched = train(windows.training, windows.heldOut, options.epochs ?? EPOCHS);
    epochs = watched.epochs;
    memory.set(initial, network.at.parameters);
  }
  if (windows.all.length > 0) train(windows.all, [], epochs);
  return {
    windows: windows.all.length,
    epochs: windows.all.length > 0 ? epochs : 0,
    ...(watched && { heldOutLoss: watched.heldOutLoss }),
  };
}
