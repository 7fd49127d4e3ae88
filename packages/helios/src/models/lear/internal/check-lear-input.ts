import { checkWholeBetween } from '../../../internal/check-whole-between.js';
import { heliosError } from '../../../internal/helios-error.js';
import { checkSeries } from '../../internal/check-series.js';
import type { ModelSeries } from '../../model-series.js';
import type { LearOptions, LearWindow } from '../lear-model.js';
import { LONGEST_LAG_DAYS } from './lear-terms.js';

/** Fewest days that a regression is fitted on. */
export const FEWEST_DAYS = 21;
const MOST_HELD_OUT_DAYS = 364;
const USUAL_HELD_OUT_DAYS = 28;

/** Chosen on DE in 2015 and PJM in 2016, before their tests. */
const DEFAULT_WINDOWS: readonly LearWindow[] = [
  { days: 56, scale: 'step' },
  { days: 84, scale: 'day' },
  { days: 364, scale: 'day' },
  { days: 728, scale: 'day' },
  { days: 1092, scale: 'step' },
  { days: 1456, scale: 'day' },
];

/** What is fitted, with defaults filled in. */
export interface CheckedLearInput {
  readonly daySteps: number;
  /** Whole days of the series. */
  readonly days: number;
  readonly windows: readonly LearWindow[];
  readonly heldOutDays: number;
}

/** Checks a series and the options, and fills in what is left open. */
export function checkLearInput(series: ModelSeries, options: LearOptions): CheckedLearInput {
  const daySteps = daysOf(series.stepMinutes);
  checkSeries(series, (FEWEST_DAYS + LONGEST_LAG_DAYS) * daySteps, 0);
  const days = Math.floor(series.values.length / daySteps);
  const windows = options.windows ?? DEFAULT_WINDOWS;
  if (windows.length === 0) {
    throw heliosError('invalid', 'noWindows', 'windows must hold at least 1; 0 came');
  }
  windows.forEach(({ days: length, scale }, i) => {
    checkWholeBetween(`windows[${i}].days`, length, FEWEST_DAYS, 100_000);
    if (scale === 'step' || scale === 'day') return;
    const message = `windows[${i}].scale must be step or day; ${scale} came`;
    throw heliosError('invalid', 'scaleUnknown', message);
  });
  const room = days - LONGEST_LAG_DAYS - FEWEST_DAYS;
  const wanted = options.heldOutDays ?? Math.min(USUAL_HELD_OUT_DAYS, room);
  checkWholeBetween('heldOutDays', wanted, 0, MOST_HELD_OUT_DAYS);
  if (wanted > room) {
    const message = `heldOutDays must leave ${FEWEST_DAYS + LONGEST_LAG_DAYS} of ${days} days; ${wanted} came`;
    throw heliosError('invalid', 'tooFewValues', message);
  }
  return { daySteps, days, windows, heldOutDays: wanted };
}

/** Steps in a day. */
function daysOf(stepMinutes: number): number {
  const daySteps = 1440 / stepMinutes;
  if (Number.isInteger(daySteps) && daySteps >= 1 && daySteps <= 96) return daySteps;
  const message = `stepMinutes must divide a day into at most 96 steps; ${stepMinutes} came`;
  throw heliosError('invalid', 'invalidStep', message);
}
