import type { PriceForecast } from '@bess/fenrir/cycle';
import type { Forecast } from '@bess/helios';
import { LRUCache } from 'lru-cache';
import type { PersonalitySettings } from '../../engine-runtime/operations.js';
import type { AppDeps, SiteCache, SiteForecast, SiteForecasts } from '../../http/app-deps.js';
import { createKeyedQueue, fallbackAfter, hourMs } from '../../internal/async.js';
import { createFairScheduler } from '../../internal/fair-scheduler.js';
import {
  averageByHour,
  averageByInterval,
  type HourlyPrices,
  mergePrices,
  readPrices,
} from '../../sites/stored-prices.js';
import type { SitePrice } from '../../stores/stores.js';
import { settingsKey } from './change-personality.js';
import { type SharedForecasts, shareForecasts } from './shared-forecasts.js';
import {
  type SiteId,
  type StoredForecast,
  storedForecast,
  storeForecast,
} from './stored-forecasts.js';

/** Length of the price history used for a forecast [ms]: eight weeks. */
const historyMs = 56 * 24 * hourMs;

/** How far ahead of the clock prices count as known [ms]: those of tomorrow are known today. */
const aheadMs = 48 * hourMs;

/** Minimum number of hours with prices. */
const leastHours = 24;

/** Longest horizon of a cycle plus the hours that it considers beyond [h]. */
const neededHours = 96;

/** If the latest price is older, no forecast is made [h]. */
const oldestHours = 72;

const levels = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];

/** How long cycles wait for a first forecast [ms]; it is completed anyway for later cycles. */
const patienceMs = 2_000;

/** Maximum age of an earlier forecast that is used while the next one is being made [h]. */
const mostHoursOld = 6;

/** Number of sites in the cache, some 5 KB each. */
const mostSites = 4_096;

/** A forecast of one clock hour, finished or in progress. */
interface CachedForecast {
  hour: number;
  /** Start by the monotonic clock [ms]. */
  begunMs: number;
  made: Promise<SiteForecast>;
  /** Set when the forecast is finished. */
  answer?: SiteForecast;
  /** Forecast of an earlier hour. */
  before?: CachedForecast;
}

/** Dependencies of forecasts. */
interface ForecastDeps extends Pick<AppDeps, 'engines' | 'stores' | 'logger'> {
  /** Forecasts at a time: each takes a thread for longer than dozens of cycles, so they leave some. Default 1. */
  forecastsAtOnce?: number;
}

/**
 * Creates forecasts of sites, stores them for all processes and caches them for the clock hour. While a new one is waited for, cycles go on with the
 * earlier one.
 */
export function createSiteForecasts(deps: ForecastDeps): SiteForecasts {
  const cache = new LRUCache<string, CachedForecast>({ max: mostSites });
  const turns = createFairScheduler(deps.forecastsAtOnce ?? 1);
  const shared = shareForecasts(deps.engines);
  /** Keeps the finished forecast. A failed one is removed, so that the next cycle tries again. */
  const note = async (key: string, made: CachedForecast) => {
    const answer = await made.made;
    made.answer = answer;
    delete made.before;
    if (answer.forecast === undefined && cache.peek(key) === made) {
      cache.delete(key);
    }
  };
  /** Makes a forecast when its turn comes, unless another process has made it meanwhile. */
  const makeInTurn = async (id: SiteId, settings: PersonalitySettings, nowMs: number) => {
    const hour = Math.floor(nowMs / hourMs);
    // A signal of its own: Node warns of one that more than ten wait with.
    const { signal } = new AbortController();
    const release = await turns.acquire(id.partnerId, signal);
    try {
      const stored = await storedForecast(id, settings, deps);
      if (stored?.hour === hour) {
        return stored.answer;
      }
      const answer = await make(id, settings, nowMs, { ...deps, shared });
      await storeForecast(id, settings, { hour, answer }, deps);
      return answer;
    } finally {
      release();
    }
  };
  const reads = new Map<string, Promise<StoredForecast | undefined>>();
  /** Reads what is stored once for all who ask at once. */
  const readStored = (key: string, id: SiteId, settings: PersonalitySettings) => {
    const read =
      reads.get(key) ?? storedForecast(id, settings, deps).finally(() => reads.delete(key));
    reads.set(key, read);
    return read;
  };
  return {
    async find(id, { nowMs, ...settings }) {
      const key = `${siteKey(id)}${settingsKey(settings)}`;
      const hour = Math.floor(nowMs / hourMs);
      if (!cache.has(key)) {
        const stored = await readStored(key, id, settings);
        if (stored !== undefined && !cache.has(key)) {
          const made = Promise.resolve(stored.answer);
          cache.set(key, { ...stored, begunMs: performance.now(), made });
        }
      }
      const known = cache.get(key);
      const isUnderWay = known !== undefined && known.answer === undefined;
      if (known !== undefined && (known.hour === hour || isUnderWay)) {
        return currentForecast(known, hour);
      }
      const isRecent = known !== undefined && Math.abs(hour - known.hour) <= mostHoursOld;
      const started: CachedForecast = {
        hour,
        begunMs: performance.now(),
        made: makeInTurn(id, settings, nowMs),
        ...(isRecent && { before: known }),
      };
      cache.set(key, started);
      void note(key, started);
      return currentForecast(started, hour);
    },
    forget(id) {
      for (const key of [...cache.keys()].filter((each) => each.startsWith(siteKey(id)))) {
        cache.delete(key);
      }
    },
  };
}

function siteKey({ partnerId, siteId }: { partnerId: string; siteId: string }): string {
  return `${partnerId}/${siteId}/`;
}

function none(source: string): SiteForecast {
  return { forecast: undefined, value: 'none', source };
}

/** The forecast if it is finished, otherwise an earlier one if there is one; else it waits. */
async function currentForecast(remembered: CachedForecast, hourNow: number): Promise<SiteForecast> {
  const finished = remembered.answer === undefined ? remembered.before : remembered;
  const hours = hourNow - (finished?.hour ?? hourNow);
  if (finished?.answer === undefined || Math.abs(hours) > mostHoursOld) {
    return withinPatience(remembered);
  }
  const { answer } = finished;
  return hours === 0
    ? answer
    : { ...answer, source: `${answer.source}, ${hours} ${hours === 1 ? 'hour' : 'hours'} ago` };
}

function withinPatience({ made, begunMs }: CachedForecast): Promise<SiteForecast> {
  const leftMs = Math.max(0, begunMs + patienceMs - performance.now());
  return fallbackAfter(leftMs, made, none(`HELIOS takes more than ${patienceMs / 1_000} s`));
}

async function make(
  id: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  nowMs: number,
  { engines, stores, logger, shared }: ForecastDeps & { shared: SharedForecasts },
): Promise<SiteForecast> {
  const { timeZone, intervalMinutes } = settings;
  try {
    // From a whole hour on, so that all sites with the same prices have the same history.
    const hourStartMs = Math.floor(nowMs / hourMs) * hourMs;
    const range = { fromMs: hourStartMs - historyMs, untilMs: nowMs + aheadMs };
    const stored = averageByInterval(await readPrices(stores.sites, id, range), intervalMinutes);
    const personality = await stores.sites.personality(id.partnerId, id.siteId);
    const state = personality?.state ?? null;
    const cyclePrices =
      state === null
        ? []
        : await engines.run(
            'fenrir.prices',
            { siteId: id.siteId, state, settings },
            { tenant: id.partnerId },
          );
    const history = wholeHours(mergePrices(cyclePrices, stored), timeZone, nowMs);
    const { epochMsSeries, pricePerMwhSeries } = history;
    const lastMs = epochMsSeries.at(-1);
    if (lastMs === undefined || epochMsSeries.length < leastHours) {
      return none(
        `the site has prices of ${epochMsSeries.length} of the last hours, fewer than ${leastHours}`,
      );
    }
    const oldHours = Math.max(0, Math.ceil((nowMs - lastMs) / hourMs) - 1);
    if (oldHours > oldestHours) {
      return none(`the latest price is ${oldHours} hours old, more than ${oldestHours}`);
    }
    const options = {
      values: pricePerMwhSeries,
      timestamps: Array.from(epochMsSeries, (ms) => new Date(ms).toISOString()),
      timeZone,
      horizon: neededHours + oldHours,
      stepMinutes: 60,
      levels,
    };
    const forecast = await shared(options, id.partnerId);
    return {
      forecast: toPriceForecast(forecast, lastMs + hourMs),
      value: `HELIOS, ${neededHours + oldHours} hours`,
      source: `prices of ${epochMsSeries.length} hours`,
    };
  } catch (error) {
    logger.warn({ err: error, site: id.siteId }, 'no forecast for a cycle');
    const why = error instanceof Error ? error.message : String(error);
    return none(`HELIOS failed: ${why}`);
  }
}

/** Drops the current hour, which may not have all of its prices yet. */
function wholeHours(prices: readonly SitePrice[], timeZone: string, nowMs: number): HourlyPrices {
  const history = averageByHour(prices, timeZone);
  const isWhole = (startMs: number) => startMs + hourMs <= nowMs || startMs > nowMs;
  const complete = Array.from(history.epochMsSeries, (startMs, index) => ({
    startMs,
    index,
  })).filter(({ startMs }) => isWhole(startMs));
  return {
    epochMsSeries: Float64Array.from(complete, ({ startMs }) => startMs),
    pricePerMwhSeries: Float64Array.from(
      complete,
      ({ index }) => history.pricePerMwhSeries[index]!,
    ),
  };
}

function toPriceForecast({ point, quantiles }: Forecast, startMs: number): PriceForecast {
  const { levels: probabilities, values } = quantiles;
  return {
    startMs,
    intervalMinutes: 60,
    pricePath: Float64Array.from(point),
    quantiles: Array.from(probabilities, (probability, level) => ({
      probability,
      pricePath: Float64Array.from(
        point,
        (_, step) => values[step * probabilities.length + level]!,
      ),
    })),
  };
}

/** Creates an empty cache of sites. */
export function createSiteCache(deps: ForecastDeps): SiteCache {
  return { personalityQueue: createKeyedQueue(), forecasts: createSiteForecasts(deps) };
}
