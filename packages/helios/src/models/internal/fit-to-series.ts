import type { ModelSeries } from '../model-series.js';
import { checkSeries } from './check-series.js';
import { checkTrainingOptions } from './check-training-options.js';
import { type FitResult, fitNetwork } from './fit-network.js';
import { fitWindows } from './fit-windows.js';
import { knownAheadScales } from './known-ahead-scales.js';
import { latestSteps } from './latest-steps.js';
import {
  LATEST_NETWORK_VALUES,
  LEAST_NETWORK_VALUES,
  type NetworkFitOptions,
} from './network-fit-options.js';
import { type KnownAheadScale, prepareSeries } from './prepared-series.js';
import type { BatchSize, Passes, WindowNetwork } from './window-network.js';

/** What a fit needs to know of a kind of network. */
export interface NetworkKind<Weights, N extends WindowNetwork> {
  /** Weights to begin with, for so many series known ahead. */
  readonly starting: (knownAhead: number) => Weights;
  readonly create: (weights: Weights, size: BatchSize) => N;
  readonly passes: Passes<N>;
  /** Whether the encoder may read more than a third of the series: what it learned on longer pasts serves it there. */
  readonly readsOn: boolean;
}

/** What all fitted networks say of themselves. */
export interface FittedToSeries<Weights> {
  readonly weights: Weights;
  readonly stepMinutes: number;
  readonly contextSteps: number;
  readonly knownAheadScales: readonly KnownAheadScale[];
  readonly training: FitResult;
}

/** Fewest and most steps of a day that windows go by. */
const SHORTEST_DAY = 14;
const LONGEST_DAY = 48;

/**
 * Fits a network to the windows of a series.
 *
 * @throws EngineError `optionOutOfRange`, `tooFewValues`, `stepNotPositive`, `valueOutOfRange`, `knownAheadTooShort`
 */
export function fitToSeries<
  Weights extends { readonly values: readonly number[] },
  N extends WindowNetwork,
>(
  kind: NetworkKind<Weights, N>,
  series: ModelSeries,
  options: NetworkFitOptions & { readonly contextSteps?: number },
): FittedToSeries<Weights> {
  checkSeries(series, LEAST_NETWORK_VALUES, 0);
  checkTrainingOptions(options);
  const recent = latestSteps(series, LATEST_NETWORK_VALUES);
  const initial = kind.starting(recent.knownAhead?.length ?? 0);
  const scales = knownAheadScales(recent);
  const prepared = prepareSeries(recent, 0, scales);
  const third = Math.floor(recent.values.length / 3);
  const day = Math.min(Math.max(prepared.stepsPerDay, SHORTEST_DAY), LONGEST_DAY);
  const asked = options.contextSteps ?? day;
  const contextSteps = kind.readsOn ? asked : Math.min(asked, third);
  const horizonSteps = Math.min(options.horizonSteps ?? day, third);
  const seen = Math.min(contextSteps, third);
  const windows = fitWindows(prepared, seen, horizonSteps, options.heldOutShare ?? 0.2);
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
