import { dataError } from '../data-error.js';
import type { DateOrder } from '../readings.js';

const AMBIGUOUS = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})/;
const DAY_MS = 86_400_000;
const ORDERS = ['mdy', 'dmy'] as const;

/**
 * Finds the order of day and month in dates such as 03/04/2026. A number above 12 settles it, and so do two dates that are a
 * day apart in one order only.
 */
export class DateOrderSearch {
  #order: DateOrder | undefined;
  #note: string | undefined;
  /** The first date that reads differently in the two orders. */
  #first: { line: number; text: string } | undefined;
  #last = '';

  /** @param asked - the order, if the caller knows it */
  constructor(asked: DateOrder | undefined) {
    this.#order = asked;
  }

  /** The order, once a date has settled it. */
  get order(): DateOrder | undefined {
    return this.#order;
  }

  /** Says what settled the order; undefined if nothing had to. */
  get note(): string | undefined {
    return this.#note;
  }

  /** Looks at the date of a row. */
  see(line: number, date: string): void {
    const found = AMBIGUOUS.exec(date);
    if (this.#order !== undefined || found === null) return;
    const text = found[0].trim();
    if (text === this.#last) return;
    const [a, b] = [Number(found[1]), Number(found[2])];
    const last = this.#last;
    this.#last = text;
    if (a > 12 !== b > 12) {
      this.#settle(a > 12 ? 'dmy' : 'mdy', `line ${line} has ${text}`);
      return;
    }
    if (a > 12 || b > 12) return;
    if (a !== b) this.#first ??= { line, text };
    const following = ORDERS.filter(
      (order) => last !== '' && Math.abs(dayOf(text, order) - dayOf(last, order)) === DAY_MS,
    );
    if (following.length === 1) {
      this.#settle(following[0]!, `${text} is then the day next to ${last}`);
    }
  }

  /**
   * The order at the end of the file; any will do if every date reads the same in both.
   *
   * @throws EngineError `dateOrderNotClear`
   */
  settled(): DateOrder {
    if (this.#order === undefined && this.#first !== undefined) {
      const { line, text } = this.#first;
      throw dataError(
        'dateOrderNotClear',
        { line },
        `${text} may be month/day/year or day/month/year, and no other row of the file settles it (--date-order chooses one)`,
      );
    }
    return this.#order ?? 'mdy';
  }

  #settle(order: DateOrder, reason: string): void {
    this.#order = order;
    const words = order === 'mdy' ? 'month/day/year' : 'day/month/year';
    this.#note = `dates are read as ${words}, because ${reason}`;
  }
}

function dayOf(text: string, order: DateOrder): number {
  const [a, b, year] = text.split(/[/-]/).map(Number) as [number, number, number];
  return order === 'mdy' ? Date.UTC(year, a - 1, b) : Date.UTC(year, b - 1, a);
}
