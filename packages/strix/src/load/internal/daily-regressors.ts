import type { LoadDays } from './load-days.js';

/** Change points of the temperature response [°F]. */
export interface Breaks {
  heatingBelowF: number;
  coolingAboveF: number;
}

/** Transform of the daily mean price, equation (22). */
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
export function hinges(temperatureF: number, breaks: Breaks): [heating: number, cooling: number] {
  return [
    Math.max(0, breaks.heatingBelowF - temperatureF) / 10,
    Math.max(0, temperatureF - breaks.coolingAboveF) / 10,
  ];
}

/** One day's temperatures and prices, missing values left out. */
export interface DayWeather {
  season: number;
  temperaturesF?: ArrayLike<number>;
  pricesPerMwh?: ArrayLike<number>;
}

/**
 * Writes the daily regressors of equation (21) from `out[at]` on.
 *
 * @returns false when the day lacks temperatures or prices that the columns need
 */
export function dailyRegressorsInto(
  out: Float64Array,
  at: number,
  day: DayWeather,
  breaks: Breaks | undefined,
  price: PriceColumn | undefined,
): boolean {
  const angle = 2 * Math.PI * day.season;
  // Without a level of its own the response could not leave the mean to the profile, which holds it already.
  out[at] = 1;
  out[at + 1] = Math.cos(angle);
  out[at + 2] = Math.sin(angle);
  out[at + 3] = Math.cos(2 * angle);
  out[at + 4] = Math.sin(2 * angle);
  let next = at + 5;
  if (breaks) {
    const { temperaturesF } = day;
    if (!temperaturesF || temperaturesF.length === 0) return false;
    let heating = 0;
    let cooling = 0;
    for (let i = 0; i < temperaturesF.length; i++) {
      const [below, above] = hinges(temperaturesF[i]!, breaks);
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

/** Values of one day without its gaps. */
export function presentOfDay(
  series: Float64Array,
  day: number,
  days: Pick<LoadDays, 'stepsPerDay'>,
): Float64Array {
  const { stepsPerDay } = days;
  return series
    .subarray(day * stepsPerDay, (day + 1) * stepsPerDay)
    .filter((value) => !Number.isNaN(value));
}
