import { checkWhole } from '../internal/check-whole.js';
import { gridPlace } from './internal/grid-place.js';
import type { ScoreTable } from './score-table.js';

/**
 * The pooled scores of one context length and horizon, interpolated between the four nearest cells on logarithmic scales; beyond the
 * grid its edge counts. A mean of rising quantiles with the same shares at each level, so that the result rises too.
 *
 * @param table - pooled scores
 * @param contextSteps - length of the context [steps], from 1
 * @param horizonStep - how far ahead [steps], from 1
 * @returns one score for each level of the table, without unit
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
  const horizons = table.horizonSteps.length;
  const levels = table.levels.length;
  const context = gridPlace(table.contextSteps, contextSteps);
  const horizon = gridPlace(table.horizonSteps, horizonStep);
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
