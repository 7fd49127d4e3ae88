import { createPersonality, observePrices, type Personality, parsePersonality } from '@bess/fenrir';
import { relearnPrices } from '@bess/fenrir/personality';
import { EngineError, isEngineError } from '@bess/kernel/errors';
import type {
  LearnedPersonality,
  LearnPricesInput,
  WindowPricesInput,
} from '../../engine-runtime/operations.js';
import { minuteMs } from '../../internal/async.js';
import { averageByInterval, mergePrices } from '../../sites/stored-prices.js';
import type { SitePrice } from '../../stores/stores.js';

/**
 * Learns from prices in a worker thread.
 *
 * @throws EngineError `conflict` for a state that cannot be read
 */
export async function learnPrices(input: LearnPricesInput): Promise<LearnedPersonality> {
  const { personality, relearnedFromMs } = learnPersonality(input);
  return toLearnedPersonality(personality, relearnedFromMs);
}

/**
 * The prices of the last 28 days that a personality contains, read in a worker thread; none if the personality has
 * another currency than the site.
 *
 * @throws EngineError `conflict` for a state that cannot be read
 */
export async function readWindowPrices({
  siteId,
  state,
  settings,
}: WindowPricesInput): Promise<SitePrice[]> {
  const personality = readPersonality(state, siteId);
  const isComparable = personality.currency === createPersonality(settings).currency;
  return isComparable ? windowPrices(personality) : [];
}

/**
 * Trains a personality on the stored prices. It continues from the stored state, or retrains if prices within the
 * learned range have changed; a price equal to the learned one changes nothing. A retrained personality has seen
 * every stored price in chronological order. Intervals without a stored price use the prices that cycles reported
 * in the last 28 days. The result includes the start of the retrained range, if any.
 *
 * @throws EngineError `conflict` for a state that cannot be read
 */
export function learnPersonality(input: LearnPricesInput): {
  personality: Personality;
  relearnedFromMs?: number;
  /** How often learning had begun again before these prices. */
  restartsBefore: number;
} {
  const { siteId, state, settings, prices, earlier, nowMs } = input;
  const means = averageByInterval(prices, settings.intervalMinutes);
  if (state === null) {
    const personality = observePrices(createPersonality(settings), means);
    return { personality, restartsBefore: personality.restarts };
  }
  const known = readPersonality(state, siteId);
  const latestMs = latestIntervalMs(known) ?? Number.NEGATIVE_INFINITY;
  const relearnedFromMs = firstChange(known, means, input);
  if (relearnedFromMs === undefined) {
    const news = means.filter(({ timeMs }) => timeMs >= latestMs);
    return { personality: observePrices(known, news), restartsBefore: known.restarts };
  }
  const from = earlier === null ? createPersonality(settings) : readPersonality(earlier, siteId);
  const isComparable =
    known.intervalMinutes === from.intervalMinutes && known.currency === from.currency;
  const all = mergePrices(isComparable ? windowPrices(known) : [], means);
  const fromMs = latestIntervalMs(from) ?? Number.NEGATIVE_INFINITY;
  const unseen = all.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= nowMs);
  return {
    personality: relearnPrices(known, unseen, from),
    relearnedFromMs,
    restartsBefore: known.restarts,
  };
}

/**
 * Start of the first interval whose price differs from the learned one, or that lies too far after the clock;
 * undefined if there is none.
 */
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
    windowPrices(known).map(({ timeMs, pricePerMwh }) => [timeMs, pricePerMwh]),
  );
  // The price of the latest interval may still be replaced, and unfinished intervals cannot be compared.
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

/** A personality in its stored form. */
export function toLearnedPersonality(
  personality: Personality,
  relearnedFromMs: number | undefined,
): LearnedPersonality {
  return {
    state: JSON.stringify(personality),
    learnedUntilMs: latestIntervalMs(personality),
    ...(relearnedFromMs !== undefined && { relearnedFromMs }),
  };
}

/**
 * The prices of the last 28 days that a personality contains, stored or received by cycles: one per interval, at
 * its start, in chronological order.
 */
export function windowPrices(personality: Personality): SitePrice[] {
  const { window, lastInterval, pending, intervalMinutes } = personality;
  const at = (interval: number, pricePerMwh: number): SitePrice => ({
    timeMs: interval * intervalMinutes * minuteMs,
    pricePerMwh,
  });
  const prices: SitePrice[] = [];
  if (lastInterval !== null) {
    const { length } = window;
    for (let interval = lastInterval - length + 1; interval <= lastInterval; interval += 1) {
      const price = window[((interval % length) + length) % length];
      if (typeof price === 'number') {
        prices.push(at(interval, price));
      }
    }
  }
  return pending === null ? prices : [...prices, at(pending.interval, pending.pricePerMwh)];
}

/** Start of the latest interval with a price; null without any. */
export function latestIntervalMs({
  pending,
  lastInterval,
  intervalMinutes,
}: Personality): number | null {
  const latest = pending?.interval ?? lastInterval;
  return latest === null ? null : latest * intervalMinutes * minuteMs;
}

/**
 * Parses and validates a stored personality and converts it to the newest version. A corrupt one stays stored
 * until its owner resets it.
 *
 * @throws EngineError `conflict` with the engine's code, `personalityDamaged` or `personalityTooNew`, and what is
 * wrong
 */
function readPersonality(json: string, siteId: string): Personality {
  try {
    return parsePersonality(parseJson(json));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EngineError(
      {
        engine: 'fenrir',
        kind: 'conflict',
        code: isEngineError(cause) ? cause.code : 'personalityDamaged',
        message: `the personality of ${siteId} cannot be read and stays as it is until it is reset by DELETE: ${why}`,
        details: { field: 'site_id' },
      },
      { cause },
    );
  }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error('it is no JSON', { cause });
  }
}
