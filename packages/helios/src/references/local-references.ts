import { fitRobustScaleCore } from '../transforms/asinh.js';
import { MOST_VALUES, otherPeriod } from './detect-period.js';
import { forecastLagRegression } from './lag-regression.js';
import type { ReferenceForecast } from './reference-forecast.js';
import { forecastSeasonalNaive } from './seasonal-naive.js';
import {
  fitSmoothing,
  forecastSmoothing,
  type Seasons,
  type SmoothingParameters,
} from './smoothing.js';
import { forecastStraightLine } from './straight-line.js';

/** Name of a simple method, as in results. */
export type ReferenceName =
  | 'lastValue'
  | 'naiveDay'
  | 'naiveWeek'
  | 'naivePeriod'
  | 'line'
  | 'lineDay'
  | 'smoothing'
  | 'smoothingDay'
  | 'smoothingWeek'
  | 'smoothingPeriod'
  | 'regressionDay'
  | 'regressionPeriod';

/** The simple methods that learn from the values of a request alone, in the order in which results list them. */
export const REFERENCE_NAMES: readonly ReferenceName[] = [
  'lastValue',
  'naiveDay',
  'naiveWeek',
  'naivePeriod',
  'line',
  'lineDay',
  'smoothing',
  'smoothingDay',
  'smoothingWeek',
  'smoothingPeriod',
  'regressionDay',
  'regressionPeriod',
];

/** Forecasts of the methods that the values suffice for. */
export type ReferenceForecasts = Readonly<Partial<Record<ReferenceName, ReferenceForecast>>>;

/** From this length on, parameters are fitted once for all rolling origins; below, each origin changes them. */
const REUSE_VALUES = 336;

/** Makes forecasts from several origins of one series. */
export class LocalReferences {
  private readonly fitted = new Map<string, SmoothingParameters>();

  constructor(private readonly daySteps: number) {}

  /**
   * Forecasts of all methods after `values`.
   *
   * @param values - everything known at the origin; a forecast uses nothing else
   * @param isLast - whether this is the forecast after the whole series, whose parameters are always its own
   */
  forecast(values: Float64Array, horizon: number, isLast: boolean): ReferenceForecasts {
    const recent = values.subarray(-MOST_VALUES);
    const scale = fitRobustScaleCore(recent);
    const scaled = recent.map((value) => (value - scale.centre) / scale.spread);
    // Values that differ by more than a number can hold have no scale.
    if (!scaled.every(Number.isFinite)) return {};
    const made = this.forecastScaled(scaled, horizon, isLast);
    const inUnit = Object.entries(made).flatMap(([name, forecast]) =>
      forecast === undefined ? [] : [[name, inUnitOf(forecast, scale)] as const],
    );
    return Object.fromEntries(inUnit.filter(([, { point, spread }]) => allFinite(point, spread)));
  }

  private forecastScaled(
    values: Float64Array,
    horizon: number,
    isLast: boolean,
  ): Partial<Record<ReferenceName, ReferenceForecast | undefined>> {
    const { daySteps } = this;
    const count = values.length;
    const week = 7 * daySteps;
    const period = otherPeriod(values, daySteps);
    const naive = (lag: number) => forecastSeasonalNaive(values, horizon, lag);
    const smoothed = (seasons: Seasons) =>
      forecastSmoothing(
        values,
        horizon,
        seasons,
        this.parameters(values, seasons, isLast),
        daySteps,
      );
    const regression = (season: number) => forecastLagRegression(values, horizon, season, daySteps);
    return {
      lastValue: naive(1),
      ...(count >= daySteps && { naiveDay: naive(daySteps) }),
      ...(count >= week && { naiveWeek: naive(week) }),
      ...(period > 0 && { naivePeriod: naive(period) }),
      line: forecastStraightLine(values, horizon, 1),
      ...(count >= 2 * daySteps && { lineDay: forecastStraightLine(values, horizon, daySteps) }),
      smoothing: smoothed({ short: 1, long: 1 }),
      ...(count >= 2 * daySteps && { smoothingDay: smoothed({ short: daySteps, long: 1 }) }),
      ...(count >= 2 * week && { smoothingWeek: smoothed({ short: daySteps, long: week }) }),
      ...(period > 0 && { smoothingPeriod: smoothed({ short: period, long: 1 }) }),
      regressionDay: regression(daySteps),
      ...(period > 0 && { regressionPeriod: regression(period) }),
    };
  }

  private parameters(values: Float64Array, seasons: Seasons, isLast: boolean): SmoothingParameters {
    if (isLast || values.length < REUSE_VALUES) return fitSmoothing(values, seasons, this.daySteps);
    const key = `${seasons.short} ${seasons.long}`;
    let known = this.fitted.get(key);
    if (known === undefined) {
      known = fitSmoothing(values, seasons, this.daySteps);
      this.fitted.set(key, known);
    }
    return known;
  }
}

function inUnitOf(
  { point, spread }: ReferenceForecast,
  scale: { centre: number; spread: number },
): ReferenceForecast {
  return {
    point: point.map((value) => scale.centre + scale.spread * value),
    spread: spread.map((value) => scale.spread * value),
  };
}

function allFinite(point: Float64Array, spread: Float64Array): boolean {
  return point.every(Number.isFinite) && spread.every(Number.isFinite);
}
