import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { brokenSeed, fakeStrix, refusedSeed } from './support/fake-strix.js';
import { noonMs, startGateway } from './support/gateway.js';
import { type StrixAnswer, type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

let strix: StrixGateway;
beforeAll(async () => {
  strix = await startStrixGateway();
});
afterEach(() => strix.reset());
afterAll(() => strix.gateway.close());

describe('a job that does not succeed', () => {
  it('answers what the engine refuses as the engine’s own error, and costs no paths', async () => {
    const fleet = await strix.tokenOf('fleet');
    const answer = await strix.submit({ seed: refusedSeed }, { as: fleet });
    expectEnvelope(answer, 422, /^STRIX: startDate must not lie before the history ends/);
    expect(await strix.usedPaths(fleet)).toBe(0);
  });

  it('shows nothing of a mistake of the engine’s own', async () => {
    const answer = await strix.submit(
      { seed: brokenSeed },
      { headers: { 'X-Request-Id': 'find-me' } },
    );
    expectEnvelope(answer, 500, /^STRIX failed unexpectedly; the request id find-me finds/);
    expect(answer.text).not.toMatch(/secret|TypeError/);
    expect(strix.gateway.logLines.some((line) => /secret\.ts/.test(line))).toBe(true);
  });

  it('answers 409 to a caller whose job is cancelled while it waits', async () => {
    const go = strix.hold();
    // Newer than every other, so that it leads the list.
    strix.gateway.clock.nowMs = noonMs + 1_000;
    const before = strix.inputs.length;
    const waiting = strix.submit({ seed: 1 });
    while (strix.inputs.length === before) {
      await pause(5);
    }
    const list = await strix.gateway.call<{ jobs: { job_id: string }[] }>(
      'GET',
      '/v1/api/strix/jobs?limit=1',
      { token: strix.token },
    );
    const id = list.json.jobs[0]?.job_id;
    await strix.gateway.call('DELETE', `/v1/api/strix/jobs/${id}`, { token: strix.token });
    expectEnvelope(await waiting, 409, new RegExp(`^STRIX: the job ${id} was cancelled\\.$`));
    go();
  });
});

describe('Prefer: respond-async', () => {
  it.each(['respond-async', 'Respond-Async, wait=10', 'handling=lenient, respond-async;x=1'])(
    '%s answers 202 with the job at once',
    async (prefer) => {
      const go = strix.hold();
      const answer = await strix.submit({ seed: 3 }, { headers: { Prefer: prefer } });
      expect(answer.status).toBe(202);
      expectStandardHeaders(answer);
      const id = answer.json.job_id;
      expect(answer.headers.get('location')).toBe(`/v1/api/strix/jobs/${id}`);
      expect(answer.headers.get('preference-applied')).toBe('respond-async');
      expect(answer.headers.get('x-seed')).toBe('3');
      expect(answer.headers.get('x-assumed')).toMatch(/^policy,n_paths/);
      expect(answer.json).toEqual({
        job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'queued',
        progress: 0,
        submitted_at: '2026-11-21T12:00:00.000Z',
      });
      go();
      const { json } = await strix.untilEnded(id);
      expect(json).toMatchObject({
        status: 'succeeded',
        result: { p50_annual_revenue: 1_000_003 },
      });
    },
  );

  it('other preferences change nothing', async () => {
    const answer = await strix.submit(
      {},
      { headers: { Prefer: 'wait=5, respond-asynchronously' } },
    );
    expect([answer.status, answer.headers.has('preference-applied')]).toEqual([200, false]);
  });
});

describe('a submit that takes too long', () => {
  it('answers 202 with the job, which goes on', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const slow = await startGateway({
      config: { trustProxy: true, submitWaitMs: 2_000 },
      runStrixJob: async (input, watch) => {
        await held;
        return fakeStrix()(input, watch);
      },
    });
    const bearer = (await slow.login(await slow.account('fleet'))).token;
    const answer = await slow.call<StrixAnswer>('POST', '/v1/api/strix/submit', {
      token: bearer,
      body: { seed: 5 },
    });
    expect([answer.status, answer.headers.has('preference-applied')]).toEqual([202, false]);
    const location = answer.headers.get('location') ?? '';
    expect(location).toBe(`/v1/api/strix/jobs/${answer.json.job_id}`);
    expect(answer.json['status']).toBe('running');
    go();
    let job: { status?: string; result?: StrixAnswer } = {};
    while (job.result === undefined) {
      job = (await slow.call<typeof job>('GET', location, { token: bearer })).json;
      await pause(5);
    }
    expect(job.result.p50_annual_revenue).toBe(1_000_005);
    await slow.close();
  });

  it('is not cancelled by a disconnect', async () => {
    const go = strix.hold();
    const hangUp = new AbortController();
    const before = strix.inputs.length;
    const sent = fetch(`${strix.gateway.url}/v1/api/strix/submit`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${strix.token}`,
        'Idempotency-Key': 'hung-up',
      },
      body: JSON.stringify({ seed: 11 }),
      signal: hangUp.signal,
    });
    while (strix.inputs.length === before) {
      await pause(5);
    }
    hangUp.abort();
    await expect(sent).rejects.toThrow(/abort/i);
    go();
    // The same request finds the job of the one that hung up.
    const again = await strix.submit({ seed: 11 }, { headers: { 'Idempotency-Key': 'hung-up' } });
    expect([again.status, again.json.p50_annual_revenue]).toEqual([200, 1_000_011]);
    expect(strix.inputs).toHaveLength(before + 1);
  });
});
