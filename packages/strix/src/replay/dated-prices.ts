import type { HourlyPrices } from './hourly-prices.js';

/** Hours of a market's history on its own clock. */
export interface DatedPrices extends HourlyPrices {
  /** Start of the first hour [ms since the epoch]; the others follow without a gap. */
  readonly startMs: number;
  /** IANA zone of the clock. */
  readonly timeZone: string;
  /** Local date of each day, `YYYY-MM-DD`, by `daySeries`. */
  readonly dates: readonly string[];
}
