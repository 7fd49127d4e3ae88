import { dataError, type FilePlace } from '../data-error.js';
import type { PowerUnit, ReadOptions } from '../readings.js';
import { type CsvRecord, cellsOf, delimiterOf } from './csv-records.js';
import { readClock, readTimeOfDay } from './time-reader.js';

/** Positions of times and values in the rows of a file; columns count from 0. */
export interface CsvLayout {
  readonly delimiter: string;
  /** Rows before the first reading. */
  readonly headerRows: number;
  readonly names: readonly string[];
  readonly timeColumn: number;
  /** Column with the time of day, if the date is in a separate column. */
  readonly clockColumn: number | null;
  readonly valueColumn: number;
  /** Text columns, which distinguish the series of a long file. */
  readonly textColumns: readonly number[];
  /** If a row contains a whole day: the columns and the minute of the day at which the step of each starts. */
  readonly dayColumns: readonly { column: number; startMinute: number }[] | null;
  readonly unit: PowerUnit | undefined;
  readonly timesAreUtc: boolean;
}

/** Typical names of value columns, the most specific first. */
const VALUE_NAMES = {
  power: [/load|demand|consum|usage|import/i, /power|energy|value|[km]?wh?\b/i],
  price: [/price|lmp/i, /value|mwh\b/i],
};

/**
 * Finds the layout of a CSV file from its first rows: the header, the delimiter and the columns.
 *
 * @throws EngineError `noReadings`, `unknownColumn`, `columnNotClear`
 */
export function csvLayout(first: readonly CsvRecord[], options: ReadOptions): CsvLayout {
  const { dateOrder = 'mdy' } = options;
  for (const [row, record] of first.entries()) {
    const delimiter = delimiterOf(record.text);
    const cells = cellsOf(record.text, delimiter);
    const timeColumn = cells.findIndex((cell) => readClock(cell, dateOrder) !== null);
    if (timeColumn < 0 || cells.length < 2) continue;
    const header = row === 0 ? [] : cellsOf(first[row - 1]!.text, delimiter);
    const names = cells.map((_, column) => header[column]?.trim() || String(column + 1));
    const dayColumns = dayColumnsOf(names, timeColumn);
    const hasTime = readClock(cells[timeColumn]!, dateOrder)!.hasTime;
    const clockColumn =
      hasTime || dayColumns ? null : cells.findIndex((cell) => /^\d{1,2}:\d{2}/.test(cell.trim()));
    const place: FilePlace = { line: record.line };
    if (clockColumn === -1) {
      throw dataError('noTimeOfDay', place, `a row must have a time of day; ${record.text} came`);
    }
    const taken = [timeColumn, clockColumn];
    const free = cells.map((_, column) => column).filter((column) => !taken.includes(column));
    const numbers = free.filter((column) => isNumber(cells[column]!, delimiter));
    const valueColumn = dayColumns
      ? dayColumns[0]!.column
      : chooseColumn(names, numbers, options, place);
    return {
      delimiter,
      headerRows: row,
      names,
      timeColumn,
      clockColumn,
      valueColumn,
      textColumns: free.filter((column) => !numbers.includes(column) && cells[column] !== ''),
      dayColumns,
      unit: options.unit ?? unitOf(dayColumns ? header.join(' ') : names[valueColumn]!),
      timesAreUtc: /utc|gmt/i.test(names[timeColumn]!),
    };
  }
  throw dataError(
    'noReadings',
    first[0] && { line: first[0].line },
    `one of the first ${first.length} rows must have a time and a number; none has`,
  );
}

function chooseColumn(
  names: readonly string[],
  numbers: readonly number[],
  { column: asked, quantity }: ReadOptions,
  place: FilePlace,
): number {
  const list = names.map((name, column) => `${column + 1} (${name})`).join(', ');
  if (asked !== undefined) {
    const byName = names.findIndex((name) => name.toLowerCase() === asked.trim().toLowerCase());
    const column = byName >= 0 ? byName : Number(asked) - 1;
    if (names[column] !== undefined) return column;
    throw dataError(
      'unknownColumn',
      place,
      `--column must be one of ${list}; ${asked} came`,
      names,
    );
  }
  if (numbers.length === 1) return numbers[0]!;
  for (const pattern of VALUE_NAMES[quantity]) {
    const likely = numbers.filter((column) => pattern.test(names[column]!));
    if (likely.length === 1) return likely[0]!;
  }
  throw dataError(
    'columnNotClear',
    place,
    `${numbers.length === 0 ? 'no column has' : `${numbers.length} columns have`} numbers, so --column must choose the one to read: ${list}`,
    names,
  );
}

/** Columns named by time of day, `00:00` or `HE1`, if they cover a whole day. */
function dayColumnsOf(names: readonly string[], timeColumn: number): CsvLayout['dayColumns'] {
  const columns: { column: number; startMinute: number }[] = [];
  for (const [column, name] of names.entries()) {
    if (column === timeColumn) continue;
    const hourEnding = /^(?:he?|hour)[ _]?(\d{1,2})$/i.exec(name);
    if (hourEnding) {
      columns.push({ column, startMinute: (Number(hourEnding[1]) - 1) * 60 });
      continue;
    }
    const time = /^\d{1,2}:\d{2}/.test(name) ? readTimeOfDay(name) : null;
    if (time) columns.push({ column, startMinute: time.hour * 60 + time.minute });
  }
  if (columns.length < 23) return null;
  const stepMinutes = columns[1]!.startMinute - columns[0]!.startMinute;
  // If the first name is not midnight, the columns are named by the ends of their steps.
  const shift = columns[0]!.startMinute === stepMinutes ? stepMinutes : 0;
  return columns.map(({ column, startMinute }) => ({
    column,
    startMinute: (startMinute - shift + 1440) % 1440,
  }));
}

function unitOf(name: string): PowerUnit | undefined {
  const found = /(?:^|[^a-z])([km]?wh?)(?:[^a-z]|$)/i.exec(name.replaceAll('_', ' '));
  const units: Readonly<Record<string, PowerUnit>> = {
    w: 'W',
    kw: 'kW',
    mw: 'MW',
    wh: 'Wh',
    kwh: 'kWh',
    mwh: 'MWh',
  };
  return found ? units[found[1]!.toLowerCase()] : undefined;
}

function isNumber(cell: string, delimiter: string): boolean {
  return !Number.isNaN(readNumber(cell, delimiter));
}

/** The number in a cell, or NaN. If the delimiter is not a comma, the decimal separator may be one. */
export function readNumber(cell: string, delimiter: string): number {
  const trimmed = cell.trim();
  const text = delimiter === ',' ? trimmed : trimmed.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}
