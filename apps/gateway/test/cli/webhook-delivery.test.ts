import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../eventually.js';
import { noRedisServer, type ThrowAwayRedis, throwAwayRedis } from '../jobs/throw-away-redis.js';
import { gatewayPrograms } from './gateway-programs.js';
import { serveForWorkers } from './job-customer.js';

// Starts programs, each of which takes seconds.
const programs = gatewayPrograms();
const allowed = { WEBHOOK_PRIVATE_ADDRESSES: 'allow' };
const job = { n_paths: 1_000, horizon_days: 30, seed: 7 };
const later = { Prefer: 'respond-async' };

let received: { body: string; headers: Record<string, string> }[] = [];
let receiver: Server;
let url = '';
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ body, headers: request.headers as Record<string, string> });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => receiver.close());
afterEach(async () => {
  received = [];
  await programs.killAll();
});

type Served = Awaited<ReturnType<typeof serveForWorkers>>;

async function expectDelivery({ customer }: Served): Promise<void> {
  const made = await customer.call<{ id: string; secret: string }>('POST', '/api/webhooks', {
    url,
    events: ['job.finished'],
  });
  expect(made.status).toBe(201);
  const { job_id } = await customer.submit(job, later);
  await eventually(() => expect(received).toHaveLength(1));
  const [{ body, headers }] = received as [(typeof received)[number]];
  const message = new Webhook(made.body.secret).verify(body, headers);
  expect(message).toMatchObject({
    type: 'job.finished',
    sequence: 1,
    data: { kind: 'simulation', job_id, status: 'succeeded', progress: 1 },
  });
  await eventually(async () => {
    const { body: webhook } = await customer.call('GET', `/api/webhooks/${made.body.id}`);
    expect(webhook).toMatchObject({ deliveries: { pending: 0, delivered: 1, dead: 0 } });
  });
}

describe('the end of a job reaches a webhook', () => {
  test('from a gateway alone, which stops in peace', async () => {
    const served = await serveForWorkers(programs, undefined, allowed);
    await expectDelivery(served);
    served.gateway.process.kill('SIGTERM');
    expect(await served.gateway.ended).toMatchObject({ code: 0 });
  });

  test('only at a public address, unless the operator allows others', async () => {
    const { customer } = await serveForWorkers(programs, undefined);
    const refused = await customer.call('POST', '/api/webhooks', { url, events: ['job.finished'] });
    expect(refused.status).toBe(422);
  });

  describe.skipIf(noRedisServer() !== undefined)('with Redis (needs redis-server)', () => {
    let redis: ThrowAwayRedis;
    beforeAll(async () => {
      redis = await throwAwayRedis();
      await redis.start();
    });
    afterAll(() => redis.kill());

    test('from a worker, which stops in peace', async () => {
      const served = await serveForWorkers(programs, redis.url, allowed);
      const worker = await programs.work(served.environment);
      await expectDelivery(served);
      worker.process.kill('SIGTERM');
      expect(await worker.ended).toMatchObject({ code: 0 });
    });
  });
});
