import { checkSeries } from './internal/check-series.js';
import { refuse } from './internal/refuse.js';

/** Forecasts of quantiles from several moments, for instance what `backtest` of `@bess/helios` answers. */
export interface QuantileBacktest {
  /** Place in the series of the first step of each forecast. */
  readonly origins: readonly number[];
  /** Rising levels between 0 and 1. */
  readonly levels: readonly number[];
  /** For each origin steps × levels. */
  readonly forecasts: readonly ArrayLike<number>[];
}

/** How often values lay below a forecast quantile. */
export interface ReliabilityPoint {
  /** Probability that the quantile promises. */
  readonly level: number;
  /** Share of values at or below it. */
  readonly share: number;
  /** Values that it was held against. */
  readonly count: number;
}

/**
 * Holds forecast quantiles against what came: for each level the share of values at or below the quantile. A calibrated
 * forecaster's shares are its levels.
 *
 * @param backtest - forecasts and where they began
 * @param values - the series that was forecast; null or NaN where it is not known
 * @returns one point per level, rising
 * @throws EngineError `seriesLength` where a forecast does not fill whole steps or reaches beyond the series,
 * `notFinite`, `noValues` where no value can be held against a forecast
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
  checkSeries('values', values, values.length, true);
  const below = new Array<number>(levels.length).fill(0);
  let count = 0;
  for (const [place, origin] of origins.entries()) {
    const forecast = forecasts[place] ?? [];
    const steps = forecast.length / levels.length;
    if (!Number.isInteger(steps) || steps === 0 || origin < 0 || origin + steps > values.length) {
      throw refuse(
        'invalid',
        'seriesLength',
        `forecasts[${place}] must fill steps of ${levels.length} levels within the ${values.length} values; ${forecast.length} numbers from ${origin} on came`,
      );
    }
    checkSeries(`forecasts[${place}]`, forecast, forecast.length);
    for (let step = 0; step < steps; step += 1) {
      const came = values[origin + step] ?? Number.NaN;
      if (Number.isNaN(came)) continue;
      count += 1;
      for (let level = 0; level < levels.length; level += 1) {
        if (came <= forecast[step * levels.length + level]!) below[level]! += 1;
      }
    }
  }
  if (count === 0) {
    throw refuse('invalid', 'noValues', 'values must hold at least one that was forecast; 0 came');
  }
  return levels.map((level, place) => ({ level, share: below[place]! / count, count }));
}
