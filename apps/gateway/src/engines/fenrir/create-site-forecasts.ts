import type { PriceForecast } from '@bess/fenrir';
import type { Forecast } from '@bess/helios';
import type { AppDeps } from '../../app-deps.js';
import { allPrices } from '../../sites/all-prices.js';
import type { SitePrice } from '../../stores/stores.js';
import { type HourlyHistory, hourlyHistory } from '../strix/hourly-history.js';

const hourMs = 3_600_000;
/** How far back the prices go that a forecast is made of [ms]: eight weeks. */
const historyMs = 56 * 24 * hourMs;
/** How far ahead of the clock prices are taken as known [ms]: those of tomorrow are known today. */
const aheadMs = 48 * hourMs;
/** As few hours as a forecast can be made of. */
const leastHours = 24;
/** The longest horizon of a cycle and what it looks at beyond [h]. */
const neededHours = 96;
/** Older prices say nothing of now [h]. */
const oldestHours = 72;
const levels = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95];
/** How long after its begin cycles wait for a forecast [ms]; it is finished all the same, for later ones. */
const patienceMs = 2_000;
/** Sites that are remembered at once, some 5 KB each. */
const mostSites = 4_096;

/** A forecast, or why there is none. */
export interface SiteForecast {
  forecast: PriceForecast | undefined;
  /** In words, for the list of assumptions. */
  value: string;
  source: string;
}

/** A forecast that is made, or was, in an hour of the clock. */
interface Remembered {
  hour: number;
  /** By the clock of the process [ms]. */
  begunMs: number;
  made: Promise<SiteForecast>;
}

/** Forecasts of the prices of sites. */
export interface SiteForecasts {
  /**
   * HELIOS's forecast of a site's prices, of its stored ones, in their currency; made once in an hour. Without enough prices, and
   * where HELIOS fails or takes long, there is none, and it says why.
   *
   * @param id - partner and site
   * @param site - its clock, and the gateway's [ms since the epoch]
   */
  find(
    id: { partnerId: string; siteId: string },
    site: { timeZone: string; nowMs: number },
  ): Promise<SiteForecast>;
}

/**
 * Forecasts of sites, remembered for the hour of the clock.
 *
 * @param deps - engines, stores and log
 */
export function createSiteForecasts(
  deps: Pick<AppDeps, 'engines' | 'stores' | 'logger'>,
): SiteForecasts {
  const remembered = new Map<string, Remembered>();
  const remember = (key: string, made: Remembered) => {
    remembered.delete(key);
    remembered.set(key, made);
    const [oldest] = remembered.keys();
    if (remembered.size > mostSites && oldest !== undefined) {
      remembered.delete(oldest);
    }
  };
  /** What could not be made is tried again at the next cycle. */
  const forgetUnlessMade = async (key: string, made: Remembered) => {
    const { forecast } = await made.made;
    if (forecast === undefined && remembered.get(key) === made) {
      remembered.delete(key);
    }
  };
  return {
    async find(id, { timeZone, nowMs }) {
      const key = `${id.partnerId}/${id.siteId}`;
      const hour = Math.floor(nowMs / hourMs);
      const known = remembered.get(key);
      if (known?.hour === hour) {
        return inTime(known);
      }
      const begun = {
        hour,
        begunMs: performance.now(),
        made: make(id, timeZone, nowMs, deps),
      };
      remember(key, begun);
      void forgetUnlessMade(key, begun);
      return inTime(begun);
    },
  };
}

function none(source: string): SiteForecast {
  return { forecast: undefined, value: 'none', source };
}

async function inTime({ made, begunMs }: Remembered): Promise<SiteForecast> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SiteForecast>((resolve) => {
    const leftMs = Math.max(0, begunMs + patienceMs - performance.now());
    timer = setTimeout(
      () => resolve(none(`HELIOS takes more than ${patienceMs / 1_000} s`)),
      leftMs,
    );
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function make(
  id: { partnerId: string; siteId: string },
  timeZone: string,
  nowMs: number,
  { engines, stores, logger }: Pick<AppDeps, 'engines' | 'stores' | 'logger'>,
): Promise<SiteForecast> {
  try {
    const range = { fromMs: nowMs - historyMs, untilMs: nowMs + aheadMs };
    const history = wholeHours(await allPrices(stores.sites, id, range), timeZone, nowMs);
    const { epochMsSeries, pricePerMwhSeries } = history;
    const lastMs = epochMsSeries.at(-1);
    if (lastMs === undefined || epochMsSeries.length < leastHours) {
      return none(
        `the site has stored prices of ${epochMsSeries.length} of the last hours, fewer than ${leastHours}`,
      );
    }
    const oldHours = Math.max(0, Math.ceil((nowMs - lastMs) / hourMs) - 1);
    if (oldHours > oldestHours) {
      return none(`the latest stored price is ${oldHours} hours old, more than ${oldestHours}`);
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
      source: `stored prices of ${epochMsSeries.length} hours`,
    };
  } catch (error) {
    logger.warn({ err: error, site: id.siteId }, 'no forecast for a cycle');
    const why = error instanceof Error ? error.message : String(error);
    return none(`HELIOS failed: ${why}`);
  }
}

/** The hour under way may have some of its prices only. */
function wholeHours(prices: readonly SitePrice[], timeZone: string, nowMs: number): HourlyHistory {
  const history = hourlyHistory(prices, timeZone);
  const isWhole = (startMs: number) => startMs + hourMs <= nowMs || startMs > nowMs;
  const kept = Array.from(history.epochMsSeries, (startMs, index) => ({ startMs, index })).filter(
    ({ startMs }) => isWhole(startMs),
  );
  return {
    epochMsSeries: Float64Array.from(kept, ({ startMs }) => startMs),
    pricePerMwhSeries: Float64Array.from(
      kept,
      ({ index }) => history.pricePerMwhSeries[index] ?? 0,
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
        (_, step) => values[step * probabilities.length + level] ?? 0,
      ),
    })),
  };
}
