import type { KnownAheadScale } from '../internal/prepared-series.js';
import type { LstmWeights } from './lstm-weights.js';

/** A fitted LSTM as plain data: `JSON.parse(JSON.stringify(model))` forecasts the same. */
export interface LstmModel {
  readonly format: 'helios-lstm-model';
  readonly version: 1;
  readonly weights: LstmWeights;
  readonly stepMinutes: number;
  /** Values that the encoder reads, at most. */
  readonly contextSteps: number;
  /** Mean and standard deviation of each series known ahead. */
  readonly knownAheadScales: readonly KnownAheadScale[];
  readonly training: LstmTraining;
}

/** What happened in a fit. */
export interface LstmTraining {
  /** Windows that could be trained on; 0 where the series never moves, and the weights are those it began with. */
  readonly windows: number;
  /** Passes over the windows in the weights that were kept. */
  readonly epochs: number;
  /** Mean pinball loss over the held-out windows, in spreads of the window; absent where too few were left to hold any out. */
  readonly heldOutLoss?: number;
}
