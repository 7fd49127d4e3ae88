import { choleskyInPlace, solveCholeskyInPlace } from '../internal/cholesky.js';
import { cos, exp, sin } from '../internal/elementary.js';
import { HALF_WIDTH_PER_MEAN_ERROR, type ReferenceForecast } from './reference-forecast.js';

/** Penalty of each squared coefficient, for values of spread 1. */
const PENALTY = 1;

/** The coefficient of the season's own lag is drawn towards this instead of 0. */
const SEASON_COEFFICIENT = 0.3;

const HARMONICS = 3;

/** Steps after which the weight of a value halves, in days. */
const HALF_LIFE_DAYS = 14;

const MIN_ROWS = 24;

/** Origins within the series at which the spread is measured. */
const SPREAD_ORIGINS = 12;

/** Share of a lead's errors that counts for the next lead. */
const SPREAD_MEMORY = 0.85;

/** Errors within the series are this much too small. */
const IN_SAMPLE_FACTOR = 1.15;

/**
 * Ridge regression of a value on earlier values, around one and two seasons before among them, and on three harmonics of the season.
 * Forecasts are fed back step by step and stay within one range of the values on either side.
 *
 * @param values - with a spread of about 1 around 0
 * @param season - length of the season [steps]
 * @returns undefined if the series is too short
 */
export function forecastLagRegression(
  values: Float64Array,
  horizon: number,
  season: number,
  daySteps: number,
): ReferenceForecast | undefined {
  const count = values.length;
  const lags = [1, 2, 3, season - 1, season, season + 1, 2 * season, 7 * daySteps]
    .filter((lag) => lag >= 1 && lag <= 0.45 * count)
    .sort((one, other) => one - other)
    .filter((lag, i, all) => lag !== all[i - 1]);
  const longest = lags.at(-1) ?? count;
  if (count - longest < MIN_ROWS) return undefined;
  const regressors = regressorsOf(lags, season);
  const coefficients = fitRidge(values, regressors, lags, { longest, season, daySteps });
  if (coefficients === undefined) return undefined;
  const bounds = widenedRange(values);
  const known = new Float64Array(count + horizon);
  const fillFrom = (origin: number, steps: number) => {
    known.set(values.subarray(0, origin));
    for (let t = origin; t < origin + steps; t++) {
      const row = regressors(known, t);
      let sum = 0;
      for (let k = 0; k < row.length; k++) sum += coefficients[k]! * row[k]!;
      known[t] = Math.max(bounds.least, Math.min(bounds.most, sum));
    }
  };
  const sums = new Float64Array(horizon);
  const counts = new Float64Array(horizon);
  const stride = Math.max(1, Math.floor((count - longest) / SPREAD_ORIGINS));
  for (let origin = longest; origin < count; origin += stride) {
    const steps = Math.min(horizon, count - origin);
    fillFrom(origin, steps);
    for (let step = 0; step < steps; step++) {
      sums[step] = sums[step]! + Math.abs(values[origin + step]! - known[origin + step]!);
      counts[step] = counts[step]! + 1;
    }
  }
  fillFrom(count, horizon);
  return { point: known.slice(count), spread: smoothedSpread(sums, counts) };
}

/** The regressors of step t: earlier values, then harmonics. The returned array is reused. */
type Regressors = (values: Float64Array, t: number) => Float64Array;

function regressorsOf(lags: readonly number[], season: number): Regressors {
  const harmonics = season >= 2 * HARMONICS ? HARMONICS : 0;
  const row = new Float64Array(lags.length + 2 * harmonics);
  const sines = Float64Array.from({ length: season }, (_, k) => sin((2 * Math.PI * k) / season));
  const cosines = Float64Array.from({ length: season }, (_, k) => cos((2 * Math.PI * k) / season));
  return (values, t) => {
    for (let k = 0; k < lags.length; k++) row[k] = values[t - lags[k]!]!;
    for (let h = 0; h < harmonics; h++) {
      const position = ((h + 1) * t) % season;
      row[lags.length + 2 * h] = sines[position]!;
      row[lags.length + 2 * h + 1] = cosines[position]!;
    }
    return row;
  };
}

function fitRidge(
  values: Float64Array,
  regressors: Regressors,
  lags: readonly number[],
  { longest, season, daySteps }: { longest: number; season: number; daySteps: number },
): Float64Array | undefined {
  const size = regressors(values, longest).length;
  const matrix = new Float64Array(size * size);
  const solution = new Float64Array(size);
  const keep = exp(-Math.LN2 / (HALF_LIFE_DAYS * daySteps));
  for (let t = longest; t < values.length; t++) {
    const row = regressors(values, t);
    for (let i = 0; i < size; i++) {
      solution[i] = keep * solution[i]! + row[i]! * values[t]!;
      for (let j = 0; j <= i; j++) {
        matrix[i * size + j] = keep * matrix[i * size + j]! + row[i]! * row[j]!;
      }
    }
  }
  for (let i = 0; i < size; i++) matrix[i * size + i] = matrix[i * size + i]! + PENALTY;
  const own = lags.indexOf(season);
  if (own >= 0) solution[own] = solution[own]! + PENALTY * SEASON_COEFFICIENT;
  if (!choleskyInPlace(matrix, size)) return undefined;
  solveCholeskyInPlace(matrix, size, solution);
  return solution;
}

function smoothedSpread(sums: Float64Array, counts: Float64Array): Float64Array {
  let sum = 0;
  let count = 0;
  return sums.map((each, step) => {
    if (counts[step]! > 0) {
      sum = SPREAD_MEMORY * sum + each;
      count = SPREAD_MEMORY * count + counts[step]!;
    }
    return (IN_SAMPLE_FACTOR * HALF_WIDTH_PER_MEAN_ERROR * sum) / count;
  });
}

function widenedRange(values: Float64Array): { least: number; most: number } {
  let least = values[0]!;
  let most = least;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const range = most - least;
  return { least: least - range, most: most + range };
}
