import { streamCsvRecords } from '@bess/kernel/csv';
import { readCsv } from './internal/read-csv.js';
import { readGreenButton } from './internal/read-green-button.js';
import type { Readings, ReadOptions } from './readings.js';

/**
 * Reads a series from a file in chunks: CSV with one reading per row (several series in columns or below each other), CSV
 * with one day per row, or Green Button XML. Memory grows by eight bytes per reading, not with the length of the text.
 *
 * CSV cells are separated by commas, semicolons or tabs; rows before the header are skipped. Times are ISO 8601 with or
 * without an offset, `1/31/2026 1:15 PM`, `31.01.2026 13:15`, a date and a time in two columns, or seconds or milliseconds
 * since the Unix epoch. They must rise. When a local hour occurs twice, its second occurrence in the file is the later.
 * Whether the day or the month comes first in dates with slashes is settled by the rows of the file, or has to be told.
 *
 * Prices become prices per MWh by the unit in the name of their column (`usd_per_kwh`, `ct/kWh`); a note says which was read.
 *
 * @param chunks - the text, for instance a stream of a file opened as UTF-8
 * @param options - what to read, and what the file does not state
 * @returns the series on equal steps; NaN for steps that the file does not contain
 * @throws EngineError `invalid` with line and column: `noReadings`, `columnNotClear`, `dateOrderNotClear`, `currencyDiffers`, `unknownColumn`, `unknownSeries`,
 * `seriesNotClear`, `noTimeOfDay`, `timeNotRead`, `notANumber`, `negativeLoad`, `timesNotRising`, `timeOffStep`,
 * `outsideLimits`, `stepNotTaken`, `tooManySteps`, `tooFewReadings`, `rowCutOff`, `quoteNotClosed`, `malformedXml`, `unitNotTaken`,
 * `durationDiffers`
 * @example
 * const text = 'time,load_kwh\n2026-01-01 00:00,10\n2026-01-01 00:15,12\n';
 * const { values } = await readReadings([text], { quantity: 'power', timeZone: 'Europe/Rome' });
 * values;
 * // => Float64Array.of(40, 48)
 */
export async function readReadings(
  chunks: AsyncIterable<string> | Iterable<string>,
  options: ReadOptions,
): Promise<Readings> {
  const pieces = piecesOf(chunks);
  let start = '';
  while (start.trim() === '' || start === '\uFEFF') {
    const { value, done } = await pieces.next();
    if (done) break;
    start += value;
  }
  const whole = startingWith(start.replace(/^\uFEFF/, ''), pieces);
  if (/^\s*</.test(start.replace(/^\uFEFF/, ''))) return readGreenButton(whole, options);
  return readCsv(streamCsvRecords(whole, 'cli'), options);
}

async function* piecesOf(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield* chunks;
}

async function* startingWith(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}
