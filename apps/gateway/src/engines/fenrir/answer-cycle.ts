import { randomUUID } from 'node:crypto';
import type { PriceSeries } from '@bess/fenrir/cycle';
import type { FenrirAnswer } from '../../engine-runtime/operations.js';
import type { AppDeps, SiteForecast } from '../../http/app-deps.js';
import { hourMs, minuteMs } from '../../internal/async.js';
import { assertStorageQuota } from '../../limits/plan-limits.js';
import { defaultSiteId, siteCurrency } from '../../sites/site-defaults.js';
import { averageByInterval } from '../../sites/stored-prices.js';
import type { Partner, SiteStore } from '../../stores/stores.js';
import { changePersonality } from './change-personality.js';
import { type ResolvedFenrirRequest, resolveFenrirRequest } from './fenrir-request.js';
import type { FenrirRequest } from './fenrir-schemas.js';
import { recordCycle } from './record-cycle.js';

/** Hours that a cycle considers beyond its horizon [h]. */
const beyondHours = 48;

/** A cycle that is asked for. */
interface CycleCall {
  body: FenrirRequest;
  partner: Partner;
  nativeCurrency: boolean;
  /** Whose share of the engines' threads it takes. */
  tenant: string;
  signal?: AbortSignal;
}

/** An answered cycle, which is recorded. */
export interface AnsweredCycle {
  cycleId: string;
  resolved: ResolvedFenrirRequest;
  forecast: SiteForecast;
  answer: FenrirAnswer;
}

/** Runs a cycle of a site with what is stored of it, and records it. */
export async function answerCycle(
  { body, partner, nativeCurrency, tenant, signal }: CycleCall,
  deps: Pick<AppDeps, 'stores' | 'engines' | 'nowMs' | 'siteCache' | 'logger'>,
): Promise<AnsweredCycle> {
  const { stores, engines, nowMs, siteCache } = deps;
  const siteId = body.site_id ?? defaultSiteId;
  const id = { partnerId: partner.id, siteId };
  const site = await stores.sites.find(id.partnerId, siteId);
  const resolved = resolveFenrirRequest(body, { siteId, site, nativeCurrency });
  const { settings, battery, options } = resolved;
  // A described site is already stored; this one will be stored because of what the cycle learns.
  if (site === undefined) {
    await assertStorageQuota('site', siteId, partner, deps);
  }
  const forecast = await siteCache.forecasts.find(id, { ...settings, nowMs: nowMs() });
  const answer = await changePersonality(
    id,
    settings,
    async (learning, timeMs) => {
      const range = { ...settings, nowMs: timeMs, horizonHours: options.horizonHours };
      const known = await knownFuturePrices(id, range, stores.sites);
      const input = {
        learning,
        battery,
        options: {
          ...options,
          timeMs,
          ...(forecast.forecast && { forecast: forecast.forecast }),
          ...(known && { knownPrices: known }),
        },
      };
      return engines.run('fenrir.cycle', input, { ...(signal && { signal }), tenant });
    },
    deps,
  );
  const cycleId = randomUUID();
  await recordCycle(id, { cycleId, resolved, answer, currency: siteCurrency(site) }, deps);
  return { cycleId, resolved, forecast, answer };
}

/**
 * Stored prices of future times, already fixed by an auction: one entry per interval after the current one, NaN
 * where unknown; undefined without any price.
 */
export async function knownFuturePrices(
  { partnerId, siteId }: { partnerId: string; siteId: string },
  range: { nowMs: number; intervalMinutes: number; horizonHours: number },
  sites: SiteStore,
): Promise<PriceSeries | undefined> {
  const { nowMs, intervalMinutes, horizonHours } = range;
  const intervalMs = intervalMinutes * minuteMs;
  const startMs = (Math.floor(nowMs / intervalMs) + 1) * intervalMs;
  const untilMs = startMs + (horizonHours + beyondHours) * hourMs;
  const stored = await sites.prices(partnerId, siteId, { fromMs: startMs, untilMs });
  const means = averageByInterval(stored, intervalMinutes);
  const last = means.at(-1);
  if (last === undefined) {
    return undefined;
  }
  const pricePath = new Float64Array((last.timeMs - startMs) / intervalMs + 1).fill(Number.NaN);
  for (const { timeMs, pricePerMwh } of means) {
    pricePath[(timeMs - startMs) / intervalMs] = pricePerMwh;
  }
  return { startMs, intervalMinutes, pricePath };
}
