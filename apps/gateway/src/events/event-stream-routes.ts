import { Type } from '@sinclair/typebox';
import { facilityEngines, facilityPathSchema } from '../facilities/facility-schemas.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, noBody, type RouteDescription } from '../http/route.js';
import { sitePathSchema } from '../sites/site-schemas.js';
import type { EntityKey, EventStore } from '../stores/event-store.js';
import { eventMessages } from './event-schemas.js';
import { eventStream } from './event-stream.js';

const description =
  'Without `Last-Event-ID` and `after`, the stream begins with the next event. Events are kept for three days. The stream ends after 15 minutes and when the server stops; call again to continue, which browsers do by themselves.';

const headersSchema = Type.Object(
  {
    'Last-Event-ID': Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,15}$',
        description: 'Id of the last event received: the stream goes on after it',
      }),
    ),
  },
  closed,
);

const querySchema = Type.Object(
  {
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'The same for clients that cannot send the header, which comes first; 0 begins with the oldest event that is kept',
      }),
    ),
  },
  closed,
);

const [firstMessage] = eventMessages;

const response: RouteDescription['response'] = {
  status: 200,
  description: 'The events',
  events:
    'Each event has the type as `event`, `sequence` as `id` and the message, the same as that of webhooks, as data. Comments keep the connection alive',
  example: `event: ${firstMessage?.type}\nid: 12\ndata: ${JSON.stringify(firstMessage?.example)}\n\n`,
};

/** `GET /api/sites/{site_id}/events` */
export const siteEventsRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/sites/{site_id}/events',
  operationId: 'siteEvents',
  engine: 'fenrir',
  summary: 'Events of a site, as server-sent events',
  description,
  params: sitePathSchema,
  headers: headersSchema,
  body: noBody,
  query: querySchema,
  response,
  errors: [],
  async handle({ params: { site_id: entityId }, headers, query, principal, waitSignal }, deps) {
    const key: EntityKey = { partnerId: principal.partner.id, kind: 'site', entityId };
    const after = await startOf(key, headers, query, deps.stores.events);
    return { events: eventStream(key, after, waitSignal, deps) };
  },
});

/** `GET /api/facilities/{facility_id}/events` */
export const facilityEventsRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/facilities/{facility_id}/events',
  operationId: 'facilityEvents',
  requiresAnyOf: facilityEngines,
  summary: 'Events of a facility, as server-sent events',
  description,
  params: facilityPathSchema,
  headers: headersSchema,
  body: noBody,
  query: querySchema,
  response,
  errors: [],
  async handle({ params: { facility_id: entityId }, headers, query, principal, waitSignal }, deps) {
    const key: EntityKey = { partnerId: principal.partner.id, kind: 'facility', entityId };
    const after = await startOf(key, headers, query, deps.stores.events);
    return { events: eventStream(key, after, waitSignal, deps) };
  },
});

/** The position after which a stream begins. */
async function startOf(
  key: EntityKey,
  headers: { 'Last-Event-ID'?: string },
  { after }: { after?: number },
  events: Pick<EventStore, 'lastSequence'>,
): Promise<number> {
  const last = await events.lastSequence(key);
  const lastEventId = headers['Last-Event-ID'];
  const wanted = lastEventId === undefined ? after : Number(lastEventId);
  // A client that is ahead has seen what a restored backup has lost.
  return Math.min(wanted ?? last, last);
}
