import { FEATURES } from './layout.js';

/** Row of the nearest centre by squares among `count` rows from row `first` on; the first of equals. */
export function nearestCentre(
  features: Float64Array,
  centres: Float64Array,
  first: number,
  count: number,
): number {
  let nearest = first;
  let least = Number.POSITIVE_INFINITY;
  for (let row = first; row < first + count; row++) {
    let distance = 0;
    for (let f = 0; f < FEATURES; f++) {
      const apart = features[f]! - centres[row * FEATURES + f]!;
      distance += apart * apart;
    }
    if (distance < least) {
      least = distance;
      nearest = row;
    }
  }
  return nearest;
}
