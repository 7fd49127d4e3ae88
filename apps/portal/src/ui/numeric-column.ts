import type { TableColumn } from './data-table.js';
import { formatNumber } from './format.js';

/** A column of figures: rounded on the page, in full in the downloaded file. The label names the unit. */
export function numericColumn<Row>(
  key: string,
  label: string,
  figure: (row: Row) => number | undefined,
  digits?: number,
): TableColumn<Row> {
  return {
    key,
    label,
    isNumeric: true,
    text: (row) => {
      const value = figure(row);
      return value === undefined ? 'unknown' : formatNumber(value, digits).replace('-', '−');
    },
    csv: (row) => String(figure(row) ?? ''),
  };
}
