import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { brokenSeed, refusedSeed } from './support/fake-strix.js';
import { noonMs } from './support/gateway.js';
import { type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

let strix: StrixGateway;
beforeAll(async () => {
  strix = await startStrixGateway();
});
afterEach(() => strix.reset());
afterAll(() => strix.gateway.close());

interface List {
  jobs: { job_id: string; status: string; submitted_at: string; error?: string }[];
  next?: string;
}

const respondAsync = { headers: { Prefer: 'respond-async' } };
const cancel = (jobId: string, token = strix.token) =>
  strix.gateway.call<Record<string, unknown>>('DELETE', `/v1/api/strix/jobs/${jobId}`, { token });
const list = (query = '', token = strix.token) =>
  strix.gateway.call<List>('GET', `/v1/api/strix/jobs${query}`, { token });

describe('GET /v1/api/strix/jobs/{job_id}', () => {
  it('tells a job from queued to succeeded, in times of RFC 3339', async () => {
    const go = strix.hold();
    // The first keeps the engine busy, so that the second waits.
    const first = await strix.submit({ seed: 1 }, respondAsync);
    const second = await strix.submit({ seed: 2 }, respondAsync);
    strix.gateway.clock.nowMs = noonMs + 1_500;
    expect((await strix.job(second.json.job_id)).json).toEqual({
      job_id: second.json.job_id,
      status: 'queued',
      progress: 0,
      submitted_at: '2026-11-21T12:00:00.000Z',
    });
    expect((await strix.job(first.json.job_id)).json).toEqual({
      job_id: first.json.job_id,
      status: 'running',
      progress: 0,
      submitted_at: '2026-11-21T12:00:00.000Z',
      started_at: '2026-11-21T12:00:00.000Z',
    });
    go();
    const { json, headers } = await strix.untilEnded(second.json.job_id);
    expect(json).toEqual({
      job_id: second.json.job_id,
      status: 'succeeded',
      progress: 1,
      submitted_at: '2026-11-21T12:00:00.000Z',
      started_at: '2026-11-21T12:00:01.500Z',
      finished_at: '2026-11-21T12:00:01.500Z',
      result: expect.objectContaining({
        job_id: second.json.job_id,
        p50_annual_revenue: 1_000_002,
      }),
    });
    expect(headers.get('x-seed')).toBe('2');
    expect(headers.get('x-assumed')).toMatch(/^policy,.*,year_effect$/);
  });

  it('shows the optional fields that were asked for at submit, and no others', async () => {
    const { json } = await strix.submit({ seed: 1 }, { query: '?expand=streams,shapley' });
    const answer = await strix.gateway.call<{ result: object }>(
      'GET',
      `/v1/api/strix/jobs/${json.job_id}?expand=histogram`,
      { token: strix.token },
    );
    expect(answer.json.result).toEqual(json);
    expect(Object.keys(answer.json.result)).toEqual(
      expect.arrayContaining(['streams', 'shapley', 'risk_metrics', 'value_units']),
    );
    expect(answer.json.result).not.toHaveProperty('histogram');
  });

  it('tells why a job failed, in the words of the error that a caller who waits gets', async () => {
    const refused = await strix.submit({ seed: refusedSeed }, respondAsync);
    const { json } = await strix.untilEnded(refused.json.job_id);
    expect(json).toMatchObject({
      status: 'failed',
      error: 'STRIX: startDate must not lie before the history ends; 1999-01-01 came.',
    });
    expect(json).not.toHaveProperty('result');
    const broken = await strix.submit({ seed: brokenSeed }, respondAsync);
    const answer = await strix.untilEnded(broken.json.job_id);
    expect(answer.json.error).toBe(
      `STRIX failed unexpectedly; the job id ${broken.json.job_id} finds the cause in the log.`,
    );
    expect(
      strix.gateway.logLines.some(
        (line) => line.includes(broken.json.job_id) && /secret\.ts/.test(line),
      ),
    ).toBe(true);
  });

  it.each(['nowhere', '0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41', '%00', 'a%20b', 'x'.repeat(300)])(
    'answers 404 to the unknown id %s',
    async (id) => {
      expectEnvelope(await strix.job(id), 404, /There is no job "/);
      expectEnvelope(await cancel(id), 404, /There is no job "/);
      const events = await strix.gateway.call('GET', `/v1/api/strix/jobs/${id}/events`, {
        token: strix.token,
      });
      expectEnvelope(events, 404, /There is no job "/);
    },
  );

  it('keeps jobs of another partner to itself, whatever is asked of them', async () => {
    const { json } = await strix.submit({ seed: 1 }, respondAsync);
    const other = await strix.tokenOf('fleet');
    const path = `/v1/api/strix/jobs/${json.job_id}`;
    for (const [method, target] of [
      ['GET', path],
      ['DELETE', path],
      ['GET', `${path}/events`],
    ] as const) {
      const answer = await strix.gateway.call(method, target, { token: other });
      expectEnvelope(answer, 404, /There is no job/);
    }
    expect((await list('', other)).json).toEqual({ jobs: [] });
    expect((await strix.untilEnded(json.job_id)).json.status).toBe('succeeded');
  });
});

describe('DELETE /v1/api/strix/jobs/{job_id}', () => {
  it('cancels a job that waits and one that runs', async () => {
    const go = strix.hold();
    const running = await strix.submit({ seed: 1 }, respondAsync);
    const waiting = await strix.submit({ seed: 2 }, respondAsync);
    strix.gateway.clock.nowMs = noonMs + 2_000;
    for (const { json } of [waiting, running]) {
      const answer = await cancel(json.job_id);
      expect(answer.status).toBe(200);
      expectStandardHeaders(answer);
      expect(answer.json).toMatchObject({
        job_id: json.job_id,
        status: 'cancelled',
        finished_at: '2026-11-21T12:00:02.000Z',
      });
      expect(answer.json).not.toHaveProperty('result');
      // Cancelling twice is cancelling once.
      expect((await cancel(json.job_id)).json).toEqual(answer.json);
    }
    const before = strix.inputs.length;
    go();
    expect((await strix.submit({ seed: 3 })).status).toBe(200);
    expect((await strix.job(running.json.job_id)).json.status).toBe('cancelled');
    // The one that waited never began.
    expect(strix.inputs.slice(before).map(({ options }) => options.seed)).toEqual([3]);
  });

  it('leaves a job that has ended as it is', async () => {
    const { json } = await strix.submit({ seed: 1 });
    const answer = await cancel(json.job_id);
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({ status: 'succeeded', result: json }),
    ]);
  });
});

describe('GET /v1/api/strix/jobs', () => {
  it('lists jobs newest first, without results, page by page', async () => {
    const token = await strix.tokenOf('fleet');
    const ids: string[] = [];
    for (let serial = 0; serial < 7; serial += 1) {
      // Two in each second, so that a page ends between jobs of one instant too.
      strix.gateway.clock.nowMs = noonMs + Math.floor(serial / 2) * 1_000;
      ids.unshift((await strix.submit({ seed: serial }, { as: token })).json.job_id);
    }
    const all = (await list('', token)).json;
    expect(all).not.toHaveProperty('next');
    expect(all.jobs.map(({ job_id }) => job_id).sort()).toEqual([...ids].sort());
    const times = all.jobs.map(({ submitted_at }) => submitted_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(Object.keys(all.jobs[0] ?? {})).toEqual([
      'job_id',
      'status',
      'progress',
      'submitted_at',
      'started_at',
      'finished_at',
    ]);
    for (const limit of [1, 2, 3, 7]) {
      const paged: List['jobs'] = [];
      let next: string | undefined;
      do {
        const cursor: string = next === undefined ? '' : `&cursor=${next}`;
        const { json } = await list(`?limit=${limit}${cursor}`, token);
        expect(json.jobs.length).toBeLessThanOrEqual(limit);
        paged.push(...json.jobs);
        next = json.next;
      } while (next !== undefined);
      expect(paged).toEqual(all.jobs);
    }
  });

  it('keeps a page in its place while new jobs come', async () => {
    const token = await strix.tokenOf('fleet');
    await strix.submit({ seed: 1 }, { as: token });
    strix.gateway.clock.nowMs += 1_000;
    await strix.submit({ seed: 2 }, { as: token });
    const first = (await list('?limit=1', token)).json;
    strix.gateway.clock.nowMs += 1_000;
    await strix.submit({ seed: 3 }, { as: token });
    const second = (await list(`?limit=1&cursor=${first.next}`, token)).json;
    expect(second.jobs).toHaveLength(1);
    expect(second.jobs[0]?.submitted_at).toBe('2026-11-21T12:00:00.000Z');
  });

  it('has the error of a job that failed', async () => {
    const token = await strix.tokenOf('fleet');
    await strix.submit({ seed: refusedSeed }, { as: token });
    expect((await list('', token)).json.jobs[0]).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^STRIX: startDate must not/),
    });
  });

  it.each([
    ['?limit=0', 422, /limit must be between 1 and 500; 0 came/],
    ['?limit=501', 422, /limit must be between 1 and 500/],
    ['?limit=ten', 400, /limit must be a whole number/],
    ['?cursor=nonsense', 422, /cursor must be the next of another page; "nonsense" came/],
    ['?page=2', 400, /query parameter "page" is not known; known are limit, cursor/],
  ])('%s', async (query, status, words) => {
    expectEnvelope(await list(query), status, words);
  });
});
