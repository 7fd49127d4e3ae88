import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/routes/routes.js';
import { startGateway, type TestGateway } from './support/gateway.js';

const page = readFileSync(new URL('../../docs/http.md', import.meta.url), 'utf8');
const examples = [
  ...page.matchAll(/```http\n(\S+) (\S+)\n([^`]*)```\n```json (\d+)\n([^`]*)```/g),
].map(([, method = '', path = '', body = '', status = '', answer = '']) => ({
  method,
  path,
  body: body.trim(),
  status: Number(status),
  answer: JSON.parse(answer),
}));

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startGateway();
  token = (await gateway.login(await gateway.account('enterprise'))).token;
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
    const { method, path, body, status, answer } = example;
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
