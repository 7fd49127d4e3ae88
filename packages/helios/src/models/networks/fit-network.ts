import { createStream } from '@bess/kernel/rng';
import { checkModelSeries } from '../../internal/checks.js';
import type { ModelSeries } from '../../types.js';
import {
  type KnownAheadScale,
  knownAheadScales,
  latestSteps,
  type PreparedSeries,
  prepareSeries,
  windowScale,
} from './prepare-series.js';
import {
  checkTrainingOptions,
  type TrainOptions,
  type TrainResult,
  trainWindows,
} from './train-network.js';
import type { BatchSize, NetworkPasses, Window, WindowNetwork } from './window-network.js';

/** Default levels that networks learn. */
export const NETWORK_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

/** A window needs at least this many values. */
const MIN_NETWORK_VALUES = 8;

/** A fit uses at most this many latest values. */
const MAX_NETWORK_VALUES = 20_000;

/** With fewer windows, none are held out. */
const MIN_TRAINING_WINDOWS = 16;

const MIN_HELD_OUT_WINDOWS = 4;

/** Held-out windows evaluated after each epoch, at most. */
const MAX_HELD_OUT_WINDOWS = 32;

const DEFAULT_EPOCHS = 20;

const EPOCHS_WITHOUT_VALIDATION = 10;

/** Bounds of the default context length [steps]. */
const MIN_DAY_STEPS = 14;

const MAX_DAY_STEPS = 48;

/** A kind of network, as a fit needs it. */
interface NetworkFamily<Weights, N extends WindowNetwork> {
  /** Initial weights for a number of known-ahead covariates. */
  readonly initialWeights: (knownAhead: number) => Weights;
  readonly create: (weights: Weights, size: BatchSize) => N;
  readonly passes: NetworkPasses<N>;
  /** Whether the encoder may read more than a third of the series: pretrained weights have learned from longer contexts. */
  readonly allowsLongContext: boolean;
}

/** A fitted network of any kind. */
interface FittedNetworkData<Weights> {
  readonly weights: Weights;
  readonly stepMinutes: number;
  readonly contextSteps: number;
  readonly knownAheadScales: readonly KnownAheadScale[];
  readonly training: NetworkFitSummary;
}

/** @throws EngineError `tooFewValues`, `stepNotPositive`, `valueOutOfRange`, `knownAheadTooShort`, `optionOutOfRange` */
export function validateFit(
  series: ModelSeries,
  options: NetworkFitOptions & { readonly contextSteps?: number },
): void {
  checkModelSeries(series, MIN_NETWORK_VALUES, 0);
  checkTrainingOptions(options);
}

/** Fits a network to windows of a series. */
export function fitNetworkToSeries<
  Weights extends { readonly values: readonly number[] },
  N extends WindowNetwork,
>(
  kind: NetworkFamily<Weights, N>,
  series: ModelSeries,
  options: NetworkFitOptions & { readonly contextSteps?: number },
): FittedNetworkData<Weights> {
  const recent = latestSteps(series, MAX_NETWORK_VALUES);
  const initial = kind.initialWeights(recent.knownAhead?.length ?? 0);
  const scales = knownAheadScales(recent);
  const prepared = prepareSeries(recent, 0, scales);
  const third = Math.floor(recent.values.length / 3);
  const day = Math.min(Math.max(prepared.stepsPerDay, MIN_DAY_STEPS), MAX_DAY_STEPS);
  const asked = options.contextSteps ?? day;
  const contextSteps = kind.allowsLongContext ? asked : Math.min(asked, third);
  const horizonSteps = Math.min(options.horizonSteps ?? day, third);
  const seen = Math.min(contextSteps, third);
  const windows = splitWindows(prepared, seen, horizonSteps, options.heldOutShare ?? 0.2);
  const rows = Math.min(options.batchSize ?? 16, Math.max(1, windows.all.length));
  const network = kind.create(initial, {
    rows,
    contextSteps: Math.min(contextSteps, recent.values.length),
    horizonSteps,
  });
  const training = fitNetwork(network, kind.passes, initial.values, windows, options);
  const { parameters } = network.at;
  const { memory } = network.kernel;
  return {
    weights: {
      ...initial,
      values: [...memory.subarray(parameters, parameters + network.layout.count)],
    },
    stepMinutes: series.stepMinutes,
    contextSteps,
    knownAheadScales: scales,
    training,
  };
}

/** Training options, all optional except the seed. */
interface FitCourseOptions extends Partial<TrainOptions> {
  readonly seed: number;
}

/** Course of a fit. */
export interface NetworkFitSummary {
  /** Number of training windows. */
  readonly windows: number;
  /** Epochs behind the weights that were kept. */
  readonly epochs: number;
  /** Mean loss on held-out windows, in standard deviations of the window. Absent if none were held out. */
  readonly heldOutLoss?: number;
}

/**
 * Fits a network to windows with early stopping on the held-out ones. Then training restarts from the initial weights on all windows, for
 * the number of epochs that was best. The network holds the fitted weights.
 */
function fitNetwork<N extends WindowNetwork>(
  network: N,
  passes: NetworkPasses<N>,
  initial: readonly number[],
  windows: WindowSplit,
  options: FitCourseOptions,
): NetworkFitSummary {
  const { memory } = network.kernel;
  memory.set(initial, network.at.parameters);
  const train = (chosen: WindowSplit['all'], heldOut: WindowSplit['all'], epochs: number) =>
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
  let epochs = Math.min(options.epochs ?? DEFAULT_EPOCHS, EPOCHS_WITHOUT_VALIDATION);
  if (windows.heldOut.length > 0) {
    watched = train(windows.training, windows.heldOut, options.epochs ?? DEFAULT_EPOCHS);
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

/** Training windows and the held-out windows after them. */
interface WindowSplit {
  readonly all: readonly Window[];
  readonly training: readonly Window[];
  readonly heldOut: readonly Window[];
}

/** Splits the windows of a series. The latest are held out; windows whose targets overlap the held-out ones are in neither part. */
function splitWindows(
  series: PreparedSeries,
  contextSteps: number,
  horizonSteps: number,
  heldOutShare: number,
): WindowSplit {
  const last = series.values.length - horizonSteps;
  const all: Window[] = [];
  for (let origin = contextSteps; origin <= last; origin++) {
    // A constant past has no scale.
    if (windowScale(series, origin, origin).spread === 0) continue;
    all.push({ series, origin, visible: origin });
  }
  const heldOut = all.slice(all.length - Math.floor(all.length * heldOutShare));
  const firstHeldOut = heldOut[0]?.origin ?? last;
  const training = all.filter(({ origin }) => origin + horizonSteps <= firstHeldOut);
  if (training.length < MIN_TRAINING_WINDOWS || heldOut.length < MIN_HELD_OUT_WINDOWS) {
    return { all, training: all, heldOut: [] };
  }
  return { all, training, heldOut: spreadEvenly(heldOut) };
}

/** Evenly spaced windows, including the last. */
function spreadEvenly(windows: readonly Window[]): Window[] {
  const count = Math.min(windows.length, MAX_HELD_OUT_WINDOWS);
  const gap = windows.length / count;
  return Array.from({ length: count }, (_, i) => windows[Math.floor((i + 1) * gap) - 1]!);
}

/** Options of a network's fit; all but the seed have defaults. */
export interface NetworkFitOptions {
  /** An integer from 0 to 2^53 − 1. */
  readonly seed: number;
  /** Levels that the network forecasts: rising, 0.5 among them. Default 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95. */
  readonly levels?: readonly number[];
  /** Steps that training windows forecast, at most a third of the series. Default the context length. */
  readonly horizonSteps?: number;
  /** Most epochs. Default 20; without held-out windows at most 10. */
  readonly epochs?: number;
  /** Most windows drawn at random for each epoch. Default 64. */
  readonly windowsPerEpoch?: number;
  /** Windows per optimiser step. Default 16. */
  readonly batchSize?: number;
  /** 0 to 1. Default 0.003. */
  readonly learningRate?: number;
  /** Largest norm of a gradient. Default 1. */
  readonly clipNorm?: number;
  /** Weight decay of AdamW, 0 to 1. Default 0. */
  readonly weightDecay?: number;
  /** Share of the windows, the latest, that are held out for early stopping, 0 to 1. Default 0.2. */
  readonly heldOutShare?: number;
  /** Epochs without a lower held-out loss before training stops. Default 4. */
  readonly patience?: number;
}
