import { quantileSorted } from '@bess/kernel/stats';
import { checkFiniteSeries, checkLevels, checkWhole, heliosError } from '../internal/checks.js';
import { log } from '../internal/elementary.js';

/** With fewer scores in a cell, its outer levels would be random. */
const MIN_CELL_SCORES = 20;

/**
 * Pooled scores for one context length and lead time, interpolated between the four nearest cells on logarithmic scales. Outside the grid
 * the nearest edge is used. Interpolation preserves the rising order of the quantiles.
 *
 * @param table - pooled scores
 * @param contextSteps - length of the context [steps], at least 1
 * @param horizonStep - lead time [steps], at least 1
 * @returns one dimensionless score per level of the table
 * @throws EngineError `notWhole`, `contextStepsOutOfRange`, `horizonStepOutOfRange`
 * @example
 * const table = { contextSteps: [24, 96], horizonSteps: [1], levels: [0.1, 0.9], scores: [-3, 3, -1, 1] };
 * lookUpScores(table, 48, 5);
 * // => Float64Array.of(-2, 2)
 */
export function lookUpScores(
  table: ScoreTable,
  contextSteps: number,
  horizonStep: number,
): Float64Array {
  checkWhole('contextSteps', contextSteps, 1);
  checkWhole('horizonStep', horizonStep, 1);
  return lookUpScoresCore(table, contextSteps, horizonStep);
}

export function lookUpScoresCore(
  table: ScoreTable,
  contextSteps: number,
  horizonStep: number,
): Float64Array {
  const horizons = table.horizonSteps.length;
  const levels = table.levels.length;
  const context = locateOnGrid(table.contextSteps, contextSteps);
  const horizon = locateOnGrid(table.horizonSteps, horizonStep);
  const found = new Float64Array(levels);
  const addCell = (c: number, h: number, share: number) => {
    if (share === 0) return;
    const from = (c * horizons + h) * levels;
    for (let k = 0; k < levels; k++) found[k] = found[k]! + share * table.scores[from + k]!;
  };
  const { below: c, share: cs } = context;
  const { below: h, share: hs } = horizon;
  addCell(c, h, (1 - cs) * (1 - hs));
  addCell(c + 1, h, cs * (1 - hs));
  addCell(c, h + 1, (1 - cs) * hs);
  addCell(c + 1, h + 1, cs * hs);
  return found;
}

/** Score of one forecast error. */
export interface PooledScore {
  /** Length of the context of the forecast [steps]. */
  readonly contextSteps: number;
  /** Lead time [steps]. */
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

/**
 * Builds a table from the scores of rolling-origin forecasts of many series. Each score belongs to the nearest cell on a logarithmic scale;
 * cells hold quantiles of type 7.
 *
 * @param samples - scores, at least 20 per cell
 * @param grid - contexts, lead times and levels of the table, each rising
 * @throws EngineError `noValues`, `notFinite`, `levelOutOfRange`, `levelsNotRising`, `gridNotRising`, `tooFewValues`
 * @example
 * const samples = Array.from({ length: 41 }, (_, i) => ({ contextSteps: 168, horizonStep: 1, score: i - 20 }));
 * buildScoreTable(samples, { contextSteps: [168], horizonSteps: [1], levels: [0.1, 0.5, 0.9] }).scores;
 * // => [-16, 0, 16]
 */
export function buildScoreTable(samples: Iterable<PooledScore>, grid: ScoreGrid): ScoreTable {
  const { contextSteps, horizonSteps, levels } = grid;
  checkRisingSteps('contextSteps', contextSteps);
  checkRisingSteps('horizonSteps', horizonSteps);
  checkLevels(levels);
  const cells = Array.from(
    { length: contextSteps.length * horizonSteps.length },
    () => [] as number[],
  );
  for (const sample of samples) {
    const { contextSteps: length, horizonStep, score } = sample;
    if (!Number.isFinite(length + horizonStep + score)) {
      checkFiniteSeries('sample', [length, horizonStep, score]);
    }
    const context = nearestOnGrid(contextSteps, length);
    const horizon = nearestOnGrid(horizonSteps, horizonStep);
    cells[context * horizonSteps.length + horizon]!.push(score);
  }
  const scores = cells.flatMap((cell, at) => {
    if (cell.length < MIN_CELL_SCORES) {
      const context = contextSteps[Math.floor(at / horizonSteps.length)];
      const horizon = horizonSteps[at % horizonSteps.length];
      throw heliosError(
        'invalid',
        'tooFewValues',
        `the cell of context ${context} and horizon ${horizon} must have at least ${MIN_CELL_SCORES} scores; ${cell.length} came`,
      );
    }
    const sorted = Float64Array.from(cell).sort();
    return levels.map((level) => quantileSorted(sorted, level));
  });
  return { contextSteps, horizonSteps, levels, scores };
}

/** Quantiles of scores pooled over many series, by length of the context and lead time. Plain data, made by training. */
export interface ScoreTable {
  /** Lengths of the context [steps], rising, at least one. */
  readonly contextSteps: readonly number[];
  /** Lead times [steps], rising, each at least 1; at least one. */
  readonly horizonSteps: readonly number[];
  /** Levels between 0 and 1, rising. */
  readonly levels: readonly number[];
  /** Contexts × lead times × levels, dimensionless: entry (context·horizons + horizon)·levels + level, rising within a cell. */
  readonly scores: readonly number[];
  /** Share of held-out values inside P10–P90 per context, 0 to 1. Absent if not measured. */
  readonly heldOutCoverage?: readonly number[];
}

/** Position of a number on a rising grid, between entry `below` and the next. */
interface GridPosition {
  readonly below: number;
  /** Share of the way to the next entry on a logarithmic scale, 0 to 1; 0 at and outside both ends. */
  readonly share: number;
}

/** Position of a number on a grid; both are at least 1. */
export function locateOnGrid(grid: readonly number[], value: number): GridPosition {
  const last = grid.length - 1;
  if (value <= grid[0]!) return { below: 0, share: 0 };
  if (value >= grid[last]!) return { below: last, share: 0 };
  let below = 0;
  while (grid[below + 1]! <= value) below += 1;
  return { below, share: log(value / grid[below]!) / log(grid[below + 1]! / grid[below]!) };
}

/** Index of the nearest entry on a logarithmic scale. */
export function nearestOnGrid(grid: readonly number[], value: number): number {
  const { below, share } = locateOnGrid(grid, value);
  return share > 0.5 ? below + 1 : below;
}

/** @throws EngineError `noValues`, `notFinite`, `notWhole`, the field's name and `OutOfRange`, `gridNotRising` */
function checkRisingSteps(field: string, steps: readonly number[]): void {
  checkFiniteSeries(field, steps);
  for (let i = 0; i < steps.length; i++) {
    checkWhole(field, steps[i]!, 1);
    if (i > 0 && steps[i]! <= steps[i - 1]!) {
      throw heliosError(
        'invalid',
        'gridNotRising',
        `${field}[${i}] must be above ${field}[${i - 1}], ${steps[i - 1]}; ${steps[i]} came`,
      );
    }
  }
}
