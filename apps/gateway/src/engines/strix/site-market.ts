import { EngineError, isEngineError } from '@bess/kernel/errors';
import type { Assumption, PriceModel } from '@bess/strix';
import { defaultTimeZone } from '../../descriptions/description-rules.js';
import type { AppDeps } from '../../http/app-deps.js';
import { dayMs } from '../../internal/async.js';
import { outOfRange } from '../../internal/errors.js';
import { defaultMarket, siteCurrency, strixMarkets } from '../../sites/site-defaults.js';
import { averageByHour, type HourlyPrices } from '../../sites/stored-prices.js';
import type { SiteDescription } from '../../stores/stores.js';

/** Number of hours with prices from which a model is fitted to the site's own prices: four weeks. */
export const minimumHours = 28 * 24;
/** Length of the history, from its end [ms]: four years. */
const historyMs = 4 * 366 * dayMs;
/** How far ahead of the clock prices still count [ms]: those of tomorrow are known today. */
const aheadMs = 2 * dayMs;

/** The market that a job simulates. */
export interface SiteMarket {
  /** A fitted model, or the name of a prior. */
  market: PriceModel | string;
  /** Currency of all amounts of the simulation, ISO 4217. */
  currency: string;
  assumptions: Assumption[];
}

/**
 * A model fitted to the stored prices of a site, or the prior of its market if there are too few.
 *
 * @throws EngineError `outOfRange` `noPrior` if there are too few prices and no prior in the site's currency; the
 * engine's own code if prices cannot be fitted
 */
export async function resolveSiteMarket(
  id: { partnerId: string; siteId: string },
  site: SiteDescription | undefined,
  deps: Pick<AppDeps, 'stores' | 'engines' | 'nowMs'>,
): Promise<SiteMarket> {
  const currency = siteCurrency(site);
  const named = site?.market ?? undefined;
  const zone = site?.timeZone ?? strixMarkets.get(named ?? '')?.timeZone;
  const timeZone = zone ?? defaultTimeZone;
  const history = await storedHistory(id, timeZone, deps);
  const hours = history.epochMsSeries.length;
  if (hours < minimumHours) {
    return priorOf(id.siteId, named, currency, hours);
  }
  // The default prior is in USD and says nothing about prices in another currency.
  const market = named ?? (currency === 'USD' ? defaultMarket : undefined);
  const fit = { ...history, timeZone, currency, ...(market === undefined ? {} : { market }) };
  const model = await deps.engines
    .run('strix.fit', fit, { tenant: id.partnerId })
    .catch((cause: unknown) => {
      throw translateFitError(cause, id.siteId);
    });
  const assumed: Assumption = {
    name: 'time_zone',
    value: timeZone,
    source: 'documented default; the site names neither zone nor market',
  };
  return { market: model, currency, assumptions: zone === undefined ? [assumed] : [] };
}

/** Errors of the engine about a history concern the stored prices, not the request. */
function translateFitError(error: unknown, siteId: string): unknown {
  return isEngineError(error) && error.kind !== 'engine'
    ? new EngineError(
        {
          engine: 'strix',
          kind: 'outOfRange',
          code: error.code,
          message: `site_id must name a site whose prices can be fitted; those of ${siteId} cannot: ${error.message}`,
          details: { ...error.details, field: 'site_id' },
        },
        { cause: error },
      )
    : error;
}

async function storedHistory(
  { partnerId, siteId }: { partnerId: string; siteId: string },
  timeZone: string,
  { stores: { sites }, nowMs }: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<HourlyPrices> {
  const span = await sites.priceSpan(partnerId, siteId);
  if (span === undefined) {
    return averageByHour([], timeZone);
  }
  const untilMs = Math.min(span.lastMs + 1, nowMs() + aheadMs);
  const prices = await sites.prices(partnerId, siteId, { fromMs: untilMs - historyMs, untilMs });
  return averageByHour(prices, timeZone);
}

function priorOf(
  siteId: string,
  named: string | undefined,
  currency: string,
  hours: number,
): SiteMarket {
  const market = named ?? defaultMarket;
  if (strixMarkets.get(market)?.currency !== currency) {
    throw outOfRange(
      'strix',
      'noPrior',
      'site_id',
      `site_id must name a site with at least ${minimumHours} hours of prices or a market, since no prior is in ${currency}; ${siteId} has ${hours} hours`,
    );
  }
  const history = {
    name: 'history',
    value: `prior ${market}`,
    source: `the site has ${hours} hours of prices, fewer than ${minimumHours}`,
  };
  return {
    market,
    currency,
    assumptions:
      named === undefined
        ? [{ name: 'market', value: market, source: 'documented default' }, history]
        : [history],
  };
}
