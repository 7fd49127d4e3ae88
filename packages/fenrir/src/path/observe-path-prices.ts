import { pendingOf } from '../internal/pending-of.js';
import type { PathModel } from '../schema/path-model.js';
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
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange` beyond ±1,000,000; `conflict` / `observationOutOfOrder` for an interval
 * before the latest; then nothing is learned
 * @example
 * const model = createPathModel({ timeZone: 'UTC', intervalMinutes: 30 });
 * observePathPrices(model, [{ timeMs: 0, pricePerMwh: 40 }, { timeMs: 1_800_000, pricePerMwh: 45 }]).observations; // The last one is pending
 * // => 1
 */
export function observePathPrices(model: PathModel, prices: readonly IntervalPrice[]): PathModel {
  const draft = draftPathModel(model);
  for (const { timeMs, pricePerMwh } of prices) {
    const pending = pendingOf(draft, { timeMs, pricePerMwh });
    if (draft.pending !== null && draft.pending.interval !== pending.interval) {
      learnPathPrice(draft);
    }
    draft.pending = pending;
  }
  return draft;
}
