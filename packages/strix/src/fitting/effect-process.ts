/** Prior standard deviations of: ln(slow days), logit of the fast persistence, log ratios of the variances. */
const PRIOR_SD = [0.5, 0.7, 1.5, 1.5];
const MAX_STEPS = 90;

/** Start of the search, and centre of the priors. */
export interface EffectProcessPrior {
  /** Days in which the slow effect falls to 1/e. */
  readonly slowDays: number;
  readonly fastPersistence: number;
}

/**
 * Most probable process of a daily series: the Kalman filter likelihood times weak priors on the two persistences and on the
 * shares of variance; the total variance is profiled out.
 *
 * @param values - daily values less season, weekday and year; NaN where missing
 * @param withNoise - whether part of the variance may be white noise
 */
export function fitEffectProcess(
  values: Float64Array,
  prior: EffectProcessPrior,
  withNoise: boolean,
): EffectProcess {
  let total = 0;
  let seen = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    total += value * value;
    seen++;
  }
  const centre = [
    Math.log(prior.slowDays),
    Math.log(prior.fastPersistence / (1 - prior.fastPersistence)),
    0,
    0,
  ];
  const size = withNoise ? 4 : 3;
  if (total === 0) return processAt(centre, withNoise, 1e-6);
  const cost = (point: readonly number[]) => {
    const { logLikelihood, squares } = filterEffects(values, processAt(point, withNoise, 1), false);
    // With the variance profiled out, n·ln(Σ/n) replaces Σ.
    let value = -2 * logLikelihood - squares + seen * Math.log(squares / seen);
    for (let i = 0; i < size; i++) value += ((point[i]! - centre[i]!) / PRIOR_SD[i]!) ** 2;
    return value;
  };
  const best = patternSearch(cost, centre.slice(0, size));
  const unit = processAt(best, withNoise, 1);
  const { squares } = filterEffects(values, unit, false);
  return processAt(best, withNoise, Math.sqrt(Math.max(squares / seen, 1e-12)));
}

/** Parameters for a point of the unbounded search space; variances in shares of `sd`². */
function processAt(point: readonly number[], withNoise: boolean, sd: number): EffectProcess {
  const days = Math.exp(Math.max(Math.log(10), Math.min(Math.log(180), point[0]!)));
  const fast = 1 / (1 + Math.exp(-point[1]!));
  const slowWeight = Math.exp(Math.max(-6, Math.min(6, point[2]!)));
  const noiseWeight = withNoise ? Math.exp(Math.max(-6, Math.min(6, point[3]!))) : 0;
  const totalWeight = 1 + slowWeight + noiseWeight;
  return {
    slowPersistence: Math.exp(-1 / days),
    slowSd: sd * Math.sqrt(slowWeight / totalWeight),
    fastPersistence: Math.max(0, Math.min(0.93, fast)),
    fastSd: sd * Math.sqrt(1 / totalWeight),
    noiseSd: sd * Math.sqrt(noiseWeight / totalWeight),
  };
}

/** Pattern search: steps along the axes, halved when none helps. This suffices for four smooth dimensions. */
function patternSearch(cost: (point: readonly number[]) => number, start: number[]): number[] {
  let point = start;
  let least = cost(point);
  let evaluations = 1;
  const steps = point.map(() => 0.6);
  while (evaluations < MAX_STEPS && Math.max(...steps) > 0.05) {
    for (let axis = 0; axis < point.length; axis++) {
      let moved = false;
      for (const direction of [1, -1]) {
        const trial = point.slice();
        trial[axis] = trial[axis]! + direction * steps[axis]!;
        const value = cost(trial);
        evaluations++;
        if (value < least) {
          least = value;
          point = trial;
          moved = true;
          steps[axis] = steps[axis]! * 1.3 * direction;
          break;
        }
      }
      if (!moved) steps[axis] = steps[axis]! / 2;
    }
    for (let axis = 0; axis < steps.length; axis++) steps[axis] = Math.abs(steps[axis]!);
  }
  return point;
}

/**
 * A daily series as the sum of a slow and a fast autoregressive effect and white noise; standard deviations are stationary
 * ones.
 */
export interface EffectProcess {
  readonly slowPersistence: number;
  readonly slowSd: number;
  readonly fastPersistence: number;
  readonly fastSd: number;
  readonly noiseSd: number;
}

/** Filtered means and covariances of (slow, fast) by day, and the likelihood. */
interface FilteredEffects {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  readonly logLikelihood: number;
  /** Σ innovation²/variance over the observed days, and their number. */
  readonly squares: number;
  readonly seen: number;
}

/**
 * Kalman filter of the two effects. Missing days (NaN) are skipped. Keeps the state of every day, or only the last one.
 *
 * @see J. Durbin, S. J. Koopman, Time Series Analysis by State Space Methods, 2nd edition (2012), section 4.3.
 */
function filterEffects(
  values: Float64Array,
  process: EffectProcess,
  keep: boolean,
): FilteredEffects {
  const a = process.slowPersistence;
  const b = process.fastPersistence;
  const slowVariance = process.slowSd ** 2;
  const fastVariance = process.fastSd ** 2;
  const noise = process.noiseSd ** 2;
  const slowInnovation = slowVariance * (1 - a * a);
  const fastInnovation = fastVariance * (1 - b * b);
  const days = values.length;
  const mean = new Float64Array(keep ? 2 * days : 2);
  const covariance = new Float64Array(keep ? 3 * days : 3);
  let slow = 0;
  let fast = 0;
  let ss = slowVariance;
  let sq = 0;
  let qq = fastVariance;
  let logs = 0;
  let squares = 0;
  let seen = 0;
  for (let day = 0; day < days; day++) {
    if (day > 0) {
      slow *= a;
      fast *= b;
      ss = a * a * ss + slowInnovation;
      sq = a * b * sq;
      qq = b * b * qq + fastInnovation;
    }
    const value = values[day]!;
    if (!Number.isNaN(value)) {
      const cs = ss + sq;
      const cq = sq + qq;
      const variance = cs + cq + noise;
      const error = value - slow - fast;
      const gain = 1 / variance;
      slow += cs * gain * error;
      fast += cq * gain * error;
      ss -= cs * cs * gain;
      sq -= cs * cq * gain;
      qq -= cq * cq * gain;
      logs += Math.log(variance);
      squares += error * error * gain;
      seen++;
    }
    const at = keep ? day : 0;
    mean[2 * at] = slow;
    mean[2 * at + 1] = fast;
    covariance[3 * at] = ss;
    covariance[3 * at + 1] = sq;
    covariance[3 * at + 2] = qq;
  }
  return { mean, covariance, logLikelihood: -0.5 * (logs + squares), squares, seen };
}

/** Smoothed sum of the two effects by day, without the noise: forward filter, then Rauch–Tung–Striebel backwards. */
export function smoothEffects(values: Float64Array, process: EffectProcess): Float64Array {
  const a = process.slowPersistence;
  const b = process.fastPersistence;
  const slowInnovation = process.slowSd ** 2 * (1 - a * a);
  const fastInnovation = process.fastSd ** 2 * (1 - b * b);
  const { mean, covariance } = filterEffects(values, process, true);
  const days = values.length;
  const sum = new Float64Array(days);
  if (days === 0) return sum;
  let slow = mean[2 * days - 2]!;
  let fast = mean[2 * days - 1]!;
  sum[days - 1] = slow + fast;
  for (let day = days - 2; day >= 0; day--) {
    const ss = covariance[3 * day]!;
    const sq = covariance[3 * day + 1]!;
    const qq = covariance[3 * day + 2]!;
    const pss = a * a * ss + slowInnovation;
    const psq = a * b * sq;
    const pqq = b * b * qq + fastInnovation;
    const determinant = pss * pqq - psq * psq;
    const ds = slow - a * mean[2 * day]!;
    const dq = fast - b * mean[2 * day + 1]!;
    if (determinant > 1e-300) {
      const us = (pqq * ds - psq * dq) / determinant;
      const uq = (pss * dq - psq * ds) / determinant;
      slow = mean[2 * day]! + ss * a * us + sq * b * uq;
      fast = mean[2 * day + 1]! + sq * a * us + qq * b * uq;
    } else {
      slow = mean[2 * day]!;
      fast = mean[2 * day + 1]!;
    }
    sum[day] = slow + fast;
  }
  return sum;
}
