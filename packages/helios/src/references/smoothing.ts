import { exp, log, powerOf } from '../internal/elementary.js';
import {
  HALF_WIDTH_PER_MEAN_ERROR,
  meanOfPart,
  type ReferenceForecast,
} from './reference-forecast.js';
import { searchPattern } from './search-pattern.js';
import { seasonalMeans } from './seasonal-means.js';

/** Lengths of the seasons [steps]; 1 is no season. */
export interface Seasons {
  readonly short: number;
  readonly long: number;
}

/** Parameters of the smoothing, each a share from 0 to 1. */
export interface SmoothingParameters {
  /** Share of an error that moves the level. */
  readonly level: number;
  /** Share of that movement that moves the slope. */
  readonly slope: number;
  /** Share of the slope that remains after a step. */
  readonly damping: number;
  /** Shares of an error that move the seasons. */
  readonly short: number;
  readonly long: number;
  /** Autocorrelation of what the states leave of an error. */
  readonly persistence: number;
}

/** Unconstrained parameters where the search starts: slow seasons, a level with a memory of half a day, hardly any slope. */
const START = [-2.5, -3, 3, -2, -2.5, -1];

const EVALUATIONS = 60;

/** Pull of the parameters towards the start, in log loss at a week of hours; longer series weaken it. */
const PULL = 0.003;
const PULL_VALUES = 168;

/** Leads whose errors measure the spread, as shares of a day; between them it is interpolated. */
const SPREAD_LEADS = [1 / 24, 1 / 12, 1 / 6, 1 / 3, 2 / 3, 1, 2];

/**
 * Additive exponential smoothing with a damped trend, up to two seasons, and autocorrelated errors. Its parameters minimise the mean
 * absolute error over leads of a step, a quarter of a day and a day, because parameters that are best one step ahead are not the best for
 * the next two days.
 *
 * @see J. W. Taylor, Short-Term Electricity Demand Forecasting Using Double Seasonal Exponential Smoothing, Journal of the Operational
 * Research Society 54 (2003) 799–805.
 */
export function fitSmoothing(
  values: Float64Array,
  seasons: Seasons,
  daySteps: number,
): SmoothingParameters {
  const run = smoothingRun(values, seasons);
  const from = firstJudged(values.length, seasons);
  const leads = [1, Math.round(daySteps / 4), daySteps].filter(
    (lead, i, all) => lead < values.length / 3 && lead > (all[i - 1] ?? 0),
  );
  const errors = new Float64Array(leads.length);
  const share = 1 / (values.length - from);
  const pull = (PULL * PULL_VALUES) / values.length;
  const searched = START.map((_, k) => k).filter(
    (k) => (k !== 3 || seasons.short > 1) && (k !== 4 || seasons.long > 1),
  );
  const parametersAt = (point: readonly number[]) => {
    const full = [...START];
    searched.forEach((k, i) => {
      full[k] = point[i]!;
    });
    return toParameters(full, seasons);
  };
  const lossAt = (point: readonly number[]) => {
    let pulled = 0;
    point.forEach((x, i) => {
      pulled += (x - START[searched[i]!]!) ** 2;
    });
    errors.fill(0);
    run(parametersAt(point), leads, from, errors);
    const mean = meanOfPart(errors, 0, errors.length) * share;
    return log(Math.max(Number.MIN_VALUE, mean)) + pull * pulled;
  };
  const start = searched.map((k) => START[k]!);
  return parametersAt(searchPattern(lossAt, start, 1.5, EVALUATIONS));
}

/** Forecast by {@link fitSmoothing}'s parameters, which may come from an earlier part of the series. */
export function forecastSmoothing(
  values: Float64Array,
  horizon: number,
  seasons: Seasons,
  parameters: SmoothingParameters,
  daySteps: number,
): ReferenceForecast {
  const count = values.length;
  const leads = SPREAD_LEADS.map((share) => Math.max(1, Math.round(share * daySteps))).filter(
    (lead, i, all) => lead < count / 2 && lead > (all[i - 1] ?? 0),
  );
  const errors = new Float64Array(leads.length);
  const from = firstJudged(count, seasons);
  const end = smoothingRun(values, seasons)(parameters, leads, from, errors);
  leads.forEach((lead, k) => {
    errors[k] = errors[k]! / (count - from - lead + 1);
  });
  const point = new Float64Array(horizon);
  const spread = new Float64Array(horizon);
  const { damping, persistence } = parameters;
  let slopes = 0;
  let factor = 1;
  let remaining = 1;
  let at = 0;
  for (let step = 0; step < horizon; step++) {
    factor *= damping;
    slopes += factor;
    remaining *= persistence;
    point[step] =
      end.level +
      slopes * end.slope +
      end.short[(count + step) % end.short.length]! +
      end.long[(count + step) % end.long.length]! +
      remaining * end.error;
    while (at + 1 < leads.length && leads[at + 1]! <= step + 1) at += 1;
    const next = Math.min(at + 1, leads.length - 1);
    const share = next > at ? (step + 1 - leads[at]!) / (leads[next]! - leads[at]!) : 0;
    const error = errors[at]! + share * (errors[next]! - errors[at]!);
    spread[step] = HALF_WIDTH_PER_MEAN_ERROR * error;
  }
  return { point, spread };
}

function toParameters(point: readonly number[], seasons: Seasons): SmoothingParameters {
  const between = (x: number, least: number, most: number) =>
    least + (most - least) / (1 + exp(-Math.max(-40, Math.min(40, x))));
  return {
    level: between(point[0]!, 1e-4, 1),
    slope: between(point[1]!, 0, 1),
    damping: between(point[2]!, 0.6, 1),
    short: seasons.short > 1 ? between(point[3]!, 0, 0.9) : 0,
    long: seasons.long > 1 ? between(point[4]!, 0, 0.9) : 0,
    persistence: between(point[5]!, 0, 0.98),
  };
}

/** Errors before this step are not counted: the states are still settling. */
function firstJudged(count: number, { short }: Seasons): number {
  return Math.min(count >> 1, Math.max(4, Math.min(short, count >> 2)));
}

/** States after the last value. */
interface SmoothingStates {
  readonly level: number;
  readonly slope: number;
  readonly short: Float64Array;
  readonly long: Float64Array;
  /** What the states left of the last error. */
  readonly error: number;
}

/** Passes over the series once and adds up the absolute errors of the forecasts from step `from` on, for each lead. */
type SmoothingRun = (
  parameters: SmoothingParameters,
  leads: readonly number[],
  from: number,
  errors: Float64Array,
) => SmoothingStates;

function smoothingRun(values: Float64Array, seasons: Seasons): SmoothingRun {
  const start = startStates(values, seasons);
  const short = new Float64Array(seasons.short);
  const long = new Float64Array(seasons.long);
  return (parameters, leads, from, errors) => {
    const { damping, persistence } = parameters;
    const ofLevel = parameters.level;
    const ofSlope = parameters.level * parameters.slope;
    const ofShort = parameters.short;
    const ofLong = parameters.long;
    short.set(start.short);
    long.set(start.long);
    const slopes = leads.map((lead) => sumOfPowers(damping, lead));
    const remaining = leads.map((lead) => powerOf(persistence, lead));
    const shortAhead = leads.map((lead) => (lead - 1) % short.length);
    const longAhead = leads.map((lead) => (lead - 1) % long.length);
    let { level, slope } = start;
    let error = 0;
    let atShort = 0;
    let atLong = 0;
    for (let t = 0; t < values.length; t++) {
      if (t >= from) {
        for (let k = 0; k < leads.length; k++) {
          const target = t + leads[k]! - 1;
          if (target >= values.length) break;
          let s = atShort + shortAhead[k]!;
          if (s >= short.length) s -= short.length;
          let l = atLong + longAhead[k]!;
          if (l >= long.length) l -= long.length;
          const expected =
            level + slopes[k]! * slope + short[s]! + long[l]! + remaining[k]! * error;
          errors[k] = errors[k]! + Math.abs(values[target]! - expected);
        }
      }
      const base = level + damping * slope;
      const deviation = values[t]! - base - short[atShort]! - long[atLong]!;
      const surprise = deviation - persistence * error;
      level = base + ofLevel * surprise;
      slope = damping * slope + ofSlope * surprise;
      short[atShort] = short[atShort]! + ofShort * surprise;
      long[atLong] = long[atLong]! + ofLong * surprise;
      error = deviation - ofLevel * surprise;
      if (++atShort === short.length) atShort = 0;
      if (++atLong === long.length) atLong = 0;
    }
    return { level, slope, short, long, error };
  };
}

/** Seasons from the whole series, level and slope from its beginning. */
function startStates(values: Float64Array, seasons: Seasons): Omit<SmoothingStates, 'error'> {
  const short = seasonalMeans(values, seasons.short);
  const rest = values.map((value, i) => value - short[i % short.length]!);
  const long = seasonalMeans(rest, seasons.long);
  // Few long cycles say little beyond the short ones.
  const cycles = Math.floor(values.length / seasons.long);
  const share = cycles / (cycles + 1);
  if (seasons.long > 1) {
    for (let k = 0; k < long.length; k++) long[k] = long[k]! * share;
  }
  const span = Math.max(4, seasons.short, Math.min(24, values.length >> 2));
  const plain = rest.map((value, i) => value - long[i % long.length]!);
  const first = Math.min(span, plain.length);
  const mean = meanOfPart(plain, 0, first);
  const slope = plain.length >= 2 * span ? (meanOfPart(plain, span, 2 * span) - mean) / span : 0;
  return { level: mean - (slope * (first + 1)) / 2, slope, short, long };
}

/** x + x² + … + xⁿ. */
function sumOfPowers(x: number, n: number): number {
  return x === 1 ? n : (x * (1 - powerOf(x, n))) / (1 - x);
}
