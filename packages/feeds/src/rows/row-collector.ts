import { nearestName } from '@bess/kernel/schema';
import type { FeedPrice, SkippedRow } from '../feed.js';
import { feedError, listed } from '../internal/feed-error.js';
import type { FeedOptions } from '../schema/feed-options.js';

/** The price of one interval at one place. */
export interface PriceRow {
  /** Start of the interval [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** Length of the interval. */
  readonly minutes: number;
  readonly pricePerMwh: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Why a row is left out. */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** A price, the reason why a row has none, or null for a row of another place or quantity. */
export type RowReading = PriceRow | Refusal | null;

/** The prices of one place, checked against each other. */
export interface CollectedPrices {
  readonly place: string;
  readonly places: readonly string[];
  readonly currency: string;
  readonly intervalMinutes: number;
  readonly prices: readonly FeedPrice[];
}

/** About 38 years of five-minute prices. */
const MOST_ROWS = 4_000_000;

/** Collects what a reader finds: rows of the wanted place, rows left out, and notes. */
export class RowCollector {
  readonly skipped: SkippedRow[] = [];
  readonly notes: string[] = [];
  /** Publisher and market. */
  readonly markets = new Set<string>();
  nextPage: string | null = null;
  readonly #options: FeedOptions;
  readonly #places = new Map<string, string>();
  readonly #rows: PriceRow[] = [];
  /** File of a zip that is being read. */
  #fileName: string | null = null;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  beginFile(name: string | null): void {
    this.#fileName = name;
  }

  /** Notes a place, and tells whether its rows are needed: those of the wanted place, or of the only one so far. */
  wants(place: string): boolean {
    const key = place.toUpperCase();
    if (!this.#places.has(key)) this.#places.set(key, place);
    const wanted = this.#options.place?.toUpperCase();
    return wanted === undefined ? this.#places.size === 1 : key === wanted;
  }

  /**
   * Takes what was read of a row.
   *
   * @param position - line or row in the file
   * @throws EngineError `outOfRange` `tooManyPrices`
   */
  take(position: string, reading: RowReading): void {
    if (reading === null) return;
    if ('code' in reading) {
      const where = this.#fileName === null ? position : `${this.#fileName}, ${position}`;
      this.skipped.push({ where, ...reading });
      return;
    }
    if (this.#rows.length === MOST_ROWS) {
      throw feedError(
        'outOfRange',
        'tooManyPrices',
        `a place must have at most ${MOST_ROWS} prices in a file; more came`,
      );
    }
    this.#rows.push(reading);
  }

  /**
   * Chooses the place and puts its prices in order.
   *
   * @throws EngineError `invalid` `noPrices`, `placeNotClear`, `intervalNotClear`, `currencyDiffers`; `outOfRange` `unknownPlace`
   */
  finish(): CollectedPrices {
    const places = [...this.#places.values()];
    const place = this.#choosePlace(places);
    const rows = this.#ofOneInterval(place);
    const currencies = [...new Set(rows.map(({ currency }) => currency))];
    if (currencies.length > 1) {
      throw feedError(
        'invalid',
        'currencyDiffers',
        `all prices of ${place} must be in one currency; ${currencies.join(' and ')} came`,
        { currencies },
      );
    }
    const { currency, minutes } = rows[0]!;
    return { place, places, currency, intervalMinutes: minutes, prices: this.#inOrder(rows) };
  }

  #choosePlace(places: readonly string[]): string {
    const { place: wanted } = this.#options;
    if (wanted !== undefined) {
      const place = this.#places.get(wanted.toUpperCase());
      if (place !== undefined) return place;
      if (places.length === 0) throw this.#noPrices();
      const nearest = nearestName(wanted, places);
      const hint = nearest === undefined ? '' : `, for instance ${nearest}`;
      throw feedError(
        'outOfRange',
        'unknownPlace',
        `place must be one of ${listed(places)}${hint}; ${JSON.stringify(wanted)} came`,
        { places },
      );
    }
    if (places.length > 1) {
      throw feedError(
        'invalid',
        'placeNotClear',
        `the file has prices of ${places.length} places, so place must choose one of ${listed(places)}`,
        { places },
      );
    }
    if (places.length === 0) throw this.#noPrices();
    return places[0]!;
  }

  #ofOneInterval(place: string): readonly PriceRow[] {
    const wanted = this.#options.intervalMinutes;
    const lengths = [...new Set(this.#rows.map(({ minutes }) => minutes))];
    const rows =
      wanted === undefined ? this.#rows : this.#rows.filter(({ minutes }) => minutes === wanted);
    if (this.#rows.length === 0) throw this.#noPrices();
    if (rows.length === 0 || (wanted === undefined && lengths.length > 1)) {
      throw feedError(
        'invalid',
        'intervalNotClear',
        `intervalMinutes must be one of ${lengths.join(', ')}, the lengths that prices of ${place} have; ${wanted ?? 'none'} came`,
        { lengths },
      );
    }
    const others = this.#rows.length - rows.length;
    if (others > 0) this.notes.push(`prices of other intervals are left out: ${others}`);
    return rows;
  }

  /** Of several prices of one time, the last counts. */
  #inOrder(rows: readonly PriceRow[]): FeedPrice[] {
    const latest = new Map<number, number>();
    let repeated = 0;
    let revised = 0;
    for (const { timeMs, pricePerMwh } of rows) {
      const before = latest.get(timeMs);
      if (before !== undefined) {
        if (before === pricePerMwh) repeated += 1;
        else revised += 1;
      }
      latest.set(timeMs, pricePerMwh);
    }
    if (repeated > 0) this.notes.push(`times that occur again with the same price: ${repeated}`);
    if (revised > 0) {
      this.notes.push(
        `times that occur again with another price, of which the last counts: ${revised}`,
      );
    }
    return [...latest]
      .map(([timeMs, pricePerMwh]) => ({ timeMs, pricePerMwh }))
      .sort((a, b) => a.timeMs - b.timeMs);
  }

  #noPrices(): Error {
    const [first] = this.skipped;
    const why =
      first === undefined
        ? this.notes.map((note) => `; ${note}`).join('')
        : `; rows left out: ${this.skipped.length}, the first of them ${first.where}: ${first.reason}`;
    return feedError('invalid', 'noPrices', `the file must have prices; it has none${why}`, {
      skipped: this.skipped.slice(0, 20),
    });
  }
}

/** A row without a usable price. */
export function refusal(code: string, reason: string): Refusal {
  return { code, reason };
}
