/**
 * Weighted mean of several models' quantiles at the same levels. Means of rising quantiles rise.
 *
 * @param parts - values of the models, as long as each other
 * @param weights - as many, adding up to 1
 * @see F. Lichtendahl, Y. Grushka-Cockayne, R. Winkler, Is It Better to Average Probabilities or Quantiles?, Management Science 59 (2013)
 * 1594–1611.
 * @example
 * combineQuantiles([[1, 2], [3, 6]], [0.75, 0.25]);
 * // => Float64Array.of(1.5, 3)
 */
export function combineQuantiles(
  parts: readonly ArrayLike<number>[],
  weights: readonly number[],
): Float64Array {
  const first = Float64Array.from(parts[0] ?? []);
  const mean = first.slice();
  // As differences from the first: where all agree, the mean is what they say, to the last bit.
  for (let k = 1; k < parts.length; k++) {
    const part = parts[k]!;
    for (let i = 0; i < mean.length; i++) mean[i] = mean[i]! + weights[k]! * (part[i]! - first[i]!);
  }
  return mean;
}
