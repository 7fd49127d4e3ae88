import type { ChartSpec } from '@bess/plot';
import type { TableColumn } from '../ui/data-table.js';
import { formatLocalTime } from '../ui/format.js';

const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** Figures closer to zero than this are rounding. */
const negligible = 1e-9;

type Row = Record<string, string | number | boolean | null>;

/** The data of a chart as a table: one row per datum; times, which charts hold as local time, are written out. */
export function tableOfChart(
  spec: ChartSpec,
  names: Readonly<Record<string, string>> = {},
): { columns: TableColumn<Row>[]; rows: Row[] } {
  const rows = rowsOf(spec);
  const fields = [...new Set(rows.slice(0, 1_000).flatMap((row) => Object.keys(row)))];
  const columns = fields.map((field) => {
    const isTime = rows.some(
      (row) => typeof row[field] === 'number' && Math.abs(row[field]) > 1e11,
    );
    return {
      key: field,
      label: names[field] ?? field,
      isNumeric: !isTime && rows.some((row) => typeof row[field] === 'number'),
      text: (row: Row) => textOf(row[field] ?? null, isTime),
      csv: (row: Row) => csvOf(row[field] ?? null, isTime),
    };
  });
  return { columns, rows };
}

/** Times of files are those of ISO 8601, without the zone that their column names. */
function csvOf(value: Row[string], isTime: boolean): string {
  return isTime && typeof value === 'number'
    ? new Date(value).toISOString().slice(0, 16).replace('T', ' ')
    : String(value ?? '');
}

function textOf(value: Row[string], isTime: boolean): string {
  if (value === null) {
    return '';
  }
  if (typeof value !== 'number') {
    return String(value);
  }
  return isTime
    ? formatLocalTime(new Date(value).toISOString().slice(0, 16))
    : digits.format(Math.abs(value) < negligible ? 0 : value).replace('-', '−');
}

function rowsOf(spec: ChartSpec): Row[] {
  const found: Row[] = [];
  collect(spec, found);
  return found;
}

/** Parts of a chart may have data of their own. */
function collect(part: unknown, into: Row[]): void {
  if (typeof part !== 'object' || part === null) {
    return;
  }
  const { data, layer, vconcat, hconcat, concat } = part as Record<string, unknown>;
  if (typeof data === 'object' && data !== null && 'values' in data && Array.isArray(data.values)) {
    into.push(...(data.values as Row[]));
  }
  for (const list of [layer, vconcat, hconcat, concat]) {
    if (Array.isArray(list)) {
      for (const child of list) {
        collect(child, into);
      }
    }
  }
}
