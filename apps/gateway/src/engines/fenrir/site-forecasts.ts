import type { PriceForecast } from '@bess/fenrir/cycle';
import type { Forecast } from '@bess/helios';
import { LRUCache } from 'lru-cache';
import type { PersonalitySettings } from '../../engine-runtime/operations.js';
import type { AppDeps, SiteCache, SiteForecast, SiteForecasts } from '../../http/app-deps.js';
import { createKeyedQueue, fallbackAfter, hourMs } from '../../internal/async.js';
import {
  averageByHour,
  averageByInterval,
  type HourlyPrices,
  mergePrices,
  readPrices,
} from '../../sites/stored-prices.js';
import type { SitePrice } from '../../stores/stores.js';
import { settingsKey } from './change-personality.js';

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

/** Creates forecasts of sites and caches them for the clock hour. */
export function createSiteForecasts(
  deps: Pick<AppDeps, 'engines' | 'stores' | 'logger'>,
): SiteForecasts {
  const cache = new LRUCache<string, CachedForecast>({ max: mostSites });
  /** Stores the finished forecast. A failed one is removed, so that the next cycle tries again. */
  const note = async (key: string, made: CachedForecast) => {
    const answer = await made.made;
    made.answer = answer;
    delete made.before;
    if (answer.forecast === undefined && cache.peek(key) === made) {
      cache.delete(key);
    }
  };
  return {
    async find(id, { nowMs, ...settings }) {
      const key = `${siteKey(id)}${settingsKey(settings)}`;
      const hour = Math.floor(nowMs / hourMs);
      const known = cache.get(key);
      if (known?.hour === hour) {
        return currentForecast(known);
      }
      const before = known?.answer === undefined ? known?.before : known;
      const isRecent = before !== undefined && Math.abs(hour - before.hour) <= mostHoursOld;
      const started: CachedForecast = {
        hour,
        begunMs: performance.now(),
        made: make(id, settings, nowMs, deps),
        ...(isRecent && { before }),
      };
      cache.set(key, started);
      void note(key, started);
      return currentForecast(started);
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

/** This hour's forecast if it is finished, otherwise an earlier one if there is one; else it waits. */
async function currentForecast(remembered: CachedForecast): Promise<SiteForecast> {
  const { hour, answer, before } = remembered;
  if (answer !== undefined || before?.answer === undefined) {
    return answer ?? withinPatience(remembered);
  }
  const hours = hour - before.hour;
  const { source } = before.answer;
  return { ...before.answer, source: `${source}, ${hours} ${hours === 1 ? 'hour' : 'hours'} ago` };
}

function withinPatience({ made, begunMs }: CachedForecast): Promise<SiteForecast> {
  const leftMs = Math.max(0, begunMs + patienceMs - performance.now());
  return fallbackAfter(leftMs, made, none(`HELIOS takes more than ${patienceMs / 1_000} s`));
}

async function make(
  id: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  nowMs: number,
  { engines, stores, logger }: Pick<AppDeps, 'engines' | 'stores' | 'logger'>,
): Promise<SiteForecast> {
  const { timeZone, intervalMinutes } = settings;
  try {
    const range = { fromMs: nowMs - historyMs, untilMs: nowMs + aheadMs };
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
    const forecast = await engines.run('helios.forecast', options, { tenant: id.partnerId });
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
export function createSiteCache(deps: Pick<AppDeps, 'engines' | 'stores' | 'logger'>): SiteCache {
  return { personalityQueue: createKeyedQueue(), forecasts: createSiteForecasts(deps) };
}
