import { csvCells } from '@bess/kernel/csv';
import { feedError, shown } from '../internal/feed-error.js';
import { type FeedFormat, feedFormats, formatNames } from '../schema/feed-options.js';
import type { TextFile } from './open-content.js';

/** A text with the formats that it can be read as. */
export interface RecognisedFile extends TextFile {
  /** Several if the file contains several tables of prices. */
  readonly formats: readonly FeedFormat[];
  /** Parsed JSON; undefined for other texts. */
  readonly json: unknown;
}

/** Columns that only files of one format have. */
const CSV_COLUMNS: readonly [FeedFormat, readonly string[]][] = [
  ['aemo-price-and-demand', ['REGION', 'SETTLEMENTDATE', 'RRP', 'PERIODTYPE']],
  ['caiso-lmp', ['INTERVALSTARTTIME_GMT', 'INTERVALENDTIME_GMT', 'LMP_TYPE']],
  ['ercot-real-time', ['DELIVERYDATE', 'DELIVERYHOUR', 'DELIVERYINTERVAL', 'SETTLEMENTPOINTPRICE']],
  ['ercot-day-ahead', ['DELIVERYDATE', 'HOURENDING', 'SETTLEMENTPOINT', 'SETTLEMENTPOINTPRICE']],
];

/** Tables of a NEMWEB file. */
const MMS_TABLES: readonly [FeedFormat, string][] = [
  ['aemo-dispatch', 'DISPATCH,PRICE'],
  ['aemo-trading', 'TRADING,PRICE'],
  ['aemo-predispatch', 'PREDISPATCH,REGION_PRICES'],
];

const XML_ROOTS: Readonly<Record<string, FeedFormat>> = {
  Publication_MarketDocument: 'entsoe-day-ahead',
  // The answer of the platform if it has no data or refuses the request.
  Acknowledgement_MarketDocument: 'entsoe-day-ahead',
  OASISReport: 'caiso-lmp',
};

/**
 * Recognises the format of a text.
 *
 * @throws EngineError `invalid` `unknownFormat`, `malformedJson`
 */
export function recogniseFormat(file: TextFile): RecognisedFile {
  const start = file.text.trimStart();
  if (start.startsWith('<')) return recognised(file, xmlFormats(start));
  if (start.startsWith('{')) {
    const json = parseJson(file);
    return { ...recognised(file, jsonFormats(json)), json };
  }
  return recognised(file, csvFormats(start));
}

function recognised(file: TextFile, formats: readonly FeedFormat[]): RecognisedFile {
  if (formats.length > 0) return { ...file, formats, json: undefined };
  const known = formatNames.map((name) => `${name} (${feedFormats[name]})`).join(', ');
  const what = file.name === null ? 'the content' : `the file ${shown(file.name)}`;
  throw feedError(
    'invalid',
    'unknownFormat',
    `${what} must be one of ${known}; it begins with ${shown(file.text.trimStart())}`,
    { formats: formatNames },
  );
}

function xmlFormats(start: string): FeedFormat[] {
  const root = /^(?:\s*<[?!][^>]*>)*\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(start)?.[1] ?? '';
  const format = Object.hasOwn(XML_ROOTS, root) ? XML_ROOTS[root] : undefined;
  return format === undefined ? [] : [format];
}

function jsonFormats(json: unknown): FeedFormat[] {
  if (typeof json !== 'object' || json === null) return [];
  if ('fields' in json && 'data' in json && Array.isArray(json.fields)) {
    const names = json.fields.map(fieldName);
    const has = (name: string) => names.includes(name);
    if (!has('SETTLEMENTPOINTPRICE') || !has('DELIVERYDATE')) return [];
    if (has('DELIVERYHOUR') && has('DELIVERYINTERVAL')) return ['ercot-real-time'];
    return has('HOURENDING') ? ['ercot-day-ahead'] : [];
  }
  if ('results' in json && Array.isArray(json.results) && 'next' in json) {
    const [first] = json.results;
    const isRate = typeof first === 'object' && first !== null && 'value_exc_vat' in first;
    return isRate || json.results.length === 0 ? ['octopus-unit-rates'] : [];
  }
  return [];
}

/** Name of a field of an ERCOT answer, in upper case. */
export function fieldName(field: unknown): string {
  const name = typeof field === 'object' && field !== null && 'name' in field ? field.name : field;
  return typeof name === 'string' ? name.toUpperCase() : '';
}

function csvFormats(start: string): FeedFormat[] {
  const [header = ''] = start.split('\n', 1);
  if (/^[CI],/.test(header)) {
    return MMS_TABLES.flatMap(([format, table]) =>
      new RegExp(`^I,${table},`, 'im').test(start) ? [format] : [],
    );
  }
  const names = csvCells(header, ',').map((name) => name.trim().toUpperCase());
  return CSV_COLUMNS.flatMap(([format, columns]) =>
    columns.every((column) => names.includes(column)) ? [format] : [],
  );
}

function parseJson({ name, text }: TextFile): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    const where = name === null ? '' : `${shown(name)}: `;
    throw feedError('invalid', 'malformedJson', `${where}the JSON must be whole; ${what}`);
  }
}
