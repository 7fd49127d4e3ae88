import type { PathModel } from '../../schema/path-model.js';
import { learnPlace, placeOfDay, usualPrice } from './day-profile.js';
import { leadBlock } from './lead-blocks.js';
import { followOrigins } from './lead-regression.js';
import { enterSize, priceCap } from './price-cap.js';

/** Times over which a deviation is averaged [min]. */
export const FEATURE_MINUTES = [10, 240] as const;
/** Until the profile has seen so many days no origin is set: what counts as a deviation is not known. */
const FIRST_DAYS = 3;

/**
 * Learns from the pending price of a draft, in place, and leaves none pending. The work is the same however much was learned before.
 */
export function learnPathPrice(draft: PathModel): void {
  const { pending, lastInterval, intervalMinutes } = draft;
  if (pending === null) return;
  const { interval, pricePerMwh } = pending;
  enterSize(draft.sizes, pricePerMwh, interval * intervalMinutes * 60_000);
  const cap = priceCap(draft.sizes);
  const within = (value: number) => Math.min(cap, Math.max(-cap, value));
  const place = placeOfDay(interval, draft);
  const isFirst = draft.observations === 0;
  const { mean, scale } = usualPrice(draft, place);
  const deviation = isFirst ? 0 : within(pricePerMwh - mean);
  learnPlace(draft, place, within(pricePerMwh), deviation);
  const inScales = deviation / scale;
  const gap = lastInterval === null ? 1 : interval - lastInterval;
  draft.features = draft.features.map((feature, at) => {
    const renewed = Math.min(1, intervalMinutes / FEATURE_MINUTES[at]!);
    // Where no price came a deviation of 0 stands in: what was known fades.
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

/** A copy whose lists and objects may be written to. */
export function draftPathModel(model: PathModel): PathModel {
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
    // The features of an origin are never written to.
    origins: model.origins.map((origin) => ({ ...origin })),
    regression: {
      counts: [...regression.counts],
      squares: [...regression.squares],
      products: [...regression.products],
    },
  };
}
