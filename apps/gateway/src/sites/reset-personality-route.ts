import { fenrirVersion } from '../engines/fenrir/fenrir-version.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';
import { sitePathSchema } from './site-schemas.js';

/** `DELETE /api/sites/{site_id}/personality` */
export const resetPersonalityRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/sites/{site_id}/personality',
  operationId: 'resetSitePersonality',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'Forget what the prices of a site have taught',
  description:
    'Prices stay stored; of them only those of times from now on teach, and those that are sent anew. Of a site that has learned nothing there is nothing to forget, and the answer is the same.',
  params: sitePathSchema,
  body: noBody,
  query: nothing,
  response: { status: 204, description: 'It is forgotten' },
  errors: [],
  async handle({ params: { site_id }, principal }, { stores: { sites }, nowMs }) {
    await sites.resetPersonality(principal.partner.id, site_id, nowMs());
    return {};
  },
});
