import { HttpError } from '../http/http-error.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';
import { defaultSite, defaultSiteId } from './default-site.js';
import { siteContent } from './site-content.js';
import { sitePathSchema } from './site-schemas.js';
import { siteToWire } from './site-to-wire.js';

/** `GET /api/sites/{site_id}` */
export const getSiteRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}',
  operationId: 'getSite',
  summary: 'How a site is described, and what is stored of its prices',
  description:
    'A site that was never described answers 404, although it works like `default`; `default` always exists.',
  params: sitePathSchema,
  body: noBody,
  query: nothing,
  response: { status: 200, description: 'The site', content: siteContent },
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
    return { body: siteToWire(site_id, site, span) };
  },
});
