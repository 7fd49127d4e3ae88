/** The course of a network's fit; all but the seed have defaults. */
export interface NetworkFitOptions {
  /** A whole number from 0 to 2^53 − 1. */
  readonly seed: number;
  /** Levels that the head learns: rising, 0.5 among them. Default 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95. */
  readonly levels?: readonly number[];
  /** Steps ahead that windows train for, at most a third of the series. Default as the context. */
  readonly horizonSteps?: number;
  /** Passes, at most. Default 20; without held-out windows at most 10. */
  readonly epochs?: number;
  /** Windows drawn anew for each pass, at most. Default 64. */
  readonly windowsPerEpoch?: number;
  /** Windows per step of the optimiser. Default 16. */
  readonly batchSize?: number;
  /** 0 to 1. Default 0.003. */
  readonly learningRate?: number;
  /** Longest gradient. Default 1. */
  readonly clipNorm?: number;
  /** Decay of AdamW, 0 to 1. Default 0. */
  readonly weightDecay?: number;
  /** Share of the windows, the latest, held out to stop by, 0 to 1. Default 0.2. */
  readonly heldOutShare?: number;
  /** Passes without a better held-out loss before training stops. Default 4. */
  readonly patience?: number;
}

/** Levels that networks learn where a caller names none. */
export const NETWORK_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];
/** Fewer values make no window. */
export const LEAST_NETWORK_VALUES = 8;
/** Older values do not enter a fit. */
export const LATEST_NETWORK_VALUES = 20_000;
