import { defineBearerRoute } from '../http/define-route.js';
import { emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import { sitePathSchema } from './site-schemas.js';

/** `DELETE /api/sites/{site_id}` */
export const deleteSiteRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/sites/{site_id}',
  operationId: 'deleteSite',
  summary: 'Delete a site and all that is stored of it',
  description:
    'Deletes its description, prices, personality, cycles, operation, reported states and events, all of them or none; they cannot be restored. The site then counts no longer among those of the plan. A call for the site that is still running stores what it has afterwards.',
  params: sitePathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Deleted' },
  errors: [404],
  async handle({ params: { site_id: siteId }, principal, disconnectSignal }, deps) {
    const { stores, siteCache, seriesScheduler } = deps;
    const partnerId = principal.partner.id;
    const isDeleted = await seriesScheduler.run(partnerId, disconnectSignal, () =>
      stores.sites.remove(partnerId, siteId),
    );
    siteCache.forecasts.forget({ partnerId, siteId });
    if (!isDeleted) {
      throw new HttpError(404, `Nothing is stored of the site ${siteId}.`);
    }
    return {};
  },
});
