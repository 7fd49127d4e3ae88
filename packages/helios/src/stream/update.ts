import { updateQuantileTracker } from '../conformal/update-quantile-tracker.js';
import { updateAdwin } from '../drift/update-adwin.js';
import { heliosError } from '../internal/helios-error.js';
import type { ForecastStream, StreamUpdate } from './forecast-stream.js';
import { standingForecast } from './internal/standing-forecast.js';
import { trackedQuantiles } from './internal/tracked-quantiles.js';

/** A value this many half widths off says no more than that all was wrong. */
const LARGEST_SCORE = 100;

/**
 * Takes the next value of a stream: holds it against what was expected, moves the intervals and the drift detector, and answers what is
 * expected next.
 *
 * @param stream - moves on by one value
 * @param value - finite
 * @throws EngineError `notFinite`, and those of {@link forecast}
 * @example
 * const values = Array.from({ length: 168 }, () => 7);
 * const stream = createForecastStream({ values, horizon: 24 });
 * update(stream, 7).expected;
 * // => 7
 */
export function update(stream: ForecastStream, value: number): StreamUpdate {
  if (!Number.isFinite(value)) {
    const message = `value must be a finite number; ${value} came`;
    throw heliosError('invalid', 'notFinite', message, { field: 'value' });
  }
  const { settings, standing, trackers } = stream;
  const { levels, everySteps, keepSteps, stepMinutes } = settings;
  const at = standing.passed;
  const expected = standing.point[at]!;
  const spread = standing.spread[at]!;
  const expectedQuantiles = trackedQuantiles(stream, at).subarray(0, levels.length);
  const score = bounded((value - expected) / spread);
  trackers.forEach((tracker, k) => {
    const place = (standing.quantiles[at * levels.length + k]! - expected) / spread;
    updateQuantileTracker(tracker, bounded(score - place));
  });
  const drifted = updateAdwin(stream.adwin, score);

  stream.values.push(value);
  stream.count += 1;
  if (stream.values.length > keepSteps) {
    stream.values.shift();
    if (stream.startMs !== undefined) stream.startMs += stepMinutes * 60_000;
  }
  standing.passed += 1;
  const renewed = standing.passed >= everySteps;
  if (renewed) stream.standing = standingForecast(settings, stream.values, stream.startMs);
  const from = stream.standing.passed;
  return {
    expected,
    expectedQuantiles,
    score,
    drifted,
    renewed,
    point: Float64Array.from(stream.standing.point.slice(from)),
    quantiles: trackedQuantiles(stream, from),
  };
}

function bounded(score: number): number {
  return Math.max(-LARGEST_SCORE, Math.min(LARGEST_SCORE, score));
}
