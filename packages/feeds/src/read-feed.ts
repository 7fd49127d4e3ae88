import { openContent } from './content/open-content.js';
import { type RecognisedFile, recogniseFormat } from './content/recognise-format.js';
import type { Feed } from './feed.js';
import { readMms, readPriceAndDemand } from './formats/read-aemo.js';
import { readCaisoCsv, readCaisoXml } from './formats/read-caiso.js';
import { readEntsoe } from './formats/read-entsoe.js';
import { readErcotCsv, readErcotJson } from './formats/read-ercot.js';
import { readOctopus } from './formats/read-octopus.js';
import { feedError, shown } from './internal/feed-error.js';
import { RowCollector } from './rows/row-collector.js';
import { checkFeedOptions, type FeedFormat, type FeedOptions } from './schema/feed-options.js';

/**
 * Reads the prices of one place from a file or an answer that a market operator or a supplier publishes, plain or in a zip. The
 * format is recognised from the content. Prices are per MWh, in the currency of the file, at the starts of their intervals in
 * UTC; those of Octopus Energy are converted from pence per kWh.
 *
 * A malformed row, or one with another quantity, is left out and reported in `skipped`; nothing is guessed or filled. If a time
 * occurs more than once, the last price counts and a note says so.
 *
 * @param content - the text, or its bytes in UTF-8, or the bytes of a zip
 * @param options - place, expected format and further choices
 * @returns the prices in the order of time, and what was left out
 * @throws EngineError `invalid`: `wrongType`, `unknownFormat`, `formatDiffers`, `formatNotClear`, `noPrices`, `placeNotClear`,
 * `intervalNotClear`, `currencyDiffers`, `currencyNotNamed`, `unitNotTaken`, `documentNotTaken`, `missingColumn`,
 * `quoteNotClosed`, `malformedJson`, `malformedXml`, `malformedZip`, `noFileInZip`, `zipInZip`; `noData` if the content is the
 * publisher's answer without data, with its reason; `outOfRange`: `unknownPlace`, `tooManyPrices`, `zipTooLarge`; and those of
 * malformed options
 * @example
 * const csv = 'REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE\nNSW1,2026/08/01 00:05:00,8900,89.88,TRADE\n';
 * const { prices, currency } = readFeed(csv);
 * prices; // => [{ timeMs: Date.parse('2026-07-31T14:00Z'), pricePerMwh: 89.88 }]
 * currency; // => 'AUD'
 */
export function readFeed(content: string | Uint8Array, options: FeedOptions = {}): Feed {
  checkFeedOptions(options);
  if (typeof content !== 'string' && !(content instanceof Uint8Array)) {
    throw feedError(
      'invalid',
      'wrongType',
      `content must be a string or a Uint8Array; ${shown(content)} came`,
    );
  }
  const files = openContent(content).map(recogniseFormat);
  const format = chooseFormat(files, options.format);
  const collector = new RowCollector(options);
  for (const file of files) {
    collector.beginFile(file.name);
    readFile(file, format, options, collector);
  }
  const collected = collector.finish();
  return {
    format,
    market: [...collector.markets].join(', '),
    ...collected,
    isForecast: format === 'aemo-predispatch',
    skipped: collector.skipped,
    notes: collector.notes,
    nextPage: collector.nextPage,
  };
}

function chooseFormat(files: readonly RecognisedFile[], asked: FeedFormat | undefined): FeedFormat {
  const formats = [...new Set(files.flatMap((file) => file.formats))];
  if (asked !== undefined) {
    if (files.every((file) => file.formats.includes(asked))) return asked;
    throw feedError(
      'invalid',
      'formatDiffers',
      `the content must be ${asked}; it is ${formats.join(' and ')}`,
      { formats },
    );
  }
  if (formats.length === 1) return formats[0]!;
  throw feedError(
    'invalid',
    'formatNotClear',
    `the content has several tables of prices, so format must choose one of ${formats.join(', ')}`,
    { formats },
  );
}

function readFile(
  { text, json }: RecognisedFile,
  format: FeedFormat,
  { tax = 'excluded', auction = 1 }: FeedOptions,
  collector: RowCollector,
): void {
  switch (format) {
    case 'aemo-dispatch':
    case 'aemo-trading':
    case 'aemo-predispatch':
      readMms(text, format, collector);
      break;
    case 'aemo-price-and-demand':
      readPriceAndDemand(text, collector);
      break;
    case 'caiso-lmp':
      if (text.trimStart().startsWith('<')) readCaisoXml(text, collector);
      else readCaisoCsv(text, collector);
      break;
    case 'entsoe-day-ahead':
      readEntsoe(text, auction, collector);
      break;
    case 'ercot-day-ahead':
    case 'ercot-real-time':
      if (json === undefined) readErcotCsv(text, collector);
      else readErcotJson(json, collector);
      break;
    case 'octopus-unit-rates':
      readOctopus(json, tax, collector);
  }
}
