/** Correlation that is still told apart from a level that never comes back. */
const LARGEST_CORRELATION = 0.99;

/**
 * Correlation between neighbours in time within several series, about the mean of each: Σ dₜdₜ₋₁/Σ dₜ² over all, 0 to 0.99. The estimate
 * is too low by about (1 + 4ρ)/n, which is put back, with n the length of the shortest: caution where there is little to go by.
 *
 * @see M. G. Kendall, Note on Bias in the Estimation of Autocorrelation, Biometrika 41 (1954) 403–404.
 */
export function neighbourCorrelation(...parts: readonly ArrayLike<number>[]): number {
  let products = 0;
  let squares = 0;
  let shortest = Infinity;
  for (const values of parts) {
    let mean = 0;
    for (let i = 0; i < values.length; i++) mean += (values[i]! - mean) / (i + 1);
    for (let i = 0; i < values.length; i++) {
      const deviation = values[i]! - mean;
      squares += deviation * deviation;
      if (i > 0) products += deviation * (values[i - 1]! - mean);
    }
    shortest = Math.min(shortest, values.length);
  }
  if (!(squares > 0)) return 0;
  const raw = products / squares;
  return Math.max(0, Math.min(LARGEST_CORRELATION, raw + (1 + 4 * raw) / shortest));
}
