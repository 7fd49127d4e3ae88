import { type EffectMemory, filterEffects } from './effect-memory.js';

/** Where the search begins and what it is drawn towards when there are few days. */
export interface MemoryPrior {
  /** Days in which the slow effect falls to 1/e. */
  readonly slowDays: number;
  readonly quickPersistence: number;
}

/** Prior standard deviations of: ln(slow days), logit of the quick persistence, log ratios of the variances. */
const PRIOR_SD = [0.5, 0.7, 1.5, 1.5];
const MOST_STEPS = 90;

/**
 * Most probable memory of a daily series: the likelihood of the Kalman filter times weak priors on the two memories and on the
 * shares of variance; the total variance is profiled out.
 *
 * @param values - daily values less everything seasonal; NaN where missing
 * @param prior - centre of the priors
 * @param withNoise - whether part of the variance may be white
 */
export function fitEffectMemory(
  values: Float64Array,
  prior: MemoryPrior,
  withNoise: boolean,
): EffectMemory {
  let total = 0;
  let seen = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    total += value * value;
    seen++;
  }
  const centre = [
    Math.log(prior.slowDays),
    Math.log(prior.quickPersistence / (1 - prior.quickPersistence)),
    0,
    0,
  ];
  const size = withNoise ? 4 : 3;
  if (total === 0) return memoryOf(centre, withNoise, 1e-6);
  const cost = (point: readonly number[]) => {
    const { logLikelihood, squares } = filterEffects(values, memoryOf(point, withNoise, 1), false);
    // With the variance profiled out, n·ln(Σ/n) stands where Σ stood.
    let value = -2 * logLikelihood - squares + seen * Math.log(squares / seen);
    for (let i = 0; i < size; i++) value += ((point[i]! - centre[i]!) / PRIOR_SD[i]!) ** 2;
    return value;
  };
  const best = descend(cost, centre.slice(0, size));
  const unit = memoryOf(best, withNoise, 1);
  const { squares } = filterEffects(values, unit, false);
  return memoryOf(best, withNoise, Math.sqrt(Math.max(squares / seen, 1e-12)));
}

/** Parameters from the unbounded point of the search; variances in shares of `sd`². */
function memoryOf(point: readonly number[], withNoise: boolean, sd: number): EffectMemory {
  const days = Math.exp(Math.max(Math.log(10), Math.min(Math.log(180), point[0]!)));
  const quick = 1 / (1 + Math.exp(-point[1]!));
  const slowWeight = Math.exp(Math.max(-6, Math.min(6, point[2]!)));
  const noiseWeight = withNoise ? Math.exp(Math.max(-6, Math.min(6, point[3]!))) : 0;
  const whole = 1 + slowWeight + noiseWeight;
  return {
    slowPersistence: Math.exp(-1 / days),
    slowSd: sd * Math.sqrt(slowWeight / whole),
    quickPersistence: Math.max(0, Math.min(0.93, quick)),
    quickSd: sd * Math.sqrt(1 / whole),
    noiseSd: sd * Math.sqrt(noiseWeight / whole),
  };
}

/** Pattern search: steps along the axes, halved when none helps. Enough for four smooth dimensions. */
function descend(cost: (point: readonly number[]) => number, start: number[]): number[] {
  let point = start;
  let least = cost(point);
  let evaluations = 1;
  const steps = point.map(() => 0.6);
  while (evaluations < MOST_STEPS && Math.max(...steps) > 0.05) {
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
