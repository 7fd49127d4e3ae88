import { EngineError } from '@bess/kernel/errors';
import { assertRoom } from '../limits/assert-room.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { nothing } from '../routes/nothing.js';
import { parseSite } from './parse-site.js';
import { siteContent } from './site-content.js';
import { siteCurrency } from './site-currency.js';
import { siteBodySchema, sitePathSchema } from './site-schemas.js';
import { siteToWire } from './site-to-wire.js';

/** `PUT /api/sites/{site_id}` */
export const putSiteRoute = defineBearerRoute({
  method: 'PUT',
  path: '/api/sites/{site_id}',
  operationId: 'putSite',
  summary: 'Describe a site',
  description:
    'The description takes the place of any earlier one; a field left out is unknown and takes its default. A site that has prices keeps its currency.',
  params: sitePathSchema,
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
  query: nothing,
  response: { status: 200, description: 'The site, described anew', content: siteContent },
  otherResponses: [
    { status: 201, description: 'The site, described for the first time', content: siteContent },
  ],
  errors: [409, 422],
  async handle({ params: { site_id }, body, principal }, deps) {
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
    await assertRoom('site', site_id, principal.partner, deps);
    await sites.put(partnerId, site_id, site, nowMs());
    return { status: before === undefined ? 201 : 200, body: siteToWire(site_id, site, span) };
  },
});
