import { type CsvRecord, csvCells, csvRecords } from '@bess/kernel/csv';
import { shown } from '../internal/feed-error.js';
import { Columns, cutOffReason } from '../internal/feed-table.js';
import { civilMs, readNumber } from '../internal/read-values.js';
import { type RowCollector, type RowReading, refusal } from '../rows/row-collector.js';
import type { FeedFormat } from '../schema/feed-options.js';

/** Tables of NEMWEB files, and how their times and intervals are to be understood. */
const TABLES: Partial<Record<FeedFormat, MmsTable>> = {
  'aemo-dispatch': { key: 'DISPATCH,PRICE', time: 'SETTLEMENTDATE', market: 'NEM dispatch' },
  'aemo-trading': { key: 'TRADING,PRICE', time: 'SETTLEMENTDATE', market: 'NEM trading' },
  'aemo-predispatch': {
    key: 'PREDISPATCH,REGION_PRICES',
    time: 'DATETIME',
    market: 'NEM predispatch',
  },
};

interface MmsTable {
  readonly key: string;
  /** Column with the end of the interval. */
  readonly time: string;
  readonly market: string;
}

/** NEM time is UTC+10 all year. */
const NEM_OFFSET_MS = 10 * 3_600_000;

/** Trading intervals lasted 30 minutes until 1 October 2021, 00:00 in NEM time, and have lasted five since. */
const FIVE_MINUTE_SETTLEMENT_MS = Date.UTC(2021, 9, 1) - NEM_OFFSET_MS;

/** Positions of the cells of a row. */
interface Layout {
  readonly columns: Columns;
  readonly region: number;
  readonly time: number;
  readonly price: number;
  /** -1 if the table has no such column. */
  readonly intervention: number;
  readonly periodType: number;
}

/**
 * Reads one table of a NEMWEB file: `C` rows are comments, an `I` row has the columns of the `D` rows after it.
 *
 * @throws EngineError `missingColumn`, `quoteNotClosed`
 */
export function readMms(text: string, format: FeedFormat, collector: RowCollector): void {
  const table = TABLES[format]!;
  collector.markets.add(table.market);
  let layout: Layout | null = null;
  let last: readonly string[] = [];
  let lastLine = 0;
  for (const record of csvRecords(text, 'feeds')) {
    const cells = csvCells(record.text, ',');
    last = cells;
    lastLine = record.line;
    const isOfTable = `${cells[1]},${cells[2]}`.toUpperCase() === table.key;
    if (cells[0] === 'I') layout = isOfTable ? layoutOf(cells, record.line, table.time) : null;
    if (cells[0] === 'D' && isOfTable && layout !== null) {
      collector.take(`line ${record.line}`, readRow(record, cells, layout, format, collector));
    }
  }
  if (last[0] !== 'C' || !/^END OF REPORT/i.test(last[1] ?? '')) {
    const reason = `a file must end with C,"END OF REPORT"; it ends with ${shown(last.join(','))}`;
    collector.take(`line ${lastLine}`, refusal('fileCutOff', reason));
  }
}

/**
 * Reads a monthly file of prices and demands of a region.
 *
 * @throws EngineError `missingColumn`, `quoteNotClosed`
 */
export function readPriceAndDemand(text: string, collector: RowCollector): void {
  collector.markets.add('NEM trading');
  let layout: Layout | null = null;
  for (const record of csvRecords(text, 'feeds')) {
    const cells = csvCells(record.text, ',');
    if (layout === null) layout = layoutOf(cells, record.line, 'SETTLEMENTDATE');
    else {
      const reading = readRow(record, cells, layout, 'aemo-price-and-demand', collector);
      collector.take(`line ${record.line}`, reading);
    }
  }
}

function layoutOf(names: readonly string[], line: number, time: string): Layout {
  const columns = new Columns(names);
  return {
    columns,
    region: columns.require(line, 'REGIONID', 'REGION'),
    time: columns.require(line, time),
    price: columns.require(line, 'RRP'),
    intervention: columns.find('INTERVENTION'),
    periodType: columns.find('PERIODTYPE'),
  };
}

function readRow(
  record: CsvRecord,
  cells: readonly string[],
  { columns, region, time, price, intervention, periodType }: Layout,
  format: FeedFormat,
  collector: RowCollector,
): RowReading {
  const cut = cutOffReason(record, cells, columns, price);
  if (cut !== null) return refusal('rowCutOff', cut);
  const place = cells[region]!.trim();
  if (place === '') return refusal('noPlace', 'a row must have a region; none came');
  if (!collector.wants(place)) return null;
  const run = intervention < 0 ? '0' : cells[intervention]!.trim();
  if (readNumber(run) !== 0) {
    const rule = 'prices are those of the pricing run, which has INTERVENTION 0';
    return refusal('notThePricingRun', `${rule}; ${shown(run)} came`);
  }
  const period = periodType < 0 ? 'TRADE' : cells[periodType]!.trim();
  if (!/^TRADE/i.test(period)) {
    return refusal('notTraded', `PERIODTYPE must be TRADE; ${shown(period)} came`);
  }
  const endMs = nemTime(cells[time]!);
  if (endMs === null) {
    const rule = 'a time must be YYYY/MM/DD HH:MM:SS';
    return refusal('timeNotRead', `${rule}; ${shown(cells[time]!)} came`);
  }
  const pricePerMwh = readNumber(cells[price]!);
  if (pricePerMwh === null) {
    return refusal('notANumber', `RRP must be a number; ${shown(cells[price]!)} came`);
  }
  const minutes = minutesOf(format, endMs);
  return { timeMs: endMs - minutes * 60_000, minutes, pricePerMwh, currency: 'AUD' };
}

/** Length of the interval that ends at an instant. */
function minutesOf(format: FeedFormat, endMs: number): number {
  if (format === 'aemo-dispatch') return 5;
  if (format === 'aemo-predispatch') return 30;
  return endMs > FIVE_MINUTE_SETTLEMENT_MS ? 5 : 30;
}

/** The instant of a time in NEM time, or null. */
function nemTime(text: string): number | null {
  const found = /^(\d{4})[/-](\d{2})[/-](\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  if (found === null) return null;
  const [year, month, day, hour, minute, second] = found.slice(1).map((part) => Number(part ?? 0));
  const ms = civilMs({
    year: year!,
    month: month!,
    day: day!,
    hour: hour!,
    minute: minute!,
    second: second!,
  });
  return ms === null ? null : ms - NEM_OFFSET_MS;
}
