import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { assertRoom } from '../../limits/assert-room.js';
import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { defaultSiteId } from '../../sites/default-site.js';
import { assumedHeader } from '../assumed-header.js';
import { exampleAnswers } from '../example-answers.generated.js';
import { allFenrirAssumptions } from './all-fenrir-assumptions.js';
import { changePersonality } from './change-personality.js';
import { fenrirResultToWire } from './fenrir-result-to-wire.js';
import { fenrirVersion } from './fenrir-version.js';
import {
  type FenrirResponse,
  fenrirExpansions,
  fenrirRequestSchema,
  fenrirResponseSchema,
} from './fenrir-wire.js';
import { pricesAhead } from './prices-ahead.js';
import { resolveFenrirRequest } from './resolve-fenrir-request.js';

/** `POST /api/fenrir/cycle` */
export const fenrirCycleRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/fenrir/cycle',
  operationId: 'fenrirCycle',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'One recommendation for the market interval under way, explained',
  description:
    'A field that is left out takes what the site’s description says, else its default; X-Assumed names what was assumed. The time is that of the gateway’s clock. The personality of the site learns the stored prices that it has not seen, then the current price; cycles of one site run one after the other. Stored prices of times to come count as known, and HELIOS forecasts the others, once an hour, where at least 24 hours have prices, stored or told by cycles; while it does, the forecast before counts.',
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
            'Take the price and answer amounts in the currency of the site, which X-Currency then names',
        }),
      ),
    },
    { additionalProperties: false },
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
        'What had to be assumed, comma-separated; expand=assumptions gives values and sources',
      'X-Currency': 'Currency of all amounts (ISO 4217), where it is not USD',
    },
  },
  errors: [409, 422],
  async handle({ body, query, expand, principal, gone }, deps) {
    const { stores, engines, telemetry, nowMs, siteMemory } = deps;
    const siteId = body.site_id ?? defaultSiteId;
    const id = { partnerId: principal.partner.id, siteId };
    const site = await stores.sites.find(id.partnerId, siteId);
    const resolved = resolveFenrirRequest(body, {
      siteId,
      site,
      nativeCurrency: query.currency === 'native',
    });
    const { settings, battery, options, unitsPerUnit, currency } = resolved;
    // A site that is described is kept already; another one will be, for what the cycle learns.
    if (site === undefined) {
      await assertRoom('site', siteId, principal.partner, deps);
    }
    const startedMs = performance.now();
    const forecast = await siteMemory.forecasts.find(id, { ...settings, nowMs: nowMs() });
    const answer = await changePersonality(
      id,
      settings,
      async (learning, timeMs) => {
        const range = { ...settings, nowMs: timeMs, horizonHours: options.horizonHours };
        const known = await pricesAhead(id, range, stores.sites);
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
        return engines.run('fenrir.cycle', input, { signal: gone, tenant: id.partnerId });
      },
      deps,
    );
    telemetry.recordRequest('fenrir', performance.now() - startedMs);
    const assumed = allFenrirAssumptions(resolved.assumptions, forecast, answer.result);
    const response: FenrirResponse = {
      ok: true,
      data: fenrirResultToWire(randomUUID(), answer, expand, assumed, unitsPerUnit),
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
