import type { ScoreTable } from '../conformal/score-table.js';
import type { ModelName } from './model-name.js';

/** What many series have taught about combining the models: plain data, made by training and shipped. */
export interface EnsemblePrior {
  readonly weights: PriorWeights;
  /** Errors over half the width of the ensemble's own P10–P90. */
  readonly scores: ScoreTable;
  /** How many errors of a series the table weighs as much as. */
  readonly pooledWeight: number;
}

/** Weights of the models: those before a series has shown anything, and how far what it shows moves them. */
export interface PriorWeights {
  /** Lengths of the series [days], rising. */
  readonly contextDays: readonly number[];
  /** One for each length, each above 0; only their ratios matter. */
  readonly shares: Readonly<Record<ModelName, readonly number[]>>;
  /** Power of a model's relative loss that its weight falls with, once the series counts fully. */
  readonly sharpness: number;
  /** Values held against forecasts that make the series count half. */
  readonly halfValues: number;
  /** Power of the relative width of a model's own forecast that its weight falls with: one for each length. */
  readonly widthPowers: readonly number[];
}
