import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.js';
import { routes } from '../../src/routes/routes.js';
import { password, startGateway, type TestGateway } from './support/gateway.js';

const page = readFileSync(new URL('../../docs/http.md', import.meta.url), 'utf8');
const examples = [
  ...page.matchAll(/```http\n(\S+) (\S+)\n([^`]*)```\n```(?:json|text) (\d+)\n([^`]*)```/g),
].map(([, method = '', path = '', body = '', status = '', answer = '']) => ({
  method,
  path,
  body: body.trim(),
  status: Number(status),
  answer: answer === '' ? {} : JSON.parse(answer),
}));

/** The account that the page logs in with. */
const email = 'ops@example.com';
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await createAccount(
    gateway.deps.stores,
    { email, plan: 'enterprise', password },
    gateway.clock.nowMs,
  );
});
afterAll(() => gateway.close());

/** Figures differ by year and machine, and an ellipsis stands for any text; all else must be as it is written. */
function expected(value: unknown): unknown {
  if (typeof value === 'number') {
    return expect.any(Number);
  }
  if (value === '…') {
    return expect.any(String);
  }
  if (Array.isArray(value)) {
    return value.map(expected);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expected(inner)]))
    : value;
}

describe('docs/http.md', () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(8);
  });

  it.each(examples)('$method $path $body answers $status', async (example) => {
    const { method, path, status, answer } = example;
    // A login of its own, since one example ends it.
    const { token, refresh_token } = await gateway.login(email);
    const body = example.body.replace('…', refresh_token);
    const met = await gateway.call(method, path, { token, ...(body === '' ? {} : { body }) });
    expect(met.json).toEqual(expected(answer));
    expect(met.status).toBe(status);
  });

  it('lists every operation', () => {
    for (const { method, path, outsideBase } of routes) {
      expect(page).toContain(`\`${method} ${outsideBase === true ? '' : '/v1'}${path}\``);
    }
  });
});
