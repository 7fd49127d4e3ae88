import { createStream, nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { randomStreams } from '../internal/random-streams.js';
import { drawRegression } from '../internal/regression.js';
import { strixError } from '../internal/strix-error.js';
import { dailyRegressorsInto, hinges } from './daily-regression.js';
import { drawCategorical, nextDayEffect, startDayEffects } from './day-effects.js';
import { calendarDays } from './load-days.js';
import type { LoadModel } from './load-model.js';

/** Width of the seasonal kernel, as a share of the year, and the weight of the most distant day. */
const SEASON_WIDTH = 0.12;
const MIN_SEASON_WEIGHT = 0.05;
const HOURS = 24;
const MAX_PERSISTENCE = 0.995;

/** Options of {@link sampleLoadPath}. */
export interface LoadPathOptions {
  /** Seed and number of the path, as for prices. */
  seed: number;
  path: number;
  /** First local day, `YYYY-MM-DD`. */
  startDate: string;
  dayCount: number;
  /** Temperatures of every step [°F]; drawn from the climate of the history if absent. */
  temperatureFSeries?: ArrayLike<number>;
  /** Prices of every step or every hour [currency/MWh]; needed when the model has a price column. */
  pricePerMwhSeries?: ArrayLike<number>;
}

/**
 * Draws one future of the load: parameters from their posterior, temperature unless given, day effects, and for the remainder
 * of each day the residuals of a historical day. With a price path of `samplePricePath` the two form one joint future.
 *
 * @param model - fitted load model
 * @param options - which future
 * @returns load of each step, 24-hour local days one after the other [kW]
 * @throws EngineError `outOfRange` `dayCountOutOfRange`; `invalid` `unequalLengths`, `priceMissing`, `notFinite`,
 * `malformedDate`
 * @example
 * sampleLoadPath(model, { seed: 1, path: 0, startDate: '2027-01-01', dayCount: 7 }).length;
 * // => 168
 */
export function sampleLoadPath(model: LoadModel, options: LoadPathOptions): Float64Array {
  const { dayCount, startDate } = options;
  if (!Number.isInteger(dayCount) || dayCount < 1 || dayCount > 3_650) {
    throw strixError(
      'outOfRange',
      'dayCountOutOfRange',
      `dayCount must be a whole number from 1 to 3650; ${dayCount} came`,
      { field: 'dayCount', value: dayCount },
    );
  }
  const stepsPerDay = 1440 / model.stepMinutes;
  const calendar = calendarDays(startDate, dayCount, model.holidays);
  const stream = createStream({
    seed: options.seed,
    stream: randomStreams.loads,
    path: options.path,
  });
  const draw = drawLoad(model, stream);
  const prices = perStep('pricePerMwhSeries', options.pricePerMwhSeries, dayCount, stepsPerDay);
  if (model.price && !prices) {
    throw strixError(
      'invalid',
      'priceMissing',
      'pricePerMwhSeries must be given, because the model was fitted with prices; nothing came',
      { field: 'pricePerMwhSeries' },
    );
  }
  const temperatures =
    perStep('temperatureFSeries', options.temperatureFSeries, dayCount, stepsPerDay) ??
    (model.temperature && drawTemperature(model.temperature, calendar, stepsPerDay, stream));

  const effects = startDayEffects(model, calendar.dates[0]!, stream);
  const regressors = new Float64Array(model.columns.length);
  const loadKw = new Float64Array(dayCount * stepsPerDay);
  for (let day = 0; day < dayCount; day++) {
    const from = day * stepsPerDay;
    const temperaturesF = temperatures?.subarray(from, from + stepsPerDay);
    const pricesPerMwh = prices?.subarray(from, from + stepsPerDay);
    dailyRegressorsInto(
      regressors,
      0,
      {
        season: calendar.seasons[day]!,
        ...(temperaturesF && { temperaturesF }),
        ...(pricesPerMwh && { pricesPerMwh }),
      },
      model.temperature ? draw.breaks : undefined,
      model.price,
    );
    let daily = 0;
    for (let column = 0; column < regressors.length; column++) {
      daily += regressors[column]! * draw.daily[column]!;
    }
    const dayEffect = nextDayEffect(effects, stream);
    const within = temperaturesF && model.temperature && meanHinges(temperaturesF, draw.breaks);
    const residuals = drawResidualDay(
      draw.residuals,
      calendar.kinds[day]!,
      calendar.seasons[day]!,
      stream,
    );
    for (let step = 0; step < stepsPerDay; step++) {
      let value =
        draw.profile[calendar.kinds[day]! * stepsPerDay + step]! +
        daily +
        dayEffect +
        residuals[step]!;
      if (within && temperaturesF) {
        const [heating, cooling] = hinges(temperaturesF[step]!, draw.breaks);
        value +=
          draw.withinDay[0]! * (heating - within[0]) + draw.withinDay[1]! * (cooling - within[1]);
      }
      const kw = value * model.scaleKw;
      loadKw[from + step] = Math.min(model.greatestKw, Math.max(model.leastKw, kw));
    }
  }
  return loadKw;
}

function drawLoad(model: LoadModel, stream: RandomStream) {
  const breaks = drawCategorical(model.breaks, nextUniform(stream));
  const profile = Float64Array.from(
    model.profile.mean,
    (mean, cell) => mean + model.profile.standardDeviation[cell]! * nextNormal(stream),
  );
  return {
    breaks,
    profile,
    daily: drawRegression(breaks.daily, stream).coefficients,
    withinDay: drawRegression(breaks.withinDay, stream).coefficients,
    residuals: bootstrapDays(model.residualDays, stream),
  };
}

type Autoregression = ReturnType<typeof drawRegression>;

/** A draw outside the stationary range would diverge. */
function clipToStationary(draw: Autoregression): Autoregression {
  draw.coefficients[1] = Math.max(
    -MAX_PERSISTENCE,
    Math.min(MAX_PERSISTENCE, draw.coefficients[1]!),
  );
  return draw;
}

function stationarySd({ coefficients, standardDeviation }: Autoregression): number {
  const persistence = coefficients[1]!;
  return standardDeviation / Math.sqrt(1 - persistence * persistence);
}

function meanHinges(
  temperaturesF: Float64Array,
  breaks: LoadModel['breaks'][number],
): [number, number] {
  let heating = 0;
  let cooling = 0;
  for (const temperatureF of temperaturesF) {
    const [below, above] = hinges(temperatureF, breaks);
    heating += below;
    cooling += above;
  }
  return [heating / temperaturesF.length, cooling / temperaturesF.length];
}

function drawTemperature(
  temperature: NonNullable<LoadModel['temperature']>,
  calendar: ReturnType<typeof calendarDays>,
  stepsPerDay: number,
  stream: RandomStream,
): Float64Array {
  const process = clipToStationary(drawRegression(temperature.anomaly, stream));
  let anomaly = stationarySd(process) * nextNormal(stream);
  const series = new Float64Array(calendar.kinds.length * stepsPerDay);
  for (let day = 0; day < calendar.kinds.length; day++) {
    anomaly =
      process.coefficients[0]! +
      process.coefficients[1]! * anomaly +
      process.standardDeviation * nextNormal(stream);
    for (let step = 0; step < stepsPerDay; step++) {
      const hour = Math.floor((step * HOURS) / stepsPerDay);
      series[day * stepsPerDay + step] =
        temperature.climateF[calendar.months[day]! * HOURS + hour]! + anomaly;
    }
  }
  return series;
}

/** A series on the model's steps; hourly values apply to each step of their hour. */
function perStep(
  field: string,
  series: ArrayLike<number> | undefined,
  dayCount: number,
  stepsPerDay: number,
): Float64Array | undefined {
  if (!series) return undefined;
  const steps = dayCount * stepsPerDay;
  if (series.length !== steps && series.length !== dayCount * HOURS) {
    throw strixError(
      'invalid',
      'unequalLengths',
      `${field} must have ${steps} entries, or ${dayCount * HOURS} hourly ones; it has ${series.length}`,
      { field, length: series.length, expected: steps },
    );
  }
  const ratio = steps / series.length;
  return Float64Array.from({ length: steps }, (_, step) => {
    const value = series[Math.floor(step / ratio)]!;
    if (Number.isFinite(value)) return value;
    throw strixError(
      'invalid',
      'notFinite',
      `${field}[${Math.floor(step / ratio)}] must be a finite number; ${value} came`,
      { field, index: Math.floor(step / ratio) },
    );
  });
}

/** Residual days with the weights of one Bayesian bootstrap. */
interface BootstrappedDays {
  days: LoadModel['residualDays'];
  weights: Float64Array;
}

/**
 * Bayesian bootstrap: each path has its own exponential weights of the historical days, whose shares are Dirichlet(1, …, 1).
 */
function bootstrapDays(days: LoadModel['residualDays'], stream: RandomStream): BootstrappedDays {
  return { days, weights: Float64Array.from(days, () => -Math.log(nextUniform(stream))) };
}

/** The residuals of one historical day of the same kind, preferably of the same season. */
function drawResidualDay(
  { days, weights }: BootstrappedDays,
  kind: number,
  season: number,
  stream: RandomStream,
): readonly number[] {
  const masses = days.map((day, i) => {
    if (day.kind !== kind) return 0;
    const distance = Math.abs(day.season - season);
    const z = Math.min(distance, 1 - distance) / SEASON_WIDTH;
    return weights[i]! * (MIN_SEASON_WEIGHT + Math.exp(-0.5 * z * z));
  });
  let remaining = nextUniform(stream) * masses.reduce((sum, mass) => sum + mass, 0);
  let chosen = 0;
  for (let i = 0; i < days.length; i++) {
    if (masses[i] === 0) continue;
    chosen = i;
    remaining -= masses[i]!;
    if (remaining < 0) break;
  }
  return days[chosen]!.residualSeries;
}
