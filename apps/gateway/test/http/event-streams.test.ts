import { afterAll, beforeAll, expect, it } from 'vitest';
import { cycleCompleted, eventMessages } from '../../src/events/event-schemas.js';
import { eventStream } from '../../src/events/event-stream.js';
import { streamId } from '../../src/events/stream-id.js';
import type { ServerEvent } from '../../src/http/route.js';
import type { EntityKey } from '../../src/stores/event-store.js';
import { eventually } from '../eventually.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';
import { readEvents } from './support/read-events.js';
import { claimsOf } from './support/strix-gateway.js';

const data = eventMessages[0]?.example as { data: Parameters<typeof cycleCompleted>[0] };

let gateway: TestGateway;
let token: string;
let serial = 0;
/** How often somebody began to wait for events. */
let waits = 0;
beforeAll(async () => {
  gateway = await startGateway();
  const { jobs } = gateway.deps;
  const { changed } = jobs;
  jobs.changed = (id, timeoutMs) => {
    waits += 1;
    return changed.call(jobs, id, timeoutMs);
  };
  const more = { requestsPerMinute: 100_000 };
  token = (await gateway.login(await gateway.account('enterprise', more))).token;
});
afterAll(() => gateway.close());

const moreWait = () => {
  const wanted = waits + 1;
  return eventually(() => expect(waits).toBeGreaterThanOrEqual(wanted));
};
/** A site or facility of its own. */
const aKey = (kind: 'site' | 'facility' = 'site'): EntityKey => {
  serial += 1;
  return { partnerId: claimsOf(token).partner, kind, entityId: `entity-${serial}` };
};
const pathOf = ({ kind, entityId }: EntityKey) =>
  `/v1/api/${kind === 'site' ? 'sites' : 'facilities'}/${entityId}/events`;
async function store(key: EntityKey, count = 1): Promise<void> {
  const { stores, jobs } = gateway.deps;
  await stores.events.append(
    key,
    Array.from({ length: count }, (_, index) => cycleCompleted(data.data, noonMs + index)),
  );
  jobs.notify(streamId(key));
}
const read = (
  key: EntityKey,
  enough: number,
  more: { query?: string; lastId?: string; as?: string } = {},
) =>
  readEvents(`${gateway.url}${pathOf(key)}${more.query ?? ''}`, {
    headers: {
      Authorization: `Bearer ${more.as ?? token}`,
      ...(more.lastId !== undefined && { 'Last-Event-ID': more.lastId }),
    },
    enough,
  });
const idsOf = ({ events }: Awaited<ReturnType<typeof read>>) => events.map(({ id }) => id);

it.each(['site', 'facility'] as const)('bring the events of a %s from now on', async (kind) => {
  const key = aKey(kind);
  await store(key, 2);
  const isRead = moreWait();
  const reading = read(key, 2);
  await isRead;
  await store(key, 2);
  const stream = await reading;
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expectStandardHeaders({ ...stream, text: '', json: {} });
  expect(stream.events[0]).toEqual({
    event: 'cycle.completed',
    id: '3',
    data: {
      type: 'cycle.completed',
      timestamp: '2026-11-21T12:00:00.000Z',
      sequence: 3,
      data: data.data,
    },
  });
  expect(idsOf(stream)).toEqual(['3', '4']);
  expect(stream.comments[0]).toBe('connected');
});

it('go on after the last event received, or replay what is kept', async () => {
  const key = aKey();
  await store(key, 250);
  const all = await read(key, 250, { query: '?after=0' });
  expect(idsOf(all)).toEqual(Array.from({ length: 250 }, (_, index) => String(index + 1)));
  const idsAfter = async (more: Parameters<typeof read>[2]) =>
    idsOf(await read(key, 2, more)).slice(0, 2);
  expect(await idsAfter({ lastId: '100' })).toEqual(['101', '102']);
  expect(await idsAfter({ lastId: '200', query: '?after=0' })).toEqual(['201', '202']);
  // A client that is ahead has seen what was lost since.
  const isRead = moreWait();
  const ahead = read(key, 1, { lastId: '999' });
  await isRead;
  await store(key);
  expect(idsOf(await ahead)).toEqual(['251']);
  for (const more of [
    { headers: { 'Last-Event-ID': 'x' }, query: '' },
    { headers: {}, query: '?after=-1' },
    { headers: {}, query: '?after=x' },
  ]) {
    const refused = await gateway.call('GET', `${pathOf(key)}${more.query}`, {
      token,
      headers: more.headers,
    });
    expect([400, 422]).toContain(refused.status);
    expect(refused.json.ok).toBe(false);
  }
});

it('show a partner its own events alone, and need the engine', async () => {
  const key = aKey();
  await store(key);
  const stranger = (await gateway.login(await gateway.account('operator'))).token;
  const strangersKey = { ...key, partnerId: claimsOf(stranger).partner };
  const isRead = moreWait();
  const reading = read(key, 1, { query: '?after=0', as: stranger });
  await isRead;
  await store(key);
  await store(strangersKey);
  const { events } = await reading;
  expect(events.map(({ id }) => id)).toEqual(['1']);
  const facility = pathOf(aKey('facility'));
  expectEnvelope(await gateway.call('GET', facility, { token: stranger }), 403, /PHALANX/);
  expectEnvelope(await gateway.call('GET', facility), 401, /Authorization/);
});

it('keep an idle connection alive, and end after their time', async () => {
  const times = { heartbeatMs: 20, lookMs: 5, lifetimeMs: 5_000 };
  const seen: ServerEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of eventStream(aKey(), 0, signal, gateway.deps, times)) {
    seen.push(event);
  }
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.every((event) => 'comment' in event)).toBe(true);
});

it('find events that nobody reported, and end when the server drains', async () => {
  const key = aKey();
  const stop = new AbortController();
  const ids: string[] = [];
  const reading = (async () => {
    for await (const event of eventStream(key, 0, stop.signal, gateway.deps)) {
      if ('id' in event) {
        ids.push(event.id);
      }
    }
  })();
  await gateway.deps.stores.events.append(key, [cycleCompleted(data.data, noonMs)]);
  await eventually(() => expect(ids).toEqual(['1']));
  stop.abort();
  await reading;
});
