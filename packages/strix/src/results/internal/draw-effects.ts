/** A draw's mean wants this many paths. */
const PATHS_PER_DRAW = 5;

/**
 * What the posterior draws that paths share add to their revenue: means of the residuals of each draw, shrunk so that the
 * draws vary as much as they do beyond the noise of their means (constrained empirical Bayes).
 *
 * @param residuals - by path; path i uses draw i mod `drawCount`
 * @param drawCount - draws
 * @returns effect by draw, 0 where there are too few paths
 * @see T. A. Louis, Estimating a population of parameter values using Bayes and empirical Bayes methods, Journal of the
 * American Statistical Association 79 (1984) 393–398.
 */
export function drawEffects(residuals: Float64Array, drawCount: number): Float64Array {
  const pathCount = residuals.length;
  const means = new Float64Array(drawCount);
  if (drawCount < 2 || pathCount < PATHS_PER_DRAW * drawCount) return means;
  const counts = new Float64Array(drawCount);
  for (let path = 0; path < pathCount; path++) {
    const draw = path % drawCount;
    means[draw] = means[draw]! + residuals[path]!;
    counts[draw] = counts[draw]! + 1;
  }
  let mean = 0;
  for (let draw = 0; draw < drawCount; draw++) {
    means[draw] = means[draw]! / counts[draw]!;
    mean += means[draw]! / drawCount;
  }
  let within = 0;
  for (let path = 0; path < pathCount; path++) {
    const rest = residuals[path]! - means[path % drawCount]!;
    within += rest * rest;
  }
  let between = 0;
  for (const value of means) between += ((value - mean) * (value - mean)) / (drawCount - 1);
  const noise = (within / (pathCount - drawCount)) * (drawCount / pathCount);
  const kept = between > noise ? Math.sqrt(1 - noise / between) : 0;
  return means.map((value) => kept * (value - mean));
}
