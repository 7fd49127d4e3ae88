import { type PosteriorData, parameterLayout, trendTime } from './prophet-posterior.js';

/**
 * Trend g and sum of features e of a parameter vector at every value: g(t) = m + k·t + Σ δⱼ·max(0, t − sⱼ), e = X·β.
 * The curve is g + e, or g·(1 + e) in the multiplicative mode (Taylor and Letham, equations 1 and 4).
 */
export function curveInto(
  trend: Float64Array,
  effect: Float64Array,
  data: PosteriorData,
  parameters: Float64Array,
): void {
  const { changepoints, features, values } = data;
  const { deltaStart, betaStart, size } = parameterLayout(data);
  const count = values.length;
  const featureCount = size - betaStart;
  let slope = parameters[0]!;
  let level = parameters[1]!;
  let next = 0;
  for (let i = 0; i < count; i++) {
    const time = trendTime(data, i);
    while (next < changepoints.length && time >= changepoints[next]!) {
      const change = parameters[deltaStart + next]!;
      slope += change;
      level -= change * changepoints[next]!;
      next++;
    }
    trend[i] = level + slope * time;
    let sum = 0;
    const row = i * featureCount;
    for (let j = 0; j < featureCount; j++) sum += features[row + j]! * parameters[betaStart + j]!;
    effect[i] = sum;
  }
}
