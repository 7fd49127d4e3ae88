import { type Static, Type } from '@sinclair/typebox';
import {
  cutPage,
  defaultPageLimit,
  nextCursorField,
  pageQueryFields,
  parsePageCursor,
} from '../descriptions/list-page.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, noBody } from '../http/route.js';
import type { ListedEntity, RecordedCycle, Stores } from '../stores/stores.js';
import { defaultSite, defaultSiteId, emptySite } from './site-defaults.js';
import { siteSchema } from './site-schemas.js';
import { siteToWire } from './site-translation.js';

const lastCycleSchema = Type.Object(
  {
    interval_start: Type.String({ description: 'Start of the market interval, RFC 3339, UTC' }),
    recorded_at: Type.String({ description: 'RFC 3339, UTC' }),
    direction: Type.String({ description: '`charge`, `discharge` or `idle`' }),
    dispatch_mw: Type.Number({ description: 'At the AC meter, at least 0 [MW]' }),
    estimated_revenue: Type.Number({ description: '[currency]' }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    regime: Type.String(),
    currency: Type.String({ description: 'ISO 4217' }),
  },
  { ...closed, description: 'The last recommendation; absent if there was none' },
);

const listedSiteSchema = Type.Object(
  {
    ...siteSchema.properties,
    last_active: Type.Optional(
      Type.String({
        description:
          'When it was last described, or its personality last learned, as every cycle does; absent if only prices were stored. RFC 3339, UTC',
      }),
    ),
    last_cycle: Type.Optional(lastCycleSchema),
  },
  closed,
);

/** `GET /api/sites` */
export const listSitesRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites',
  operationId: 'listSites',
  summary: 'The sites of the caller’s partner, newest activity first',
  description:
    'Sites that are described or have prices, each with its description, the extent of its prices and its last recommendation; `default` only if something of it is stored.',
  body: noBody,
  query: Type.Object(pageQueryFields('Sites', 100), closed),
  response: {
    status: 200,
    description: 'The sites',
    content: {
      name: 'SiteList',
      schema: Type.Object({ sites: Type.Array(listedSiteSchema), next: nextCursorField }, closed),
      example: {
        sites: [
          {
            site_id: 'north-1',
            market: 'caiso-np15-day-ahead',
            stored_prices: {
              count: 8_760,
              first_time: '2025-11-21T12:00:00.000Z',
              last_time: '2026-11-21T11:00:00.000Z',
            },
            last_active: '2026-11-21T12:00:04.000Z',
            last_cycle: {
              interval_start: '2026-11-21T12:00:00.000Z',
              recorded_at: '2026-11-21T12:00:04.000Z',
              direction: 'discharge',
              dispatch_mw: 45,
              estimated_revenue: 9_870.5,
              confidence: 0.86,
              regime: 'peak',
              currency: 'USD',
            },
          },
        ],
      },
    },
  },
  errors: [422],
  async handle({ query: { limit = defaultPageLimit, cursor }, principal }, { stores }) {
    const partnerId = principal.partner.id;
    const after = parsePageCursor(cursor, 'gateway');
    const found = await stores.sites.list(partnerId, {
      limit: limit + 1,
      ...(after !== undefined && { after: { activeMs: after.ms, id: after.id } }),
    });
    const { entries, ...next } = cutPage(found, limit, ({ activeMs: ms, id }) => ({ ms, id }));
    const sites = await Promise.all(entries.map((listed) => listedSite(partnerId, listed, stores)));
    return { body: { sites, ...next } };
  },
});

async function listedSite(
  partnerId: string,
  { id, activeMs }: ListedEntity,
  { sites, activity }: Pick<Stores, 'sites' | 'activity'>,
): Promise<Static<typeof listedSiteSchema>> {
  const [found, span, [last]] = await Promise.all([
    sites.find(partnerId, id),
    sites.priceSpan(partnerId, id),
    activity.cycles(partnerId, id, { limit: 1 }),
  ]);
  const site = found ?? (id === defaultSiteId ? defaultSite : emptySite);
  return {
    ...siteToWire(id, site, span),
    ...(activeMs > 0 && { last_active: new Date(activeMs).toISOString() }),
    ...(last !== undefined && { last_cycle: lastCycleToWire(last) }),
  };
}

function lastCycleToWire({ intervalMs, recordedMs, recommendation, currency }: RecordedCycle) {
  return {
    interval_start: new Date(intervalMs).toISOString(),
    recorded_at: new Date(recordedMs).toISOString(),
    direction: recommendation.direction,
    dispatch_mw: recommendation.powerMw,
    estimated_revenue: recommendation.estimatedRevenue,
    confidence: recommendation.confidence,
    regime: recommendation.regime,
    currency,
  };
}
