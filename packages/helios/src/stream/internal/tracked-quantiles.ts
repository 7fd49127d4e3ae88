import { enforceOrder } from '../../conformal/enforce-order.js';
import { trackedBound } from '../../conformal/tracked-bound.js';
import type { ForecastStream } from '../forecast-stream.js';

/**
 * What is left of the standing forecast's quantiles from a step on, each level moved by what it has been off, in order around the point.
 *
 * @returns steps × levels
 */
export function trackedQuantiles(
  { settings, standing, trackers }: ForecastStream,
  from: number,
): Float64Array {
  const { levels } = settings;
  const moves = trackers.map((tracker) => trackedBound(tracker));
  const values = Float64Array.from(
    standing.quantiles.slice(from * levels.length),
    (quantile, i) =>
      quantile + moves[i % levels.length]! * standing.spread[from + Math.floor(i / levels.length)]!,
  );
  return enforceOrder({ levels, values }, standing.point.slice(from)).values;
}
