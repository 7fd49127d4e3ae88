import { EngineError } from '@bess/kernel/errors';
import { defaultTariffCode, listTariffs } from '@bess/tariff-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpError } from '../../src/internal/errors.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { rawRequest } from './support/raw-request.js';
import { sampleEngines } from './support/sample-engines.js';

const schedulePath = '/v1/api/tarsis/schedule';
let gateway: TestGateway;
let token: string;
/** What the engines do next; undefined = their work. */
let fault: (() => Promise<never>) | undefined;

beforeAll(async () => {
  const real = sampleEngines();
  gateway = await startGateway({
    engines: {
      ...real,
      run: (operation, input) => (fault === undefined ? real.run(operation, input) : fault()),
    },
  });
  // Many calls in one standing minute: an agreed figure that they do not reach.
  const email = await gateway.account('enterprise', { requestsPerMinute: 10_000 });
  token = (await gateway.login(email)).token;
});
afterAll(() => gateway.close());

const schedule = (body: unknown, headers: Record<string, string> = {}, query = '') =>
  gateway.call('POST', `${schedulePath}${query}`, { body, token, headers });

describe('400', () => {
  it.each([
    ['not JSON', '{"month": 7', /must be JSON/],
    ['an empty body', '', /JSON object; it was empty/],
    ['an array', '[]', /JSON object; an array came/],
    ['null', 'null', /JSON object; null came/],
    ['a number', '7', /JSON object; a number came/],
    ['a required field missing', {}, /month/],
    ['a wrong type', { month: '7' }, /month must be a whole number/],
    ['a fraction for an integer', { month: 7.5 }, /month must be a whole number/],
    [
      'NaN spelled as a string',
      { month: 7, current_soc: 'NaN' },
      /current_soc must be a finite number/,
    ],
    [
      'an infinite number',
      '{"month": 7, "current_soc": 1e999}',
      /current_soc must be a finite number/,
    ],
    [
      'an unknown field',
      { month: 7, curent_soc: 0.5 },
      /curent_soc is not a known field.*current_soc/,
    ],
    [
      'a prototype',
      '{"month": 7, "__proto__": {"current_soc": 2}}',
      /__proto__ is not a known field/,
    ],
    ['a facility id of the wrong form', { month: 7, facility_id: 'a b' }, /facility_id must match/],
    ['nesting without end', `{"month":${'['.repeat(50_000)}`, /nest deeper than 32 levels/],
  ])('%s', async (_what, body, words) => {
    expectEnvelope(await schedule(body), 400, words);
  });

  it('brackets inside strings do not count as nesting', async () => {
    expectEnvelope(await schedule({ month: 7, tariff: '['.repeat(80) }), 422, /tariff/);
  });

  it('bytes that are not UTF-8', async () => {
    const response = await fetch(`${gateway.url}${schedulePath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      ok: false,
      error: 'The body must be UTF-8; it has bytes that are not.',
    });
  });

  it('unknown query parameters and expansions are named beside the known ones', async () => {
    expectEnvelope(
      await schedule({ month: 7 }, {}, '?expnd=bill'),
      400,
      /query parameter "expnd" is not known; known are currency, expand\. Did you mean expand\?/,
    );
    expectEnvelope(
      await schedule({ month: 7 }, {}, '?expand=schedule,bil'),
      400,
      /expansion "bil" is not known; known are schedule, bill, [a-z, ]+\. Did you mean bill\?/,
    );
    expectEnvelope(
      await schedule({ month: 7 }, {}, '?currency=native&currency=native'),
      400,
      /must come once/,
    );
  });
});

describe('401', () => {
  it('no token', async () => {
    const answer = await gateway.call('POST', schedulePath, { body: { month: 7 } });
    expectEnvelope(answer, 401, /needs the header Authorization/);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('403', () => {
  it.each(['operator', 'fleet'] as const)('the %s plan has no TARSIS', async (plan) => {
    const { token: other } = await gateway.login(await gateway.account(plan));
    const answer = await gateway.call('POST', schedulePath, { body: { month: 7 }, token: other });
    expectEnvelope(
      answer,
      403,
      new RegExp(`plan ${plan} does not include TARSIS; Enterprise does`, 'i'),
    );
    const list = await gateway.call('GET', '/v1/tarsis/tariffs', { token: other });
    expectEnvelope(list, 403, /TARSIS/);
  });

  it('an account narrowed to other engines', async () => {
    const email = await gateway.account('enterprise', { engines: ['strix'] });
    const { token: other } = await gateway.login(email);
    const answer = await gateway.call('POST', schedulePath, { body: { month: 7 }, token: other });
    expectEnvelope(answer, 403, /This account does not reach TARSIS/);
  });

  it('comes before the body is judged', async () => {
    const { token: other } = await gateway.login(await gateway.account('fleet'));
    const answer = await gateway.call('POST', schedulePath, { body: 'not JSON', token: other });
    expectEnvelope(answer, 403, /TARSIS/);
  });
});

describe('404 and 405', () => {
  it.each(['/', '/v1', '/v1/api/nothing', '/v1/api/odin/cycle', '/api/health', '/v1/API/health'])(
    '%s',
    async (path) => {
      expectEnvelope(await gateway.call('POST', path, { token }), 404, /There is nothing at/);
    },
  );

  it.each([
    ['/v1/api/tarsis/tariffs', '/v1/tarsis/tariffs'],
    ['/v1/auth/login', '/v1/api/auth/login'],
    ['/api/health', '/v1/api/health'],
    ['/v1/API/health', '/v1/api/health'],
    ['/v1/api/tarsis/shedule', schedulePath],
    ['/v1/livez', '/livez'],
    ['/v1/strix/submit', '/v1/api/strix/submit'],
    ['/v1/api/strix/job', '/v1/api/strix/jobs'],
  ])('%s: the nearest known path is %s', async (path, nearest) => {
    const { json } = await gateway.call('GET', path, { token });
    expect(json.error).toBe(`There is nothing at ${path}; the nearest known path is ${nearest}.`);
  });

  it.each(['/', '/v1', '/v1/api/nothing', '/v1/api/odin', `/v1/${'x'.repeat(5_000)}`])(
    '%s is near no path',
    async (path) => {
      const { json } = await gateway.call('GET', path, { token });
      expect(json.error).toBe(`There is nothing at ${path.slice(0, 200)}.`);
    },
  );

  it.each([
    ['GET', schedulePath, 'POST, OPTIONS'],
    ['DELETE', '/v1/api/auth/login', 'POST, OPTIONS'],
    ['POST', '/v1/api/health', 'GET, HEAD, OPTIONS'],
    ['PUT', '/livez', 'GET, HEAD, OPTIONS'],
    ['GET', '/v1/api/strix/submit', 'POST, OPTIONS'],
    ['POST', '/v1/api/strix/jobs/x', 'DELETE, GET, HEAD, OPTIONS'],
    ['PUT', '/v1/api/sites/x/prices', 'GET, HEAD, POST, OPTIONS'],
  ])('%s %s', async (method, path, allow) => {
    const answer = await gateway.call(method, path, { token });
    expectEnvelope(answer, 405, new RegExp(`${method} is not allowed here`));
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('OPTIONS tells the methods, HEAD answers like GET without a body', async () => {
    const options = await gateway.call('OPTIONS', schedulePath);
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('POST, OPTIONS');
    expectStandardHeaders(options);
    const head = await gateway.call('HEAD', '/v1/api/health');
    expect([head.status, head.text]).toEqual([200, '']);
    expectStandardHeaders(head);
  });
});

describe('413 and 415', () => {
  it('a body above 1 MiB, by its length and without one', async () => {
    const large = JSON.stringify({ month: 7, facility_id: 'x'.repeat(1_048_576) });
    expectEnvelope(await schedule(large), 413, /at most 1048576 bytes/);
    const response = await fetch(`${gateway.url}${schedulePath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ ok: false });
  });

  it('a body of exactly 1 MiB is read', async () => {
    const frame = JSON.stringify({ month: 7, facility_id: '' }).length;
    const body = JSON.stringify({ month: 7, facility_id: 'x'.repeat(1_048_576 - frame) });
    expect(body.length).toBe(1_048_576);
    expectEnvelope(await schedule(body), 400, /facility_id must match/);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonp',
  ])('%s', async (type) => {
    expectEnvelope(
      await schedule({ month: 7 }, { 'Content-Type': type }),
      415,
      /Content-Type must be application\/json/,
    );
  });

  it('a compressed body, before anything of it is unpacked', async () => {
    expectEnvelope(
      await schedule('{}', { 'Content-Encoding': 'gzip' }),
      415,
      /Content-Encoding; "gzip" came/,
    );
    expectEnvelope(
      await schedule('{}', { 'Content-Encoding': 'identity, br' }),
      415,
      /Content-Encoding; "br" came/,
    );
  });

  it('JSON with a charset of UTF-8 is JSON', async () => {
    const answer = await schedule(
      { month: 13 },
      { 'Content-Type': 'Application/JSON; Charset="UTF-8"' },
    );
    expectEnvelope(answer, 422, /month/);
  });
});

describe('422', () => {
  it.each([
    [{ month: 0 }, /month must be between 1 and 12; 0 came/],
    [{ month: 13 }, /month must be between 1 and 12; 13 came/],
    [{ month: 7, current_soc: 1.2 }, /SOC must be between 0 and 1; current_soc was 1\.2/],
    [{ month: 7, current_soc: -0.0001 }, /SOC must be between 0 and 1; current_soc was -0\.0001/],
    [
      { month: 7, tariff: 'no-such-tariff' },
      /tariff must be a code of the library.*no-such-tariff.*nearest are/,
    ],
    [{ month: 7, tariff: '' }, /tariff/],
  ])('%j', async (body, words) => {
    const answer = await schedule(body);
    expectEnvelope(answer, 422, words);
    expect(answer.json.error).toMatch(/TARSIS/);
  });

  it('malformed wins over out of range', async () => {
    expectEnvelope(await schedule({ month: 13, current_soc: 'full' }), 400, /current_soc/);
  });

  it('a tariff in another currency, named', async () => {
    const foreign = listTariffs().find(({ currency }) => currency !== 'USD');
    const answer = await schedule({ month: 7, tariff: foreign?.code });
    expectEnvelope(answer, 422, new RegExp(`${foreign?.code} is billed in ${foreign?.currency}`));
  });

  it('query values outside their set', async () => {
    expectEnvelope(
      await schedule({ month: 7 }, {}, '?currency=euro'),
      422,
      /currency must be native/,
    );
    const list = (query: string) => gateway.call('GET', `/v1/tarsis/tariffs?${query}`, { token });
    expectEnvelope(await list('limit=0'), 422, /limit must be between 1 and 1000; 0 came/);
    expectEnvelope(await list('limit=ten'), 400, /limit must be a whole number/);
  });
});

describe('500 and 503', () => {
  const failWith = (error: unknown) => {
    fault = () => Promise.reject(error);
  };

  it('an engine that fails says how, under its name', async () => {
    failWith(
      new EngineError({
        engine: 'tarsis',
        kind: 'engine',
        code: 'noAnswerInTime',
        message: 'no plan within 60 s',
      }),
    );
    const answer = await schedule({ month: 7 });
    fault = undefined;
    expectEnvelope(answer, 500, /^TARSIS: no plan within 60 s\.$/);
  });

  it('an unexpected error stays inside', async () => {
    failWith(new TypeError("Cannot read properties of undefined (reading '/srv/secret.ts')"));
    const answer = await schedule({ month: 7 }, { 'X-Request-Id': 'find-me' });
    fault = undefined;
    expectEnvelope(answer, 500, /failed unexpectedly; the request id find-me/);
    expect(answer.text).not.toMatch(/secret|undefined|TypeError/);
    expect(gateway.logLines.some((line) => /find-me.*secret\.ts/.test(line))).toBe(true);
  });

  it('so does one that the engine itself did not expect', async () => {
    failWith(
      new EngineError({
        engine: 'tarsis',
        kind: 'engine',
        code: 'unexpected',
        message: 'tarsis failed unexpectedly: x is not a function',
      }),
    );
    const answer = await schedule({ month: 7 });
    fault = undefined;
    expectEnvelope(answer, 500, /^TARSIS failed unexpectedly; the request id/);
  });

  it('an answer that breaks its own schema is not sent', async () => {
    const real = await sampleEngines().run('tarsis.schedule', {
      options: { tariff: defaultTariffCode, month: 7, year: 2026 },
      nativeCurrency: false,
    });
    fault = () => Promise.resolve({ ...real, optimalityGapPct: Number.NaN } as never);
    const answer = await schedule({ month: 7 });
    fault = undefined;
    expectEnvelope(answer, 500, /^TARSIS failed unexpectedly/);
  });

  it('too much work waiting: come back', async () => {
    failWith(
      new HttpError(503, 'TARSIS has too much work waiting.', { headers: { 'Retry-After': '5' } }),
    );
    const answer = await schedule({ month: 7 });
    fault = undefined;
    expectEnvelope(answer, 503, /TARSIS has too much work waiting/);
    expect(answer.headers.get('retry-after')).toBe('5');
  });
});

describe('what Node refuses before the app sees it', () => {
  const raw = (bytes: string, port = Number(new URL(gateway.url).port)) => rawRequest(port, bytes);

  const expectRawEnvelope = (received: string, status: number, words: RegExp) => {
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^X-Request-Id: \S+$/im);
    expect(head).toMatch(/^X-RateLimit-Remaining: \d+$/im);
    expect(head).toMatch(/^X-RateLimit-Reset: \d+$/im);
    expect(JSON.parse(body)).toEqual({ ok: false, error: expect.stringMatching(words) });
  };

  it('a line that is not HTTP', async () => {
    expectRawEnvelope(await raw('nonsense\r\n\r\n'), 400, /not valid HTTP/);
  });

  it('an unknown method', async () => {
    expectRawEnvelope(
      await raw('BREW /v1/api/health HTTP/1.1\r\nHost: x\r\n\r\n'),
      400,
      /not valid HTTP/,
    );
  });

  it('headers without end', async () => {
    const received = await raw(
      `GET /v1/api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expectRawEnvelope(received, 431, /headers are larger/);
  });

  it('no Host header', async () => {
    const received = await raw('GET /v1/api/health HTTP/1.1\r\nConnection: close\r\n\r\n');
    expectRawEnvelope(received, 400, /Host is missing/);
  });

  it('two requests at once, the second broken: the first answer stays the first', async () => {
    const received = await raw('GET /livez HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(received).toMatch(/\{"ok":true\}$/);
  });

  it('a chunked body that breaks off its own form', async () => {
    const received = await raw(
      'POST /v1/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    );
    expectRawEnvelope(received, 400, /not valid HTTP/);
  });

  it('an unknown expectation is ignored', async () => {
    const received = await raw(
      'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a caller that sends too slowly', async () => {
    const slow = await startGateway({ timeouts: { headersMs: 200, requestMs: 300, checkMs: 50 } });
    const port = Number(new URL(slow.url).port);
    expectRawEnvelope(
      await raw('GET /v1/api/health HTTP/1.1\r\nHost: x\r\n', port),
      408,
      /took too long/,
    );
    const body =
      'POST /v1/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
    expectRawEnvelope(await raw(body, port), 408, /took too long/);
    await slow.close();
  });
});
