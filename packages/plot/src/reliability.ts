import type { ChartOptions, ChartSpec } from './chart-types.js';
import { chart, DEFAULT_HEIGHT, frameOf } from './internal/chart.js';
import { plotError, validateNumber, validateSeries } from './internal/validate.js';

/**
 * Reliability diagram: promised probabilities against observed shares. The points of a calibrated forecaster lie on the
 * diagonal.
 *
 * @param points - from {@link reliabilityPoints}, or your own; at least one
 * @returns points connected by a line, and the diagonal
 * @throws EngineError `unknownTheme`, `seriesLength` without points, `outOfRange` for a level or share outside 0 to 1
 * @example
 * reliabilityDiagram([{ level: 0.1, share: 0.12, count: 500 }]).data;
 * // => { values: [{ level: 0.1, share: 0.12, count: 500 }] }
 */
export function reliabilityDiagram(
  points: readonly ReliabilityPoint[],
  options: ChartOptions = {},
): ChartSpec {
  // As wide as it is high by default, so that the diagonal rises at 45 degrees.
  const { width: givenWidth = options.height ?? DEFAULT_HEIGHT } = options;
  const frame = frameOf({ ...options, width: givenWidth }, 'Reliability');
  const { title, width, height, palette } = frame;
  validateSeries(
    'points',
    points.map(({ share }) => share),
    points.length,
  );
  for (const [place, { level, share }] of points.entries()) {
    validateNumber(`points[${place}].level`, level, 0, 1);
    validateNumber(`points[${place}].share`, share, 0, 1);
  }
  const axis = (field: string, name: string) => ({
    field,
    type: 'quantitative',
    title: name,
    scale: { domain: [0, 1] },
    axis: { format: '.0%' },
  });
  const x = axis('level', 'promised probability');
  const y = axis('share', 'observed share');
  return chart(frame, `${title}: observed shares against promised probabilities`, {
    width,
    height,
    data: { values: points.map(({ level, share, count }) => ({ level, share, count })) },
    layer: [
      {
        data: {
          values: [
            { level: 0, share: 0 },
            { level: 1, share: 1 },
          ],
        },
        mark: { type: 'line', strokeDash: [4, 4], color: palette.grey },
        encoding: { x, y },
      },
      {
        mark: {
          type: 'line',
          color: palette.blue,
          point: { size: 60, filled: true, color: palette.blue },
        },
        encoding: { x, y },
      },
    ],
  });
}

/** Quantile forecasts from several origins, for instance the result of `backtest` of `@bess/helios`. */
export interface QuantileBacktest {
  /** Index in the series of the first step of each forecast. */
  readonly origins: readonly number[];
  /** Rising levels between 0 and 1. */
  readonly levels: readonly number[];
  /** For each origin: steps × levels. */
  readonly forecasts: readonly ArrayLike<number>[];
}

/** How often the values lay at or below a forecast quantile. */
export interface ReliabilityPoint {
  /** Nominal probability of the quantile. */
  readonly level: number;
  /** Share of values at or below it. */
  readonly share: number;
  /** Number of values it was compared with. */
  readonly count: number;
}

/**
 * Compares forecast quantiles with actual values: for each level, the share of values at or below the quantile. For a
 * calibrated forecaster, the shares equal the levels.
 *
 * @param backtest - forecasts and their origins
 * @param values - the series that was forecast; null or NaN where unknown
 * @returns one point per level, in rising order
 * @throws EngineError `seriesLength` where a forecast does not fill whole steps or reaches beyond the series,
 * `notFinite`, `noValues` where no forecast step has a known value
 * @see T. Gneiting, F. Balabdaoui, A. E. Raftery, Probabilistic forecasts, calibration and sharpness, Journal of the
 * Royal Statistical Society B 69 (2007) 243–268, section 3.
 * @example
 * reliabilityPoints({ origins: [1], levels: [0.1, 0.9], forecasts: [[4, 8, 4, 8]] }, [0, 3, 6]);
 * // => [{ level: 0.1, share: 0.5, count: 2 }, { level: 0.9, share: 1, count: 2 }]
 */
export function reliabilityPoints(
  backtest: QuantileBacktest,
  values: ArrayLike<number | null>,
): ReliabilityPoint[] {
  const { origins, levels, forecasts } = backtest;
  validateSeries('values', values, values.length, true);
  const below = new Array<number>(levels.length).fill(0);
  let count = 0;
  for (const [place, origin] of origins.entries()) {
    const forecast = forecasts[place] ?? [];
    const steps = forecast.length / levels.length;
    if (!Number.isInteger(steps) || steps === 0 || origin < 0 || origin + steps > values.length) {
      throw plotError(
        'invalid',
        'seriesLength',
        `forecasts[${place}] must consist of whole steps of ${levels.length} levels within the ${values.length} values; ${forecast.length} numbers from index ${origin} came`,
      );
    }
    validateSeries(`forecasts[${place}]`, forecast, forecast.length);
    for (let step = 0; step < steps; step += 1) {
      const value = values[origin + step] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      count += 1;
      for (let level = 0; level < levels.length; level += 1) {
        if (value <= forecast[step * levels.length + level]!) below[level]! += 1;
      }
    }
  }
  if (count === 0) {
    throw plotError(
      'invalid',
      'noValues',
      'values must contain at least one value that was forecast; 0 came',
    );
  }
  return levels.map((level, place) => ({ level, share: below[place]! / count, count }));
}
