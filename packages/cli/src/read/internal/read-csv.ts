import { zoneOffsetMinutes } from '@bess/kernel/series';
import { dataError, type FilePlace } from '../data-error.js';
import type { Readings, ReadOptions } from '../readings.js';
import { type CsvLayout, csvLayout, readNumber } from './csv-layout.js';
import { type CsvRecord, cellsOf } from './csv-records.js';
import { reportRow, SeriesStore } from './series-store.js';
import { instantOf, readClock } from './time-reader.js';

/** The first reading must be within this many rows. */
const ROWS_TO_LEARN_LAYOUT = 40;
const MISSING = new Set(['', 'na', 'n/a', 'nan', 'null', '-', '--']);

/** Reads the rows of a CSV file: wide, long, or one day per row. */
export async function readCsv(
  records: AsyncIterable<CsvRecord>,
  options: ReadOptions,
): Promise<Readings> {
  const reader = new CsvReader(options);
  for await (const record of records) reader.take(record);
  return reader.finish();
}

class CsvReader {
  readonly #options: ReadOptions;
  readonly #store: SeriesStore;
  readonly #notes = new Set<string>();
  readonly #otherSeries = new Set<string>();
  #first: CsvRecord[] | null = [];
  #layout: CsvLayout | null = null;

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#store = new SeriesStore(options.onFault);
  }

  take(record: CsvRecord): void {
    if (this.#first) {
      this.#first.push(record);
      if (this.#first.length === ROWS_TO_LEARN_LAYOUT) this.#learnLayout();
      return;
    }
    this.#readOrReport(record, this.#layout!);
  }

  finish(): Readings {
    if (this.#first) this.#learnLayout();
    const layout = this.#layout!;
    const { quantity, series, label = 'start' } = this.#options;
    if (series !== undefined && this.#store.lastMs === Number.NEGATIVE_INFINITY) {
      const names = [...this.#otherSeries].slice(0, 20);
      throw dataError(
        'unknownSeries',
        undefined,
        `--series must be one of ${names.join(', ')}; ${series} came`,
        names,
      );
    }
    const unit = quantity === 'power' ? (layout.unit ?? 'kW') : undefined;
    if (quantity === 'power' && layout.unit === undefined) {
      this.#notes.add('the file states no unit, so its values are taken as kW');
    } else if (unit?.endsWith('h')) {
      this.#notes.add(`energies in ${unit} are converted to mean powers in kW`);
    }
    return {
      ...this.#store.finish(unit, layout.dayColumns ? 'start' : label),
      name: series ?? (layout.dayColumns ? 'all' : layout.names[layout.valueColumn]!),
      notes: [...this.#notes],
    };
  }

  #learnLayout(): void {
    const first = this.#first!;
    this.#layout = csvLayout(first, this.#options);
    this.#first = null;
    for (const record of first.slice(this.#layout.headerRows)) {
      this.#readOrReport(record, this.#layout);
    }
  }

  #readOrReport(record: CsvRecord, layout: CsvLayout): void {
    try {
      this.#read(record, layout);
    } catch (error) {
      reportRow(error, this.#options.onFault);
    }
  }

  #read(record: CsvRecord, layout: CsvLayout): void {
    const cells = cellsOf(record.text, layout.delimiter);
    if (!record.ended) this.#assertWhole(record, cells, layout);
    const { series } = this.#options;
    if (series !== undefined && !layout.textColumns.some((c) => cells[c]?.trim() === series)) {
      for (const column of layout.textColumns) this.#otherSeries.add(cells[column]?.trim() ?? '');
      return;
    }
    if (layout.dayColumns) {
      for (const { column, startMinute } of layout.dayColumns) {
        this.#readDayCell(record, cells, layout, column, startMinute);
      }
      return;
    }
    const epochMs = this.#timeOf(record, cells, layout);
    this.#add(epochMs, record, cells, layout, layout.valueColumn);
  }

  /** A last row without a line break: rejected if cells are missing; else a note says that its last number may be incomplete. */
  #assertWhole(record: CsvRecord, cells: readonly string[], layout: CsvLayout): void {
    const { line } = record;
    const [had, wanted] = [cells.length, layout.names.length];
    if (had < wanted) {
      throw dataError(
        'rowCutOff',
        { line },
        `the last row must have ${wanted} cells, or end with a line break; it has ${had} without a line break, as in a truncated file: ${JSON.stringify(record.text)}`,
      );
    }
    // A closing quote shows that nothing is missing.
    if (record.text.endsWith('"')) return;
    this.#notes.add(
      `line ${line}, the last, has no line break; if the file was truncated, its last cell ${JSON.stringify(cells[had - 1])} may be incomplete`,
    );
  }

  #timeOf(record: CsvRecord, cells: readonly string[], layout: CsvLayout): number {
    const { timeColumn, clockColumn, timesAreUtc } = layout;
    const date = cells[timeColumn] ?? '';
    const text = clockColumn === null ? date : `${date} ${cells[clockColumn] ?? ''}`;
    const clock = readClock(text, this.#options.dateOrder ?? 'mdy');
    const zone = timesAreUtc ? 'UTC' : this.#options.timeZone;
    const epochMs = clock && instantOf(clock, zone, this.#store.lastMs);
    if (epochMs === null || (clockColumn !== null && !clock?.hasTime)) {
      throw dataError(
        'timeNotRead',
        placeOf(record, layout, timeColumn),
        `must be a time such as 2026-01-31T13:15Z or 1/31/2026 1:15 PM; ${JSON.stringify(text)} came`,
      );
    }
    if (clock?.offsetMinutes === undefined && !timesAreUtc) {
      this.#notes.add(`times without an offset are read as local time of ${zone}`);
    }
    return epochMs;
  }

  /** Reads one step of a row with a whole day; skipped local times have no step. */
  #readDayCell(
    record: CsvRecord,
    cells: readonly string[],
    layout: CsvLayout,
    column: number,
    startMinute: number,
  ): void {
    const clock = readClock(cells[layout.timeColumn] ?? '', this.#options.dateOrder ?? 'mdy');
    const at = clock && { ...clock, hour: Math.floor(startMinute / 60), minute: startMinute % 60 };
    const epochMs = at && instantOf(at, this.#options.timeZone, Number.NEGATIVE_INFINITY);
    if (epochMs === null) {
      throw dataError(
        'timeNotRead',
        placeOf(record, layout, layout.timeColumn),
        `must be a date such as 2026-01-31; ${JSON.stringify(cells[layout.timeColumn] ?? '')} came`,
      );
    }
    const wallMs = epochMs + zoneOffsetMinutes(epochMs, this.#options.timeZone) * 60_000;
    if ((wallMs / 60_000) % 1440 !== startMinute) {
      this.#notes.add('the hour that clocks skip in spring is left out');
      return;
    }
    this.#add(epochMs, record, cells, layout, column);
  }

  #add(
    epochMs: number,
    record: CsvRecord,
    cells: readonly string[],
    layout: CsvLayout,
    column: number,
  ): void {
    const place = placeOf(record, layout, column);
    let value = Number.NaN;
    try {
      value = this.#valueOf(cells[column] ?? '', place, layout);
    } catch (error) {
      // The time is good and tells the step, so that it counts as a time without a value.
      reportRow(error, this.#options.onFault);
    }
    this.#store.add(epochMs, value, place);
  }

  /** The value of a cell; NaN if it has none. */
  #valueOf(cell: string, place: FilePlace, layout: CsvLayout): number {
    if (MISSING.has(cell.trim().toLowerCase())) return Number.NaN;
    const value = readNumber(cell, layout.delimiter);
    if (Number.isNaN(value)) {
      throw dataError('notANumber', place, `must be a number; ${JSON.stringify(cell)} came`);
    }
    if (this.#options.quantity === 'power' && value < 0) {
      throw dataError('negativeLoad', place, `a load must be 0 or more; ${cell} came`);
    }
    const { minimum, maximum } = this.#options;
    if (minimum !== undefined && value < minimum) {
      throw dataError('outsideLimits', place, `must be at least ${minimum}; ${cell} came`);
    }
    if (maximum !== undefined && value > maximum) {
      throw dataError('outsideLimits', place, `must be at most ${maximum}; ${cell} came`);
    }
    return value;
  }
}

function placeOf(record: CsvRecord, layout: CsvLayout, column: number): FilePlace {
  return { line: record.line, column: column + 1, name: layout.names[column] ?? '' };
}
