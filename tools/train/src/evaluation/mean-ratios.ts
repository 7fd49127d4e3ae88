import type { SeriesScore } from './compare-with-naive.js';

/**
 * Means over series of what is relative to the better naive forecast: of each forecaster, and of the seasonal naive forecast of a week
 * where that is known.
 */
export function meanRatios(
  scores: readonly SeriesScore[],
  kind: 'all' | 'price' | 'load',
): Record<string, number> {
  const chosen = scores.filter((score) => kind === 'all' || score.kind === kind);
  const mean = (of: (score: SeriesScore) => number) =>
    chosen.reduce((sum, score) => sum + of(score), 0) / chosen.length;
  const names = Object.keys(chosen[0]?.ratios ?? {});
  return {
    ...Object.fromEntries(names.map((name) => [name, mean(({ ratios }) => ratios[name]!)])),
    ...(chosen.every(({ weekRatio }) => weekRatio !== undefined) && {
      naive168: mean(({ weekRatio }) => weekRatio!),
    }),
  };
}
