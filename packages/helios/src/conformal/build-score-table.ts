import { quantileSorted } from '@bess/kernel/stats';
import { checkLevels } from '../internal/check-forecast.js';
import { checkSeries } from '../internal/check-series.js';
import { heliosError } from '../internal/helios-error.js';
import { checkRising } from './internal/check-rising.js';
import { nearestOf } from './internal/grid-place.js';
import type { ScoreTable } from './score-table.js';

/** One error of a forecast, scaled by its local spread. */
export interface PooledScore {
  /** Length of the context that the forecast had [steps]. */
  readonly contextSteps: number;
  /** How far ahead it was [steps]. */
  readonly horizonStep: number;
  /** (actual − forecast)/spread. */
  readonly score: number;
}

/** The grid of a table. */
export interface ScoreGrid {
  readonly contextSteps: readonly number[];
  readonly horizonSteps: readonly number[];
  readonly levels: readonly number[];
}

/** Fewer scores than this in a cell leave its outer levels to chance. */
const SMALLEST_CELL = 20;

/**
 * A table from the scores of rolling forecasts of many series. Each score counts in the cell that is nearest on a logarithmic scale;
 * cells hold quantiles of type 7.
 *
 * @param samples - scores, at least 20 in each cell
 * @param grid - contexts, horizons and levels of the table, each rising
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `gridNotRising`, `tooFewValues`
 * @example
 * const samples = Array.from({ length: 41 }, (_, i) => ({ contextSteps: 168, horizonStep: 1, score: i - 20 }));
 * buildScoreTable(samples, { contextSteps: [168], horizonSteps: [1], levels: [0.1, 0.5, 0.9] }).scores;
 * // => [-16, 0, 16]
 */
export function buildScoreTable(samples: Iterable<PooledScore>, grid: ScoreGrid): ScoreTable {
  const { contextSteps, horizonSteps, levels } = grid;
  checkRising('contextSteps', contextSteps);
  checkRising('horizonSteps', horizonSteps);
  checkLevels(levels);
  const cells = Array.from(
    { length: contextSteps.length * horizonSteps.length },
    () => [] as number[],
  );
  for (const sample of samples) {
    checkSeries('sample', [sample.contextSteps, sample.horizonStep, sample.score]);
    const context = nearestOf(contextSteps, sample.contextSteps);
    const horizon = nearestOf(horizonSteps, sample.horizonStep);
    cells[context * horizonSteps.length + horizon]!.push(sample.score);
  }
  const scores = cells.flatMap((cell, at) => {
    if (cell.length < SMALLEST_CELL) {
      const context = contextSteps[Math.floor(at / horizonSteps.length)];
      const horizon = horizonSteps[at % horizonSteps.length];
      throw heliosError(
        'invalid',
        'tooFewValues',
        `the cell of context ${context} and horizon ${horizon} must have at least ${SMALLEST_CELL} scores; ${cell.length} came`,
      );
    }
    const sorted = Float64Array.from(cell).sort();
    return levels.map((level) => quantileSorted(sorted, level));
  });
  return { contextSteps, horizonSteps, levels, scores };
}
