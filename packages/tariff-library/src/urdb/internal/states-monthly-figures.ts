import { listItems, malformed, type UrdbRecord } from './urdb-reading.js';

/**
 * Whether a field that lists a figure for each month states any but zero.
 *
 * @throws EngineError `invalid` / `urdbRecord` when it is no list.
 */
export function statesMonthlyFigures(record: UrdbRecord, field: string): boolean {
  const value = record[field];
  if (value === undefined || value === null) return false;
  const figures = listItems(value);
  if (!figures) throw malformed(field, 'a list of twelve numbers', value);
  return figures.some((figure) => Number(figure) !== 0);
}
