import { tarsisError } from '../internal/errors.js';
import { checkSeries, validators } from '../internal/validate.js';

/** The forecast error is averaged over this many hours before now. */
const comparedHours = 2;

/** Factor per hour by which the correction decays towards the original forecast. */
const hourlyDecay = 0.95;

/** What a controller may know when it plans: everything before now, nothing after. */
export interface ForecastHistory {
  /** Load of each step before now [kW]. */
  readonly loadKwSeries: Float64Array;
  /** Solar power of each step before now [kW]; empty without panels. */
  readonly solarKwSeries: Float64Array;
  readonly stepsPerDay: number;
}

/** Expected load and solar power of the coming steps, one entry per requested step [kW]. */
export interface Forecast {
  readonly loadKwSeries: Float64Array;
  /** Empty without panels. */
  readonly solarKwSeries: Float64Array;
}

/** A forecast that uses past data only. */
export type Forecaster = (seen: ForecastHistory, steps: number) => Forecast | Promise<Forecast>;

/**
 * Seasonal naive forecast: load as in the same hour one week ago, solar as in the same hour yesterday. During the first
 * week the previous day is used instead, and on the first day the mean so far.
 *
 * @param seen Measurements until now.
 * @param steps Number of coming steps.
 * @example
 * const loadKwSeries = Float64Array.from({ length: 48 }, (_, hour) => hour % 24);
 * seasonalNaiveForecast({ loadKwSeries, solarKwSeries: new Float64Array(), stepsPerDay: 24 }, 3).loadKwSeries;
 * // => Float64Array [0, 1, 2]
 */
export function seasonalNaiveForecast(seen: ForecastHistory, steps: number): Forecast {
  const { loadKwSeries, solarKwSeries, stepsPerDay } = seen;
  return {
    loadKwSeries: repeatLag(loadKwSeries, [7 * stepsPerDay, stepsPerDay], steps),
    solarKwSeries:
      solarKwSeries.length === 0 ? solarKwSeries : repeatLag(solarKwSeries, [stepsPerDay], steps),
  };
}

function repeatLag(seen: Float64Array, lags: readonly number[], steps: number): Float64Array {
  const now = seen.length;
  const mean = now === 0 ? 0 : seen.reduce((sum, kw) => sum + kw, 0) / now;
  return Float64Array.from({ length: steps }, (_, lookahead) => {
    for (const lag of lags) {
      // Go back as many whole lags as needed to reach a measured step.
      const step = now + lookahead - lag * Math.ceil((lookahead + 1) / lag);
      if (step >= 0) return seen[step]!;
    }
    return mean;
  });
}

/** A forecast from some instant on, and the measurements since that instant. */
export interface CorrectForecastOptions {
  /** Forecast from that instant to beyond now [kW]. */
  readonly expectedKwSeries: ArrayLike<number>;
  /** Measurements from that instant until now [kW]. */
  readonly measuredKwSeries: ArrayLike<number>;
  readonly stepMinutes: number;
}

/**
 * Corrects a forecast by its recent error: adds the mean error of the last two hours, decaying by 5 % per hour.
 *
 * @param options Both series begin at the same instant.
 * @returns The forecast of the steps after the measured ones [kW]; may be negative where the forecast is near 0.
 * @throws EngineError `invalid` / `seriesLength` where there are more measurements than forecast steps, or naming field, rule and value.
 * @example
 * // 10 kW above the forecast for two hours: 9.5 kW more in the next hour, 9.025 in the one after it.
 * correctForecast({ expectedKwSeries: [50, 50, 60, 60], measuredKwSeries: [60, 60], stepMinutes: 60 });
 * // => Float64Array [69.5, 69.025]
 */
export function correctForecast(options: CorrectForecastOptions): Float64Array {
  validators.correctForecast(options);
  const { stepMinutes } = options;
  const expectedKwSeries = checkOwnLength('expectedKwSeries', options.expectedKwSeries);
  const measuredKwSeries = checkOwnLength('measuredKwSeries', options.measuredKwSeries);
  const now = measuredKwSeries.length;
  if (now > expectedKwSeries.length) {
    throw tarsisError(
      'invalid',
      'seriesLength',
      `measuredKwSeries must have at most as many entries as expectedKwSeries (${expectedKwSeries.length}); ${now} came`,
    );
  }
  return correctByResiduals(expectedKwSeries, measuredKwSeries, stepMinutes);
}

/** {@link correctForecast} without validation. */
export function correctByResiduals(
  expectedKwSeries: Float64Array,
  measuredKwSeries: Float64Array,
  stepMinutes: number,
): Float64Array {
  const now = measuredKwSeries.length;
  const compared = Math.min(now, Math.max(1, Math.round((60 * comparedHours) / stepMinutes)));
  const decay = hourlyDecay ** (stepMinutes / 60);
  let meanErrorKw = 0;
  for (let step = now - compared; step < now; step += 1) {
    meanErrorKw += (measuredKwSeries[step]! - expectedKwSeries[step]!) / compared;
  }
  return expectedKwSeries
    .subarray(now)
    .map((kw, lookahead) => kw + meanErrorKw * decay ** (lookahead + 1));
}

function checkOwnLength(field: string, series: ArrayLike<number>): Float64Array {
  // Untyped callers may omit it; the check below refuses that.
  return checkSeries(field, series, series?.length ?? 0);
}

/**
 * Validates and copies what a forecast function returned for the requested number of steps.
 *
 * @throws EngineError `invalid` / `forecastLength`; those of `checkSeries`, naming the fields of the forecast.
 */
export function checkForecast(answer: Forecast, steps: number): Forecast {
  // Untyped callers may return anything.
  const { loadKwSeries, solarKwSeries = new Float64Array() } = Object(answer) as Forecast;
  const checked = (name: keyof Forecast, series: Float64Array, minimum: number) => {
    const field = `forecast(…).${name}`;
    const copy = checkSeries(field, series, Object(series).length, { minimum });
    if (copy.length >= steps) return copy;
    throw tarsisError(
      'invalid',
      'forecastLength',
      `${field} must have an entry for each of the ${steps} requested steps; ${copy.length} came`,
    );
  };
  return {
    loadKwSeries: checked('loadKwSeries', loadKwSeries, Number.NEGATIVE_INFINITY),
    solarKwSeries:
      Object(solarKwSeries).length === 0
        ? new Float64Array()
        : checked('solarKwSeries', solarKwSeries, 0),
  };
}
