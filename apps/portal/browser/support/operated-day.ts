import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unwrap } from '@bess/client';
import type { ClockedGateway } from './clocked-gateway.js';
import {
  enterpriseClient,
  intervalHasRun,
  nextInterval,
  seedPricedSite,
  storePrice,
} from './operated-site.js';

const hourMs = 3_600_000;

/** Hours of the day in which the gateway does not run. */
const missedHours: readonly number[] = [9, 10];

/** Operates a site through a day and an hour, with a webhook whose receiver fails now and then. */
export async function operateForADay(gateway: ClockedGateway, siteId: string): Promise<void> {
  const client = enterpriseClient(gateway.origin);
  let received = 0;
  const receiver = createServer((request, response) => {
    request.resume();
    received += 1;
    response.writeHead(received % 8 === 0 ? 410 : 204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const startMs = gateway.nowMs();
  await seedPricedSite(client, {
    siteId,
    intervalMinutes: 60,
    fromMs: startMs - 20 * 24 * hourMs,
    untilMs: startMs + 26 * hourMs,
  });
  const webhook = {
    url: `http://127.0.0.1:${port}/bess`,
    events: ['cycle.completed', 'cycle.skipped'] as ('cycle.completed' | 'cycle.skipped')[],
    description: 'dispatch desk',
  };
  await unwrap(client.POST('/api/webhooks', { body: webhook }));
  const params = { path: { site_id: siteId } };
  const body = { state_of_charge: 'assumed', horizon_hours: 24 } as const;
  await unwrap(client.PUT('/api/sites/{site_id}/operation', { params, body }));
  const firstMs = nextInterval(startMs, hourMs);
  for (let hour = 0; hour < 26; hour += 1) {
    const intervalMs = firstMs + hour * hourMs;
    if (!missedHours.includes(hour)) {
      await storePrice(client, siteId, intervalMs);
      await gateway.moveTo(intervalMs + 1_000);
      await intervalHasRun(client, siteId, intervalMs);
    }
  }
  receiver.close();
}
