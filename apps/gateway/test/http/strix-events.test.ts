import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { strixJobs } from '../../src/engines/strix/strix-jobs.js';
import type { ServerEvent } from '../../src/http/route.js';
import { jobEvents } from '../../src/job-operations/job-events.js';
import type { JobRunner } from '../../src/jobs/job-runner.js';
import { eventually } from '../eventually.js';
import { expectStandardHeaders } from './support/expect-envelope.js';
import { fakeStrix, refusedSeed } from './support/fake-strix.js';
import { startGateway } from './support/gateway.js';
import { type ReadStream, readEvents } from './support/read-events.js';
import { claimsOf, type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

let strix: StrixGateway;
/** How often somebody began to wait for news of a job. */
let waits = 0;
beforeAll(async () => {
  strix = await startStrixGateway();
  noteWaits(strix.gateway.deps.jobs);
});
function noteWaits(jobs: JobRunner) {
  const { changed } = jobs;
  jobs.changed = (jobId, timeoutMs) => {
    waits += 1;
    return changed.call(jobs, jobId, timeoutMs);
  };
}
/** Resolves when so many more wait for news than when it was called. */
const moreWait = (count = 1) => {
  const wanted = waits + count;
  return eventually(() => expect(waits).toBeGreaterThanOrEqual(wanted));
};
afterEach(() => strix.reset());
afterAll(() => strix.gateway.close());

const respondAsync = { headers: { Prefer: 'respond-async' } };
const watch = (jobId: string, more: { lastId?: string; enough?: number } = {}) =>
  readEvents(`${strix.gateway.url}/v1/api/strix/jobs/${jobId}/events`, {
    headers: {
      Authorization: `Bearer ${strix.token}`,
      ...(more.lastId === undefined ? {} : { 'Last-Event-ID': more.lastId }),
    },
    ...(more.enough === undefined ? {} : { enough: more.enough }),
  });
const names = ({ events }: ReadStream) => events.map(({ event }) => event);

describe('GET /v1/api/strix/jobs/{job_id}/events', () => {
  it('tells how a job goes, ends with all of it, and ends itself', async () => {
    const go = strix.hold();
    const { json } = await strix.submit({ seed: 1 }, respondAsync);
    const isWatched = moreWait();
    const reading = watch(json.job_id);
    await isWatched;
    go();
    const stream = await reading;
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('x-engine-version')).toMatch(/^\d/);
    expectStandardHeaders({ ...stream, text: '', json: {} });
    expect(new Set(names(stream).slice(0, -1))).toEqual(new Set(['progress']));
    expect(stream.events[0]).toEqual({
      event: 'progress',
      id: '1',
      data: expect.objectContaining({ job_id: json.job_id, progress: 0 }),
    });
    expect(stream.events.at(-1)).toEqual({
      event: 'end',
      id: 'end',
      data: (await strix.job(json.job_id)).json,
    });
    expect(stream.events.at(-1)?.data['result']).toMatchObject({ p50_annual_revenue: 1_000_001 });
  });

  it('brings progress that rises, each step once', async () => {
    const slow = await startGateway({ runStrixJob: fakeStrix(1_500) });
    const token = (await slow.login(await slow.account('fleet'))).token;
    const { json } = await slow.call<{ job_id: string }>('POST', '/v1/api/strix/submit', {
      token,
      body: {},
      ...respondAsync,
    });
    const stream = await readEvents(`${slow.url}/v1/api/strix/jobs/${json.job_id}/events`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const shares = stream.events.map(({ data }) => Number(data['progress']));
    expect(shares).toEqual([...shares].sort((left, right) => left - right));
    expect(shares.some((share) => share > 0 && share < 1)).toBe(true);
    expect(shares.at(-1)).toBe(1);
    const texts = stream.events.map(({ data }) => JSON.stringify(data));
    expect(new Set(texts).size).toBe(texts.length);
    expect(stream.events.slice(0, -1).map(({ id }) => Number(id))).toEqual(
      stream.events.slice(0, -1).map((_event, index) => index + 1),
    );
    await slow.close();
  });

  it('tells a job that has ended in one event, and nothing to who has met it', async () => {
    const { json } = await strix.submit({ seed: 1 });
    const stream = await watch(json.job_id);
    expect(names(stream)).toEqual(['end']);
    expect(names(await watch(json.job_id, { lastId: '3' }))).toEqual(['end']);
    const again = await watch(json.job_id, { lastId: 'end' });
    expect([again.status, again.events]).toEqual([204, []]);
  });

  it('ends with the failure and with the cancellation of a job', async () => {
    const refused = await strix.submit({ seed: refusedSeed }, respondAsync);
    const failure = await watch(refused.json.job_id);
    expect(failure.events.at(-1)).toMatchObject({
      event: 'end',
      data: { status: 'failed', error: expect.stringMatching(/^STRIX: startDate/) },
    });
    strix.hold();
    const cancelled = await strix.submit({ seed: 1 }, respondAsync);
    const isWatched = moreWait();
    const reading = watch(cancelled.json.job_id);
    await isWatched;
    const path = `/v1/api/strix/jobs/${cancelled.json.job_id}`;
    await strix.gateway.call('DELETE', path, { token: strix.token });
    expect((await reading).events.at(-1)).toMatchObject({
      event: 'end',
      data: { status: 'cancelled' },
    });
  });

  it('answers HEAD with the headers alone', async () => {
    strix.hold();
    const { json } = await strix.submit({ seed: 1 }, respondAsync);
    const path = `/v1/api/strix/jobs/${json.job_id}/events`;
    const answer = await strix.gateway.call('HEAD', path, { token: strix.token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  });

  it('does not affect the job when the client disconnects, and releases everything', async () => {
    const waiting = { now: 0, ever: 0 };
    const { jobs } = strix.gateway.deps;
    const changed = jobs.changed;
    jobs.changed = async (jobId, timeoutMs) => {
      waiting.now += 1;
      waiting.ever += 1;
      await changed.call(jobs, jobId, Math.min(timeoutMs, 200));
      waiting.now -= 1;
    };
    const go = strix.hold();
    const { json } = await strix.submit({ seed: 1 }, respondAsync);
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => watch(json.job_id, { enough: 1 })),
    );
    expect(streams.every(({ events }) => events.length === 1)).toBe(true);
    expect(waiting.ever).toBeGreaterThanOrEqual(20);
    await eventually(() => expect(waiting.now).toBe(0));
    const { ever } = waiting;
    // Longer than one wait takes.
    await pause(400);
    expect(waiting).toEqual({ now: 0, ever });
    jobs.changed = changed;
    go();
    expect((await strix.untilEnded(json.job_id)).json.status).toBe('succeeded');
  });

  it('lets the server stop: a stream ends, and a submit that waits answers 202', async () => {
    const stopping = await startGateway({
      // Never ends unless it is stopped.
      runStrixJob: async (_input, { signal }) => {
        while (!signal.aborted) {
          await pause(20);
        }
        return undefined;
      },
    });
    noteWaits(stopping.deps.jobs);
    const token = (await stopping.login(await stopping.account('fleet'))).token;
    const sent = (headers: Record<string, string>) =>
      stopping.call<{ job_id: string }>('POST', '/v1/api/strix/submit', {
        token,
        body: { seed: 1 },
        headers,
      });
    const { json } = await sent({ Prefer: 'respond-async' });
    const bothWait = moreWait(2);
    const reading = readEvents(`${stopping.url}/v1/api/strix/jobs/${json.job_id}/events`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const waiting = sent({});
    await bothWait;
    const closed = new Promise((resolve) => stopping.server.close(resolve));
    expect((await waiting).status).toBe(202);
    expect(names(await reading)).toEqual(['progress']);
    await closed;
    await stopping.deps.jobs.close();
    await stopping.deps.stores.close();
  });
});

describe('jobEvents', () => {
  /** A runner that tells nothing: all news must come from looking. */
  const silent = (): Pick<JobRunner, 'changed'> => ({
    changed: (_jobId, timeoutMs) => pause(timeoutMs),
  });
  const collect = async (events: AsyncIterable<ServerEvent>) => {
    const all: ServerEvent[] = [];
    for await (const event of events) {
      all.push(event);
    }
    return all;
  };
  const jobOf = async () => {
    strix.hold();
    const { json } = await strix.submit({ seed: 1 }, respondAsync);
    return { partnerId: claimsOf(strix.token).partner, jobId: json.job_id };
  };
  const times = { heartbeatMs: 60, lookMs: 25, pauseMs: 5, lifetimeMs: 330 };

  it('beats while nothing happens, and ends after its lifetime', async () => {
    const before = strix.inputs.length;
    const id = await jobOf();
    // The job is taken up, which is news.
    await eventually(() => expect(strix.inputs.length).toBeGreaterThan(before));
    let passedMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
    const changed = async (_jobId: string, timeoutMs: number) => {
      passedMs += timeoutMs;
    };
    const jobs = { ...strix.gateway.deps.jobs, changed };
    const events = await collect(
      jobEvents(
        id,
        strixJobs.toWire,
        new AbortController().signal,
        { ...strix.gateway.deps, jobs },
        times,
      ),
    );
    clock.mockRestore();
    expect(events[0]).toMatchObject({ event: 'progress', id: '1' });
    // After 60, 120, 180, 240 and 300 of its 330 ms.
    expect(events.slice(1)).toEqual(Array(5).fill({ comment: 'still waiting' }));
  });

  it('sees the end even without a notification', async () => {
    const id = await jobOf();
    const jobs = { ...strix.gateway.deps.jobs, ...silent() };
    const reading = collect(
      jobEvents(
        id,
        strixJobs.toWire,
        new AbortController().signal,
        { ...strix.gateway.deps, jobs },
        { ...times, lifetimeMs: 20_000 },
      ),
    );
    await pause(100);
    strix.reset();
    expect((await reading).at(-1)).toMatchObject({ event: 'end', data: { status: 'succeeded' } });
  });

  it('does not flood its caller with news that come in a rush', async () => {
    const id = await jobOf();
    const jobs = { ...strix.gateway.deps.jobs, changed: async () => {} };
    let looks = 0;
    const { stores } = strix.gateway.deps;
    const counting = {
      ...stores,
      jobs: {
        ...stores.jobs,
        findSummary: (partnerId: string, jobId: string) => {
          looks += 1;
          return stores.jobs.findSummary(partnerId, jobId);
        },
      },
    };
    const hasty = { ...times, pauseMs: 50 };
    await collect(
      jobEvents(
        id,
        strixJobs.toWire,
        new AbortController().signal,
        { stores: counting, jobs },
        hasty,
      ),
    );
    expect(looks).toBeLessThanOrEqual(8);
  });
});
