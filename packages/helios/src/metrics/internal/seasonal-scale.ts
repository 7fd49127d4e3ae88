import { checkSeries } from '../../internal/check-series.js';
import { checkWhole } from '../../internal/check-whole.js';
import { heliosError } from '../../internal/helios-error.js';
import { meanSeasonalChange } from './mean-seasonal-change.js';

/**
 * Mean absolute difference of a history from itself one season before: the in-sample error of the seasonal naive forecast.
 *
 * @throws EngineError `noValues`, `notFinite`, `notWhole`, `seasonStepsOutOfRange`, `historyTooShort`; `noScale` where it is 0
 */
export function seasonalScale(history: ArrayLike<number>, seasonSteps: number): number {
  checkSeries('history', history);
  checkWhole('seasonSteps', seasonSteps, 1);
  if (history.length <= seasonSteps) {
    throw heliosError(
      'invalid',
      'historyTooShort',
      `history must be longer than its season of ${seasonSteps} steps; ${history.length} came`,
    );
  }
  const mean = meanSeasonalChange(history, seasonSteps);
  if (mean > 0) return mean;
  throw heliosError(
    'invalid',
    'noScale',
    `history must change from one season of ${seasonSteps} steps to the next; it repeats exactly, so that there is no scale`,
  );
}
