import { log } from '../../../internal/elementary.js';
import { SMALLEST_NOISE, TWICE_NOISE_PRIOR_VARIANCE } from './prophet-posterior.js';

/**
 * The noise σ that makes n·ln σ + S/(2σ²) + σ²/(2·0.5²) smallest for a given sum of squares S: setting the derivative to 0 gives
 * 4σ⁴ + nσ² − S = 0, whose root is written so that nothing cancels.
 */
export function bestNoise(squares: number, count: number): number {
  const rest = Math.max(0, squares);
  const variance =
    (2 * rest) / (count + Math.sqrt(count * count + (8 / TWICE_NOISE_PRIOR_VARIANCE) * rest));
  return Math.max(SMALLEST_NOISE, Math.sqrt(variance));
}

/** n·ln σ + S/(2σ²) + σ²/(2·0.5²): what noise and residuals add to the negative log posterior. */
export function noiseTerm(noise: number, squares: number, count: number): number {
  const variance = noise * noise;
  return (
    count * log(noise) +
    Math.max(0, squares) / (2 * variance) +
    variance / TWICE_NOISE_PRIOR_VARIANCE
  );
}
