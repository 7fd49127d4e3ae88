import { SERIES_FEATURES } from '../series-features.js';
import type { TrainingTable } from '../training-table.js';

const WEEKDAY = ['dayOfWeek', 'weekend', 'weekendOfLastDay', 'countedDayOfWeek'].map((name) =>
  SERIES_FEATURES.indexOf(name),
);

/** The same rows without the day of the week, for series that had each day but once. */
export function hideWeekday(table: TrainingTable): TrainingTable {
  const features = table.features.slice();
  for (let row = 0; row < features.length; row += table.columns) {
    for (const column of WEEKDAY) features[row + column] = Number.NaN;
  }
  return { ...table, features };
}
