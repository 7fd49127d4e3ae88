import { EngineError } from '../errors/index.js';

/** A row of a CSV file. */
export interface CsvRecord {
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly text: string;
  /** Whether a line break follows; without one, the file may have been truncated in this row. */
  readonly ended: boolean;
}

/**
 * Splits a text into rows by RFC 4180: a quoted cell may contain line breaks. Empty lines are skipped, and so is a byte order
 * mark.
 *
 * @param text - the whole file
 * @param engine - name of the engine or package for its errors
 * @throws EngineError `invalid` `quoteNotClosed`
 * @example
 * [...csvRecords('a,b\n\n"1\n2",3', 'example')].map(({ line, text }) => [line, text]);
 * // => [[1, 'a,b'], [3, '"1\n2",3']]
 */
export function* csvRecords(text: string, engine: string): Generator<CsvRecord> {
  const splitter = new RowSplitter();
  yield* splitter.write(text);
  yield* splitter.finish();
  if (splitter.openLine !== null) throw quoteNotClosed(splitter.openLine, engine);
}

/**
 * Splits chunks of a text into rows as {@link csvRecords} does. Only the current row is kept in memory.
 *
 * @param chunks - the text in pieces of any length, for instance a stream of a file opened as UTF-8
 * @param engine - name of the engine or package for its errors
 * @throws EngineError `invalid` `quoteNotClosed`
 * @example
 * streamCsvRecords(['a,b\n1,', '2\n'], 'example')[Symbol.asyncIterator] !== undefined;
 * // => true
 */
export async function* streamCsvRecords(
  chunks: AsyncIterable<string> | Iterable<string>,
  engine: string,
): AsyncGenerator<CsvRecord> {
  const splitter = new RowSplitter();
  for await (const chunk of chunks) yield* splitter.write(chunk);
  yield* splitter.finish();
  if (splitter.openLine !== null) throw quoteNotClosed(splitter.openLine, engine);
}

/**
 * Cells of a row by RFC 4180.
 *
 * @param text - the row, without its line break
 * @param delimiter - one character
 * @example
 * csvCells('1,"a ""b"", c",', ',');
 * // => ['1', 'a "b", c', '']
 */
export function csvCells(text: string, delimiter: string): string[] {
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

/** Splits text that arrives in pieces; quotes that are open at the end of a line continue the row. */
class RowSplitter {
  #held = '';
  #line = 0;
  #open: { readonly line: number; readonly rows: string[] } | null = null;

  /** Line of the row whose quote is not closed so far. */
  get openLine(): number | null {
    return this.#open?.line ?? null;
  }

  *write(chunk: string): Generator<CsvRecord> {
    const text = this.#held + chunk;
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield* this.#row(text.slice(from, end), true);
      from = end + 1;
    }
    this.#held = text.slice(from);
  }

  *finish(): Generator<CsvRecord> {
    if (this.#held !== '') yield* this.#row(this.#held, false);
    this.#held = '';
  }

  *#row(text: string, ended: boolean): Generator<CsvRecord> {
    this.#line += 1;
    let row = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (this.#line === 1) row = row.replace(/^\uFEFF/, '');
    const changesQuotes = row.includes('"') && row.split('"').length % 2 === 0;
    if (this.#open !== null) {
      this.#open.rows.push(row);
      if (!changesQuotes) return;
      const joined = { line: this.#open.line, text: this.#open.rows.join('\n'), ended };
      this.#open = null;
      yield joined;
    } else if (changesQuotes) {
      this.#open = { line: this.#line, rows: [row] };
    } else if (row !== '') {
      yield { line: this.#line, text: row, ended };
    }
  }
}

function quoteNotClosed(line: number, engine: string): EngineError {
  return new EngineError({
    engine,
    kind: 'invalid',
    code: 'quoteNotClosed',
    message: `line ${line}: a quote must be closed before the file ends; the quote in this row is not`,
    details: { line },
  });
}
