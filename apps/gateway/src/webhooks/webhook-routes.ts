import { Type } from '@sinclair/typebox';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import type { Webhook } from '../stores/webhook-store.js';
import { generateWebhookId, generateWebhookSecret, previousSecretMs } from './secrets.js';
import {
  checkEvents,
  exampleWebhook,
  maximumWebhooks,
  newWebhookSchema,
  noSuchWebhook,
  webhookPathSchema,
  webhookSchema,
  webhookToWire,
  webhookWithCountsSchema,
  webhookWithSecretSchema,
} from './webhook-schemas.js';

const exampleSecret = 'whsec_4v8Jt0Zk8mB2c…';

/** `POST /api/webhooks` */
export const createWebhookRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/webhooks',
  operationId: 'createWebhook',
  summary: 'Have events posted to an address',
  description: `The secret is returned only in this response. The partner's events of these types are posted from now on, whichever account's call they come from. A partner can have at most ${maximumWebhooks} webhooks. An address that is not \`https\`, or whose host has an address that is not public, gives 422 unless the operator of the gateway allows it; it is checked again at each attempt.`,
  body: {
    name: 'NewWebhookRequest',
    schema: newWebhookSchema,
    example: {
      url: exampleWebhook.url,
      events: exampleWebhook.events,
      description: 'dispatch desk',
    },
  },
  query: emptySchema,
  response: {
    status: 201,
    description: 'The webhook',
    content: {
      name: 'WebhookWithSecret',
      schema: webhookWithSecretSchema,
      example: { ...exampleWebhook, secret: exampleSecret },
    },
  },
  errors: [409, 422],
  async handle({ body, principal }, { stores, webhookAddresses, nowMs }) {
    checkEvents(body.events, principal.engines);
    await webhookAddresses.check(body.url);
    const webhook: Webhook = {
      id: generateWebhookId(),
      partnerId: principal.partner.id,
      url: body.url,
      events: body.events,
      description: body.description ?? null,
      secret: generateWebhookSecret(),
      previousSecret: null,
      previousUntilMs: null,
      createdMs: nowMs(),
    };
    if (!(await stores.webhooks.add(webhook, maximumWebhooks))) {
      throw new HttpError(
        409,
        `A partner has at most ${maximumWebhooks} webhooks, and this one has them; delete one first.`,
      );
    }
    return {
      status: 201,
      body: { ...webhookToWire(webhook, webhook.createdMs), secret: webhook.secret },
    };
  },
});

/** `GET /api/webhooks` */
export const listWebhooksRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/webhooks',
  operationId: 'listWebhooks',
  summary: 'The webhooks of the caller’s partner, newest first',
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The webhooks, without their secrets',
    content: {
      name: 'WebhookList',
      schema: Type.Object({ webhooks: Type.Array(webhookSchema) }, closed),
      example: { webhooks: [exampleWebhook] },
    },
  },
  errors: [],
  async handle({ principal }, { stores, nowMs }) {
    const webhooks = await stores.webhooks.list(principal.partner.id);
    return { body: { webhooks: webhooks.map((webhook) => webhookToWire(webhook, nowMs())) } };
  },
});

/** `GET /api/webhooks/{id}` */
export const getWebhookRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/webhooks/{id}',
  operationId: 'getWebhook',
  summary: 'A webhook, and how far its deliveries are',
  params: webhookPathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The webhook, without its secret',
    content: {
      name: 'Webhook',
      schema: webhookWithCountsSchema,
      example: { ...exampleWebhook, deliveries: { pending: 1, delivered: 287, dead: 0 } },
    },
  },
  errors: [404],
  async handle({ params: { id }, principal }, { stores, nowMs }) {
    const partnerId = principal.partner.id;
    const webhook = await stores.webhooks.find(partnerId, id);
    if (webhook === undefined) {
      throw noSuchWebhook(id);
    }
    const deliveries = await stores.webhooks.counts(partnerId, id);
    return { body: { ...webhookToWire(webhook, nowMs()), deliveries } };
  },
});

/** `DELETE /api/webhooks/{id}` */
export const deleteWebhookRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook with its deliveries, those still pending too',
  params: webhookPathSchema,
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Deleted' },
  errors: [404],
  async handle({ params: { id }, principal }, { stores }) {
    if (!(await stores.webhooks.remove(principal.partner.id, id))) {
      throw noSuchWebhook(id);
    }
    return { status: 204 };
  },
});

/** `POST /api/webhooks/{id}/rotate-secret` */
export const rotateWebhookSecretRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/webhooks/{id}/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Replace the secret of a webhook',
  description:
    'The new secret is returned only in this response. For 24 hours messages are signed with the one before too, so that a receiver can change over without losing any; a rotation within that time ends the older secret at once.',
  params: webhookPathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The webhook with its new secret',
    content: {
      name: 'WebhookWithSecret',
      schema: webhookWithSecretSchema,
      example: {
        ...exampleWebhook,
        previous_secret_until: '2026-11-22T12:00:00.000Z',
        secret: exampleSecret,
      },
    },
  },
  errors: [404],
  async handle({ params: { id }, principal }, { stores, nowMs }) {
    const secret = generateWebhookSecret();
    const webhook = await stores.webhooks.rotate(principal.partner.id, id, {
      secret,
      previousUntilMs: nowMs() + previousSecretMs,
    });
    if (webhook === undefined) {
      throw noSuchWebhook(id);
    }
    return { body: { ...webhookToWire(webhook, nowMs()), secret } };
  },
});
