import { createStream, nextUniform } from '@bess/kernel/rng';
import { FEATURES } from '../internal/layout.js';
import { nearestCentre } from '../internal/nearest-centre.js';

const ROUNDS = 8;
const SEED = 20_977;

/**
 * Centres of clusters of weighted points by k-means, begun by the k-means++ rule. The same points give the same centres.
 *
 * @param points - points × 10 features
 * @param weights - one a point
 * @param count - clusters; fewer points than that leave repeated centres
 * @param stream - number of the random stream, so that groups begin differently
 * @see D. Arthur, S. Vassilvitskii, k-means++: The Advantages of Careful Seeding, SODA (2007) 1027–1035.
 */
export function cluster(
  points: Float64Array,
  weights: Float64Array,
  count: number,
  stream: number,
): Float64Array {
  const centres = firstCentres(points, weights, count, stream);
  const sums = new Float64Array(count * FEATURES);
  const masses = new Float64Array(count);
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0);
    masses.fill(0);
    for (let i = 0; i < weights.length; i++) {
      const point = points.subarray(i * FEATURES, (i + 1) * FEATURES);
      const nearest = nearestCentre(point, centres, 0, count);
      masses[nearest]! += weights[i]!;
      for (let f = 0; f < FEATURES; f++) sums[nearest * FEATURES + f]! += weights[i]! * point[f]!;
    }
    for (let k = 0; k < count; k++) {
      if (masses[k] === 0) continue;
      for (let f = 0; f < FEATURES; f++) {
        centres[k * FEATURES + f] = sums[k * FEATURES + f]! / masses[k]!;
      }
    }
  }
  return centres;
}

/** Each next centre is a point drawn in proportion to its weight times its squared distance from those chosen. */
function firstCentres(
  points: Float64Array,
  weights: Float64Array,
  count: number,
  stream: number,
): Float64Array {
  const random = createStream({ seed: SEED, stream, path: 0 });
  const centres = new Float64Array(count * FEATURES);
  const distances = new Float64Array(weights.length).fill(Number.POSITIVE_INFINITY);
  let chosen = 0;
  for (let k = 0; k < count; k++) {
    centres.set(points.subarray(chosen * FEATURES, (chosen + 1) * FEATURES), k * FEATURES);
    let total = 0;
    for (let i = 0; i < weights.length; i++) {
      let distance = 0;
      for (let f = 0; f < FEATURES; f++) {
        const apart = points[i * FEATURES + f]! - centres[k * FEATURES + f]!;
        distance += apart * apart;
      }
      if (distance < distances[i]!) distances[i] = distance;
      total += weights[i]! * distances[i]!;
    }
    let left = nextUniform(random) * total;
    chosen = 0;
    while (chosen < weights.length - 1 && left > weights[chosen]! * distances[chosen]!) {
      left -= weights[chosen]! * distances[chosen]!;
      chosen++;
    }
  }
  return centres;
}
