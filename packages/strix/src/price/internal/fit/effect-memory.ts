/**
 * A daily series as the sum of a slow and a quick autoregressive effect and white noise; standard deviations are those of the
 * stationary law.
 */
export interface EffectMemory {
  readonly slowPersistence: number;
  readonly slowSd: number;
  readonly quickPersistence: number;
  readonly quickSd: number;
  readonly noiseSd: number;
}

/** Filtered means and covariances of (slow, quick) by day, and the likelihood. */
export interface FilteredEffects {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  readonly logLikelihood: number;
  /** Σ innovation²/variance over the days seen, and their number. */
  readonly squares: number;
  readonly seen: number;
}

/**
 * Kalman filter of the two effects. Missing days (NaN) are passed over.
 *
 * @param values - daily values less everything seasonal
 * @param memory - parameters
 * @param keep - whether to keep every day's state; else only the last one
 * @see J. Durbin, S. J. Koopman, Time Series Analysis by State Space Methods, 2nd edition (2012), section 4.3.
 */
export function filterEffects(
  values: Float64Array,
  memory: EffectMemory,
  keep: boolean,
): FilteredEffects {
  const a = memory.slowPersistence;
  const b = memory.quickPersistence;
  const slowVariance = memory.slowSd ** 2;
  const quickVariance = memory.quickSd ** 2;
  const noise = memory.noiseSd ** 2;
  const slowInnovation = slowVariance * (1 - a * a);
  const quickInnovation = quickVariance * (1 - b * b);
  const days = values.length;
  const mean = new Float64Array(keep ? 2 * days : 2);
  const covariance = new Float64Array(keep ? 3 * days : 3);
  let slow = 0;
  let quick = 0;
  let ss = slowVariance;
  let sq = 0;
  let qq = quickVariance;
  let logs = 0;
  let squares = 0;
  let seen = 0;
  for (let day = 0; day < days; day++) {
    if (day > 0) {
      slow *= a;
      quick *= b;
      ss = a * a * ss + slowInnovation;
      sq = a * b * sq;
      qq = b * b * qq + quickInnovation;
    }
    const value = values[day]!;
    if (!Number.isNaN(value)) {
      const cs = ss + sq;
      const cq = sq + qq;
      const variance = cs + cq + noise;
      const error = value - slow - quick;
      const gain = 1 / variance;
      slow += cs * gain * error;
      quick += cq * gain * error;
      ss -= cs * cs * gain;
      sq -= cs * cq * gain;
      qq -= cq * cq * gain;
      logs += Math.log(variance);
      squares += error * error * gain;
      seen++;
    }
    const at = keep ? day : 0;
    mean[2 * at] = slow;
    mean[2 * at + 1] = quick;
    covariance[3 * at] = ss;
    covariance[3 * at + 1] = sq;
    covariance[3 * at + 2] = qq;
  }
  return { mean, covariance, logLikelihood: -0.5 * (logs + squares), squares, seen };
}

/**
 * Smoothed sum of the two effects by day, the noise taken out: filter forwards, then Rauch, Tung and Striebel backwards.
 *
 * @param values - daily values less everything seasonal
 * @param memory - parameters
 */
export function smoothEffects(values: Float64Array, memory: EffectMemory): Float64Array {
  const a = memory.slowPersistence;
  const b = memory.quickPersistence;
  const slowInnovation = memory.slowSd ** 2 * (1 - a * a);
  const quickInnovation = memory.quickSd ** 2 * (1 - b * b);
  const { mean, covariance } = filterEffects(values, memory, true);
  const days = values.length;
  const sum = new Float64Array(days);
  if (days === 0) return sum;
  let slow = mean[2 * days - 2]!;
  let quick = mean[2 * days - 1]!;
  sum[days - 1] = slow + quick;
  for (let day = days - 2; day >= 0; day--) {
    const ss = covariance[3 * day]!;
    const sq = covariance[3 * day + 1]!;
    const qq = covariance[3 * day + 2]!;
    const pss = a * a * ss + slowInnovation;
    const psq = a * b * sq;
    const pqq = b * b * qq + quickInnovation;
    const determinant = pss * pqq - psq * psq;
    const ds = slow - a * mean[2 * day]!;
    const dq = quick - b * mean[2 * day + 1]!;
    if (determinant > 1e-300) {
      const us = (pqq * ds - psq * dq) / determinant;
      const uq = (pss * dq - psq * ds) / determinant;
      slow = mean[2 * day]! + ss * a * us + sq * b * uq;
      quick = mean[2 * day + 1]! + sq * a * us + qq * b * uq;
    } else {
      slow = mean[2 * day]!;
      quick = mean[2 * day + 1]!;
    }
    sum[day] = slow + quick;
  }
  return sum;
}
