import { type ForecastOptions, forecast } from '@bess/helios';
import {
  type DayAheadModel,
  fitLear,
  forecastDayAhead,
  forecastLear,
  type LearModel,
} from '@bess/helios/models';
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

/** Known prices of whole days, and the series known ahead of these days and the next. */
export interface LearPlusRequest {
  readonly values: Float64Array;
  readonly knownAhead: readonly Float64Array[];
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
  /** Begins forecasts of one day after the other by the mean of LEAR and a DNN. */
  readonly learPlus: () => (request: LearPlusRequest) => Float64Array;
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
    learPlus: () => learPlusDays(kept),
  };
}

/** The networks continue from day to day, so a forecast also depends on the first day that was asked. */
function learPlusDays(kept: KeptForecasts): ReturnType<Forecasters['learPlus']> {
  let first: number | undefined;
  let model: DayAheadModel | undefined;
  return ({ values, knownAhead, stepMinutes }) => {
    const begun = first ?? values.length;
    first = begun;
    return kept({ by: 'LEAR+', begun, stepMinutes }, [values, ...knownAhead], () => {
      const perDay = 1440 / stepMinutes;
      let median: Float64Array = new Float64Array(0);
      // Days whose forecasts were kept have no model yet.
      const next = model === undefined ? begun : model.length + perDay;
      for (let length = next; length <= values.length; length += perDay) {
        const known = {
          values: values.subarray(0, length),
          stepMinutes,
          knownAhead: knownAhead.map((one) => one.subarray(0, length + perDay)),
        };
        const options = { levels: [0.5], ...(model === undefined ? {} : { model }) };
        const forecast = forecastDayAhead(known, options);
        median = forecast.values;
        model = forecast.model;
      }
      return median;
    });
  };
}
