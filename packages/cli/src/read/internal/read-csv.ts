import { type CsvRecord, csvCells } from '@bess/kernel/csv';
import { zoneOffsetMinutes } from '@bess/kernel/series';
import { dataError, type FilePlace } from '../data-error.js';
import type { DateOrder, Readings, ReadOptions } from '../readings.js';
import { type CsvLayout, csvLayout } from './csv-layout.js';
import { DateOrderSearch } from './date-order.js';
import { isMissing, readNumber } from './read-number.js';
import { reportRow, SeriesStore } from './series-store.js';
import { type ClockReading, instantOf, offsetText, readClock, withoutEnd } from './time-reader.js';

/** The first reading must be within this many rows. */
const ROWS_TO_LEARN_LAYOUT = 40;
/** Rows that are held at most until one settles the order of their dates. */
const ROWS_TO_LEARN_ORDER = 20_000;
/** Lines without a value that a note names. */
const LINES_NAMED = 5;

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
  readonly #dates: DateOrderSearch;
  readonly #missingLines: number[] = [];
  #missing = 0;
  /** Rows that wait until the layout and the order of dates are known. */
  #held: CsvRecord[] | null = [];
  #layout: CsvLayout | null = null;
  #dateOrder: DateOrder = 'mdy';

  constructor(options: ReadOptions) {
    this.#options = options;
    this.#store = new SeriesStore(options.onFault);
    this.#dates = new DateOrderSearch(options.dateOrder);
  }

  take(record: CsvRecord): void {
    if (this.#held === null) {
      this.#readOrReport(record, this.#layout!);
      return;
    }
    this.#held.push(record);
    if (this.#layout !== null) this.#seeDate(record, this.#layout);
    else if (this.#held.length === ROWS_TO_LEARN_LAYOUT) this.#learnLayout();
    const isSettled = this.#dates.order !== undefined || this.#held.length >= ROWS_TO_LEARN_ORDER;
    if (this.#layout !== null && isSettled) this.#readHeld(this.#held, this.#layout);
  }

  finish(): Readings {
    if (this.#layout === null) this.#learnLayout();
    const layout = this.#layout!;
    if (this.#held !== null) this.#readHeld(this.#held, layout);
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
    if (this.#missing > 0) this.#notes.add(this.#missingInWords());
    if (layout.price !== null) this.#notes.add(layout.price.note);
    if (layout.decimalMark === ',') this.#notes.add('numbers are read with a decimal comma');
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
    const layout = csvLayout(this.#held!, this.#options);
    this.#layout = layout;
    this.#held = this.#held!.slice(layout.headerRows);
    for (const record of this.#held) this.#seeDate(record, layout);
  }

  #seeDate({ line, text }: CsvRecord, { delimiter, timeColumn }: CsvLayout): void {
    this.#dates.see(line, csvCells(text, delimiter)[timeColumn] ?? '');
  }

  #readHeld(held: readonly CsvRecord[], layout: CsvLayout): void {
    this.#held = null;
    this.#dateOrder = this.#dates.settled();
    if (this.#dates.note !== undefined) this.#notes.add(this.#dates.note);
    for (const record of held) this.#readOrReport(record, layout);
  }

  #missingInWords(): string {
    const lines = this.#missingLines.join(', ');
    const more = this.#missing > this.#missingLines.length ? ' and others' : '';
    return this.#missing === 1
      ? `line ${lines} has no value, so its step is missing`
      : `${this.#missing.toLocaleString('en-US')} cells have no value, in lines ${lines}${more}, so their steps are missing`;
  }

  #readOrReport(record: CsvRecord, layout: CsvLayout): void {
    try {
      this.#read(record, layout);
    } catch (error) {
      reportRow(error, this.#options.onFault);
    }
  }

  #read(record: CsvRecord, layout: CsvLayout): void {
    const cells = csvCells(record.text, layout.delimiter);
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
    const { timeColumn, clockColumn } = layout;
    const date = cells[timeColumn] ?? '';
    const text = clockColumn === null ? date : `${date} ${cells[clockColumn] ?? ''}`;
    const clock = this.#clockOf(layout.haveEnds ? withoutEnd(text) : text, layout);
    const zone = this.#options.timeZone;
    const epochMs = clock && instantOf(clock, zone, this.#store.lastMs);
    if (epochMs === null || (clockColumn !== null && !clock?.hasTime)) {
      throw dataError(
        'timeNotRead',
        placeOf(record, layout, timeColumn),
        `must be a time such as 2026-01-31T13:15Z or 1/31/2026 1:15 PM; ${JSON.stringify(text)} came`,
      );
    }
    if (clock?.offsetMinutes === undefined) {
      this.#notes.add(`times without an offset are read as local time of ${zone}`);
    }
    return epochMs;
  }

  /** A date and time with its offset: its own, else that in the name of the column. */
  #clockOf(text: string, { offsetMinutes }: CsvLayout): ClockReading | null {
    const clock = readClock(text, this.#dateOrder);
    if (clock === null || clock.offsetMinutes !== undefined || offsetMinutes === null) return clock;
    if (offsetMinutes !== 0) {
      this.#notes.add(
        `times are read as UTC${offsetText(offsetMinutes)}, the offset in the name of their column`,
      );
    }
    return { ...clock, offsetMinutes };
  }

  /** Reads one step of a row with a whole day; skipped local times have no step. */
  #readDayCell(
    record: CsvRecord,
    cells: readonly string[],
    layout: CsvLayout,
    column: number,
    startMinute: number,
  ): void {
    const clock = this.#clockOf(cells[layout.timeColumn] ?? '', layout);
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
    const isLocal = clock?.offsetMinutes === undefined;
    if (isLocal && (wallMs / 60_000) % 1440 !== startMinute) {
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
    if (isMissing(cell)) {
      this.#missing += 1;
      if (this.#missingLines.length < LINES_NAMED && this.#missingLines.at(-1) !== place.line) {
        this.#missingLines.push(place.line);
      }
      return Number.NaN;
    }
    const read = readNumber(cell, layout.delimiter, layout.decimalMark);
    if (Number.isNaN(read)) {
      throw dataError('notANumber', place, `must be a number; ${JSON.stringify(cell)} came`);
    }
    const factor = layout.price?.factor ?? 1;
    // Without the noise that a multiplication adds: 28.9 rather than 28.899999999999999.
    const value = factor === 1 ? read : Number((read * factor).toPrecision(12));
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
