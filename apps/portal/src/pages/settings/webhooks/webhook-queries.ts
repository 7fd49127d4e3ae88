import { type BessClient, type components, unwrap } from '@bess/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type ListedWebhook = components['schemas']['WebhookList']['webhooks'][number];
export type Webhook = components['schemas']['Webhook'];
export type WebhookWithSecret = components['schemas']['WebhookWithSecret'];
export type Delivery = components['schemas']['WebhookDelivery'];
export type DeliveryStatus = Delivery['status'];
export type EventType = ListedWebhook['events'][number];

/** Everything that is known of webhooks, so that one call makes all of it stale. */
export const webhooksKey = ['webhooks'] as const;

/** How often deliveries are read while the page is open [ms]. */
const readMs = 4_000;

/** The partner's webhooks, newest first. */
export function webhooksQuery(client: BessClient) {
  return queryOptions({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => unwrap(client.GET('/api/webhooks', { signal })),
  });
}

/** A webhook, and how far its deliveries are. */
export function webhookQuery(client: BessClient, id: string) {
  return queryOptions({
    queryKey: [...webhooksKey, id],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/webhooks/{id}', { signal, params: { path: { id } } })),
    refetchInterval: readMs,
  });
}

/** Its deliveries, newest first, page by page. */
export function deliveriesQuery(
  client: BessClient,
  id: string,
  status: DeliveryStatus | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey, id, 'deliveries', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      readDeliveries(client, id, { status, cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: readMs,
  });
}

interface DeliveryPage {
  status: DeliveryStatus | undefined;
  cursor: string | undefined;
  signal?: AbortSignal;
  limit?: number;
}

/** A page of deliveries. */
export function readDeliveries(
  client: BessClient,
  id: string,
  { status, cursor, signal, limit = 50 }: DeliveryPage,
) {
  return unwrap(
    client.GET('/api/webhooks/{id}/deliveries', {
      params: {
        path: { id },
        query: {
          limit,
          ...(status !== undefined && { status }),
          ...(cursor !== undefined && { cursor }),
        },
      },
      ...(signal !== undefined && { signal }),
    }),
  );
}

/** Makes a delivery pending again. */
export function replayDelivery(client: BessClient, id: string, deliveryId: string) {
  return unwrap(
    client.POST('/api/webhooks/{id}/deliveries/{delivery_id}/replay', {
      params: { path: { id, delivery_id: deliveryId } },
    }),
  );
}

/**
 * Makes all dead deliveries pending again, the oldest first, so that they arrive in their order.
 *
 * @returns how many there were
 */
export async function replayDead(client: BessClient, id: string): Promise<number> {
  const dead: Delivery[] = [];
  let cursor: string | undefined;
  do {
    const page = await readDeliveries(client, id, { status: 'dead', cursor, limit: 200 });
    dead.push(...page.deliveries);
    cursor = page.next;
  } while (cursor !== undefined);
  for (const { id: deliveryId } of dead.reverse()) {
    await replayDelivery(client, id, deliveryId);
  }
  return dead.length;
}
