import { csvCells, csvRecords } from '@bess/kernel/csv';
import { localToEpochMs, zoneOffsetMinutes } from '@bess/kernel/series';
import { fieldName } from '../content/recognise-format.js';
import { shown } from '../internal/feed-error.js';
import { Columns, cutOffReason } from '../internal/feed-table.js';
import { civilMs, readNumber, readWhole } from '../internal/read-values.js';
import { type RowCollector, type RowReading, refusal } from '../rows/row-collector.js';

const TIME_ZONE = 'America/Chicago';
const MS_PER_HOUR = 3_600_000;

/** Positions of the cells of a row; -1 where the table has no such column. */
interface Layout {
  readonly date: number;
  readonly hour: number;
  /** Quarter of the hour; absent in hourly tables. */
  readonly quarter: number;
  readonly place: number;
  /** Of the settlement point; -1 where the report has none. */
  readonly type: number;
  readonly price: number;
  readonly repeatedHour: number;
}

/**
 * Reads settlement point prices from a CSV file.
 *
 * @throws EngineError `missingColumn`, `quoteNotClosed`
 */
export function readErcotCsv(text: string, collector: RowCollector): void {
  let columns: Columns | null = null;
  let layout: Layout | null = null;
  const reader = new RowReader(collector);
  for (const record of csvRecords(text, 'feeds')) {
    const cells = csvCells(record.text, ',');
    if (columns === null || layout === null) {
      columns = new Columns(cells);
      layout = layoutOf(columns, record.line, collector);
      continue;
    }
    const cut = cutOffReason(record, cells, columns, layout.price);
    const reading = cut === null ? reader.read(cells, layout) : refusal('rowCutOff', cut);
    collector.take(`line ${record.line}`, reading);
  }
}

/**
 * Reads settlement point prices from an answer of the public API.
 *
 * @param answer - an object with `fields` and `data`, as recognised
 * @throws EngineError `missingColumn`
 */
export function readErcotJson(answer: unknown, collector: RowCollector): void {
  const {
    fields,
    data,
    _meta: meta,
  } = answer as {
    fields: unknown[];
    data: unknown;
    _meta?: { currentPage?: unknown; totalPages?: unknown };
  };
  const layout = layoutOf(new Columns(fields.map(fieldName)), 1, collector);
  const reader = new RowReader(collector);
  for (const [index, row] of (Array.isArray(data) ? data : []).entries()) {
    const rule = `a row must be a list of ${fields.length} values`;
    const reading =
      Array.isArray(row) && row.length >= fields.length
        ? reader.read(row, layout)
        : refusal('rowCutOff', `${rule}; ${shown(row)} came`);
    collector.take(`row ${index + 1}`, reading);
  }
  const page = readWhole(meta?.currentPage);
  const pages = readWhole(meta?.totalPages);
  if (page !== null && pages !== null && page < pages) {
    collector.notes.push(`the answer is page ${page} of ${pages}; the others are not in it`);
  }
}

function layoutOf(columns: Columns, line: number, collector: RowCollector): Layout {
  const quarter = columns.find('DELIVERYINTERVAL');
  collector.markets.add(quarter < 0 ? 'ERCOT DAM' : 'ERCOT RTM');
  return {
    date: columns.require(line, 'DELIVERYDATE'),
    hour: columns.require(line, quarter < 0 ? 'HOURENDING' : 'DELIVERYHOUR'),
    quarter,
    place: columns.require(line, 'SETTLEMENTPOINT', 'SETTLEMENTPOINTNAME'),
    type: columns.find('SETTLEMENTPOINTTYPE'),
    price: columns.require(line, 'SETTLEMENTPOINTPRICE'),
    repeatedHour: columns.find('DSTFLAG'),
  };
}

/** Reads rows; the starts of hours are kept, because zone data is slow to read. */
class RowReader {
  readonly #collector: RowCollector;
  readonly #hourStarts = new Map<string, number | string>();

  constructor(collector: RowCollector) {
    this.#collector = collector;
  }

  read(cells: readonly unknown[], layout: Layout): RowReading {
    const name = cells[layout.place];
    const place = typeof name === 'string' ? name.trim() : '';
    if (place === '') {
      return refusal('noPlace', `a row must have a settlement point; ${shown(name)} came`);
    }
    if (!this.#collector.wants(place)) return null;
    const type = layout.type < 0 ? '' : String(cells[layout.type]).trim();
    if (type.endsWith('EW')) {
      const rule = 'the price of a load zone must be the one by location, not weighted by energy';
      return refusal('energyWeighted', `${rule}; SettlementPointType ${type} came`);
    }
    const isRepeated = layout.repeatedHour < 0 ? false : flagOf(cells[layout.repeatedHour]);
    if (isRepeated === null) {
      const flag = cells[layout.repeatedHour];
      return refusal('flagNotRead', `DSTFlag must be Y or N; ${shown(flag)} came`);
    }
    const hourMs = this.#hourStart(cells[layout.date], cells[layout.hour], isRepeated);
    if (typeof hourMs === 'string') return refusal('timeNotRead', hourMs);
    const quarter = layout.quarter < 0 ? 1 : readWhole(cells[layout.quarter]);
    if (quarter === null || quarter < 1 || quarter > 4) {
      const rule = 'DeliveryInterval must be a whole number from 1 to 4';
      return refusal('timeNotRead', `${rule}; ${shown(cells[layout.quarter])} came`);
    }
    const pricePerMwh = readNumber(cells[layout.price]);
    if (pricePerMwh === null) {
      const value = cells[layout.price];
      return refusal('notANumber', `SettlementPointPrice must be a number; ${shown(value)} came`);
    }
    const timeMs = hourMs + (quarter - 1) * 900_000;
    return { timeMs, minutes: layout.quarter < 0 ? 60 : 15, pricePerMwh, currency: 'USD' };
  }

  /** Start of the hour that ends at an hour of a day in Central time, or what is wrong with it. */
  #hourStart(date: unknown, hourEnding: unknown, isRepeated: boolean): number | string {
    const key = `${String(date)} ${String(hourEnding)} ${isRepeated}`;
    const known = this.#hourStarts.get(key);
    if (known !== undefined) return known;
    const found = hourStart(date, hourEnding, isRepeated);
    this.#hourStarts.set(key, found);
    return found;
  }
}

function hourStart(date: unknown, hourEnding: unknown, isRepeated: boolean): number | string {
  const text = typeof date === 'string' ? date.trim() : '';
  const us = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [year, month, day] = us ? [us[3], us[1], us[2]] : [iso?.[1], iso?.[2], iso?.[3]];
  const civil = { year: Number(year), month: Number(month), day: Number(day) };
  const midnightMs = us || iso ? civilMs(civil) : null;
  if (midnightMs === null) {
    return `DeliveryDate must be MM/DD/YYYY or YYYY-MM-DD; ${shown(date)} came`;
  }
  const hour = readWhole(
    typeof hourEnding === 'string' ? hourEnding.replace(/^\s*(\d{1,2}):00\s*$/, '$1') : hourEnding,
  );
  if (hour === null || hour < 1 || hour > 24) {
    return `an hour must be one of 1 to 24, by its end; ${shown(hourEnding)} came`;
  }
  const wallMs = midnightMs + (hour - 1) * MS_PER_HOUR;
  const firstMs = localToEpochMs({ ...civil, hour: hour - 1 }, TIME_ZONE);
  const startMs = isRepeated ? firstMs + MS_PER_HOUR : firstMs;
  if (startMs + zoneOffsetMinutes(startMs, TIME_ZONE) * 60_000 === wallMs) return startMs;
  return isRepeated
    ? `DSTFlag must be N except in the hour that occurs twice; Y came for hour ${hour} of ${text}`
    : `the hour must exist in Central time; hour ${hour} of ${text} does not`;
}

/** Whether a flag is set: `Y` or `N` in files, a boolean in answers; null if it is neither. */
function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toUpperCase() : '';
  if (text === 'Y') return true;
  return text === 'N' ? false : null;
}
