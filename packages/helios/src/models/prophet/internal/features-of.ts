import { harmonicsInto } from './harmonics-into.js';
import type { SeasonalityTerm } from './seasonalities-of.js';

/** Harmonics and standardised series known ahead at every value: values × features. */
export function featuresOf(
  count: number,
  terms: readonly SeasonalityTerm[],
  known: readonly { ahead: Float64Array; mean: number; deviation: number }[],
): Float64Array {
  const harmonicCount = terms.reduce((sum, { order }) => sum + 2 * order, 0);
  const width = harmonicCount + known.length;
  const features = new Float64Array(count * width);
  for (let i = 0; i < count; i++) {
    harmonicsInto(features, i * width, i, terms);
    for (let j = 0; j < known.length; j++) {
      const { ahead, mean, deviation } = known[j]!;
      features[i * width + harmonicCount + j] = (ahead[i]! - mean) / deviation;
    }
  }
  return features;
}
