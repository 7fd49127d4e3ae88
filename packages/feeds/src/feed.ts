import type { FeedFormat } from './schema/feed-options.js';

/** The prices of one place from a published file. */
export interface Feed {
  readonly format: FeedFormat;
  /** Publisher and market, for instance `CAISO DAM`. */
  readonly market: string;
  /** Region, node, bidding zone, settlement point or payment method, as the file spells it. */
  readonly place: string;
  /** All places in the file, in the order in which they first occur. */
  readonly places: readonly string[];
  /** ISO 4217. */
  readonly currency: string;
  /** Length of an interval [min]. */
  readonly intervalMinutes: number;
  /** Whether the prices are a forecast of a price that is still to be settled. */
  readonly isForecast: boolean;
  /** In the order of time, each time once. Intervals without a price in the file are absent. */
  readonly prices: readonly FeedPrice[];
  /** Rows of the place that were left out, because they are malformed or not the price that was asked for. */
  readonly skipped: readonly SkippedRow[];
  /** What was assumed or decided, one sentence each. */
  readonly notes: readonly string[];
  /** Address of the next page, if the answer names one. */
  readonly nextPage: string | null;
}

/** The price of one interval. */
export interface FeedPrice {
  /** Start of the interval [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** [currency per MWh] */
  readonly pricePerMwh: number;
}

/** A row that was left out. */
export interface SkippedRow {
  /** Line of a CSV or XML file or row of a JSON list, from 1; with the name of the file if it came from a zip. */
  readonly where: string;
  /** Stable code for programs, as of an error. */
  readonly code: string;
  /** The rule and the value. */
  readonly reason: string;
}
