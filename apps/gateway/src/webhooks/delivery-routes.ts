import { Type } from '@sinclair/typebox';
import {
  cutPage,
  defaultPageLimit,
  nextCursorField,
  pageQueryFields,
  parsePageCursor,
} from '../descriptions/list-page.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import {
  deliveryPathSchema,
  deliverySchema,
  deliveryStatuses,
  deliveryToWire,
  exampleDelivery,
  noSuchWebhook,
  webhookPathSchema,
} from './webhook-schemas.js';

/** `GET /api/webhooks/{id}/deliveries` */
export const listDeliveriesRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'The deliveries of a webhook, newest first',
  description: 'Delivered and dead ones are kept for 30 days.',
  params: webhookPathSchema,
  body: noBody,
  query: Type.Object(
    {
      ...pageQueryFields('Deliveries', 200),
      status: Type.Optional(
        Type.Union(
          deliveryStatuses.map((status) => Type.Literal(status)),
          { description: 'Only deliveries of this status' },
        ),
      ),
    },
    closed,
  ),
  response: {
    status: 200,
    description: 'The deliveries',
    content: {
      name: 'WebhookDeliveryList',
      schema: Type.Object(
        { deliveries: Type.Array(deliverySchema), next: nextCursorField },
        closed,
      ),
      example: { deliveries: [exampleDelivery] },
    },
  },
  errors: [404, 422],
  async handle({ params: { id }, query, principal }, { stores }) {
    const { limit = defaultPageLimit, cursor, status } = query;
    const before = parsePageCursor(cursor, 'gateway');
    const partnerId = principal.partner.id;
    if ((await stores.webhooks.find(partnerId, id)) === undefined) {
      throw noSuchWebhook(id);
    }
    const found = await stores.webhooks.deliveries(partnerId, id, {
      limit: limit + 1,
      ...(status !== undefined && { status }),
      ...(before !== undefined && { before: { createdMs: before.ms, id: before.id } }),
    });
    const { entries, ...next } = cutPage(found, limit, ({ createdMs, id: deliveryId }) => ({
      ms: createdMs,
      id: deliveryId,
    }));
    return { body: { deliveries: entries.map(deliveryToWire), ...next } };
  },
});

/** `POST /api/webhooks/{id}/deliveries/{delivery_id}/replay` */
export const replayDeliveryRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{delivery_id}/replay',
  operationId: 'replayWebhookDelivery',
  summary: 'Deliver a message again',
  description:
    'A delivered or dead delivery becomes pending, with another day of attempts, and comes before what waits of the same site, facility or job. The message and its `webhook-id` stay the same. A pending delivery is not changed.',
  params: deliveryPathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 202,
    description: 'The delivery, pending',
    content: { name: 'WebhookDelivery', schema: deliverySchema, example: exampleDelivery },
  },
  errors: [404],
  async handle({ params: { id, delivery_id }, principal }, { stores, onEventStored, nowMs }) {
    const replayed = await stores.webhooks.replay(principal.partner.id, id, delivery_id, nowMs());
    if (replayed === undefined) {
      throw new HttpError(
        404,
        `There is no delivery ${JSON.stringify(delivery_id.slice(0, 60))} of that webhook.`,
      );
    }
    onEventStored(replayed);
    return { status: 202, body: deliveryToWire(replayed) };
  },
});
