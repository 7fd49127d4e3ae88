import { checkList } from '../internal/check-list.js';
import { checkObject } from '../internal/check-object.js';
import { pendingOf } from '../internal/pending-of.js';
import type { PathModel } from '../schema/path-model.js';
import { checkPathModel } from './internal/check-path-model.js';
import { draftPathModel, learnPathPrice } from './internal/learn-path-price.js';

/** A price of a market interval. */
export interface IntervalPrice {
  /** Any instant within the interval [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** [currency/MWh] */
  readonly pricePerMwh: number;
}

/**
 * The path model after more prices: a new value, the old one is left as it is. The latest price stays pending until one of a later interval
 * comes, so a repeat within its interval replaces it, as if the first had never been. Each takes the same time, and the model the same
 * memory, however much was learned before. Intervals may be left out. Method note, equations (61) to (69).
 *
 * @param model - from {@link createPathModel} or `parsePathModel`
 * @param prices - rising in time
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange` beyond ±1,000,000; `conflict` / `observationOutOfOrder` for an interval
 * before the latest; then nothing is learned
 * @example
 * const model = createPathModel({ timeZone: 'UTC', intervalMinutes: 30 });
 * observePathPrices(model, [{ timeMs: 0, pricePerMwh: 40 }, { timeMs: 1_800_000, pricePerMwh: 45 }]).observations; // The last one is pending
 * // => 1
 */
export function observePathPrices(model: PathModel, prices: readonly IntervalPrice[]): PathModel {
  checkPathModel({ model });
  checkList('prices', prices);
  const draft = draftPathModel(model);
  for (const [at, price] of prices.entries()) {
    // The name is only put together where it is needed: years of prices are learned at once.
    if (typeof price !== 'object' || price === null) checkObject(`prices[${at}]`, price);
    const { timeMs, pricePerMwh } = price;
    const pending = pendingOf(draft, { timeMs, pricePerMwh });
    if (draft.pending !== null && draft.pending.interval !== pending.interval) {
      learnPathPrice(draft);
    }
    draft.pending = pending;
  }
  return draft;
}
