import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStores } from '../../src/stores/open-stores.js';
import type { Stores } from '../../src/stores/stores.js';
import type { Webhook } from '../../src/stores/webhook-store.js';
import {
  type Dispatcher,
  type DispatcherOptions,
  startDispatcher,
} from '../../src/webhooks/dispatcher.js';
import type { GuardedRequest, RequestOutcome } from '../../src/webhooks/guarded-request.js';
import { generateWebhookSecret } from '../../src/webhooks/secrets.js';
import { eventually } from '../eventually.js';
import { aPartner, aWebhook } from '../stores/samples.js';

let stores: Stores;
let partnerId: string;
let clockMs: number;
let dispatcher: Dispatcher | undefined;
let logged: string[];

beforeEach(async () => {
  stores = await openStores({ dataDir: ':memory:' });
  const partner = aPartner();
  await stores.accounts.createPartner(partner);
  partnerId = partner.id;
  clockMs = Date.now();
  logged = [];
});
afterEach(async () => {
  await dispatcher?.close(0);
  dispatcher = undefined;
  await stores.close();
});

const answered = (status: number, retryAfter?: string): RequestOutcome => ({
  kind: 'answered',
  status,
  retryAfter,
});

function start(
  post: (request: GuardedRequest) => Promise<RequestOutcome>,
  more: Partial<DispatcherOptions> = {},
): Dispatcher {
  dispatcher = startDispatcher({
    webhooks: stores.webhooks,
    post,
    nowMs: () => clockMs,
    sleep: (ms, signal) => pause(Math.min(ms, 5), undefined, { signal }).catch(() => {}),
    random: () => 0.5,
    logger: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    ...more,
  });
  return dispatcher;
}

async function addWebhook(change: Partial<Webhook> = {}): Promise<Webhook> {
  const webhook = aWebhook(partnerId, { secret: generateWebhookSecret(), ...change });
  await stores.webhooks.add(webhook, 20);
  return webhook;
}

async function store(site: string, count = 1): Promise<void> {
  await stores.events.append(
    { partnerId, kind: 'site', entityId: site },
    Array.from({ length: count }, () => ({
      type: 'cycle.completed' as const,
      createdMs: clockMs,
      data: JSON.stringify({ site_id: site }),
    })),
  );
}

const statuses = async (webhook: Webhook) =>
  (await stores.webhooks.deliveries(partnerId, webhook.id, { limit: 100 })).map(
    ({ status }) => status,
  );
const placeOf = ({ body }: GuardedRequest) => {
  const { sequence, data } = JSON.parse(body);
  return `${data.site_id} ${sequence}`;
};
const untilEnded = (webhook: Webhook) =>
  eventually(async () => expect(await statuses(webhook)).not.toContain('pending'));

describe('the dispatcher', () => {
  it('posts signed messages in the order of each site', async () => {
    const webhook = await addWebhook();
    const seen: GuardedRequest[] = [];
    await store('a', 3);
    await store('b', 2);
    start(async (request) => {
      seen.push(request);
      return answered(204);
    });
    await untilEnded(webhook);
    const places = seen.map(placeOf);
    expect(places.filter((place) => place.startsWith('a'))).toEqual(['a 1', 'a 2', 'a 3']);
    expect(places.filter((place) => place.startsWith('b'))).toEqual(['b 1', 'b 2']);
    const [{ url, headers, body }] = seen as [GuardedRequest];
    expect(url).toBe(webhook.url);
    expect(headers['Content-Type']).toBe('application/json');
    expect(headers['webhook-id']).toMatch(/^evt_/);
    expect(new Verifier(webhook.secret).verify(body, headers)).toEqual({
      type: 'cycle.completed',
      timestamp: new Date(clockMs).toISOString(),
      sequence: 1,
      data: { site_id: 'a' },
    });
    expect(() => new Verifier(generateWebhookSecret()).verify(body, headers)).toThrow();
    expect(() => new Verifier(webhook.secret).verify(`${body} `, headers)).toThrow();
  });

  it('signs with both secrets for a day after a rotation, and then with the new one', async () => {
    const webhook = await addWebhook();
    const secret = generateWebhookSecret();
    const previousUntilMs = clockMs + 1_000;
    await stores.webhooks.rotate(partnerId, webhook.id, { secret, previousUntilMs });
    const seen: GuardedRequest[] = [];
    const dispatch = start(async (request) => {
      seen.push(request);
      return answered(200);
    });
    await store('a');
    dispatch.wake();
    await eventually(() => expect(seen).toHaveLength(1));
    clockMs = previousUntilMs;
    await store('a');
    dispatch.wake();
    await eventually(() => expect(seen).toHaveLength(2));
    const [both, one] = seen as [GuardedRequest, GuardedRequest];
    for (const each of [secret, webhook.secret]) {
      expect(() => new Verifier(each).verify(both.body, both.headers)).not.toThrow();
    }
    expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(() => new Verifier(secret).verify(one.body, one.headers)).not.toThrow();
    expect(() => new Verifier(webhook.secret).verify(one.body, one.headers)).toThrow();
  });

  it('tries again after growing waits until a day is over, with the same id', async () => {
    const webhook = await addWebhook();
    const queuedMs = clockMs;
    await store('a', 2);
    const tried: number[] = [];
    const ids = new Set<string | undefined>();
    start(async (request) => {
      if (placeOf(request) === 'a 2') {
        return answered(200);
      }
      tried.push(clockMs - queuedMs);
      ids.add(request.headers['webhook-id']);
      return answered(500);
    });
    await eventually(async () => {
      // The clock goes on to the next attempt as soon as there is one to wait for.
      const found = await stores.webhooks.deliveries(partnerId, webhook.id, { limit: 2 });
      const first = found.find(({ sequence }) => sequence === 1);
      clockMs = Math.max(clockMs, first?.nextAttemptMs ?? 0);
      expect((await statuses(webhook)).sort()).toEqual(['dead', 'delivered']);
    });
    const waits = tried.slice(1).map((ms, index) => (ms - (tried[index] ?? 0)) / 1_000);
    expect(waits.slice(0, 7)).toEqual([5, 30, 120, 600, 1_800, 3_600, 7_200]);
    expect(new Set(waits.slice(6, -1))).toEqual(new Set([7_200]));
    expect(tried.at(-1)).toBe(86_400_000);
    expect(ids.size).toBe(1);
    expect(await stores.webhooks.counts(partnerId, webhook.id)).toEqual({
      pending: 0,
      delivered: 1,
      dead: 1,
    });
  });

  it('gives up at once after 410, and lets the next message follow', async () => {
    const webhook = await addWebhook();
    await store('a', 2);
    start(async (request) => answered(placeOf(request) === 'a 1' ? 410 : 200));
    await untilEnded(webhook);
    expect((await statuses(webhook)).sort()).toEqual(['dead', 'delivered']);
  });

  it('has no more attempts at work than allowed, and a hanging webhook keeps others from nothing', async () => {
    const [hanging, quick] = [await addWebhook(), await addWebhook({ url: 'https://b.example/' })];
    let held = 0;
    let most = 0;
    let letGo = () => {};
    const go = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    for (const site of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await store(site, 2);
    }
    start(async ({ url }) => {
      if (url === hanging.url) {
        held += 1;
        most = Math.max(most, held);
        await go;
        held -= 1;
      }
      return answered(200);
    });
    await untilEnded(quick);
    expect(held).toBe(4);
    letGo();
    await untilEnded(hanging);
    expect(most).toBe(4);
  });

  it('is woken by an event', async () => {
    const webhook = await addWebhook();
    let sleeps = 0;
    const dispatch = start(async () => answered(200), {
      // Who is not woken sleeps on.
      sleep: (_ms, signal) => {
        sleeps += 1;
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    });
    await eventually(() => expect(sleeps).toBe(1));
    await store('a');
    dispatch.wake();
    await untilEnded(webhook);
    expect(await statuses(webhook)).toEqual(['delivered']);
  });

  it('finds by itself what others stored', async () => {
    const webhook = await addWebhook();
    let sleeps = 0;
    start(async () => answered(200), {
      sleep: (ms, signal) => {
        sleeps += 1;
        return pause(ms, undefined, { signal }).catch(() => {});
      },
    });
    await eventually(() => expect(sleeps).toBeGreaterThan(0));
    await store('a');
    await untilEnded(webhook);
    expect(await statuses(webhook)).toEqual(['delivered']);
  });

  it('lets attempts end at a stop, and puts back those that do not, without an attempt', async () => {
    const webhook = await addWebhook();
    await store('a');
    await store('b');
    const begun: string[] = [];
    const dispatch = start((request) => {
      const place = placeOf(request);
      begun.push(place);
      return place === 'a 1'
        ? pause(50).then(() => answered(200))
        : new Promise((resolve) =>
            request.signal.addEventListener('abort', () => resolve({ kind: 'aborted' })),
          );
    });
    await eventually(() => expect(begun).toHaveLength(2));
    await dispatch.close(200);
    const left = await stores.webhooks.deliveries(partnerId, webhook.id, { limit: 9 });
    expect(
      left.map(({ entityId, status, attempts }) => [entityId, status, attempts]).sort(),
    ).toEqual([
      ['a', 'delivered', 1],
      ['b', 'pending', 0],
    ]);
    expect(await stores.webhooks.nextDueMs()).toBeLessThanOrEqual(clockMs);
  });

  it('goes on after the database was away, and stores the outcome of an attempt meanwhile', async () => {
    const webhook = await addWebhook();
    await store('a', 2);
    let isAway = false;
    let refusals = 0;
    const orAway =
      <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
      async (...args: Args) => {
        if (isAway) {
          refusals += 1;
          throw new Error('away');
        }
        return call(...args);
      };
    const { claimDue, finish, nextDueMs } = stores.webhooks;
    const places: string[] = [];
    start(
      async (request) => {
        places.push(placeOf(request));
        if (places.length === 1) {
          isAway = true;
          setTimeout(() => {
            isAway = false;
          }, 60);
        }
        return answered(200);
      },
      {
        webhooks: {
          claimDue: orAway(claimDue),
          finish: orAway(finish),
          nextDueMs: orAway(nextDueMs),
        },
      },
    );
    await untilEnded(webhook);
    expect(places).toEqual(['a 1', 'a 2']);
    expect(refusals).toBeGreaterThan(1);
    expect(logged.filter((line) => line.includes('looking for due'))).toHaveLength(1);
  });

  it('retries a message that cannot be signed, instead of stopping', async () => {
    const broken = await addWebhook({ secret: 'whsec_' });
    const webhook = await addWebhook();
    await store('a');
    start(async () => answered(200));
    await untilEnded(webhook);
    const [delivery] = await stores.webhooks.deliveries(partnerId, broken.id, { limit: 1 });
    expect(delivery?.status).toBe('pending');
  });
});
