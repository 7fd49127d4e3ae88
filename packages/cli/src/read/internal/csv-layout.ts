import { type CsvRecord, csvCells } from '@bess/kernel/csv';
import { dataError, type FilePlace } from '../data-error.js';
import type { DateOrder, PowerUnit, ReadOptions } from '../readings.js';
import { type PriceConversion, priceConversion } from './price-unit.js';
import { type DecimalMark, decimalMarkOf, isMissing, readNumber } from './read-number.js';
import { haveEnds, isUnixTime, offsetInName, readClock, readTimeOfDay } from './time-reader.js';

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
  /** Whether times are intervals such as `00:00-00:30`, whose ends must not be taken for offsets. */
  readonly haveEnds: boolean;
  readonly decimalMark: DecimalMark;
  /** Unit of a power; undefined where the file states none. */
  readonly unit: PowerUnit | undefined;
  /** How prices become prices per MWh; null for other quantities. */
  readonly price: PriceConversion | null;
  /** Offset of times that have none of their own, from the name of their column [min]; null for local time. */
  readonly offsetMinutes: number | null;
}

/** Typical names of value columns, the most specific first. */
const VALUE_NAMES = {
  power: [/load|demand|consum|usage|import/i, /power|energy|value|[km]?wh?\b/i],
  price: [/price|lmp|preis|prix|prezzo|precio/i, /value|mwh\b/i, /[km]wh\b/i, /usd|eur|gbp|[$€£]/i],
  other: [/price|lmp/i, /value|mwh\b/i],
};

/** Commas come last, because they may be decimal marks. */
const DELIMITERS = [';', '\t', ','];
const POWER_UNITS: Readonly<Record<string, PowerUnit>> = {
  w: 'W',
  kw: 'kW',
  mw: 'MW',
  wh: 'Wh',
  kwh: 'kWh',
  mwh: 'MWh',
};

/**
 * Finds the layout of a CSV file from its first rows: the header, the delimiter and the columns.
 *
 * @throws EngineError `noReadings`, `unknownColumn`, `columnNotClear`, `currencyDiffers`
 */
export function csvLayout(first: readonly CsvRecord[], options: ReadOptions): CsvLayout {
  const { dateOrder = 'mdy' } = options;
  for (const [row, record] of first.entries()) {
    const isTime = (cell: string) => readClock(cell, dateOrder) !== null;
    const delimiter = DELIMITERS.find((candidate) => {
      const split = csvCells(record.text, candidate);
      return split.length > 1 && split.some(isTime);
    });
    if (delimiter === undefined) continue;
    const cells = csvCells(record.text, delimiter);
    const header = row === 0 ? [] : csvCells(first[row - 1]!.text, delimiter);
    const names = cells.map((_, column) => header[column]?.trim() || String(column + 1));
    const { timeColumn, clockColumn, dayColumns } = timeColumnsOf(cells, names, dateOrder);
    const place: FilePlace = { line: record.line };
    if (clockColumn === -1) {
      throw dataError('noTimeOfDay', place, `a row must have a time of day; ${record.text} came`);
    }
    const taken = [timeColumn, clockColumn];
    const free = cells.map((_, column) => column).filter((column) => !taken.includes(column));
    const rows = first.slice(row).map(({ text }) => csvCells(text, delimiter));
    const numbers = numericColumns(free, rows, delimiter);
    const valueColumn = dayColumns
      ? dayColumns[0]!.column
      : chooseColumn(names, numbers, options, place);
    const valueColumns = dayColumns?.map(({ column }) => column) ?? [valueColumn];
    // A day to a row has its unit anywhere beside the times of day.
    const naming = dayColumns
      ? names.filter((_, column) => !valueColumns.includes(column)).join(' ')
      : names[valueColumn]!;
    return {
      delimiter,
      headerRows: row,
      names,
      timeColumn,
      clockColumn,
      valueColumn,
      textColumns: free.filter((column) => !numbers.includes(column) && cells[column] !== ''),
      dayColumns,
      haveEnds: haveEnds(rows.map((r) => r[clockColumn ?? timeColumn] ?? '')),
      decimalMark: decimalMarkOf(
        rows.flatMap((r) => valueColumns.map((column) => r[column] ?? '')),
      ),
      unit: options.unit ?? unitOf(dayColumns ? header.join(' ') : naming),
      price: options.quantity === 'price' ? priceConversion(naming, options) : null,
      offsetMinutes:
        offsetInName(names[timeColumn]!) ?? offsetInName(names[clockColumn ?? -1] ?? '') ?? null,
    };
  }
  throw dataError('noReadings', first[0] && { line: first[0].line }, noReadings(first));
}

/** The column of times, that of the times of day if it is separate (-1 if there is none), and those of a whole day. */
function timeColumnsOf(
  cells: readonly string[],
  names: readonly string[],
  dateOrder: DateOrder,
): Pick<CsvLayout, 'timeColumn' | 'clockColumn' | 'dayColumns'> {
  const clocks = cells.map((cell) => readClock(cell, dateOrder));
  const isNumber = (column: number) => Number(isUnixTime(cells[column]!));
  const candidates = [...cells.keys()]
    .filter((column) => clocks[column] !== null)
    // A bare number may be that of a meter, so dates come first.
    .sort((a, b) => isNumber(a) - isNumber(b))
    .map((timeColumn) => {
      const dayColumns = dayColumnsOf(names, timeColumn);
      const clockColumn =
        clocks[timeColumn]!.hasTime || dayColumns
          ? null
          : cells.findIndex((cell) => /^\d{1,2}:\d{2}/.test(cell.trim()));
      return { timeColumn, clockColumn, dayColumns };
    });
  return candidates.find(({ clockColumn }) => clockColumn !== -1) ?? candidates[0]!;
}

function noReadings(first: readonly CsvRecord[]): string {
  const rule = 'a file must have rows with a time and a number';
  const [only] = first;
  if (only === undefined) return `${rule}; this one is empty`;
  if (first.length === 1) return `${rule}; this one has a single row, ${JSON.stringify(only.text)}`;
  return `one of the first ${first.length} rows must have a time and a number; none has`;
}

/** Columns with numbers: those whose first cell is one, or is missing while a later one has a number or none has any. */
function numericColumns(
  columns: readonly number[],
  rows: readonly (readonly string[])[],
  delimiter: string,
): number[] {
  const filled = columns.filter((column) => {
    const cells = rows.map((cellsOfRow) => cellsOfRow[column] ?? '');
    const mark = decimalMarkOf(cells);
    const isNumeric = (cell: string) => !Number.isNaN(readNumber(cell, delimiter, mark));
    return isNumeric(cells[0]!) || (isMissing(cells[0]!) && cells.some(isNumeric));
  });
  if (filled.length > 0) return filled;
  return columns.filter((column) => rows.every((cells) => isMissing(cells[column] ?? '')));
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
  // Hours that count from 0 are named by their starts.
  if (columns[0]!.startMinute < 0) for (const column of columns) column.startMinute += 60;
  const stepMinutes = columns[1]!.startMinute - columns[0]!.startMinute;
  // If the first name is not midnight, the columns are named by the ends of their steps.
  const shift = columns[0]!.startMinute === stepMinutes ? stepMinutes : 0;
  return columns.map(({ column, startMinute }) => ({
    column,
    startMinute: (startMinute - shift + 1440) % 1440,
  }));
}

function unitOf(name: string): PowerUnit | undefined {
  const text = name.replaceAll('_', ' ');
  // A lone w may be the word "with", as in "Load w/o PV (kW)", so the other units come first.
  const found =
    /(?<![a-z])([km]wh?|wh)(?![a-z])/i.exec(text) ?? /(?<![a-z])(w)(?![a-z/])/i.exec(text);
  return found ? POWER_UNITS[found[1]!.toLowerCase()] : undefined;
}
