import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { password, startGateway, type TestGateway } from './support/gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const linesOf = (id: string) =>
  gateway.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === id);
/** The line is written when the answer is done, which may be a moment after the caller has it. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

it('has one line for each request, with what an operator asks for', async () => {
  const email = await gateway.account('fleet');
  const { token } = await gateway.login(email);
  await gateway.call('GET', '/v1/tarsis/tariffs?limit=1', {
    token,
    headers: { 'X-Request-Id': 'line-1', 'X-Forwarded-For': '203.0.113.5' },
  });
  await eventually(() => expect(linesOf('line-1')).toHaveLength(1));
  expect(linesOf('line-1')).toEqual([
    expect.objectContaining({
      level: 30,
      method: 'GET',
      path: '/v1/tarsis/tariffs',
      operation: 'tarsisTariffs',
      status: 403,
      durationMs: expect.any(Number),
      address: '203.0.113.5',
      partner: expect.any(String),
      account: expect.any(String),
    }),
  ]);
});

it('answers a sane request id and replaces any other', async () => {
  const idOf = async (sent?: string) =>
    (
      await gateway.call(
        'GET',
        '/livez',
        sent === undefined ? {} : { headers: { 'X-Request-Id': sent } },
      )
    ).headers.get('x-request-id');
  expect(await idOf('trace:7f.a_b-c')).toBe('trace:7f.a_b-c');
  const made = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  expect(await idOf()).toMatch(made);
  expect(await idOf('two words')).toMatch(made);
  expect(await idOf('{"level":60}')).toMatch(made);
  expect(await idOf('x'.repeat(129))).toMatch(made);
});

it('never holds a secret, whether the request succeeds or fails', async () => {
  const email = await gateway.account('enterprise');
  const first = await gateway.login(email);
  const post = (path: string, body: unknown, token?: string) =>
    gateway.call('POST', path, { body, token });
  await post('/v1/api/auth/login', { email, password: 'wrong-secret-1' });
  await post('/v1/api/auth/login', { email, password: ['wrong-secret-2'] });
  await post('/v1/api/auth/login', `{"email": "${email}", "password": "wrong-secret-3`);
  await post('/v1/api/auth/login?password=wrong-secret-4', { email });
  const second = await gateway.call<{ data: typeof first }>('POST', '/v1/auth/refresh', {
    body: { refresh_token: first.refresh_token },
  });
  await post('/v1/auth/refresh', { refresh_token: first.refresh_token, extra: 'wrong-secret-5' });
  await post('/v1/auth/logout', undefined, first.token);
  await post('/v1/auth/logout', undefined, 'wrong.secret.6');
  await settle();
  const log = gateway.logLines.join('');
  const signatures = [first.token, second.json.data.token].map(
    (token) => token.split('.')[2] ?? '',
  );
  const secrets = [
    password,
    first.refresh_token,
    second.json.data.refresh_token,
    ...signatures,
    email,
    'Bearer',
    '$argon2',
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(log.includes(secret)).toBe(false);
  }
  expect(log).not.toMatch(/wrong.secret/);
});
