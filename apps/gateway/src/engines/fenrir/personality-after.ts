import { createPersonality, observePrices, type Personality } from '@bess/fenrir';
import { relearnPrices } from '@bess/fenrir/personality';
import type { SitePrice } from '../../stores/stores.js';
import { intervalMeans } from './interval-means.js';
import { knownPrices } from './known-prices.js';
import { latestIntervalMs } from './latest-interval-ms.js';
import type { LearnPricesInput } from './learn-prices-input.js';
import { mergedPrices } from './merged-prices.js';
import { readPersonality } from './read-personality.js';

const minuteMs = 60_000;

/**
 * The personality of a site after its stored prices, carried on from what is learned, or learned anew where prices came or became
 * others that it has passed: a price that is the one it learned already changes nothing. Anew it has seen every stored price in its
 * place in time, and where none is stored what cycles were told in the last 28 days.
 *
 * @param input - what is learned, and prices
 * @returns with the instant from which on it was learned anew, where it was
 * @throws EngineError `conflict` for a state that cannot be read
 */
export function personalityAfter(input: LearnPricesInput): {
  personality: Personality;
  relearnedFromMs?: number;
} {
  const { siteId, state, settings, prices, earlier, nowMs } = input;
  const means = intervalMeans(prices, settings.intervalMinutes);
  if (state === null) {
    return { personality: observePrices(createPersonality(settings), means) };
  }
  const known = readPersonality(state, siteId);
  const latestMs = latestIntervalMs(known) ?? Number.NEGATIVE_INFINITY;
  const relearnedFromMs = firstChange(known, means, input);
  if (relearnedFromMs === undefined) {
    const news = means.filter(({ timeMs }) => timeMs >= latestMs);
    return { personality: observePrices(known, news) };
  }
  const from = earlier === null ? createPersonality(settings) : readPersonality(earlier, siteId);
  const isComparable =
    known.intervalMinutes === from.intervalMinutes && known.currency === from.currency;
  const all = mergedPrices(isComparable ? knownPrices(known) : [], means);
  const fromMs = latestIntervalMs(from) ?? Number.NEGATIVE_INFINITY;
  const unseen = all.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= nowMs);
  return { personality: relearnPrices(known, unseen, from), relearnedFromMs };
}

/** Begin of the first interval that has another price than was learned, or lies too far after the clock; undefined where none does. */
function firstChange(
  known: Personality,
  means: readonly SitePrice[],
  { changedFromMs, settings, nowMs }: LearnPricesInput,
): number | undefined {
  if (changedFromMs === undefined || changedFromMs === Number.MIN_SAFE_INTEGER) {
    return changedFromMs;
  }
  const intervalMs = settings.intervalMinutes * minuteMs;
  const latestMs = latestIntervalMs(known) ?? Number.NEGATIVE_INFINITY;
  const beginMs = Math.floor(changedFromMs / intervalMs) * intervalMs;
  const learned = new Map(
    knownPrices(known).map(({ timeMs, pricePerMwh }) => [timeMs, pricePerMwh]),
  );
  // The price of the latest interval is only replaced; what this clock has not seen the end of cannot be compared.
  const untilMs = Math.min(latestMs, nowMs - intervalMs + 1);
  const changed = means.find(
    ({ timeMs, pricePerMwh }) =>
      timeMs >= beginMs && timeMs < untilMs && learned.get(timeMs) !== pricePerMwh,
  );
  if (changed !== undefined) {
    return changed.timeMs;
  }
  return latestMs > nowMs + intervalMs ? Math.floor(nowMs / intervalMs) * intervalMs : undefined;
}
