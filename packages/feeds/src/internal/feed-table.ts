import type { CsvRecord } from '@bess/kernel/csv';
import { feedError, listed } from './feed-error.js';

/** The columns of a CSV table, by name in any case. */
export class Columns {
  readonly count: number;
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names.map((name) => name.trim().toUpperCase());
    this.count = names.length;
  }

  /** Position of a column, or -1. */
  find(name: string): number {
    return this.#names.indexOf(name.toUpperCase());
  }

  /**
   * Position of the first of some columns that the table has.
   *
   * @throws EngineError `invalid` `missingColumn`
   */
  require(line: number, ...names: readonly string[]): number {
    for (const name of names) {
      const column = this.find(name);
      if (column >= 0) return column;
    }
    throw feedError(
      'invalid',
      'missingColumn',
      `line ${line}: the table must have a column ${names.join(' or ')}; it has ${listed(this.#names)}`,
      { line, columns: names },
    );
  }
}

/**
 * Why a row may have been cut off, or null. A price in the last cell of a file without a line break at its end may lack digits.
 *
 * @param priceColumn - position of the price
 */
export function cutOffReason(
  record: CsvRecord,
  cells: readonly string[],
  columns: Columns,
  priceColumn: number,
): string | null {
  if (cells.length < columns.count) {
    return `a row must have ${columns.count} cells, as its header has; ${cells.length} came`;
  }
  if (!record.ended && priceColumn === columns.count - 1) {
    return 'a row must end with a line break if its price is its last cell; the file ends in it';
  }
  return null;
}
