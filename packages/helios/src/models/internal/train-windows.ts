import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { type AdamState, adamStep, resetAdam, type StepOptions } from './adam-step.js';
import { fillWindow, type Window } from './fill-window.js';
import { pinballLoss } from './pinball-loss.js';
import type { BatchSize, Passes, WindowNetwork } from './window-network.js';

/** How a network is trained on windows. */
export interface TrainOptions extends StepOptions {
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
  passes: Passes<N>,
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
    drawFirst(order, drawn, stream);
    trainOnce(network, passes, order.slice(0, drawn), adam, options);
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
  passes: Passes<N>,
  windows: readonly Window[],
): number {
  let sum = 0;
  for (const { batch, loss } of runBatches(network, passes, windows)) sum += batch.rows * loss;
  return sum / windows.length;
}

/** One pass over windows, a step of the optimiser for each batch of them. */
export function trainOnce<N extends WindowNetwork>(
  network: N,
  passes: Passes<N>,
  windows: readonly Window[],
  adam: AdamState,
  options: StepOptions,
): void {
  for (const { batch } of runBatches(network, passes, windows)) {
    passes.backward(network, batch);
    adamStep(network, adam, options);
  }
}

/** Runs windows batch by batch; after each, its size and loss, while its outputs lie in the network. */
function* runBatches<N extends WindowNetwork>(
  network: N,
  passes: Passes<N>,
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
      passes.fillMore?.(network, window, row, batch, scale);
    });
    passes.forward(network, batch);
    yield { batch, loss: pinballLoss(network, batch) };
  }
}

/** Puts a random choice first, by the first steps of Fisher and Yates' shuffle. */
function drawFirst(order: Window[], count: number, stream: RandomStream): void {
  for (let i = 0; i < count; i++) {
    const other = i + Math.floor(nextUniform(stream) * (order.length - i));
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
}
