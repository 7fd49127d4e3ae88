import { tarsisError } from '../internal/errors.js';
import { checkSeries, validators } from '../internal/validate.js';

/** So many hours before now say how far off the rest is. */
const comparedHours = 2;

/** By this factor an hour it comes back to what was expected. */
const hourlyDecay = 0.95;

/** What a controller may know when it plans: everything before now, and nothing after. */
export interface ForecastHistory {
  /** Load of each step before now [kW]. */
  readonly loadKwSeries: Float64Array;
  /** Solar power of each step before now [kW]; empty without panels. */
  readonly solarKwSeries: Float64Array;
  readonly stepsPerDay: number;
}

/** What a controller expects of the steps to come, an entry for each that was asked for [kW]. */
export interface Forecast {
  readonly loadKwSeries: Float64Array;
  /** Empty without panels. */
  readonly solarKwSeries: Float64Array;
}

/** Any forecast that looks back only. */
export type Forecaster = (seen: ForecastHistory, steps: number) => Forecast | Promise<Forecast>;

/**
 * Expects the load of the same hour one week ago and the sun of the same hour yesterday: the forecast that needs no
 * model. In the first week the day before stands in, and before the first day the mean so far.
 *
 * @param seen What was measured until now.
 * @param steps Steps to come.
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
  return Float64Array.from({ length: steps }, (_, ahead) => {
    for (const lag of lags) {
      // As many whole lags back as it takes to come to something measured.
      const step = now + ahead - lag * Math.ceil((ahead + 1) / lag);
      if (step >= 0) return seen[step]!;
    }
    return mean;
  });
}

/** What was expected from some instant on, and what came until now. */
export interface CorrectForecastOptions {
  /** From the instant on, further than now [kW]. */
  readonly expectedKwSeries: ArrayLike<number>;
  /** From the instant until now [kW]. */
  readonly measuredKwSeries: ArrayLike<number>;
  readonly stepMinutes: number;
}

/**
 * What is to be expected from now on: what was expected before, and what the last hours differed from it, which fades.
 *
 * @param options Both series begin at the same instant.
 * @returns The entries after those that were measured; below 0 where they were expected near 0 [kW].
 * @throws EngineError `invalid` / `seriesLength` where more was measured than expected, or naming field, rule and value.
 * @example
 * // 10 kW more than expected for two hours: 9.5 kW more in the next, 9.025 in the one after it.
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

/** What {@link correctForecast} does, of series that are known to be sound. */
export function correctByResiduals(
  expectedKwSeries: Float64Array,
  measuredKwSeries: Float64Array,
  stepMinutes: number,
): Float64Array {
  const now = measuredKwSeries.length;
  const compared = Math.min(now, Math.max(1, Math.round((60 * comparedHours) / stepMinutes)));
  const fade = hourlyDecay ** (stepMinutes / 60);
  let differsKw = 0;
  for (let step = now - compared; step < now; step += 1) {
    differsKw += (measuredKwSeries[step]! - expectedKwSeries[step]!) / compared;
  }
  return expectedKwSeries.subarray(now).map((kw, ahead) => kw + differsKw * fade ** (ahead + 1));
}

function checkOwnLength(field: string, series: ArrayLike<number>): Float64Array {
  // Callers without types may leave it out, which is refused below.
  return checkSeries(field, series, series?.length ?? 0);
}

/**
 * What a forecast answered, if it can be planned with.
 *
 * @param steps So many were asked for.
 * @throws EngineError `invalid` / `forecastLength`; those of `checkSeries`, naming the fields of the forecast.
 */
export function checkForecast(answer: Forecast, steps: number): Forecast {
  // Callers without types may answer anything.
  const { loadKwSeries, solarKwSeries = new Float64Array() } = Object(answer) as Forecast;
  const checked = (name: keyof Forecast, series: Float64Array, minimum: number) => {
    const field = `forecast(…).${name}`;
    const copy = checkSeries(field, series, Object(series).length, { minimum });
    if (copy.length >= steps) return copy;
    throw tarsisError(
      'invalid',
      'forecastLength',
      `${field} must have an entry for each of the ${steps} steps that were asked for; ${copy.length} came`,
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
