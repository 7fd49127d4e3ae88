import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/accounts/create-account.js';
import { routes } from '../../src/routes/routes.js';
import { password, startGateway, type TestGateway } from './support/gateway.js';

const page = readFileSync(new URL('../../docs/http.md', import.meta.url), 'utf8');
const examples = [
  ...page.matchAll(/```http\n(\S+) (\S+)\n([^`]*)```\n```(json|text) (\d+)\n([^`]*)```/g),
].map(([, method = '', path = '', rest = '', type = '', status = '', answer = '']) => ({
  method,
  path,
  ...headersAndBody(rest),
  type,
  status: Number(status),
  answer,
}));

/** Headers stand before the body, one a line. */
function headersAndBody(text: string): { headers: Record<string, string>; body: string } {
  const headers: Record<string, string> = {};
  let body = text;
  for (let header = /^([A-Z][\w-]*): (.*)\n/.exec(body); header !== null; ) {
    headers[header[1] ?? ''] = header[2] ?? '';
    body = body.slice(header[0].length);
    header = /^([A-Z][\w-]*): (.*)\n/.exec(body);
  }
  return { headers, body: body.trim() };
}

/** The account that the page logs in with. */
const email = 'ops@example.com';
/** The job that the page made last; an ellipsis in a path stands for it. */
let jobId = '';
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

/** An ellipsis stands for any text within a line. */
function patternOf(text: string): RegExp {
  const parts = text.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

async function untilEnded(id: string, token: string): Promise<void> {
  let status: unknown;
  while (status !== 'succeeded') {
    const path = `/v1/api/strix/jobs/${id}`;
    status = (await gateway.call<Record<string, unknown>>('GET', path, { token })).json['status'];
  }
}

describe('docs/http.md', () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(23);
  });

  it.each(examples)('$method $path $body answers $status', async (example) => {
    const { method, path, headers, type, status, answer } = example;
    // A login of its own, since one example ends it.
    const { token, refresh_token } = await gateway.login(email);
    const body = example.body.replace('…', refresh_token);
    const met = await gateway.call<Record<string, unknown>>(method, path.replace('…', jobId), {
      token,
      headers,
      ...(body === '' ? {} : { body }),
    });
    if (type === 'json') {
      expect(met.json).toEqual(expected(JSON.parse(answer)));
    } else {
      expect(met.text.trim()).toMatch(patternOf(answer.trim()));
    }
    expect(met.status).toBe(status);
    if (typeof met.json['job_id'] === 'string') {
      jobId = met.json['job_id'];
      await untilEnded(jobId, token);
    }
  });

  it('lists every operation', () => {
    for (const { method, path, outsideBase } of routes) {
      expect(page).toContain(`\`${method} ${outsideBase === true ? '' : '/v1'}${path}\``);
    }
  });
});
