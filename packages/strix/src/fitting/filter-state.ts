import type { EffectProcess } from './effect-process.js';

/** Joint normal of the year, slow and fast effect. */
export interface EffectState {
  mean: [number, number, number];
  /** 3 × 3, row by row. */
  covariance: number[];
}

/** Days of the last year, over which the year effect is constant. */
const YEAR_DAYS = 365;

/**
 * State of the effects at the end of the history: a Kalman filter over its last 365 days, in which the year effect is
 * constant.
 *
 * @param values - by day, less season and weekday but not the year; NaN where missing
 * @param yearVariance - prior variance of the year effect
 */
export function filterState(
  values: Float64Array,
  process: EffectProcess,
  yearVariance: number,
): EffectState {
  const retention = [1, process.slowPersistence, process.fastPersistence];
  const stationary = [yearVariance, process.slowSd ** 2, process.fastSd ** 2];
  const mean: [number, number, number] = [0, 0, 0];
  const covariance = Float64Array.of(
    stationary[0]!,
    0,
    0,
    0,
    stationary[1]!,
    0,
    0,
    0,
    stationary[2]!,
  );
  const noise = process.noiseSd ** 2 + 1e-10;
  for (let day = Math.max(0, values.length - YEAR_DAYS); day < values.length; day++) {
    const value = values[day]!;
    if (!Number.isNaN(value)) update(mean, covariance, value, noise);
    predict(mean, covariance, retention, stationary);
  }
  return { mean, covariance: [...covariance] };
}

/** Kalman update: the observation is the sum of the three effects. */
function update(
  mean: [number, number, number],
  covariance: Float64Array,
  value: number,
  noise: number,
): void {
  const gain = [0, 0, 0];
  let variance = noise;
  for (let i = 0; i < 3; i++) {
    gain[i] = covariance[3 * i]! + covariance[3 * i + 1]! + covariance[3 * i + 2]!;
    variance += gain[i]!;
  }
  const error = value - mean[0] - mean[1] - mean[2];
  for (let i = 0; i < 3; i++) {
    mean[i] = mean[i]! + (gain[i]! / variance) * error;
    for (let j = 0; j < 3; j++) {
      covariance[3 * i + j] = covariance[3 * i + j]! - (gain[i]! * gain[j]!) / variance;
    }
  }
}

function predict(
  mean: [number, number, number],
  covariance: Float64Array,
  retention: number[],
  stationary: number[],
): void {
  for (let i = 0; i < 3; i++) {
    mean[i] = mean[i]! * retention[i]!;
    for (let j = 0; j < 3; j++) {
      covariance[3 * i + j] = covariance[3 * i + j]! * retention[i]! * retention[j]!;
    }
    covariance[4 * i] = covariance[4 * i]! + (1 - retention[i]! ** 2) * stationary[i]!;
  }
}
