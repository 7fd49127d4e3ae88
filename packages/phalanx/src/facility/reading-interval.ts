import { phalanxError } from '../internal/errors.js';
import {
  ALLOWED_STEP_MINUTES,
  DEFAULT_STEP_MINUTES,
  type FacilityOptions,
} from './create-facility-state.js';
import type { FacilityReading } from './facility-state.js';

/** Fewer intervals do not tell how often a meter is read. */
const MIN_INTERVALS = 12;

/** A low quantile, because missing readings make intervals longer. */
const INTERVAL_LEVEL = 0.25;

const MS_PER_MINUTE = 60_000;

/**
 * The settings for a history: without a step length, its readings' own interval where that is longer than the default.
 *
 * A step that is shorter than the readings' interval is refused: most of its steps would have no reading, so no day would be complete and the
 * model would learn nothing of them; and a reading is the mean of its whole interval, so that a replay would see ahead within it.
 *
 * @throws EngineError `invalid` `readingsTooCoarse`
 */
export function withReadingStep(
  history: readonly FacilityReading[],
  options: FacilityOptions,
): FacilityOptions {
  const minutes = readingMinutes(history);
  if (minutes === undefined || minutes <= (options.stepMinutes ?? DEFAULT_STEP_MINUTES)) {
    return options;
  }
  const longest = ALLOWED_STEP_MINUTES.at(-1)!;
  if (minutes > longest) {
    throw tooCoarse(
      'history',
      `history must have a reading at least every ${longest} minutes; one every ${minutes} minutes came`,
      minutes,
    );
  }
  if (options.stepMinutes === undefined) {
    return { ...options, stepMinutes: ALLOWED_STEP_MINUTES.find((step) => step >= minutes)! };
  }
  throw tooCoarse(
    'stepMinutes',
    `stepMinutes must be at least the interval of the readings, ${minutes} minutes; ${options.stepMinutes} came`,
    options.stepMinutes,
  );
}

/** The usual time between two readings, in whole minutes; undefined with too few readings. */
function readingMinutes(history: readonly FacilityReading[]): number | undefined {
  const intervals: number[] = [];
  for (let at = 1; at < history.length; at += 1) {
    const interval = history[at]!.timeMs - history[at - 1]!.timeMs;
    if (interval > 0) intervals.push(interval);
  }
  if (intervals.length < MIN_INTERVALS) return undefined;
  const sorted = Float64Array.from(intervals).sort();
  return Math.round(sorted[Math.floor(INTERVAL_LEVEL * sorted.length)]! / MS_PER_MINUTE);
}

function tooCoarse(field: string, message: string, value: number): Error {
  return phalanxError('invalid', 'readingsTooCoarse', message, { field, value });
}
