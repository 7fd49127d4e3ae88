import { type Static, Type } from '@sinclair/typebox';
import { type EngineId, engineCatalogue } from '../engine-runtime/catalogue.js';
import { facilityEngines } from '../facilities/facility-schemas.js';
import { closed } from '../http/route.js';
import { HttpError, outOfRange } from '../internal/errors.js';
import { type EventType, eventTypes } from '../stores/event-store.js';
import type { Delivery, Webhook } from '../stores/webhook-store.js';

/** Webhooks that a partner can have. */
export const maximumWebhooks = 20;

/** Statuses of deliveries. */
export const deliveryStatuses = ['pending', 'delivered', 'dead'] as const;

const time = (description: string) => Type.String({ description: `${description}, RFC 3339, UTC` });

const eventsField = Type.Array(Type.Union(eventTypes.map((type) => Type.Literal(type))), {
  minItems: 1,
  maxItems: eventTypes.length,
  uniqueItems: true,
  description: 'Types of events that it is told of',
  examples: [['cycle.completed', 'cycle.skipped']],
});

/** Body of `POST /api/webhooks`. */
export const newWebhookSchema = Type.Object(
  {
    url: Type.String({
      // No control characters; PostgreSQL cannot store a NUL.
      pattern: '^[^\\u0000-\\u0020\\u007f]{1,2000}$',
      description:
        'Where messages are posted to: `https`, without a user name, on a host with public addresses',
      examples: ['https://receiver.example/bess'],
    }),
    events: eventsField,
    description: Type.Optional(
      Type.String({
        pattern: '^[^\\u0000-\\u001f\\u007f]{1,200}$',
        description: 'For whoever reads the list of webhooks',
        examples: ['dispatch desk'],
      }),
    ),
  },
  closed,
);

const webhookFields = {
  id: Type.String({ description: 'Identifier of the webhook' }),
  url: Type.String({ description: 'Where messages are posted to' }),
  events: eventsField,
  description: Type.Optional(Type.String()),
  created_at: time('When it was created'),
  previous_secret_until: Type.Optional(
    time(
      'Until when messages are signed with the secret before the last rotation too; absent otherwise',
    ),
  ),
};

/** A webhook without its secret. */
export const webhookSchema = Type.Object(webhookFields, closed);

/** A webhook with a new secret. */
export const webhookWithSecretSchema = Type.Object(
  {
    ...webhookFields,
    secret: Type.String({
      description: 'Signs the messages (Standard Webhooks); returned only here',
    }),
  },
  closed,
);

/** A webhook and how far its deliveries are. */
export const webhookWithCountsSchema = Type.Object(
  {
    ...webhookFields,
    deliveries: Type.Object(
      {
        pending: Type.Integer({ minimum: 0 }),
        delivered: Type.Integer({ minimum: 0 }),
        dead: Type.Integer({ minimum: 0 }),
      },
      { ...closed, description: 'Number of stored deliveries by status' },
    ),
  },
  closed,
);

/** One event for one webhook. */
export const deliverySchema = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the delivery' }),
    event_id: Type.String({ description: '`webhook-id` of the message' }),
    type: Type.Union(eventTypes.map((type) => Type.Literal(type))),
    site_id: Type.Optional(Type.String({ description: 'The site that it is about' })),
    facility_id: Type.Optional(Type.String({ description: 'The facility that it is about' })),
    job_id: Type.Optional(Type.String({ description: 'The job that it is about' })),
    sequence: Type.Integer({
      minimum: 1,
      description: 'Position among the events of the site, facility or job',
    }),
    status: Type.Union(
      deliveryStatuses.map((status) => Type.Literal(status)),
      {
        description:
          '`pending` until an answer 2xx makes it `delivered`, or an answer 410 or a day of retries `dead`',
      },
    ),
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts' }),
    created_at: time('When the event was stored'),
    next_attempt_at: Type.Optional(
      time(
        'When it is tried next, unless an earlier event of the same site, facility or job still waits; absent unless pending',
      ),
    ),
    finished_at: Type.Optional(time('When it was delivered or given up')),
    last_status: Type.Optional(Type.Integer({ description: 'HTTP status of the last answer' })),
    last_error: Type.Optional(Type.String({ description: 'Why the last attempt failed' })),
  },
  closed,
);

/** Path of one webhook. */
export const webhookPathSchema = Type.Object(
  { id: Type.String({ description: 'Identifier of the webhook' }) },
  closed,
);

/** Path of one delivery. */
export const deliveryPathSchema = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the webhook' }),
    delivery_id: Type.String({ description: 'Identifier of the delivery' }),
  },
  closed,
);

/** Engines one of which events of a type need; undefined: every caller may have them. */
const enginesOf: Readonly<Record<EventType, readonly EngineId[] | undefined>> = {
  'cycle.completed': ['fenrir'],
  'cycle.skipped': ['fenrir'],
  'assessment.completed': facilityEngines,
  'assessment.skipped': facilityEngines,
  'peak.risk': facilityEngines,
  'job.finished': ['strix', 'tarsis'],
  'drift.detected': undefined,
};

/**
 * Refuses events of engines that the caller does not reach: a webhook would show what they find.
 *
 * @throws EngineError `outOfRange` `engineNotReached`
 */
export function checkEvents(events: readonly EventType[], reached: readonly EngineId[]): void {
  const beyond = events.find((type) => {
    const engines = enginesOf[type];
    return engines !== undefined && !engines.some((engine) => reached.includes(engine));
  });
  if (beyond !== undefined) {
    const names = (enginesOf[beyond] ?? []).map((engine) => engineCatalogue[engine].name);
    throw outOfRange(
      'gateway',
      'engineNotReached',
      'events',
      `events must be of engines that are reached here; ${beyond} needs ${names.join(' or ')}`,
    );
  }
}

/** 404 for a webhook that the partner does not have. */
export function noSuchWebhook(id: string): HttpError {
  return new HttpError(404, `There is no webhook ${JSON.stringify(id.slice(0, 60))}.`);
}

/** A webhook without its secret. */
export function webhookToWire(webhook: Webhook, nowMs: number): Static<typeof webhookSchema> {
  const { id, url, events, description, createdMs, previousUntilMs } = webhook;
  return {
    id,
    url,
    events,
    ...(description === null ? {} : { description }),
    created_at: new Date(createdMs).toISOString(),
    ...(previousUntilMs !== null &&
      nowMs < previousUntilMs && {
        previous_secret_until: new Date(previousUntilMs).toISOString(),
      }),
  };
}

/** A delivery, without the message. */
export function deliveryToWire(delivery: Delivery): Static<typeof deliverySchema> {
  const { status, nextAttemptMs, finishedMs, lastStatus, lastError } = delivery;
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    type: delivery.type,
    [`${delivery.kind}_id`]: delivery.entityId,
    sequence: delivery.sequence,
    status,
    attempts: delivery.attempts,
    created_at: new Date(delivery.createdMs).toISOString(),
    ...(status === 'pending' && { next_attempt_at: new Date(nextAttemptMs).toISOString() }),
    ...(finishedMs === null ? {} : { finished_at: new Date(finishedMs).toISOString() }),
    ...(lastStatus === null ? {} : { last_status: lastStatus }),
    ...(lastError === null ? {} : { last_error: lastError }),
  };
}

/** Examples in the OpenAPI document. */
export const exampleWebhook: Static<typeof webhookSchema> = {
  id: 'whk_5b0e9a347f514b0c8a550f6f6f0f7a11',
  url: 'https://receiver.example/bess',
  events: ['cycle.completed', 'cycle.skipped'],
  description: 'dispatch desk',
  created_at: '2026-11-21T12:00:00.000Z',
};

/** A delivery that is retried. */
export const exampleDelivery: Static<typeof deliverySchema> = {
  id: 'dlv_0f8b7a526a3c4f0e9d573c1f2b9a6e41',
  event_id: 'evt_9f1c3f5e5d0c4f7e9c430c3b1a7d1f10',
  type: 'cycle.completed',
  site_id: 'north-1',
  sequence: 12,
  status: 'pending',
  attempts: 2,
  created_at: '2026-11-21T12:00:04.000Z',
  next_attempt_at: '2026-11-21T12:00:41.000Z',
  last_status: 503,
  last_error: 'the answer was 503',
};
