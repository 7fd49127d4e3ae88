import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';
import { claimsOf } from './support/strix-gateway.js';

interface WebhookOnWire {
  id: string;
  secret?: string;
  previous_secret_until?: string;
  deliveries?: Record<string, number>;
  error?: string;
}
interface DeliveryOnWire {
  id: string;
  status: string;
  sequence: number;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const url = 'https://receiver.example/bess';
const tokenOf = async (plan: 'operator' | 'fleet' | 'enterprise', engines?: string[]) => {
  const more = { requestsPerMinute: 100_000, ...(engines && { engines }) };
  return (await gateway.login(await gateway.account(plan, more))).token;
};
const create = (token: string, body: object = {}) =>
  gateway.call<WebhookOnWire>('POST', '/v1/api/webhooks', {
    token,
    body: { url, events: ['cycle.completed'], ...body },
  });
const call = <Body = WebhookOnWire>(token: string, method: string, path: string) =>
  gateway.call<Body>(method, `/v1/api/webhooks${path}`, { token });
const storeCycles = (token: string, count: number) =>
  gateway.deps.stores.events.append(
    { partnerId: claimsOf(token).partner, kind: 'site', entityId: 'north-1' },
    Array.from({ length: count }, (_, index) => ({
      type: 'cycle.completed' as const,
      createdMs: noonMs + index,
      data: '{}',
    })),
  );

it('are created with a secret that is shown once, listed without it, and deleted', async () => {
  const token = await tokenOf('operator');
  const made = await create(token, { description: 'dispatch desk' });
  expect(made.status).toBe(201);
  expectStandardHeaders(made);
  const { secret, ...shown } = made.json;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(shown).toEqual({
    id: expect.stringMatching(/^whk_[0-9a-f]{32}$/),
    url,
    events: ['cycle.completed'],
    description: 'dispatch desk',
    created_at: '2026-11-21T12:00:00.000Z',
  });
  expect((await call(token, 'GET', '')).json).toEqual({ webhooks: [shown] });
  expect((await call(token, 'GET', `/${shown.id}`)).json).toEqual({
    ...shown,
    deliveries: { pending: 0, delivered: 0, dead: 0 },
  });
  expect((await call(token, 'DELETE', `/${shown.id}`)).status).toBe(204);
  expectEnvelope(await call(token, 'DELETE', `/${shown.id}`), 404, /There is no webhook/);
  expectEnvelope(await call(token, 'GET', `/${shown.id}`), 404, /There is no webhook/);
  expect((await call(token, 'GET', '')).json).toEqual({ webhooks: [] });
});

it.each([
  'http://receiver.example/',
  'https://user:secret@receiver.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/',
  'not-a-url',
])('refuse the address %s', async (refused) => {
  const token = await tokenOf('operator');
  const answer = await create(token, { url: refused });
  expectEnvelope(answer, 422, /^url must/);
  expect((await call(token, 'GET', '')).json).toEqual({ webhooks: [] });
});

it('take only events of engines that the caller reaches', async () => {
  const operator = await tokenOf('operator');
  const narrowed = await tokenOf('enterprise', ['helios']);
  for (const [token, type] of [
    [operator, 'assessment.completed'],
    [operator, 'job.finished'],
    [narrowed, 'cycle.completed'],
  ] as const) {
    const refused = await create(token, { events: ['drift.detected', type] });
    expectEnvelope(refused, 422, /needs/);
    expect(refused.json.error).toContain(type);
  }
  expect((await create(narrowed, { events: ['drift.detected'] })).status).toBe(201);
  const all = { events: ['assessment.completed', 'peak.risk', 'job.finished'] };
  expect((await create(await tokenOf('enterprise'), all)).status).toBe(201);
  expectEnvelope(await create(operator, { events: [] }), 422, /events/);
  expectEnvelope(await create(operator, { events: ['cycle.begun'] }), 422, /events/);
});

it('are at most twenty of a partner', async () => {
  const token = await tokenOf('fleet');
  for (let count = 0; count < 20; count += 1) {
    expect((await create(token)).status).toBe(201);
  }
  expectEnvelope(await create(token), 409, /at most 20 webhooks/);
});

it('get a new secret, beside which the one before signs for a day', async () => {
  const token = await tokenOf('operator');
  const { json: made } = await create(token);
  const rotated = await call(token, 'POST', `/${made.id}/rotate-secret`);
  expect(rotated.status).toBe(200);
  expect(rotated.json.secret).toMatch(/^whsec_/);
  expect(rotated.json.secret).not.toBe(made.secret);
  expect(rotated.json.previous_secret_until).toBe('2026-11-22T12:00:00.000Z');
  const stored = await gateway.deps.stores.webhooks.find(claimsOf(token).partner, made.id);
  expect([stored?.secret, stored?.previousSecret]).toEqual([rotated.json.secret, made.secret]);
});

it('list their deliveries in pages and by status, and replay one', async () => {
  const token = await tokenOf('operator');
  const { json: made } = await create(token);
  await storeCycles(token, 3);
  const { webhooks } = gateway.deps.stores;
  const claimToken = 'test';
  const claim = { limit: 9, ofWebhook: 9, claimToken, leaseUntilMs: noonMs + 9 };
  const [first] = await webhooks.claimDue({ ...claim, nowMs: noonMs });
  const dead = { kind: 'dead', status: 410, error: 'the answer was 410' } as const;
  await webhooks.finish(first!.delivery, claimToken, dead, noonMs);

  const path = `/${made.id}/deliveries`;
  const page = await call<{ deliveries: DeliveryOnWire[]; next?: string }>(
    token,
    'GET',
    `${path}?limit=2`,
  );
  expect(page.json.deliveries.map(({ sequence }) => sequence)).toEqual([3, 2]);
  const rest = await call(token, 'GET', `${path}?cursor=${page.json.next}`);
  expect(rest.json).toEqual({
    deliveries: [
      {
        id: first?.delivery.id,
        event_id: first?.delivery.eventId,
        type: 'cycle.completed',
        site_id: 'north-1',
        sequence: 1,
        status: 'dead',
        attempts: 1,
        created_at: '2026-11-21T12:00:00.000Z',
        finished_at: '2026-11-21T12:00:00.000Z',
        last_status: 410,
        last_error: 'the answer was 410',
      },
    ],
  });
  expect((await call(token, 'GET', `${path}?status=dead`)).json).toEqual(rest.json);
  expectEnvelope(await call(token, 'GET', `${path}?status=lost`), 422, /status/);
  expectEnvelope(await call(token, 'GET', `${path}?cursor=x`), 422, /cursor/);

  const replayed = await call(token, 'POST', `${path}/${first?.delivery.id}/replay`);
  expect(replayed.status).toBe(202);
  expect(replayed.json).toMatchObject({ status: 'pending', attempts: 0 });
  expectEnvelope(await call(token, 'POST', `${path}/none/replay`), 404, /no delivery/);
  expect((await call(token, 'GET', `/${made.id}`)).json.deliveries).toEqual({
    pending: 3,
    delivered: 0,
    dead: 0,
  });
});

it('are not there for another partner', async () => {
  const [owner, stranger] = [await tokenOf('operator'), await tokenOf('enterprise')];
  const { json: made } = await create(owner);
  await storeCycles(owner, 1);
  const { json: list } = await call<{ deliveries: DeliveryOnWire[] }>(
    owner,
    'GET',
    `/${made.id}/deliveries`,
  );
  const [delivery] = list.deliveries;
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${delivery?.id}/replay`],
  ] as const) {
    expectEnvelope(await call(stranger, method, `/${made.id}${path}`), 404, /There is no/);
  }
  expect((await call(stranger, 'GET', '')).json).toEqual({ webhooks: [] });
  expect((await call(owner, 'GET', `/${made.id}`)).json.deliveries).toMatchObject({ pending: 1 });
});
