import { createPersonality, observePrices, type Personality, parsePersonality } from '@bess/fenrir';
import { relearnPrices } from '@bess/fenrir/personality';
import { EngineError, isEngineError } from '@bess/kernel/errors';
import type {
  LearnedPersonality,
  LearnPricesInput,
  WindowPricesInput,
} from '../../engine-runtime/operations.js';
import { minuteMs } from '../../internal/durations.js';
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
 * The prices of the last 28 days that a personality knows, in a worker thread; none where it is of another currency than the site now.
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
 * The personality of a site after its stored prices, carried on from what is learned, or learned anew where prices came or became
 * others that it has passed: a price that is the one it learned already changes nothing. Anew it has seen every stored price in its
 * place in time, and where none is stored what cycles were told in the last 28 days.
 *
 * @returns with the instant from which on it was learned anew, where it was
 * @throws EngineError `conflict` for a state that cannot be read
 */
export function learnPersonality(input: LearnPricesInput): {
  personality: Personality;
  relearnedFromMs?: number;
} {
  const { siteId, state, settings, prices, earlier, nowMs } = input;
  const means = averageByInterval(prices, settings.intervalMinutes);
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
  const all = mergePrices(isComparable ? windowPrices(known) : [], means);
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
    windowPrices(known).map(({ timeMs, pricePerMwh }) => [timeMs, pricePerMwh]),
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

/** A personality as it is kept. */
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
 * The prices of the last 28 days that a personality knows, by time: those that were stored, and those that cycles were told.
 *
 * @returns a price an interval, at its begin
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

/** Begin of the latest interval that a personality has a price of; null where it has none. */
export function latestIntervalMs({
  pending,
  lastInterval,
  intervalMinutes,
}: Personality): number | null {
  const latest = pending?.interval ?? lastInterval;
  return latest === null ? null : latest * intervalMinutes * minuteMs;
}

/**
 * Reads a personality that was kept, brings it to the newest version, and looks it through. One that is damaged stays as it
 * is, until its owner resets it.
 *
 * @throws EngineError `conflict` with the engine's code, `personalityDamaged` or `personalityTooNew`, and what is wrong
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
