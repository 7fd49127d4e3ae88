import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { disableAccount, setPlan } from '../../src/accounts/change-account.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';

interface KeyOnWire {
  id: string;
  name: string;
  engines?: string[];
  created_at: string;
  last_used_at?: string;
  api_key?: string;
}

let gateway: TestGateway;
let serial = 0;
beforeAll(async () => {
  gateway = await startGateway();
});
afterEach(() => {
  gateway.clock.nowMs = noonMs;
});
afterAll(() => gateway.close());

const elsewhere = () => {
  serial += 1;
  return { 'X-Forwarded-For': `203.0.${serial >> 8}.${serial & 255}` };
};
const make = (token: string, body: unknown = {}) =>
  gateway.call<KeyOnWire>('POST', '/v1/auth/keys', { token, body, headers: elsewhere() });
const list = (token: string) =>
  gateway.call<{ keys: KeyOnWire[] }>('GET', '/v1/auth/keys', { token, headers: elsewhere() });
const remove = (token: string, id: string) =>
  gateway.call('DELETE', `/v1/auth/keys/${id}`, { token, headers: elsewhere() });
const exchange = (body: unknown) =>
  gateway.call<{ ok: boolean; data: { token: string } }>('POST', '/v1/auth/token', {
    body,
    headers: elsewhere(),
  });
const tariffs = (token: string) =>
  gateway.call('GET', '/v1/tarsis/tariffs?limit=1', { token, headers: elsewhere() });
const getSite = (token: string) =>
  gateway.call('GET', '/v1/api/sites/none', { token, headers: elsewhere() });
const newKey = async (body: unknown = {}) => {
  const email = await gateway.account('enterprise');
  const { token } = await gateway.login(email);
  const { json } = await make(token, body);
  return { email, login: token, id: json.id, api_key: json.api_key ?? '' };
};
const tokenOf = async (body: unknown) => (await exchange(body)).json.data.token;

it('is shown once, listed without its secret, and stored as a hash', async () => {
  const { token } = await gateway.login(await gateway.account('fleet'));
  const made = await make(token, { name: 'desk', engines: ['helios'] });
  expect(made.status).toBe(201);
  expectStandardHeaders(made);
  expect(made.json).toEqual({
    id: expect.any(String),
    name: 'desk',
    engines: ['helios'],
    created_at: '2026-11-21T12:00:00.000Z',
    api_key: expect.stringMatching(/^bess_[\w-]{43}$/),
  });
  const { api_key = '', ...shown } = made.json;
  expect((await list(token)).json).toEqual({ keys: [shown] });
  const [stored] = await gateway.deps.stores.apiKeys.list(decodeJwt(token).sub ?? '');
  expect(JSON.stringify(stored)).not.toContain(api_key.slice(5));
});

it('is exchanged for an ordinary token of 24 hours, as often as it is asked', async () => {
  const { email, login, id, api_key } = await newKey();
  gateway.clock.nowMs = noonMs + 1_000;
  const answer = await exchange({ api_key });
  expect([answer.status, answer.json]).toEqual([
    200,
    {
      ok: true,
      data: {
        token: expect.any(String),
        expires_in: 86_400,
        user: { email, plan: 'enterprise' },
      },
    },
  ]);
  const { token } = answer.json.data;
  expect(decodeJwt(token)).toMatchObject({
    engines: ['fenrir', 'helios', 'strix', 'phalanx', 'tarsis'],
    family: `key:${id}`,
    exp: noonMs / 1000 + 86_401,
  });
  expect((await tariffs(token)).status).toBe(200);
  expect((await tariffs(await tokenOf({ api_key }))).status).toBe(200);
  expect((await list(login)).json.keys[0]?.last_used_at).toBe('2026-11-21T12:00:01.000Z');
  gateway.clock.nowMs = noonMs + 1_000 + 86_400_000;
  expectEnvelope(await tariffs(token), 401, /has expired/);
  expect((await exchange({ api_key })).status).toBe(200);
});

it('narrows the engines of the account, and a token those of its key; neither widens', async () => {
  const { login, api_key } = await newKey({ engines: ['helios', 'tarsis'] });
  expect((await tariffs(await tokenOf({ api_key }))).status).toBe(200);
  const helios = await tokenOf({ api_key, engines: ['helios'] });
  expectEnvelope(await tariffs(helios), 403, /does not reach TARSIS/);
  expect((await getSite(helios)).status).toBe(404);
  expectEnvelope(await exchange({ api_key, engines: ['strix'] }), 422, /engines .* strix came/);
  expectEnvelope(await exchange({ api_key, engines: [] }), 422, /engines/);
  expectEnvelope(await make(login, { engines: ['odin'] }), 422, /engines/);
  const operator = (await gateway.login(await gateway.account('operator'))).token;
  expectEnvelope(await make(operator, { engines: ['tarsis'] }), 422, /engines .* tarsis came/);
});

it('follows the account: what that no longer reaches, its tokens do not', async () => {
  const { email, api_key } = await newKey();
  const before = await tokenOf({ api_key });
  gateway.clock.nowMs = noonMs + 1;
  await setPlan(gateway.deps.stores, { email, plan: 'operator' }, gateway.clock.nowMs);
  expectEnvelope(await tariffs(before), 401, /revoked/);
  expectEnvelope(await tariffs(await tokenOf({ api_key })), 403, /TARSIS/);
  await disableAccount(gateway.deps.stores, email, gateway.clock.nowMs);
  expectEnvelope(await exchange({ api_key }), 401, /^api_key is not valid\.$/);
});

it('ends with its tokens when it is deleted, and touches no other', async () => {
  const { email, login, id, api_key } = await newKey();
  const other = (await make(login)).json.api_key;
  const token = await tokenOf({ api_key });
  const answer = await remove(login, id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expectEnvelope(await tariffs(token), 401, /revoked/);
  expectEnvelope(await exchange({ api_key }), 401, /^api_key is not valid\.$/);
  expectEnvelope(await remove(login, id), 404, /no API key/);
  expect((await exchange({ api_key: other })).status).toBe(200);
  expect((await tariffs((await gateway.login(email)).token)).status).toBe(200);
  // Housekeeping forgets families of logins that ended; it must not bring tokens of a deleted key back.
  await gateway.deps.stores.refreshTokens.deleteExpired(noonMs + 1);
  expectEnvelope(await tariffs(token), 401, /revoked/);
});

it('outlives a logout of the token that it was exchanged for', async () => {
  const { api_key } = await newKey();
  const [one, two] = [await tokenOf({ api_key }), await tokenOf({ api_key })];
  expect((await gateway.call('POST', '/v1/auth/logout', { token: one })).status).toBe(204);
  expectEnvelope(await tariffs(one), 401, /revoked/);
  expect((await tariffs(two)).status).toBe(200);
});

it('does not make, list or delete keys, and is no bearer token', async () => {
  const { id, api_key } = await newKey({ engines: ['helios'] });
  const token = await tokenOf({ api_key });
  for (const answer of [await make(token), await list(token), await remove(token, id)]) {
    expectEnvelope(answer, 403, /managed with the token of a login/);
  }
  expectEnvelope(await tariffs(api_key), 401, /is not valid/);
  expectEnvelope(await exchange({ api_key: token }), 422, /api_key must have at most 512/);
});

it('belongs to one account: no other, of the same partner or another, sees or deletes it', async () => {
  const { id } = await newKey();
  const stranger = (await gateway.login(await gateway.account('enterprise'))).token;
  expect((await list(stranger)).json).toEqual({ keys: [] });
  expectEnvelope(await remove(stranger, id), 404, /no API key/);
});

it('refuses what is not a key in one sentence that does not repeat it', async () => {
  expectEnvelope(await exchange({ api_key: 'bess_guess' }), 401, /^api_key is not valid\.$/);
  expectEnvelope(await exchange({ api_key: 7_654_321 }), 400, /a value not shown here came/);
  expectEnvelope(await exchange({}), 400, /api_key/);
  const { token } = await gateway.login(await gateway.account('fleet'));
  expectEnvelope(await make(token, { name: 'a\u0000b' }), 400, /name/);
  expectEnvelope(await make(token, { name: '' }), 400, /name/);
});

it('comes in at most fifty an account', async () => {
  const { token } = await gateway.login(await gateway.account('fleet'));
  for (let count = 0; count < 50; count += 1) {
    expect((await make(token)).status).toBe(201);
  }
  expectEnvelope(await make(token), 409, /at most 50 API keys/);
});
