import { randomUUID } from 'node:crypto';
import type { PriceSeries } from '@bess/fenrir/cycle';
import { Type } from '@sinclair/typebox';
import { assumedHeader, fenrirVersion } from '../../engine-runtime/answer-headers.js';
import { exampleAnswers } from '../../engine-runtime/example-answers.generated.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed } from '../../http/route.js';
import { hourMs, minuteMs } from '../../internal/async.js';
import { assertStorageQuota } from '../../limits/plan-limits.js';
import { defaultSiteId, siteCurrency } from '../../sites/site-defaults.js';
import { averageByInterval } from '../../sites/stored-prices.js';
import type { SiteStore } from '../../stores/stores.js';
import { changePersonality } from './change-personality.js';
import { resolveFenrirRequest } from './fenrir-request.js';
import { collectFenrirAssumptions, fenrirResultToWire } from './fenrir-result.js';
import {
  type FenrirResponse,
  fenrirExpansions,
  fenrirRequestSchema,
  fenrirResponseSchema,
} from './fenrir-schemas.js';
import { recordCycle } from './record-cycle.js';

/** Hours that a cycle considers beyond its horizon [h]. */
const beyondHours = 48;

/** `POST /api/fenrir/cycle` */
export const fenrirCycleRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/fenrir/cycle',
  operationId: 'fenrirCycle',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'Recommended dispatch for the current market interval, explained',
  description:
    'An omitted field takes the value of the site’s description, otherwise its default; X-Assumed names the assumptions. The gateway’s clock determines the current interval. The personality of the site learns the stored prices that it has not seen, then the current price; cycles of one site run one after the other. Stored prices of future times are treated as known. HELIOS forecasts the others once an hour if at least 24 hours have prices, stored or received by cycles; while a new forecast is being made, the previous one is used.',
  body: {
    name: 'FenrirRequest',
    schema: fenrirRequestSchema,
    example: {
      current_price: 95.5,
      current_soc: 0.65,
      planned_dispatch_mw: 45,
      direction: 'discharge',
      horizon_hours: 4,
    },
  },
  query: Type.Object(
    {
      currency: Type.Optional(
        Type.Literal('native', {
          description:
            'The price and all amounts are in the currency of the site, which X-Currency then names',
        }),
      ),
    },
    closed,
  ),
  expandable: fenrirExpansions,
  response: {
    status: 200,
    description: 'The recommendation',
    content: {
      name: 'FenrirResponse',
      schema: fenrirResponseSchema,
      example: exampleAnswers.fenrirCycle,
    },
    headers: {
      'X-Assumed':
        'Names of the assumptions made, comma-separated; expand=assumptions adds values and sources',
      'X-Currency': 'Currency of all amounts (ISO 4217) if it is not USD',
    },
  },
  errors: [409, 422],
  async handle({ body, query, expand, principal, disconnectSignal }, deps) {
    const { stores, engines, telemetry, nowMs, siteCache } = deps;
    const siteId = body.site_id ?? defaultSiteId;
    const id = { partnerId: principal.partner.id, siteId };
    const site = await stores.sites.find(id.partnerId, siteId);
    const resolved = resolveFenrirRequest(body, {
      siteId,
      site,
      nativeCurrency: query.currency === 'native',
    });
    const { settings, battery, options, unitsPerUnit, currency } = resolved;
    // A described site is already stored; this one will be stored because of what the cycle learns.
    if (site === undefined) {
      await assertStorageQuota('site', siteId, principal.partner, deps);
    }
    const startedMs = performance.now();
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
        return engines.run('fenrir.cycle', input, {
          signal: disconnectSignal,
          tenant: id.partnerId,
        });
      },
      deps,
    );
    telemetry.recordRequest('fenrir', performance.now() - startedMs);
    const cycleId = randomUUID();
    const record = { cycleId, body, resolved, answer, currency: siteCurrency(site) };
    await recordCycle(id, record, deps);
    const assumed = collectFenrirAssumptions(resolved.assumptions, forecast, answer.result);
    const response: FenrirResponse = {
      ok: true,
      data: fenrirResultToWire(cycleId, answer, expand, assumed, unitsPerUnit),
    };
    return {
      headers: {
        ...assumedHeader(assumed),
        ...(currency !== 'USD' && { 'X-Currency': currency }),
      },
      body: response,
    };
  },
});

/**
 * Stored prices of future times, already fixed by an auction: one entry per interval after the current one, NaN
 * where unknown; undefined without any price.
 */
async function knownFuturePrices(
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
