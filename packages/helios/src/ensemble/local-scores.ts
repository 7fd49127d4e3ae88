import type { CombinedBlock } from './combine-blocks.js';

/** An error of the ensemble inside the series. */
export interface LocalScore {
  /** Place of the value in the series. */
  readonly target: number;
  /** Steps ahead, from 1. */
  readonly horizonStep: number;
  /** (actual − point)/spread. */
  readonly score: number;
}

/** Scores of the rolled forecasts, block by block. */
export function localScores(blocks: readonly CombinedBlock[]): LocalScore[][] {
  return blocks.map(({ origin, actual, point, spread }) =>
    Array.from(actual, (value, step) => ({
      target: origin + step,
      horizonStep: step + 1,
      score: (value - point[step]!) / spread[step]!,
    })),
  );
}
