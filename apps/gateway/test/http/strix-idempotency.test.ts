import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { refusedSeed } from './support/fake-strix.js';
import { noonMs, password } from './support/gateway.js';
import { claimsOf, type StrixGateway, startStrixGateway } from './support/strix-gateway.js';

let strix: StrixGateway;
beforeAll(async () => {
  strix = await startStrixGateway();
});
afterEach(() => strix.reset());
afterAll(() => strix.gateway.close());

describe('Idempotency-Key', () => {
  const keyed = (key: string, body: unknown, query = '', as = strix.token) =>
    strix.submit(body, { headers: { 'Idempotency-Key': key }, query, as });

  it('answers the same job to the same request, which costs no paths', async () => {
    const fleet = await strix.tokenOf('fleet');
    const first = await keyed('k-1', { n_paths: 2_000, horizon_days: 3 }, '', fleet);
    const used = await strix.usedPaths(fleet);
    expect(used).toBe(2_000);
    // Another order of the fields is the same request.
    const again = await keyed('k-1', { horizon_days: 3, n_paths: 2_000 }, '', fleet);
    expect([again.status, again.text]).toEqual([200, first.text]);
    for (const name of ['x-seed', 'x-assumed', 'x-engine-version']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(await strix.usedPaths(fleet)).toBe(used);
  });

  it('answers the same job whether or not the caller waits', async () => {
    const first = await keyed('k-2', { seed: 2 });
    const answer = await strix.submit(
      { seed: 2 },
      { headers: { 'Idempotency-Key': 'k-2', Prefer: 'respond-async' } },
    );
    expect([answer.status, answer.json.job_id]).toEqual([202, first.json.job_id]);
    expect(answer.json).toMatchObject({ status: 'succeeded', result: first.json });
  });

  it('refuses the key with another body or query', async () => {
    await keyed('k-3', { seed: 1 });
    for (const [body, query] of [
      [{ seed: 2 }, ''],
      [{}, ''],
      [{ seed: 1 }, '?expand=histogram'],
      [{ seed: 1 }, '?currency=native'],
    ] as const) {
      expectEnvelope(
        await keyed('k-3', body, query),
        422,
        /^STRIX: Idempotency-Key must be new for another request; "k-3" came before with another body or query\.$/,
      );
    }
  });

  it('belongs to the account', async () => {
    const first = await keyed('k-4', { seed: 1 });
    const stranger = await keyed('k-4', { seed: 2 }, '', await strix.tokenOf('fleet'));
    expect([stranger.status, stranger.json.p50_annual_revenue]).toEqual([200, 1_000_002]);
    await createAccount(
      strix.gateway.deps.stores,
      { email: 'second@example.com', partnerId: claimsOf(strix.token).partner, password },
      noonMs,
    );
    const second = (await strix.gateway.login('second@example.com')).token;
    const colleague = await keyed('k-4', { seed: 1 }, '', second);
    expect(colleague.json.job_id).not.toBe(first.json.job_id);
  });

  it('makes one job of many at once', async () => {
    const fleet = await strix.tokenOf('fleet');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => keyed('k-5', { n_paths: 1_000 }, '', fleet)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await strix.usedPaths(fleet)).toBe(1_000);
  });

  it.each(['a b', 'x'.repeat(256), 'ä', 'tab\tbed'])('refuses the key %j', async (key) => {
    expectEnvelope(await keyed(key, {}), 400, /Idempotency-Key must match/);
  });

  it('takes every visible character', async () => {
    const key = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('');
    expect((await keyed(key, {})).status).toBe(200);
    expect((await keyed('x'.repeat(255), {})).status).toBe(200);
  });

  it('answers an error again to the request that met it', async () => {
    const first = await keyed('k-6', { seed: refusedSeed });
    const again = await keyed('k-6', { seed: refusedSeed });
    expect([first.status, again.status, again.text]).toEqual([422, 422, first.text]);
  });
});
