import { harmonicsInto } from './harmonics-into.js';
import type { SeasonalityTerm } from './seasonalities-of.js';
import type { WeeklyTable } from './weekly-table.js';

/** A weekly prior's curves, and in which row of them the first value stands. */
export interface PlacedTable {
  readonly table: WeeklyTable;
  readonly firstRow: number;
}

/** Harmonics, axes of the weekly prior and standardised series known ahead at every value: values × features. */
export function featuresOf(
  count: number,
  terms: readonly SeasonalityTerm[],
  known: readonly { ahead: Float64Array; mean: number; deviation: number }[],
  placed?: PlacedTable,
): Float64Array {
  const harmonicCount = terms.reduce((sum, { order }) => sum + 2 * order, 0);
  const axisCount = placed ? placed.table.width - 1 : 0;
  const width = harmonicCount + axisCount + known.length;
  const features = new Float64Array(count * width);
  for (let i = 0; i < count; i++) {
    harmonicsInto(features, i * width, i, terms);
    if (placed) {
      const { steps, rows } = placed.table;
      const from = ((placed.firstRow + i) % steps) * (axisCount + 1) + 1;
      features.set(rows.subarray(from, from + axisCount), i * width + harmonicCount);
    }
    for (let j = 0; j < known.length; j++) {
      const { ahead, mean, deviation } = known[j]!;
      features[i * width + harmonicCount + axisCount + j] = (ahead[i]! - mean) / deviation;
    }
  }
  return features;
}
