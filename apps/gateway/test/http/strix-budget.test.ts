import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs, password } from './support/gateway.js';
import { claimsOf, type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

let strix: StrixGateway;
beforeAll(async () => {
  strix = await startStrixGateway();
});
afterEach(() => strix.reset());
afterAll(() => strix.gateway.close());

describe('the path budget', () => {
  it('is 5,000,000 a UTC day on Fleet, and 429 tells when it renews', async () => {
    const fleet = await strix.tokenOf('fleet');
    for (let job = 0; job < 100; job += 1) {
      expect((await strix.submit({ n_paths: 50_000, seed: 1 }, { as: fleet })).status).toBe(200);
    }
    expect(await strix.usedPaths(fleet)).toBe(5_000_000);
    const refused = await strix.submit({ n_paths: 1_000 }, { as: fleet });
    expectEnvelope(
      refused,
      429,
      /^At most 5000000 STRIX paths per UTC day are allowed; 0 are left and 1000 were asked for; the budget resets in 43200 s\.$/,
    );
    const midnight = Date.UTC(2026, 10, 22);
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(midnight / 1_000));
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('retry-after')).toBe('43200');
    strix.gateway.clock.nowMs = midnight - 1;
    expect((await strix.submit({ n_paths: 1_000 }, { as: fleet })).headers.get('retry-after')).toBe(
      '1',
    );
    strix.gateway.clock.nowMs = midnight;
    expect((await strix.submit({ n_paths: 1_000 }, { as: fleet })).status).toBe(200);
    expect(await strix.usedPaths(fleet, '2026-11-22')).toBe(1_000);
  });

  it('is the agreed figure where there is one, and 10,000,000 on Enterprise until then', async () => {
    const agreed = await strix.tokenOf('enterprise', 2_500);
    expect((await strix.submit({ n_paths: 2_000 }, { as: agreed })).status).toBe(200);
    expectEnvelope(
      await strix.submit({ n_paths: 1_000 }, { as: agreed }),
      429,
      /At most 2500 STRIX paths per UTC day are allowed; 500 are left and 1000 were asked for/,
    );
    const fresh = await strix.tokenOf('enterprise');
    const day = '2026-11-21';
    await strix.gateway.deps.stores.jobs.submit({
      id: 'a-large-one',
      kind: 'simulation',
      partnerId: claimsOf(fresh).partner,
      accountId: JSON.parse(Buffer.from(fresh.split('.')[1] ?? '', 'base64url').toString()).sub,
      input: JSON.stringify(strix.lastInput()),
      submittedMs: noonMs,
      budgetDay: day,
      paths: 9_999_500,
      pathsPerDay: null,
      jobsPerDay: null,
      idempotency: null,
      maximumWaiting: null,
    });
    expectEnvelope(
      await strix.submit({ n_paths: 1_000 }, { as: fresh }),
      429,
      /At most 10000000 STRIX paths per UTC day are allowed; 500 are left/,
    );
  });

  it('is shared by the accounts of a partner', async () => {
    const agreed = await strix.tokenOf('enterprise', 1_500);
    await createAccount(
      strix.gateway.deps.stores,
      { email: 'third@example.com', partnerId: claimsOf(agreed).partner, password },
      noonMs,
    );
    const third = (await strix.gateway.login('third@example.com')).token;
    expect((await strix.submit({ n_paths: 1_000 }, { as: agreed })).status).toBe(200);
    expect((await strix.submit({ n_paths: 1_000 }, { as: third })).status).toBe(429);
  });

  it('does not count replays for the attribution', async () => {
    const fleet = await strix.tokenOf('fleet');
    await strix.submit({ n_paths: 1_000 }, { as: fleet, query: '?expand=shapley' });
    expect(await strix.usedPaths(fleet)).toBe(1_000);
  });

  it('gets the paths of a cancelled job back', async () => {
    const fleet = await strix.tokenOf('fleet', 1_000);
    const go = strix.hold();
    const { json } = await strix.submit(
      { n_paths: 1_000 },
      { as: fleet, headers: { Prefer: 'respond-async' } },
    );
    expect((await strix.submit({ n_paths: 1_000 }, { as: fleet })).status).toBe(429);
    const answer = await strix.gateway.call('DELETE', `/v1/api/strix/jobs/${json.job_id}`, {
      token: fleet,
    });
    expect(answer.json).toMatchObject({ status: 'cancelled' });
    expect(await strix.usedPaths(fleet)).toBe(0);
    go();
    expect((await strix.submit({ n_paths: 1_000 }, { as: fleet })).status).toBe(200);
  });

  it('has as many jobs a day beside it as may come, those cancelled among them', async () => {
    const few = await strix.tokenOf('fleet', 1_000);
    const partnerId = claimsOf(few).partner;
    const { jobs } = strix.gateway.deps.stores;
    const accountId = JSON.parse(Buffer.from(few.split('.')[1] ?? '', 'base64url').toString()).sub;
    for (let serial = 0; serial < 1_000; serial += 1) {
      const kind = 'simulation' as const;
      const job = { id: `cancelled-${serial}`, kind, partnerId, accountId, input: '{}' };
      const day = { submittedMs: noonMs, budgetDay: '2026-11-21', paths: 1_000 };
      const free = { pathsPerDay: null, jobsPerDay: null, idempotency: null, maximumWaiting: null };
      await jobs.submit({ ...job, ...day, ...free });
      await jobs.cancel(partnerId, job.id, noonMs);
    }
    const refused = await strix.submit({ n_paths: 1_000 }, { as: few });
    expectEnvelope(
      refused,
      429,
      /^At most 1000 STRIX jobs per UTC day are allowed, those cancelled among them; the budget resets in 43200 s\.$/,
    );
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(await strix.usedPaths(few)).toBe(0);
  });

  it('is not touched by a job for which there is no place; 503 tells when to come again', async () => {
    const [flood, other] = [await strix.tokenOf('enterprise'), await strix.tokenOf('enterprise')];
    strix.hold();
    const submit = (as: string) =>
      strix.submit({ n_paths: 1_000, seed: 1 }, { as, headers: { Prefer: 'respond-async' } });
    // One runs and a hundred wait.
    for (let job = 0; job < 101; job += 1) {
      expect((await submit(flood)).status).toBe(202);
    }
    const refused = await submit(flood);
    expectEnvelope(refused, 503, /^STRIX lets 100 jobs of a partner wait and 1000 in all/);
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(await strix.usedPaths(flood)).toBe(101_000);
    expect((await submit(other)).status).toBe(202);
  });
});
