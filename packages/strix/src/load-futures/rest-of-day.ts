import { cholesky, invertCholesky } from '../internal/cholesky.js';
import type { PreparedLoadFutures } from './load-futures-model.js';

/** Prediction of the remaining steps of today. */
export interface RestOfDay {
  /** By remaining step [kW]. */
  readonly expectedKw: Float64Array;
  /** By past day and remaining step: the error of the prediction on that day, which today may repeat [kW]. */
  readonly errorKw: Float64Array;
}

/** Features: last deviation, last change, the change before, mean so far, yesterday's effect. */
const FEATURES = 5;
/** Weight of days of another kind. */
const OTHER_KIND = 0.25;
/** Weight of the ridge, in days of typical effect. */
const RIDGE_DAYS = 5;
/** The mean square of the effects counts as at least this share of that of all deviations. */
const MIN_SHARE = 0.01;

/**
 * Weighted ridge regression of the deviations of the remaining steps on what is known at this hour, fitted to the past days,
 * with its errors on each of them. An error is divided by √(1 − h), because its day was part of the fit, and multiplied by √(1
 * + h₀), so that futures spread where today is unlike the past; h is the leverage.
 *
 * @see S. Weisberg, Applied Linear Regression, 4th edition (2014), sections 3.5 and 9.1.
 */
export function fitRestOfDay(
  prepared: PreparedLoadFutures,
  kind: number,
  seenKw: ArrayLike<number>,
): RestOfDay {
  const { pastDays, stepsPerDay, deviationKw, effectKw, profileKw } = prepared;
  const measured = seenKw.length;
  const remaining = stepsPerDay - measured;
  const features = new Float64Array(pastDays * FEATURES);
  const products = new Float64Array(FEATURES * FEATURES);
  const moments = new Float64Array(FEATURES * remaining);
  const weights = new Float64Array(pastDays);
  let squares = 0;
  let counted = 0;
  for (let day = 0; day < pastDays; day++) {
    const from = day * stepsPerDay;
    const at = day * FEATURES;
    const yesterday = day > 0 ? effectKw[day - 1]! : 0;
    featuresInto(features, at, deviationKw, from, measured, yesterday);
    const weight = prepared.weights[day]! * (prepared.kinds[day] === kind ? 1 : OTHER_KIND);
    weights[day] = weight;
    counted += weight * stepsPerDay;
    for (let step = 0; step < stepsPerDay; step++) {
      squares += weight * deviationKw[from + step]! * deviationKw[from + step]!;
    }
    for (let a = 0; a < FEATURES; a++) {
      const weighted = weight * features[at + a]!;
      for (let b = 0; b < FEATURES; b++) {
        products[a * FEATURES + b] = products[a * FEATURES + b]! + weighted * features[at + b]!;
      }
      const row = a * remaining;
      for (let step = 0; step < remaining; step++) {
        moments[row + step] =
          moments[row + step]! + weighted * deviationKw[from + measured + step]!;
      }
    }
  }
  const ridge = RIDGE_DAYS * Math.max(prepared.effectScaleKw ** 2, (MIN_SHARE * squares) / counted);
  const inverse = invertWithRidge(products, ridge);
  const coefficients = new Float64Array(FEATURES * remaining);
  for (let a = 0; a < FEATURES; a++) {
    for (let b = 0; b < FEATURES; b++) {
      const share = inverse[a * FEATURES + b]!;
      for (let step = 0; step < remaining; step++) {
        coefficients[a * remaining + step] =
          coefficients[a * remaining + step]! + share * moments[b * remaining + step]!;
      }
    }
  }

  const today = new Float64Array(FEATURES);
  const profileFrom = kind * stepsPerDay;
  const todayKw = Float64Array.from(seenKw, (kw, step) => kw - profileKw[profileFrom + step]!);
  featuresInto(today, 0, todayKw, 0, measured, effectKw[pastDays - 1]!);
  const expectedKw = profileKw.slice(profileFrom + measured, profileFrom + stepsPerDay);
  addPrediction(expectedKw, 0, 1, coefficients, today, 0);

  const spread = Math.sqrt(1 + quadratic(inverse, today, 0));
  const errorKw = new Float64Array(pastDays * remaining);
  for (const day of prepared.pools[kind]!) {
    const to = day * remaining;
    const from = day * stepsPerDay + measured;
    errorKw.set(deviationKw.subarray(from, from + remaining), to);
    addPrediction(errorKw, to, -1, coefficients, features, day * FEATURES);
    const leverage = weights[day]! * quadratic(inverse, features, day * FEATURES);
    const scale = spread / Math.sqrt(1 - Math.min(leverage, 0.99));
    for (let step = 0; step < remaining; step++) {
      errorKw[to + step] = scale * errorKw[to + step]!;
    }
  }
  return { expectedKw, errorKw };
}

function featuresInto(
  out: Float64Array,
  at: number,
  deviationKw: Float64Array,
  from: number,
  measured: number,
  yesterdayKw: number,
): void {
  let sum = 0;
  for (let step = 0; step < measured; step++) sum += deviationKw[from + step]!;
  const last = deviationKw[from + measured - 1]!;
  const before = measured > 1 ? deviationKw[from + measured - 2]! : last;
  const earlier = measured > 2 ? deviationKw[from + measured - 3]! : before;
  out[at] = last;
  out[at + 1] = last - before;
  out[at + 2] = before - earlier;
  out[at + 3] = sum / measured;
  out[at + 4] = yesterdayKw;
}

function invertWithRidge(products: Float64Array, ridge: number): Float64Array {
  for (let a = 0; a < FEATURES; a++) {
    products[a * FEATURES + a] = products[a * FEATURES + a]! + ridge;
  }
  const lower = cholesky(products, FEATURES);
  // This happens only if no past day ever deviated from its profile; then nothing can be learned.
  return lower ? invertCholesky(lower, FEATURES) : new Float64Array(FEATURES * FEATURES);
}

function addPrediction(
  out: Float64Array,
  to: number,
  sign: 1 | -1,
  coefficients: Float64Array,
  features: Float64Array,
  at: number,
): void {
  const remaining = coefficients.length / FEATURES;
  for (let a = 0; a < FEATURES; a++) {
    const feature = sign * features[at + a]!;
    for (let step = 0; step < remaining; step++) {
      out[to + step] = out[to + step]! + feature * coefficients[a * remaining + step]!;
    }
  }
}

function quadratic(matrix: Float64Array, vector: Float64Array, at: number): number {
  let sum = 0;
  for (let a = 0; a < FEATURES; a++) {
    for (let b = 0; b < FEATURES; b++) {
      sum += vector[at + a]! * matrix[a * FEATURES + b]! * vector[at + b]!;
    }
  }
  return Math.max(0, sum);
}
