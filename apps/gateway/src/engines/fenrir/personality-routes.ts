import { Type } from '@sinclair/typebox';
import { fenrirVersion } from '../../engine-runtime/answer-headers.js';
import type { LearnedPersonality } from '../../engine-runtime/operations.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed, emptySchema, noBody } from '../../http/route.js';
import { sitePathSchema } from '../../sites/site-schemas.js';
import { changePersonality, pendingLearning } from './change-personality.js';
import { personalitySettings } from './fenrir-request.js';

/** `DELETE /api/sites/{site_id}/personality` */
export const resetPersonalityRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/sites/{site_id}/personality',
  operationId: 'resetSitePersonality',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'Reset the personality of a site',
  description:
    'Stored prices stay stored, but only prices of later times, and prices that are sent again, are learned from now on. The response is the same for a site without a personality.',
  params: sitePathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Reset' },
  errors: [],
  async handle({ params: { site_id }, principal }, { stores: { sites }, nowMs }) {
    await sites.resetPersonality(principal.partner.id, site_id, nowMs());
    return {};
  },
});

/** An exported personality. */
const sitePersonalitySchema = Type.Object(
  {
    site_id: Type.String({ description: 'Id of the site' }),
    learned_until: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'Start of the latest market interval that it has learned; absent if nothing is learned',
      }),
    ),
    personality: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description:
        'Personality in the format of the engine’s library, with its own `version`; null if nothing is learned',
    }),
  },
  closed,
);

/** `GET /api/sites/{site_id}/personality` */
export const getPersonalityRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}/personality',
  operationId: 'getSitePersonality',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'Export the personality of a site',
  description:
    'It has learned from all stored prices until now and from all cycles, unless it was reset. A site without either has no personality, whether it is described or not.',
  params: sitePathSchema,
  body: noBody,
  query: emptySchema,
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
    const { input } = await pendingLearning(id, settings, nowMs(), stores.sites);
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

/**
 * JSON of an exported personality. The stored text is inserted unchanged, because parsing and serialising it would
 * block all other requests.
 */
function personalityText(siteId: string, learned: LearnedPersonality | undefined): string {
  const until = learned?.learnedUntilMs ?? undefined;
  const head = {
    site_id: siteId,
    ...(until !== undefined && { learned_until: new Date(until).toISOString() }),
  };
  return `${JSON.stringify(head).slice(0, -1)},"personality":${learned?.state ?? 'null'}}`;
}
