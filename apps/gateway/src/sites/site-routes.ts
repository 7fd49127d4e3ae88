import { EngineError } from '@bess/kernel/errors';
import {
  maximumEntriesPerCall,
  maximumSeriesBytes,
  storedSpanToWire,
} from '../descriptions/description-fields.js';
import {
  assertConditions,
  changedElsewhere,
  conditionHeaders,
  entityTag,
  entityTagHeader,
} from '../descriptions/description-version.js';
import { defineBearerRoute } from '../http/define-route.js';
import { emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import { assertStorageQuota } from '../limits/plan-limits.js';
import { defaultSite, defaultSiteId, siteCurrency } from './site-defaults.js';
import {
  type PricesAnswer,
  pricesAnswerSchema,
  pricesBodySchema,
  siteBodySchema,
  siteContent,
  sitePathSchema,
} from './site-schemas.js';
import { parseSite, siteToWire } from './site-translation.js';
import { storePrices } from './store-prices.js';

/** `POST /api/sites/{site_id}/prices` */
export const addPricesRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/sites/{site_id}/prices',
  operationId: 'addSitePrices',
  summary: 'Store prices of a site',
  description: `At most ${maximumEntriesPerCall} entries per call; all of them or none are stored. A price replaces a stored one of the same time; if a call contains a time twice, the later entry counts. The site need not be described.`,
  params: sitePathSchema,
  body: {
    name: 'SitePrices',
    schema: pricesBodySchema,
    example: {
      prices: [
        { time: '2026-11-20T00:00:00-08:00', usd_per_mwh: 41.2 },
        { time: '2026-11-20T01:00:00-08:00', usd_per_mwh: 38.75 },
      ],
    },
  },
  maximumBodyBytes: maximumSeriesBytes,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The prices are stored',
    content: {
      name: 'SitePricesAnswer',
      schema: pricesAnswerSchema,
      example: {
        accepted: 2,
        stored_prices: {
          count: 8_762,
          first_time: '2025-11-20T08:00:00.000Z',
          last_time: '2026-11-20T09:00:00.000Z',
        },
      },
    },
  },
  errors: [422],
  async handle({ params: { site_id }, body, principal, disconnectSignal }, deps) {
    const { partner } = principal;
    const accepted = await storePrices({ partner, siteId: site_id, body }, disconnectSignal, deps);
    const span = await deps.stores.sites.priceSpan(partner.id, site_id);
    const answer: PricesAnswer = { accepted, stored_prices: storedSpanToWire(span) };
    return { body: answer };
  },
});

/** `GET /api/sites/{site_id}` */
export const getSiteRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}',
  operationId: 'getSite',
  summary: 'Description of a site and extent of its stored prices',
  description:
    'A site that was never described gives 404, although it behaves like `default`; `default` always exists.',
  params: sitePathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The site',
    content: siteContent,
    headers: entityTagHeader,
  },
  errors: [404],
  async handle({ params: { site_id }, principal }, { stores: { sites } }) {
    const partnerId = principal.partner.id;
    const [found, span] = await Promise.all([
      sites.find(partnerId, site_id),
      sites.priceSpan(partnerId, site_id),
    ]);
    const site = found ?? (site_id === defaultSiteId ? defaultSite : undefined);
    if (site === undefined) {
      throw new HttpError(404, `The site ${site_id} was never described; it works like default.`);
    }
    return {
      ...(found !== undefined && { headers: { ETag: entityTag(found) } }),
      body: siteToWire(site_id, site, span),
    };
  },
});

/** `PUT /api/sites/{site_id}` */
export const putSiteRoute = defineBearerRoute({
  method: 'PUT',
  path: '/api/sites/{site_id}',
  operationId: 'putSite',
  summary: 'Describe a site',
  description:
    'The description replaces any earlier one; an omitted field is unknown and takes its default. The currency of a site with stored prices cannot change.',
  params: sitePathSchema,
  headers: conditionHeaders,
  body: {
    name: 'SiteBody',
    schema: siteBodySchema,
    example: {
      power_kw: 100_000,
      capacity_kwh: 400_000,
      time_zone: 'America/Los_Angeles',
      market: 'caiso-np15-day-ahead',
    },
  },
  query: emptySchema,
  response: {
    status: 200,
    description: 'The site, description replaced',
    content: siteContent,
    headers: entityTagHeader,
  },
  otherResponses: [
    {
      status: 201,
      description: 'The site, described for the first time',
      content: siteContent,
      headers: entityTagHeader,
    },
  ],
  errors: [409, 412, 422],
  async handle({ params: { site_id }, headers, body, principal }, deps) {
    const {
      stores: { sites },
      nowMs,
    } = deps;
    const partnerId = principal.partner.id;
    const site = parseSite(body);
    const [before, span] = await Promise.all([
      sites.find(partnerId, site_id),
      sites.priceSpan(partnerId, site_id),
    ]);
    const isConditional = assertConditions('site', site_id, headers, before);
    const currencyBefore = siteCurrency(before);
    if (span !== undefined && siteCurrency(site) !== currencyBefore) {
      throw new EngineError({
        engine: 'gateway',
        kind: 'conflict',
        code: 'currencyFixed',
        message: `currency must stay ${currencyBefore} while prices of ${site_id} are stored; ${siteCurrency(site)} came`,
        details: { field: 'currency' },
      });
    }
    await assertStorageQuota('site', site_id, principal.partner, deps);
    if (!isConditional) {
      await sites.put(partnerId, site_id, site, nowMs());
    } else if (!(await sites.replace(partnerId, site_id, { from: before, to: site }, nowMs()))) {
      throw changedElsewhere('site', site_id);
    }
    return {
      status: before === undefined ? 201 : 200,
      headers: { ETag: entityTag(site) },
      body: siteToWire(site_id, site, span),
    };
  },
});
