import { csvCells, csvRecords } from '@bess/kernel/csv';
import { feedError, shown } from '../internal/feed-error.js';
import { Columns, cutOffReason } from '../internal/feed-table.js';
import { readInstant, readNumber } from '../internal/read-values.js';
import { readXml } from '../internal/read-xml.js';
import { type RowCollector, type RowReading, refusal } from '../rows/row-collector.js';

/** One price as the report spells it. */
interface ReportRow {
  readonly node: string;
  readonly start: string;
  readonly end: string;
  readonly price: string;
}

/**
 * Reads locational marginal prices from a CSV report. Of the five rows of an interval, the one with the LMP is its price; the
 * others are its components. The column of the value is MW in PRC_LMP, VALUE in PRC_INTVL_LMP and PRC in PRC_RTPD_LMP.
 *
 * @throws EngineError `missingColumn`, `quoteNotClosed`
 */
export function readCaisoCsv(text: string, collector: RowCollector): void {
  let columns: Columns | null = null;
  let at = { start: 0, end: 0, node: 0, type: 0, price: 0, run: -1 };
  for (const record of csvRecords(text, 'feeds')) {
    const cells = csvCells(record.text, ',');
    if (columns === null) {
      columns = new Columns(cells);
      at = {
        start: columns.require(record.line, 'INTERVALSTARTTIME_GMT'),
        end: columns.require(record.line, 'INTERVALENDTIME_GMT'),
        node: columns.require(record.line, 'NODE', 'NODE_ID', 'NODE_ID_XML'),
        type: columns.require(record.line, 'LMP_TYPE'),
        price: columns.require(record.line, 'PRC', 'VALUE', 'MW'),
        run: columns.find('MARKET_RUN_ID'),
      };
      continue;
    }
    const position = `line ${record.line}`;
    const cut = cutOffReason(record, cells, columns, at.price);
    if (cut !== null) {
      collector.take(position, refusal('rowCutOff', cut));
      continue;
    }
    if (cells[at.type]!.trim() !== 'LMP') continue;
    if (at.run >= 0) collector.markets.add(`CAISO ${cells[at.run]!.trim()}`);
    const row = {
      node: cells[at.node]!.trim(),
      start: cells[at.start]!,
      end: cells[at.end]!,
      price: cells[at.price]!,
    };
    collector.take(position, readRow(row, collector));
  }
}

/**
 * Reads locational marginal prices from an XML report.
 *
 * @throws EngineError `malformedXml`; `noData` with the reason if the report is an error
 */
export function readCaisoXml(text: string, collector: RowCollector): void {
  let fields: Record<string, string> = {};
  let error = { code: '', description: '' };
  readXml(
    text,
    (name) => {
      if (name === 'REPORT_DATA') fields = {};
    },
    ({ name, path, text: value, line }) => {
      const parent = path.at(-1);
      if (name === 'ERR_CODE') error = { ...error, code: value };
      else if (name === 'ERR_DESC') error = { ...error, description: value };
      else if (name === 'ERROR') throw noData(error);
      else if (name === 'MKT_TYPE' && parent === 'REPORT_HEADER') {
        collector.markets.add(`CAISO ${value}`);
      } else if (name === 'UOM' && parent === 'REPORT_HEADER') {
        if (!/\$|USD/i.test(value)) collector.notes.push(unitNote(value));
      } else if (parent === 'REPORT_DATA') fields[name] = value;
      else if (name === 'REPORT_DATA' && fields['DATA_ITEM'] === 'LMP_PRC') {
        const row = {
          node: fields['RESOURCE_NAME'] ?? '',
          start: fields['INTERVAL_START_GMT'] ?? '',
          end: fields['INTERVAL_END_GMT'] ?? '',
          price: fields['VALUE'] ?? '',
        };
        collector.take(`line ${line}`, readRow(row, collector));
      }
    },
  );
}

/** The interface specification defines LMP_PRC, so that its unit does not depend on the header. */
function unitNote(unit: string): string {
  return `UOM of the report is ${shown(unit)}; LMP_PRC is read as US dollars per MWh`;
}

function noData({ code, description }: { code: string; description: string }): Error {
  return feedError(
    'invalid',
    'noData',
    `the report must have prices; OASIS answered ${code}: ${description}`,
    { code, reason: description },
  );
}

function readRow(row: ReportRow, collector: RowCollector): RowReading {
  if (row.node === '') return refusal('noPlace', 'a row must have a node; none came');
  if (!collector.wants(row.node)) return null;
  const startMs = readInstant(row.start);
  const endMs = readInstant(row.end);
  if (startMs === null || endMs === null) {
    const wrong = startMs === null ? row.start : row.end;
    return refusal('timeNotRead', `a time must be ISO 8601 with its offset; ${shown(wrong)} came`);
  }
  const minutes = (endMs - startMs) / 60_000;
  if (![5, 15, 30, 60].includes(minutes)) {
    return refusal(
      'intervalNotTaken',
      `an interval must last 5, 15, 30 or 60 min; ${minutes} came`,
    );
  }
  const pricePerMwh = readNumber(row.price);
  if (pricePerMwh === null) {
    return refusal('notANumber', `the LMP must be a number; ${shown(row.price)} came`);
  }
  return { timeMs: startMs, minutes, pricePerMwh, currency: 'USD' };
}
