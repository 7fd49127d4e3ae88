import type { FitResult } from '../internal/fit-network.js';
import type { KnownAheadScale } from '../internal/prepared-series.js';
import type { TftWeights } from './tft-weights.js';

/** A fitted temporal fusion transformer as plain data: `JSON.parse(JSON.stringify(model))` forecasts the same. */
export interface TftModel {
  readonly format: 'helios-tft-model';
  readonly version: 1;
  readonly weights: TftWeights;
  readonly stepMinutes: number;
  /** Values that the encoder reads, at most. */
  readonly contextSteps: number;
  /** Mean and standard deviation of each series known ahead. */
  readonly knownAheadScales: readonly KnownAheadScale[];
  readonly training: TftTraining;
}

/** What happened in a fit; 0 windows where the series never moves, and the weights are those it began with. */
export type TftTraining = FitResult;
