import type { DayEffects } from '../load-model.js';

const SLOW_PERSISTENCE = [0.97, 0.99, 0.997];
const FAST_PERSISTENCE = [0, 0.3, 0.5, 0.7];
/** Share of the variance of a day effect that is slow. */
const SLOW_SHARE = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9];

/** Prior of the variance of day effects: standard deviation 0.1 of the mean load, worth three days. */
const PRIOR_SHAPE = 1.5;
const PRIOR_RATE = 1.5 * 0.01;

/** Candidates with less probability are dropped. */
const KEPT = 0.01;

/**
 * Posterior of the two parts of a day effect, one with a memory of weeks to months, one of days; method note, (22). For
 * each candidate of a grid the Kalman filter gives the evidence with the common variance integrated out (it is conjugate:
 * all variances are multiples of it), and the state at the end.
 *
 * @param effects - one a day, NaN where unknown
 * @see J. Durbin, S. J. Koopman, Time Series Analysis by State Space Methods, 2nd edition (2012), section 2.10.2.
 */
export function fitDayEffects(effects: ArrayLike<number>): DayEffects[] {
  const candidates = SLOW_PERSISTENCE.flatMap((slowPersistence) =>
    FAST_PERSISTENCE.flatMap((fastPersistence) =>
      SLOW_SHARE.map((slowShare) =>
        filterDayEffects(effects, { slowPersistence, fastPersistence, slowShare }),
      ),
    ),
  );
  const most = Math.max(...candidates.map(({ logEvidence }) => logEvidence));
  const masses = candidates.map(({ logEvidence }) => Math.exp(logEvidence - most));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const kept = candidates.flatMap(({ logEvidence: _, ...candidate }, i) =>
    masses[i]! / total >= KEPT ? [{ ...candidate, probability: masses[i]! / total }] : [],
  );
  const keptTotal = kept.reduce((sum, { probability }) => sum + probability, 0);
  return kept.map((candidate) => ({
    ...candidate,
    probability: candidate.probability / keptTotal,
  }));
}

type Shares = Pick<DayEffects, 'slowPersistence' | 'fastPersistence' | 'slowShare'>;

function filterDayEffects(
  effects: ArrayLike<number>,
  shares: Shares,
): Omit<DayEffects, 'probability'> & { logEvidence: number } {
  const { slowPersistence: a, fastPersistence: b, slowShare } = shares;
  const slowNoise = slowShare * (1 - a * a);
  const fastNoise = (1 - slowShare) * (1 - b * b);
  let [slow, fast] = [0, 0];
  // Stationary before the first day; variances in units of the common one.
  let [slowVariance, covariance, fastVariance] = [slowShare, 0, 1 - slowShare];
  let [logDeterminant, squares, count] = [0, 0, 0];
  for (let day = 0; day < effects.length; day++) {
    if (day > 0) {
      slow *= a;
      fast *= b;
      slowVariance = a * a * slowVariance + slowNoise;
      covariance *= a * b;
      fastVariance = b * b * fastVariance + fastNoise;
    }
    const effect = effects[day]!;
    if (Number.isNaN(effect)) continue;
    const ofSlow = slowVariance + covariance;
    const ofFast = covariance + fastVariance;
    const variance = ofSlow + ofFast;
    const surprise = effect - slow - fast;
    slow += (ofSlow / variance) * surprise;
    fast += (ofFast / variance) * surprise;
    slowVariance -= (ofSlow * ofSlow) / variance;
    covariance -= (ofSlow * ofFast) / variance;
    fastVariance -= (ofFast * ofFast) / variance;
    logDeterminant += Math.log(variance);
    squares += (surprise * surprise) / variance;
    count += 1;
  }
  const shape = PRIOR_SHAPE + count / 2;
  const rate = PRIOR_RATE + squares / 2;
  return {
    ...shares,
    shape,
    rate,
    slow,
    fast,
    slowVariance: Math.max(0, slowVariance),
    logEvidence: -0.5 * logDeterminant - shape * Math.log(rate),
  };
}
