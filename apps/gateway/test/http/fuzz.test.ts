import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/routes/routes.js';
import { expectStandardHeaders } from './support/expect-envelope.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { sampleEngines } from './support/sample-engines.js';

let gateway: TestGateway;
let token: string;
/** How many requests reached an engine: a fuzz that never gets through proves nothing. */
let reached = 0;

beforeAll(async () => {
  const engines = sampleEngines();
  // Most bodies that pass validation ask for the same answer: it is worked out once for each distinct input.
  const known = new Map<string, unknown>();
  gateway = await startGateway({
    engines: {
      ...engines,
      async run(operation, input) {
        reached += 1;
        const key = JSON.stringify([operation, input]);
        if (!known.has(key)) {
          known.set(key, await engines.run(operation, input));
        }
        return known.get(key) as Awaited<ReturnType<typeof engines.run<typeof operation>>>;
      },
    },
  });
  const email = await gateway.account('enterprise', { requestsPerMinute: 1_000_000 });
  token = (await gateway.login(email)).token;
});
afterAll(() => gateway.close());

const statuses = new Set([200, 204, 400, 401, 403, 404, 405, 413, 415, 422, 429]);
let serial = 0;

async function expectSaneAnswer(method: string, path: string, body: string | undefined) {
  serial += 1;
  const answer = await gateway.call<{ ok?: boolean; error?: string }>(method, path, {
    token,
    headers: { 'X-Forwarded-For': `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}` },
    ...(body === undefined ? {} : { body }),
  });
  expect(statuses).toContain(answer.status);
  expectStandardHeaders(answer);
  if (answer.status >= 400) {
    expect(Object.keys(answer.json)).toEqual(['ok', 'error']);
    expect(answer.json.ok).toBe(false);
    expect(answer.json.error?.length).toBeGreaterThan(5);
    expect(answer.json.error).not.toMatch(/node_modules|\/src\/|undefined|\[object/);
  }
}

const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    'NaN',
    'Infinity',
    '7',
    -1,
    0,
    0.5,
    1,
    1.5,
    13,
    1e308,
    -0,
    5e-324,
  ),
  fc.constantFrom(
    [],
    {},
    [[]],
    { __proto__: null },
    'x'.repeat(300),
    '\u0000',
    '\ud800',
    '💡',
    '../..',
  ),
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);
const names = [
  'email',
  'password',
  'refresh_token',
  'facility_id',
  'tariff',
  'current_soc',
  'month',
  'Month',
  'constructor',
  '__proto__',
  'toString',
  '',
];
const bodyNearly = fc
  .dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), odd, { maxKeys: 6 })
  .map((value) => JSON.stringify(value));
const bodyValid = fc
  .record(
    {
      month: fc.integer({ min: 1, max: 12 }),
      current_soc: fc.constantFrom(0, 0.25, 1),
      facility_id: fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/),
    },
    { requiredKeys: ['month'] },
  )
  .map((value) => JSON.stringify(value));
const bodyAny = fc.oneof(fc.json(), fc.string({ minLength: 1, unit: 'binary' }), bodyNearly);
const query = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((text) => `?${text}`),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('expand', 'currency', 'limit', 'cursor', 'expnd'),
        fc.oneof(fc.constantFrom('schedule', 'bill,month', 'native', '10', '', ','), fc.string()),
      ),
      { maxLength: 3 },
    )
    .map(
      (pairs) =>
        `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    ),
);

describe('whatever is sent, the answer is a success or the envelope', () => {
  for (const route of routes) {
    const path = route.outsideBase === true ? route.path : `/v1${route.path}`;
    // Logging out would end the token that the other operations are tried with.
    if (route.operationId !== 'logout') {
      it(`${route.method} ${path}`, async () => {
        const body = route.body === undefined ? fc.constant(undefined) : bodyAny;
        await fc.assert(
          fc.asyncProperty(body, query, (sent, search) =>
            expectSaneAnswer(route.method, `${path}${search}`, sent),
          ),
          { numRuns: 120 },
        );
      });
    }
  }

  it('POST /v1/api/tarsis/schedule with bodies that are right', async () => {
    const before = reached;
    await fc.assert(
      fc.asyncProperty(bodyValid, (sent) =>
        expectSaneAnswer('POST', '/v1/api/tarsis/schedule', sent),
      ),
      { numRuns: 15 },
    );
    expect(reached - before).toBeGreaterThan(0);
  });

  it('any path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.webPath(),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
        (path, method) => expectSaneAnswer(method, `/v1/${path}`, undefined),
      ),
      { numRuns: 150 },
    );
  });
});
