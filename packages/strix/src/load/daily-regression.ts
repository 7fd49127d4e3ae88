import { type Regression, regress } from '../internal/regression.js';
import type { LoadDays } from './load-days.js';

/** Change points of the temperature response [°F]. */
export interface ChangePoints {
  heatingBelowF: number;
  coolingAboveF: number;
}

/** Transform of the daily mean price. */
export interface PriceColumn {
  centrePerMwh: number;
  scalePerMwh: number;
}

/** Names of the columns of {@link dailyRegressorsInto}, in their order. */
export function dailyColumns(withTemperature: boolean, withPrice: boolean): string[] {
  return [
    'level',
    'annualCosine',
    'annualSine',
    'semiannualCosine',
    'semiannualSine',
    ...(withTemperature ? ['heating', 'cooling'] : []),
    ...(withPrice ? ['price'] : []),
  ];
}

/** Degrees below the heating point and above the cooling point, in units of 10 °F. */
export function hinges(
  temperatureF: number,
  changePoints: ChangePoints,
): [heating: number, cooling: number] {
  return [
    Math.max(0, changePoints.heatingBelowF - temperatureF) / 10,
    Math.max(0, temperatureF - changePoints.coolingAboveF) / 10,
  ];
}

/** One day's temperatures and prices, missing values left out. */
interface DayWeather {
  season: number;
  temperaturesF?: ArrayLike<number>;
  pricesPerMwh?: ArrayLike<number>;
}

/**
 * Writes the daily regressors of equation (21) from `out[at]` on; returns false when the day lacks temperatures or prices that
 * the columns need.
 */
export function dailyRegressorsInto(
  out: Float64Array,
  at: number,
  day: DayWeather,
  changePoints: ChangePoints | undefined,
  price: PriceColumn | undefined,
): boolean {
  const angle = 2 * Math.PI * day.season;
  // The response needs a level of its own, because the profile already contains the mean.
  out[at] = 1;
  out[at + 1] = Math.cos(angle);
  out[at + 2] = Math.sin(angle);
  out[at + 3] = Math.cos(2 * angle);
  out[at + 4] = Math.sin(2 * angle);
  let next = at + 5;
  if (changePoints) {
    const { temperaturesF } = day;
    if (!temperaturesF || temperaturesF.length === 0) return false;
    let heating = 0;
    let cooling = 0;
    for (let i = 0; i < temperaturesF.length; i++) {
      const [below, above] = hinges(temperaturesF[i]!, changePoints);
      heating += below;
      cooling += above;
    }
    out[next] = heating / temperaturesF.length;
    out[next + 1] = cooling / temperaturesF.length;
    next += 2;
  }
  if (price) {
    const { pricesPerMwh } = day;
    if (!pricesPerMwh || pricesPerMwh.length === 0) return false;
    let sum = 0;
    for (let i = 0; i < pricesPerMwh.length; i++) sum += pricesPerMwh[i]!;
    out[next] = Math.asinh((sum / pricesPerMwh.length - price.centrePerMwh) / price.scalePerMwh);
  }
  return true;
}

/** Values of one day without gaps. */
export function presentValuesOfDay(
  series: Float64Array,
  day: number,
  days: Pick<LoadDays, 'stepsPerDay'>,
): Float64Array {
  const { stepsPerDay } = days;
  return series
    .subarray(day * stepsPerDay, (day + 1) * stepsPerDay)
    .filter((value) => !Number.isNaN(value));
}

/** Prior of an autoregression. */
interface AutoregressionPrior {
  persistence: number;
  /** Precision of the persistence in units of the innovation's. */
  precision: number;
  /** Prior standard deviation of the innovations, with the weight of three observations. */
  innovation: number;
}

/**
 * Posterior of y = intercept + persistence·x + ε from consecutive values; pairs across gaps (NaN) are skipped. The intercept
 * is held near 0, because the means of effects and residuals are modelled elsewhere.
 */
export function fitAutoregression(
  series: ArrayLike<number>,
  prior: AutoregressionPrior,
): Regression {
  const rows: number[] = [];
  const next: number[] = [];
  for (let i = 1; i < series.length; i++) {
    const x = series[i - 1]!;
    const y = series[i]!;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    rows.push(1, x);
    next.push(y);
  }
  return regress(rows, next, {
    mean: [0, prior.persistence],
    precision: [1e6, prior.precision],
    shape: 1.5,
    rate: 1.5 * prior.innovation * prior.innovation,
  });
}
