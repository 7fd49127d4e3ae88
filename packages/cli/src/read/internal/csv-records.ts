import { dataError } from '../data-error.js';

/** A row of a CSV file. */
export interface CsvRecord {
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly text: string;
  /** Whether a line break follows; without one, the file may have been truncated in this row. */
  readonly ended: boolean;
}

/**
 * Splits chunks of text into rows; a quoted cell may contain line breaks. Empty lines are skipped. Only the current row is
 * kept in memory.
 *
 * @throws EngineError `quoteNotClosed`
 */
export async function* csvRecords(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<CsvRecord> {
  let held = '';
  let line = 0;
  let open: CsvRecord | null = null;
  function* linesOf(text: string, ended: boolean): Generator<CsvRecord> {
    let from = 0;
    let end = text.indexOf('\n');
    while (end >= 0 || (ended && from < text.length)) {
      const stop = end < 0 ? text.length : end;
      line += 1;
      const row = text.slice(from, text[stop - 1] === '\r' && stop > from ? stop - 1 : stop);
      const isEnded = end >= 0;
      const joined: CsvRecord = open
        ? { line: open.line, text: `${open.text}\n${row}`, ended: isEnded }
        : { line, text: line === 1 ? row.replace(/^\uFEFF/, '') : row, ended: isEnded };
      open = hasOpenQuote(joined.text) ? joined : null;
      if (!open && joined.text !== '') yield joined;
      from = stop + 1;
      end = from > text.length ? -1 : text.indexOf('\n', from);
    }
    held = text.slice(from);
    if (ended && open) {
      const rule = 'a quote must be closed before the file ends; the quote in this row is not';
      throw dataError('quoteNotClosed', { line: open.line }, rule);
    }
  }
  for await (const chunk of chunks) yield* linesOf(held + chunk, false);
  yield* linesOf(held, true);
}

/** Cells of a row by RFC 4180. */
export function cellsOf(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      cells.push(text.slice(at, end < 0 ? text.length : end));
      at = end < 0 ? text.length + 1 : end + 1;
      continue;
    }
    let cell = '';
    at += 1;
    for (;;) {
      const quote = text.indexOf('"', at);
      if (quote < 0) {
        cell += text.slice(at);
        at = text.length;
        break;
      }
      cell += text.slice(at, quote);
      at = quote + 1;
      if (text[at] !== '"') break;
      cell += '"';
      at += 1;
    }
    const end = text.indexOf(delimiter, at);
    cells.push(cell);
    at = end < 0 ? text.length + 1 : end + 1;
  }
  return cells;
}

function hasOpenQuote(text: string): boolean {
  if (!text.includes('"')) return false;
  return text.split('"').length % 2 === 0;
}
