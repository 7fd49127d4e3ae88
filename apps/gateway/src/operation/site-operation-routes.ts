import { fenrirVersion } from '../engine-runtime/answer-headers.js';
import { personalitySettings } from '../engines/fenrir/fenrir-request.js';
import { defineBearerRoute } from '../http/define-route.js';
import { emptySchema, type NamedSchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import { defaultSiteId, siteIntervalMinutes } from '../sites/site-defaults.js';
import { sitePathSchema } from '../sites/site-schemas.js';
import type { EntityKey } from '../stores/event-store.js';
import {
  siteOperationBodySchema,
  siteOperationSchema,
  siteOperationToWire,
  siteStateBodySchema,
} from './operation-schemas.js';
import { storeReportedState } from './report-state.js';
import { findOperation, requireInterval, switchOperation } from './switch-operation.js';

const defaultHorizonHours = 24;

const content: NamedSchema<typeof siteOperationSchema> = {
  name: 'SiteOperation',
  schema: siteOperationSchema,
  example: {
    site_id: 'north-1',
    horizon_hours: 24,
    every_minutes: 5,
    state_of_charge: 'reported',
    enabled: true,
    next_interval: '2026-11-21T12:05:00.000Z',
    waits_seconds: 60,
    created_at: '2026-11-21T12:01:30.000Z',
  },
};

const engine = { engine: 'fenrir', engineVersion: fenrirVersion } as const;

/** `PUT /api/sites/{site_id}/operation` */
export const putSiteOperationRoute = defineBearerRoute({
  method: 'PUT',
  path: '/api/sites/{site_id}/operation',
  operationId: 'putSiteOperation',
  ...engine,
  summary: 'Operate a site automatically',
  description:
    'From the next market interval on, the gateway runs a cycle of FENRIR in each interval: from the stored prices, the forecast of HELIOS and the state of charge. It waits for the price of the interval and for a state for `waits_seconds` at most. Then it uses the latest ones, if they are at most two intervals old; otherwise it skips the interval and says why. An interval that has passed, for instance during an outage, is never run. Each run counts as a request in the use of the partner; together the runs must stay within its requests per minute. Results are among the cycles of the site, in its history, its events and the webhooks. An operation that exists is replaced.',
  params: sitePathSchema,
  body: {
    name: 'SiteOperationBody',
    schema: siteOperationBodySchema,
    example: { every_minutes: 5, horizon_hours: 24, state_of_charge: 'reported', enabled: true },
  },
  query: emptySchema,
  response: { status: 200, description: 'The operation, replaced', content },
  otherResponses: [{ status: 201, description: 'The operation, new', content }],
  errors: [404, 422],
  async handle({ params: { site_id: siteId }, body, principal }, deps) {
    const partnerId = principal.partner.id;
    const { sites } = deps.stores;
    const [site, { isStored }] = await Promise.all([
      sites.find(partnerId, siteId),
      sites.countStored(partnerId, siteId),
    ]);
    if (!isStored && siteId !== defaultSiteId) {
      throw new HttpError(404, `Nothing is stored of the site ${siteId}: describe it first.`);
    }
    // Refuses a site whose prices no prior is for, before its first run does.
    personalitySettings(siteId, site);
    const ofEntity = siteIntervalMinutes(site);
    const everyMinutes = requireInterval(body.every_minutes, {
      ofEntity,
      isAllowed: body.every_minutes === ofEntity,
      rule: `the market interval of ${siteId}, ${ofEntity}`,
    });
    const { operation, isNew } = await switchOperation(
      keyOf(partnerId, siteId),
      principal.partner,
      {
        everyMinutes,
        horizonHours: body.horizon_hours ?? defaultHorizonHours,
        stateOfCharge: body.state_of_charge ?? 'reported',
        isEnabled: body.enabled ?? true,
        riskThreshold: null,
        controller: null,
      },
      deps,
    );
    return { status: isNew ? 201 : 200, body: siteOperationToWire(operation) };
  },
});

/** `GET /api/sites/{site_id}/operation` */
export const getSiteOperationRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}/operation',
  operationId: 'getSiteOperation',
  ...engine,
  summary: 'How a site is operated',
  params: sitePathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 200, description: 'The operation', content },
  errors: [404],
  async handle({ params: { site_id }, principal }, { stores }) {
    const operation = await findOperation(keyOf(principal.partner.id, site_id), stores);
    return { body: siteOperationToWire(operation) };
  },
});

/** `DELETE /api/sites/{site_id}/operation` */
export const deleteSiteOperationRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/sites/{site_id}/operation',
  operationId: 'deleteSiteOperation',
  ...engine,
  summary: 'End the automatic operation of a site',
  description: 'Its history and events stay. A run that has begun stores nothing.',
  params: sitePathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Ended' },
  errors: [404],
  async handle({ params: { site_id }, principal }, { stores }) {
    if (!(await stores.operations.remove(keyOf(principal.partner.id, site_id)))) {
      throw new HttpError(404, `The site ${site_id} has no automatic operation.`);
    }
    return {};
  },
});

/** `POST /api/sites/{site_id}/state` */
export const reportSiteStateRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/sites/{site_id}/state',
  operationId: 'reportSiteState',
  ...engine,
  summary: 'Report the state of a site’s battery',
  description:
    'Replaces a state of the same time. Only for sites with an operation. A state that the battery cannot have reached since the one before makes the next run skip its interval.',
  params: sitePathSchema,
  body: {
    name: 'SiteState',
    schema: siteStateBodySchema,
    example: { time: '2026-11-21T12:04:30Z', soc: 0.55, power_mw: -20 },
  },
  query: emptySchema,
  response: { status: 204, description: 'Stored' },
  errors: [404, 422],
  async handle({ params: { site_id }, body, principal }, deps) {
    const key = keyOf(principal.partner.id, site_id);
    await findOperation(key, deps.stores);
    await storeReportedState(key, body, deps);
    deps.operations.wake();
    return {};
  },
});

function keyOf(partnerId: string, entityId: string): EntityKey {
  return { partnerId, kind: 'site', entityId };
}
