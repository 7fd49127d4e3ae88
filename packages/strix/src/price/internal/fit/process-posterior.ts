import type { AutoregressionPosterior } from '../../price-model.js';

/**
 * Posterior about an estimated process with intercept 0.
 *
 * @param persistence - estimate
 * @param stationarySd - estimate
 * @param count - independent observations on which the innovation variance rests
 * @param persistenceSd - how well the persistence is known
 */
export function processPosterior(
  persistence: number,
  stationarySd: number,
  count: number,
  persistenceSd: number,
): AutoregressionPosterior {
  const variance = Math.max(1e-8, stationarySd ** 2 * (1 - persistence * persistence));
  const shape = 3 + count / 2;
  return {
    mean: [0, persistence],
    covariance: [0, 0, 0, (persistenceSd * persistenceSd) / variance],
    shape,
    rate: (shape - 1) * variance,
  };
}
