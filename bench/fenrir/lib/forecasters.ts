import { type ForecastOptions, forecast } from '@bess/helios';
import { fitLear, forecastLear, type LearModel } from '@bess/helios/models';
import { fingerprint } from './fingerprint.js';
import type { KeptForecasts } from './kept-forecasts.js';

/** A request to LEAR. */
export interface LearRequest {
  /** All known prices, at least 28 days. */
  readonly values: Float64Array;
  /** Of the values and of the horizon. */
  readonly knownAhead: readonly Float64Array[];
  /** Number of first values that it is fitted on; the others follow by whole days. */
  readonly fittedLength: number;
  readonly horizon: number;
  readonly stepMinutes: number;
}

/** The ensemble's forecast of each step. */
export interface Distribution {
  readonly point: Float64Array;
  /** Steps × levels. */
  readonly quantiles: Float64Array;
}

/** Forecasters of `@bess/helios`. */
export interface Forecasters {
  /** The ensemble. */
  readonly ensemble: (request: ForecastOptions) => Float64Array;
  /** The ensemble with its quantiles. */
  readonly distribution: (
    request: ForecastOptions & { readonly levels: readonly number[] },
  ) => Distribution;
  /** The regression for day-ahead prices. */
  readonly lear: (request: LearRequest) => Float64Array;
}

/**
 * Forecasters of `@bess/helios` whose forecasts are kept.
 *
 * @param kept - where they are kept
 */
export function heliosForecasters(kept: KeptForecasts): Forecasters {
  // The same past gives the same model for all days of a week.
  let fitted: { readonly past: string; readonly model: LearModel } | undefined;
  return {
    ensemble: (request) => {
      const { values, exogenous = [], ...settings } = request;
      const seriesList = [values, ...exogenous.map((one) => one.values)];
      return kept(settings, seriesList, () => forecast(request).point);
    },
    distribution: (request) => {
      const { values, exogenous = [], ...settings } = request;
      const seriesList = [values, ...exogenous.map((one) => one.values)];
      const all = kept({ by: 'distribution', ...settings }, seriesList, () => {
        const { point, quantiles } = forecast(request);
        return Float64Array.of(...point, ...quantiles.values);
      });
      return {
        point: all.subarray(0, request.horizon),
        quantiles: all.subarray(request.horizon),
      };
    },
    lear: ({ values, knownAhead, ...settings }) =>
      kept({ by: 'LEAR', ...settings }, [values, ...knownAhead], () => {
        const { fittedLength, horizon, stepMinutes } = settings;
        const series = { values, stepMinutes, knownAhead };
        const known = [values, ...knownAhead].map((one) => one.subarray(0, fittedLength));
        const past = fingerprint(stepMinutes, known);
        if (fitted === undefined || fitted.past !== past) {
          const [fittedValues, ...fittedAhead] = known;
          const shown = { ...series, values: fittedValues!, knownAhead: fittedAhead };
          fitted = { past, model: fitLear(shown, { heldOutDays: 0 }) };
        }
        return forecastLear(fitted.model, series, horizon, [0.5]).values;
      }),
  };
}
