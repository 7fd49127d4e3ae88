import {
  createHmac,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { disableAccount } from '../../src/accounts/change-account.js';
import { routes } from '../../src/api/routes.js';
import { fullPath } from '../../src/http/route.js';
import { expectEnvelope } from './support/expect-envelope.js';
import {
  type Answer,
  type LoginData,
  noonMs,
  password,
  startGateway,
  type TestGateway,
} from './support/gateway.js';
import { rawRequest } from './support/raw-request.js';

let gateway: TestGateway;
let victim: LoginData;
let attacker: LoginData;
let victimsJob = '';
let serial = 0;

beforeAll(async () => {
  gateway = await startGateway();
  const plenty = { requestsPerMinute: 100_000 };
  victim = await gateway.login(await gateway.account('enterprise', plenty));
  attacker = await gateway.login(await gateway.account('enterprise', plenty));
  const as = { token: victim.token };
  await gateway.call('PUT', '/v1/api/sites/north-1', { ...as, body: { power_kw: 7 } });
  await gateway.call('PUT', '/v1/api/facilities/plant-1', { ...as, body: { power_kw: 7 } });
  const job = await gateway.call<{ job_id: string }>('POST', '/v1/api/strix/submit', {
    ...as,
    body: { seed: 1 },
  });
  victimsJob = job.json.job_id;
});
afterEach(() => {
  gateway.clock.nowMs = noonMs;
});
afterAll(() => gateway.close());

const elsewhere = () => {
  serial += 1;
  return { 'X-Forwarded-For': `203.0.${serial >> 8}.${serial & 255}` };
};
const send = (
  method: string,
  path: string,
  options: Parameters<TestGateway['call']>[2] = {},
): Promise<Answer> =>
  gateway.call(method, path, { ...options, headers: { ...elsewhere(), ...options.headers } });
/** An operation that every plan but the lower two reaches and that does little. */
const withToken = (token: string) => send('GET', '/v1/tarsis/tariffs?limit=1', { token });
const post = (path: string, body: unknown, token = attacker.token) =>
  send('POST', path, { body, token });
const login = (body: unknown) => send('POST', '/v1/api/auth/login', { body });

/** A token of an API key of the attacker that reaches HELIOS alone. */
async function tokenOfNarrowKey(): Promise<string> {
  const key = await gateway.call<{ api_key: string }>('POST', '/v1/auth/keys', {
    token: attacker.token,
    body: { engines: ['helios'] },
  });
  const { json } = await gateway.call<{ data: { token: string } }>('POST', '/v1/auth/token', {
    body: { api_key: key.json.api_key },
    headers: elsewhere(),
  });
  return json.data.token;
}

/** A new account's token; `then` may do something to the account before it is used. */
async function tokenOf(
  plan: 'operator' | 'fleet' | 'enterprise',
  more: { engines?: string[] } = {},
): Promise<LoginData> {
  return gateway.login(await gateway.account(plan, more));
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token of the victim with other claims, another header, and a signature that `signer` makes. */
async function forged(
  change: { header?: object; claims?: object },
  signer: (text: string) => string | Buffer,
): Promise<Answer> {
  const header = part({ ...decodeProtectedHeader(victim.token), ...change.header });
  const claims = part({ ...decodeJwt(victim.token), ...change.claims });
  const signature = Buffer.from(signer(`${header}.${claims}`)).toString('base64url');
  return withToken(`${header}.${claims}.${signature}`);
}
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const es256 = (key: KeyObject) => (text: string) =>
  signBytes('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
const gatewaysKey = async () => (await gateway.deps.keyRing.get()).signing!.privateKey;
const properlySigned = async (claims: object, header: object = {}) =>
  forged({ claims, header }, es256(await gatewaysKey()));
const publicPem = async () =>
  String(createPublicKey(await gatewaysKey()).export({ type: 'spki', format: 'pem' }));
const hmacWith = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest();
const seconds = noonMs / 1000;

/** What must be refused, how, and with which status. */
type Attack = [what: string, attempt: () => Promise<Answer>, status: number];

const tokens: Attack[] = [
  ['no token', () => send('GET', '/v1/tarsis/tariffs'), 401],
  ['algorithm none', () => forged({ header: { alg: 'none' } }, () => ''), 401],
  ['algorithm None, in another case', () => forged({ header: { alg: 'NoNe' } }, () => ''), 401],
  [
    'HS256 with the public key as secret',
    async () => forged({ header: { alg: 'HS256' } }, hmacWith(await publicPem())),
    401,
  ],
  [
    'HS256 with the published key set as secret',
    async () => {
      const { text } = await send('GET', '/.well-known/jwks.json');
      return forged({ header: { alg: 'HS256' } }, hmacWith(text));
    },
    401,
  ],
  ['HS256 with an empty secret', () => forged({ header: { alg: 'HS256' } }, hmacWith('')), 401],
  [
    'RS256 with a key of the attacker',
    () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      return forged({ header: { alg: 'RS256' } }, (text) =>
        createSign('sha256').update(text).sign(privateKey),
      );
    },
    401,
  ],
  ['ES384 in the header', async () => properlySigned({}, { alg: 'ES384' }), 401],
  ['a key of the attacker under our key id', () => forged({}, es256(stranger.privateKey)), 401],
  [
    'a key of the attacker inside the header',
    () =>
      forged(
        { header: { jwk: stranger.publicKey.export({ format: 'jwk' }), kid: 'mine' } },
        es256(stranger.privateKey),
      ),
    401,
  ],
  [
    'a key of the attacker behind an address in the header',
    () =>
      forged(
        { header: { jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/', kid: 'mine' } },
        es256(stranger.privateKey),
      ),
    401,
  ],
  [
    'a key id that is a path',
    () => forged({ header: { kid: '../../dev/null' } }, hmacWith('')),
    401,
  ],
  [
    'a key id that is SQL',
    () => forged({ header: { kid: "x' OR '1'='1" } }, es256(stranger.privateKey)),
    401,
  ],
  [
    'a key id that is a prototype name',
    () => forged({ header: { kid: 'constructor' } }, es256(stranger.privateKey)),
    401,
  ],
  [
    'a key id that is no string',
    () => forged({ header: { kid: 7 } }, es256(stranger.privateKey)),
    401,
  ],
  ['a signature of zeros', () => forged({}, () => Buffer.alloc(64)), 401],
  [
    'a signature in DER',
    async () => {
      const key = await gatewaysKey();
      return forged({}, (text) => signBytes('sha256', Buffer.from(text), key));
    },
    401,
  ],
  ['no signature', () => forged({}, () => ''), 401],
  [
    'more engines in the claims, signature left as it was',
    async () => {
      const { token } = await tokenOf('operator');
      const [header, , signature] = token.split('.');
      const claims = part({ ...decodeJwt(token), plan: 'enterprise', engines: ['tarsis'] });
      return withToken(`${header}.${claims}.${signature}`);
    },
    401,
  ],
  ['expired', () => properlySigned({ exp: seconds - 1 }), 401],
  ['not valid yet by nbf', () => properlySigned({ nbf: seconds + 61 }), 401],
  ['not valid yet by its time of issue', () => properlySigned({ issued_ms: noonMs + 61_000 }), 401],
  ['for another audience', () => properlySigned({ aud: 'another-service' }), 401],
  ['of another issuer', () => properlySigned({ iss: 'another-gateway' }), 401],
  ['without an end', () => properlySigned({ exp: undefined }), 401],
  ['valid for longer than a day', () => properlySigned({ exp: seconds + 86_401 }), 401],
  ['for an account that does not exist', () => properlySigned({ sub: 'nobody' }), 401],
  ['for another partner', () => properlySigned({ partner: 'another' }), 401],
  ['for another plan', () => properlySigned({ plan: 'fleet' }), 401],
  ['with a claim that nobody knows', () => properlySigned({ admin: true }), 401],
  ['for an API key that does not exist', () => properlySigned({ family: 'key:none' }), 401],
  ['of five parts, as if encrypted', () => withToken(`${victim.token}.a.b`), 401],
  ['with a part behind it', () => withToken(`${victim.token}=`), 401],
  ['the refresh token as bearer', () => withToken(victim.refresh_token), 401],
  ['in the query', () => send('GET', `/v1/auth/keys?access_token=${victim.token}`), 401],
  [
    'in a cookie',
    () => send('GET', '/v1/auth/keys', { headers: { Cookie: `token=${victim.token}` } }),
    401,
  ],
  [
    'as a basic password',
    () =>
      send('GET', '/v1/auth/keys', {
        headers: { Authorization: `Basic ${Buffer.from(`:${victim.token}`).toString('base64')}` },
      }),
    401,
  ],
  [
    'after a logout',
    async () => {
      const { token } = await tokenOf('enterprise');
      await send('POST', '/v1/auth/logout', { token });
      return withToken(token);
    },
    401,
  ],
  [
    'of an account that was disabled',
    async () => {
      const { token, user } = await tokenOf('enterprise');
      await disableAccount(gateway.deps.stores, user.email, noonMs);
      return withToken(token);
    },
    401,
  ],
  [
    'of a login whose refresh token was stolen and used twice',
    async () => {
      const { token, refresh_token } = await tokenOf('enterprise');
      const refresh = () => send('POST', '/v1/auth/refresh', { body: { refresh_token } });
      await refresh();
      gateway.clock.nowMs = noonMs + 10_001;
      await refresh();
      return withToken(token);
    },
    401,
  ],
];

const logins: Attack[] = [
  ['SQL in the e-mail', () => login({ email: "' OR '1'='1' --", password }), 401],
  ['a wildcard in the e-mail', () => login({ email: '%', password }), 401],
  [
    'an operator in the place of the password',
    () => login({ email: victim.user.email, password: { $ne: '' } }),
    400,
  ],
  ['a list in the place of the e-mail', () => login({ email: [victim.user.email], password }), 400],
  [
    'a password that is long to hash',
    () => login({ email: 'a@example.com', password: 'x'.repeat(100_000) }),
    422,
  ],
  ['a field beside', () => login({ email: victim.user.email, password, plan: 'enterprise' }), 400],
  [
    'the eleventh guess at one account',
    async () => {
      const guessing = await startGateway({ verifyPassword: async () => false });
      const guess = () =>
        guessing.call('POST', '/v1/api/auth/login', {
          body: { email: 'a@example.com', password: 'guess' },
          headers: elsewhere(),
        });
      await Promise.all(Array.from({ length: 10 }, guess));
      const answer = await guess();
      await guessing.close();
      return answer;
    },
    429,
  ],
  [
    'a guessed refresh token',
    () => send('POST', '/v1/auth/refresh', { body: { refresh_token: 'guess' } }),
    401,
  ],
  [
    'the hash of a refresh token in its place',
    async () => {
      const { hashOpaqueToken } = await import('../../src/tokens/token-settings.js');
      const body = { refresh_token: hashOpaqueToken(victim.refresh_token) };
      return send('POST', '/v1/auth/refresh', { body });
    },
    401,
  ],
  [
    'a guessed API key',
    () => send('POST', '/v1/auth/token', { body: { api_key: 'bess_guess' } }),
    401,
  ],
  [
    'a refresh token as API key',
    () => send('POST', '/v1/auth/token', { body: { api_key: victim.refresh_token } }),
    401,
  ],
];

const entitlements: Attack[] = [
  ...(
    [
      ['operator', '/v1/api/strix/submit', {}],
      [
        'operator',
        '/v1/api/phalanx/risk',
        { current_load_kw: 1, hour_of_day: 1, days_remaining: 1 },
      ],
      ['operator', '/v1/api/tarsis/schedule', { month: 7 }],
      ['fleet', '/v1/api/phalanx/risk', { current_load_kw: 1, hour_of_day: 1, days_remaining: 1 }],
      ['fleet', '/v1/api/tarsis/schedule', { month: 7 }],
    ] as const
  ).map(
    ([plan, path, body]): Attack => [
      `${path} on ${plan}`,
      async () => post(path, body, (await tokenOf(plan)).token),
      403,
    ],
  ),
  [
    'an engine that the account is narrowed from',
    async () => withToken((await tokenOf('enterprise', { engines: ['helios'] })).token),
    403,
  ],
  [
    'facilities without an engine that has them',
    async () =>
      send('GET', '/v1/api/facilities/default', { token: (await tokenOf('fleet')).token }),
    403,
  ],
  [
    'an engine that the API key is narrowed from',
    async () => withToken(await tokenOfNarrowKey()),
    403,
  ],
  [
    'the token of an API key that makes a wider one',
    async () => post('/v1/auth/keys', {}, await tokenOfNarrowKey()),
    403,
  ],
  ['an engine that does not exist', () => post('/v1/api/odin/run', {}), 404],
];

const as = () => ({ token: attacker.token });
const webhookOf = async (token: string) =>
  (
    await gateway.call<{ id: string }>('POST', '/v1/api/webhooks', {
      token,
      body: { url: 'https://receiver.example/', events: ['drift.detected'] },
    })
  ).json;
const others: Attack[] = [
  ["another partner's job", () => send('GET', `/v1/api/strix/jobs/${victimsJob}`, as()), 404],
  [
    "the end of another partner's job",
    () => send('DELETE', `/v1/api/strix/jobs/${victimsJob}`, as()),
    404,
  ],
  [
    "news of another partner's job",
    () => send('GET', `/v1/api/strix/jobs/${victimsJob}/events`, as()),
    404,
  ],
  ["another partner's site", () => send('GET', '/v1/api/sites/north-1', as()), 404],
  ["another partner's facility", () => send('GET', '/v1/api/facilities/plant-1', as()), 404],
  [
    "another partner's webhook",
    async () => send('DELETE', `/v1/api/webhooks/${(await webhookOf(victim.token)).id}`, as()),
    404,
  ],
  [
    'a webhook that leads into the network',
    () =>
      post(
        '/v1/api/webhooks',
        { url: 'https://169.254.169.254/', events: ['drift.detected'] },
        attacker.token,
      ),
    422,
  ],
  [
    "another account's API key",
    async () => {
      const key = await gateway.call<{ id: string }>('POST', '/v1/auth/keys', {
        token: victim.token,
        body: {},
      });
      return send('DELETE', `/v1/auth/keys/${key.json.id}`, as());
    },
    404,
  ],
  ['a job id that is SQL', () => send('DELETE', "/v1/api/strix/jobs/x'%20OR%20'1'='1", as()), 404],
  ['a job id with a zero character', () => send('GET', '/v1/api/strix/jobs/a%00b', as()), 404],
  [
    'a cursor made by hand',
    () =>
      send(
        'GET',
        `/v1/api/strix/jobs?cursor=${Buffer.from("1.' OR 1").toString('base64url')}`,
        as(),
      ),
    422,
  ],
  ['a site id that is a path', () => send('GET', '/v1/api/sites/..%2fnorth-1', as()), 400],
  ['a site id that is too long', () => send('GET', `/v1/api/sites/${'x'.repeat(65)}`, as()), 400],
];

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const bodies: Attack[] = [
  ['nested 100,000 deep', () => post('/v1/api/tarsis/schedule', deep(100_000)), 400],
  ['nested 33 deep', () => post('/v1/api/tarsis/schedule', deep(33)), 400],
  ['above 1 MiB', () => post('/v1/api/tarsis/schedule', `{"a":"${'x'.repeat(1_048_576)}"}`), 413],
  [
    'above 8 MiB where 8 are allowed',
    () => post('/v1/api/helios/forecast', `{"a":"${'x'.repeat(8_388_608)}"}`),
    413,
  ],
  [
    '100,001 values',
    () => post('/v1/api/helios/forecast', { values: Array(100_001).fill(1) }),
    422,
  ],
  [
    '50,001 prices',
    () =>
      post('/v1/api/sites/default/prices', {
        prices: Array(50_001).fill({ time: '2026-01-01T00:00:00Z', usd_per_mwh: 1 }),
      }),
    422,
  ],
  [
    '50,001 readings',
    () =>
      post('/v1/api/facilities/default/readings', {
        readings: Array(50_001).fill({ time: '2026-01-01T00:00:00Z', load_kw: 1 }),
      }),
    422,
  ],
  [
    'more path-steps than are simulated',
    () => post('/v1/api/strix/submit', { n_paths: 50_000, horizon_days: 3_650 }),
    422,
  ],
  [
    'a number that is infinite',
    () => post('/v1/api/tarsis/schedule', '{"month":7,"current_soc":1e400}'),
    400,
  ],
  ['NaN as a word', () => post('/v1/api/tarsis/schedule', { month: 7, current_soc: 'NaN' }), 400],
  [
    'a prototype',
    () => post('/v1/api/tarsis/schedule', '{"month":7,"__proto__":{"admin":true}}'),
    400,
  ],
  [
    'a constructor',
    () => post('/v1/api/tarsis/schedule', '{"month":7,"constructor":{"prototype":{}}}'),
    400,
  ],
  ['a list', () => post('/v1/api/tarsis/schedule', '[]'), 400],
  ['not JSON', () => post('/v1/api/tarsis/schedule', '{"month":7,}'), 400],
  [
    'a path as tariff',
    () => post('/v1/api/tarsis/schedule', { month: 7, tariff: '../../etc/passwd' }),
    422,
  ],
  [
    'a prototype name as tariff',
    () => post('/v1/api/tarsis/schedule', { month: 7, tariff: '__proto__' }),
    422,
  ],
  [
    'a prototype name as market',
    () => send('PUT', '/v1/api/sites/default', { ...as(), body: { market: 'constructor' } }),
    422,
  ],
  [
    'compressed',
    () =>
      fetch(`${gateway.url}/v1/api/tarsis/schedule`, {
        method: 'POST',
        headers: {
          ...elsewhere(),
          Authorization: `Bearer ${attacker.token}`,
          'Content-Type': 'application/json',
          'Content-Encoding': 'gzip',
        },
        body: gzipSync('{"month":7}'),
      }).then(answerOf),
    415,
  ],
  [
    'a form',
    () =>
      send('POST', '/v1/api/tarsis/schedule', {
        ...as(),
        body: 'month=7',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    415,
  ],
  [
    'XML',
    () =>
      send('POST', '/v1/api/tarsis/schedule', {
        ...as(),
        body: '<month>7</month>',
        headers: { 'Content-Type': 'application/xml' },
      }),
    415,
  ],
  [
    'UTF-16',
    () =>
      send('POST', '/v1/api/tarsis/schedule', {
        ...as(),
        body: '{"month":7}',
        headers: { 'Content-Type': 'application/json; charset=utf-16' },
      }),
    415,
  ],
  [
    'a parameter that nobody knows',
    () => send('POST', '/v1/api/tarsis/schedule?debug=1', { ...as(), body: { month: 7 } }),
    400,
  ],
  ['one parameter twice', () => send('GET', '/v1/tarsis/tariffs?limit=1&limit=2', as()), 400],
  [
    'an expansion that nobody knows',
    () => send('POST', '/v1/api/tarsis/schedule?expand=secrets', { ...as(), body: { month: 7 } }),
    400,
  ],
];

/** What came back over a bare connection. */
function parsed(received: string): Answer {
  const [head = '', text = ''] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+) /.exec(first)?.[1]),
    headers: new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1),
      ]),
    ),
    text,
    json: JSON.parse(text),
  };
}
async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}
const raw = async (bytes: string) =>
  parsed(await rawRequest(Number(new URL(gateway.url).port), bytes));
const loginHead =
  'POST /v1/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

const wire: Attack[] = [
  [
    'two lengths of one body',
    () => raw(`${loginHead}Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}`),
    400,
  ],
  [
    'a length beside chunks',
    () => raw(`${loginHead}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /`),
    400,
  ],
  [
    'chunks under another name',
    () => raw(`${loginHead}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`),
    400,
  ],
  ['a length that is negative', () => raw(`${loginHead}Content-Length: -1\r\n\r\n`), 400],
  [
    'a header without a name',
    () => raw(`GET /v1/api/health HTTP/1.1\r\nHost: x\r\n: value\r\n\r\n`),
    400,
  ],
  [
    'a blank before the colon',
    () => raw('GET /v1/api/health HTTP/1.1\r\nHost: x\r\nX-A : b\r\n\r\n'),
    400,
  ],
  [
    'a zero character in a header',
    () => raw('GET /v1/api/health HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'),
    400,
  ],
  ['no Host', () => raw('GET /v1/api/health HTTP/1.1\r\nConnection: close\r\n\r\n'), 400],
  [
    'headers above 16 KiB',
    () => raw(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`),
    431,
  ],
  [
    'a path above all',
    () => raw('GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    404,
  ],
  [
    'a path by percent signs',
    () => raw('GET /v1/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    404,
  ],
  [
    'an operation in capitals',
    () => send('POST', '/V1/API/TARSIS/SCHEDULE', { body: { month: 7 } }),
    404,
  ],
  [
    'an operation behind two slashes',
    () => raw('GET //v1/api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    404,
  ],
  [
    'an operation with a slash behind it, without a token',
    () => send('POST', '/v1/auth/keys/', { body: {} }),
    401,
  ],
  [
    'TRACE',
    () => raw('TRACE /v1/api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    405,
  ],
  [
    'another method in a header',
    () =>
      send('GET', '/v1/auth/keys/x', { ...as(), headers: { 'X-HTTP-Method-Override': 'DELETE' } }),
    405,
  ],
  [
    'an address that the caller makes up, to begin a new limit',
    async () => {
      const plain = await startGateway({ config: { trustProxy: false } });
      const call = (index: number) =>
        plain.call('GET', '/v1/nothing', { headers: { 'X-Forwarded-For': `198.51.100.${index}` } });
      for (let index = 0; index < 60; index += 1) {
        await call(index);
      }
      const answer = await call(61);
      await plain.close();
      return answer;
    },
    429,
  ],
];

describe('what must be refused', () => {
  describe.each([
    ['an access token', tokens],
    ['a login', logins],
    ['more than is paid for', entitlements],
    ["what is another's", others],
    ['a body or query', bodies],
    ['the wire', wire],
  ])('%s', (_group, attacks) => {
    it.each(attacks)('%s', async (_what, attempt, status) => {
      const answer = await attempt();
      expectEnvelope(answer, status, /^[A-Z`a-z].*\.$/);
      expect(answer.text).not.toContain(victim.token);
      expect(answer.text).not.toMatch(/node_modules|\.ts\b|SQLITE|select |\$argon2/i);
    });
  });

  it('every operation with a token that does not serve', async () => {
    const needing = routes.filter(({ access }) => access === 'bearer');
    expect(needing.length).toBeGreaterThan(20);
    for (const route of needing) {
      const path = fullPath(route).replaceAll(/\{\w+\}/g, 'x');
      expectEnvelope(await send(route.method, path, { token: 'a.b.c' }), 401, /not valid/);
    }
  });

  it('leave for another site to read answers, or to send what a form cannot', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(method, '/v1/api/health', {
        headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' },
      });
      const names = [...headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(names).not.toContain('set-cookie');
    }
  });

  it('has left the victim as it was', async () => {
    const own = { token: victim.token };
    const get = (path: string) => gateway.call<Record<string, unknown>>('GET', path, own);
    expect((await get('/v1/api/sites/north-1')).json).toMatchObject({ power_kw: 7 });
    expect((await get('/v1/api/facilities/plant-1')).json).toMatchObject({ power_kw: 7 });
    expect((await get(`/v1/api/strix/jobs/${victimsJob}`)).json).toMatchObject({
      status: 'succeeded',
    });
    expect((await get('/v1/auth/keys')).json).toMatchObject({ keys: [{ name: 'API key' }] });
    expect({}).not.toHaveProperty('admin');
  });
});
