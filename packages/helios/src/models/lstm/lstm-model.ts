import type { LstmWeights } from './lstm-weights.js';

/** A fitted LSTM as plain data: `JSON.parse(JSON.stringify(model))` forecasts the same. */
export interface LstmModel {
  readonly format: 'helios-lstm-model';
  readonly version: 1;
  readonly weights: LstmWeights;
  readonly stepMinutes: number;
  /** Values that the encoder reads, at most. */
  readonly contextSteps: number;
  /** Whether values of the week before are used: not where too few windows of the fit had them. */
  readonly usesWeek: boolean;
  /** Mean and standard deviation of each series known ahead. */
  readonly knownAheadScales: readonly { readonly centre: number; readonly spread: number }[];
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
