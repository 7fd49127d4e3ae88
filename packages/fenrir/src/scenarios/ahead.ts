import type { PriceForecast, PriceSeries } from '../cycle/cycle-options.js';

/** What {@link Ahead} is made from, beside what was learned of the site. */
export interface AheadOptions {
  /** Of the interval that begins [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Any instant within that interval [ms since the Unix epoch]. When absent the hour is found from the price, as far as it tells. */
  readonly timeMs?: number;
  /** How far the horizon goes from the begin of that interval, up to 96 [h]; 24 when absent. */
  readonly horizonHours?: number;
  /** Intervals in each block of the horizon, the first of them 1; by `aheadBlocks` when absent. */
  readonly blocks?: readonly number[];
  /** Combined with the own expectation by what both were worth so far. */
  readonly forecast?: PriceForecast;
  /** Stand in the place of everything expected where they are given; NaN where they are not known. */
  readonly knownPrices?: PriceSeries;
  /** 1 to 500; 60 when absent. */
  readonly scenarioCount?: number;
  /** The same gives the same bits; 0 when absent. */
  readonly seed?: number;
}

/** Something that had to be assumed. */
export interface Assumption {
  /** As in the options: `timeMs`, `history` … */
  readonly field: string;
  readonly value: number | string;
  /** Where the value comes from, a sentence. */
  readonly source: string;
}

/** What prices are expected to be from the interval that begins to 48 hours beyond the horizon, in blocks. */
export interface Ahead {
  /** Begin of the interval; absent where no time was given [ms since the Unix epoch]. */
  readonly startMs?: number;
  /** Length of each block, the first the interval that begins [h]. */
  readonly blockHours: Float64Array;
  /** Blocks that lie within the horizon; those after them tell what energy left is worth. */
  readonly horizonBlocks: number;
  /** Expected mean price of each block; of the first the price that is known [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** Equally likely courses of the prices by the block; their mean is the path [currency/MWh]. */
  readonly scenarios: readonly Float64Array[];
  readonly assumed: readonly Assumption[];
}
