import { SERIES_FEATURES } from '../series-features.js';
import type { TrainingTable } from '../training-table.js';

const WEEKDAY = SERIES_FEATURES.indexOf('dayOfWeek');

/** The same rows without the day of the week, for series that had each day but once. */
export function hideWeekday(table: TrainingTable): TrainingTable {
  const features = table.features.slice();
  for (let at = WEEKDAY; at < features.length; at += table.columns) features[at] = Number.NaN;
  return { ...table, features };
}
