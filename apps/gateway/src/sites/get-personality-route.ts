import { changePersonality } from '../engines/fenrir/change-personality.js';
import { fenrirVersion } from '../engines/fenrir/fenrir-version.js';
import { learningOf } from '../engines/fenrir/learning-of.js';
import { personalitySettings } from '../engines/fenrir/personality-settings.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';
import { sitePersonalitySchema } from './personality-schemas.js';
import { personalityText } from './personality-text.js';
import { sitePathSchema } from './site-schemas.js';

/** `GET /api/sites/{site_id}/personality` */
export const getPersonalityRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}/personality',
  operationId: 'getSitePersonality',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'Export what the prices of a site have taught',
  description:
    'Of all stored prices until now and of all cycles, unless it was reset. A site without either has learned nothing, described or not.',
  params: sitePathSchema,
  body: noBody,
  query: nothing,
  response: {
    status: 200,
    description: 'The personality',
    content: {
      name: 'SitePersonality',
      schema: sitePersonalitySchema,
      example: { site_id: 'north-1', personality: null },
    },
  },
  errors: [409, 422],
  async handle({ params: { site_id: siteId }, principal }, deps) {
    const { stores, engines, nowMs } = deps;
    const id = { partnerId: principal.partner.id, siteId };
    const settings = personalitySettings(siteId, await stores.sites.find(id.partnerId, siteId));
    const { input } = await learningOf(id, settings, nowMs(), stores.sites);
    if (input.state === null && input.prices.length === 0) {
      return { bodyText: personalityText(siteId, undefined) };
    }
    const learn = (learning: typeof input) =>
      engines.run('fenrir.learn', learning, { tenant: id.partnerId });
    return {
      bodyText: personalityText(siteId, await changePersonality(id, settings, learn, deps)),
    };
  },
});
