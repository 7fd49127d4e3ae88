import { pendingPrice } from '../internal/market-interval.js';
import { requireList, requireObject } from '../internal/validate.js';
import type { PathModel } from '../schema/stored-models.js';
import {
  climatologyAt,
  placeOfDay,
  priceCap,
  recordSize,
  updateClimatology,
} from './climatology.js';
import { followOrigins, leadBlock } from './lead-regression.js';
import { validatePathModel } from './path-model.js';

/** Averaging times of the two features [min]. */
export const FEATURE_MINUTES = [10, 240] as const;

/** Days of prices before the first origin: until then deviations are not known well enough. */
const FIRST_DAYS = 3;

/** A price of a market interval. */
export interface IntervalPrice {
  /** Any instant within the interval [ms since the Unix epoch]. */
  readonly timeMs: number;
  /** [currency/MWh] */
  readonly pricePerMwh: number;
}

/**
 * Learns more prices and returns a new path model. The latest price stays pending until one of a later interval arrives, so a repeat within its interval
 * replaces it without a trace. Time per price and memory do not depend on how much was learned before. Intervals may be missing. Method note, equations
 * (61) to (69).
 *
 * @param model - from {@link createPathModel} or `parsePathModel`
 * @param prices - in chronological order
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange` beyond ±1,000,000; `conflict` / `observationOutOfOrder` for an interval
 * before the latest; then nothing is learned
 * @example
 * const model = createPathModel({ timeZone: 'UTC', intervalMinutes: 30 });
 * observePathPrices(model, [{ timeMs: 0, pricePerMwh: 40 }, { timeMs: 1_800_000, pricePerMwh: 45 }]).observations; // The latest one is pending
 * // => 1
 */
export function observePathPrices(model: PathModel, prices: readonly IntervalPrice[]): PathModel {
  validatePathModel({ model });
  requireList('prices', prices);
  const draft = copyPathModel(model);
  for (const [at, price] of prices.entries()) {
    // The name is built only for a message: years of prices are learned in one call.
    if (typeof price !== 'object' || price === null) requireObject(`prices[${at}]`, price);
    const { timeMs, pricePerMwh } = price;
    const pending = pendingPrice(draft, { timeMs, pricePerMwh });
    if (draft.pending !== null && draft.pending.interval !== pending.interval) {
      learnPathPrice(draft);
    }
    draft.pending = pending;
  }
  return draft;
}

/** Learns the pending price of a draft, in place, in constant time. */
export function learnPathPrice(draft: PathModel): void {
  const { pending, lastInterval, intervalMinutes } = draft;
  if (pending === null) return;
  const { interval, pricePerMwh } = pending;
  recordSize(draft.sizes, pricePerMwh, interval * intervalMinutes * 60_000);
  const cap = priceCap(draft.sizes);
  const within = (value: number) => Math.min(cap, Math.max(-cap, value));
  const place = placeOfDay(interval, draft);
  const isFirst = draft.observations === 0;
  const { mean, scale } = climatologyAt(draft, place);
  const deviation = isFirst ? 0 : within(pricePerMwh - mean);
  updateClimatology(draft, place, within(pricePerMwh), deviation);
  const inScales = deviation / scale;
  const gap = lastInterval === null ? 1 : interval - lastInterval;
  draft.features = draft.features.map((feature, at) => {
    const renewed = Math.min(1, intervalMinutes / FEATURE_MINUTES[at]!);
    // A missing price counts as a deviation of 0, so features decay over gaps.
    const before = (1 - renewed) ** (gap - 1) * feature;
    return (1 - renewed) * before + renewed * inScales;
  });
  followOrigins(draft, interval, inScales);
  const isHour = (interval * intervalMinutes) % 60 === 0;
  if (isHour && draft.observations * intervalMinutes >= FIRST_DAYS * 1440) {
    draft.origins.push({
      interval,
      features: [...draft.features],
      block: leadBlock(intervalMinutes)!,
      sum: 0,
      count: 0,
    });
  }
  draft.lastInterval = interval;
  draft.observations += 1;
  draft.pending = null;
}

/** A copy whose lists and objects may be modified. */
export function copyPathModel(model: PathModel): PathModel {
  const { level, sizes, profile, regression } = model;
  return {
    ...model,
    level: { ...level },
    sizes: { day: sizes.day, weights: [...sizes.weights] },
    profile: {
      weights: [...profile.weights],
      means: [...profile.means],
      scales: [...profile.scales],
    },
    features: [...model.features],
    // The features of an origin are never modified.
    origins: model.origins.map((origin) => ({ ...origin })),
    regression: {
      counts: [...regression.counts],
      squares: [...regression.squares],
      products: [...regression.products],
    },
  };
}
