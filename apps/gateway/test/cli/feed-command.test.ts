import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate/browser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expandUrl } from '../../src/cli/expand-url.js';
import { repeatAttempts } from '../../src/cli/repeat-attempts.js';
import { runCli } from '../../src/cli/run-cli.js';
import { emptySite } from '../../src/sites/site-defaults.js';
import { programPath } from '../programs/program-path.js';
import { gatewayPrograms } from './gateway-programs.js';
import { inStores } from './in-stores.js';
import { startProgram } from './start-program.js';

const programs = gatewayPrograms();

const AUSTRALIAN = `REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE
NSW1,2026/08/01 00:05:00,8898.91,89.88,TRADE
NSW1,2026/08/01 00:10:00,9032.33,cancelled,TRADE
NSW1,2026/08/01 00:15:00,8989.12,-95.05,TRADE
`;
const TEXAN = `DeliveryDate,HourEnding,SettlementPoint,SettlementPointPrice,DSTFlag
08/05/2026,01:00,HB_NORTH, 23.94,N
08/05/2026,01:00,LZ_WEST, 20.5,N
08/05/2026,02:00,LZ_WEST, 21.5,N
`;

/** Answers of the server by path. */
const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const answer = answers.get(pathname);
  if (answer === undefined) response.writeHead(404).end('not here');
  else answer(request, response);
});
let base = '';
let dataDir = '';
let partnerId = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dataDir = await programs.newDataDir();
  const args = ['account', 'add', '--email', 'desk@example.com', '--plan', 'fleet'];
  await programs.run([...args, '--partner', 'Acme'], { DATA_DIR: dataDir });
  partnerId = await inStores(dataDir, async (stores) => {
    const id = (await stores.accounts.findByEmail('desk@example.com'))!.partner.id;
    const sydney = { ...emptySite, currency: 'AUD', timeZone: 'Australia/Sydney' } as const;
    await stores.sites.put(id, 'sydney', { ...sydney, intervalMinutes: 5 }, 0);
    await stores.sites.put(id, 'texas', { ...emptySite, timeZone: 'America/Chicago' }, 0);
    await stores.sites.put(id, 'london', { ...emptySite, currency: 'GBP' }, 0);
    return id;
  });
});
beforeEach(() => answers.clear());
afterAll(() => server.close());

/** Runs `feed` for a partner's site. */
function feed(site: string, options: string[], stdin = '') {
  const args = ['feed', '--partner', 'Acme', '--site', site, ...options];
  return programs.run(args, { DATA_DIR: dataDir, FEED_KEY: 'a/secret' }, stdin);
}

/** Stored prices of a site, with readable times. */
async function stored(site: string): Promise<[string, number][]> {
  const range = { fromMs: 0, untilMs: Date.UTC(2100, 0, 1) };
  const prices = await inStores(dataDir, ({ sites }) => sites.prices(partnerId, site, range));
  return prices.map(({ timeMs, pricePerMwh }) => [new Date(timeMs).toISOString(), pricePerMwh]);
}

const answerWith =
  (body: string | Uint8Array, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status).end(body);
  };

describe('bess-gateway feed', () => {
  test('stores the prices of a file and says what it stored and left out', async () => {
    const file = join(dataDir, 'prices.csv');
    await writeFile(file, AUSTRALIAN);
    expect(await feed('sydney', ['--file', file])).toEqual({
      code: 0,
      stdout: [
        'Stored 2 prices of NSW1 (NEM trading, aemo-price-and-demand) for the site sydney of Acme: 2026-07-31T14:00Z to 2026-07-31T14:10Z, every 5 min, in AUD per MWh.',
        'Left out: 1.',
        '  line 3: RRP must be a number; "cancelled" came',
        '',
      ].join('\n'),
      stderr: '',
    });
    expect(await stored('sydney')).toEqual([
      ['2026-07-31T14:00:00.000Z', 89.88],
      ['2026-07-31T14:10:00.000Z', -95.05],
    ]);
  });

  test('reads standard input, for one place, by the id of the partner', async () => {
    const args = ['feed', '--partner', partnerId, '--site', 'texas', '--file', '-'];
    const environment = { DATA_DIR: dataDir };
    const outcome = await programs.run([...args, '--place', 'lz_west'], environment, TEXAN);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/^Stored 2 prices of LZ_WEST \(ERCOT DAM, ercot-day-ahead\)/);
    expect(await stored('texas')).toEqual([
      ['2026-08-05T05:00:00.000Z', 20.5],
      ['2026-08-05T06:00:00.000Z', 21.5],
    ]);
  });

  test('fetches a zip behind redirects, with dates and a key in its address', async () => {
    const queries: string[] = [];
    answers.set('/start', (request, response) => {
      queries.push(new URL(request.url!, base).search);
      response.writeHead(302, { location: '/moved' }).end();
    });
    answers.set('/moved', (_request, response) => {
      response.writeHead(307, { location: `${base}/file.zip` }).end();
    });
    answers.set('/file.zip', answerWith(zipSync({ 'texas.csv': strToU8(TEXAN) })));
    const url = `${base}/start?from={date-1:yyyymmdd}&to={date}&key={env:FEED_KEY}`;
    const outcome = await feed('texas', ['--url', url, '--place', 'HB_NORTH']);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(queries).toEqual([
      expect.stringMatching(/^\?from=\d{8}&to=\d{4}-\d{2}-\d{2}&key=a%2Fsecret$/),
    ]);
  });

  test('follows the pages of an answer on the same server', async () => {
    const page = (hour: string, next: string | null) =>
      JSON.stringify({
        next,
        results: [
          {
            value_exc_vat: 20,
            value_inc_vat: 21,
            valid_from: `2026-09-23T${hour}:00:00Z`,
            valid_to: `2026-09-23T${hour}:30:00Z`,
            payment_method: null,
          },
        ],
      });
    answers.set('/rates', (request, response) => {
      const second = request.url!.endsWith('page=2');
      response.end(
        second ? page('20', 'https://elsewhere.example/') : page('21', `${base}/rates?page=2`),
      );
    });
    const outcome = await feed('london', ['--url', `${base}/rates`, '--tax', 'included']);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toContain('Note: prices include VAT.\n');
    expect(outcome.stdout).toContain('Note: the answer is not the last page.\n');
    expect(outcome.stdout).toContain('Note: the interval of the site is 60 min.\n');
    expect(await stored('london')).toEqual([
      ['2026-09-23T20:00:00.000Z', 210],
      ['2026-09-23T21:00:00.000Z', 210],
    ]);
  });

  test('refuses the prices of another currency, forecasts, and sites that do not exist', async () => {
    const before = await stored('texas');
    expect(await feed('texas', ['--file', '-'], AUSTRALIAN)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The prices must be in the currency of the site texas, USD, but those of NSW1 are in AUD.\n',
    });
    expect(await stored('texas')).toEqual(before);
    const forecast =
      'C,NEMP.WORLD\nI,PREDISPATCH,REGION_PRICES,2,REGIONID,INTERVENTION,RRP,DATETIME\nD,PREDISPATCH,REGION_PRICES,2,NSW1,0,5,2026/08/01 00:30:00\nC,"END OF REPORT",4\n';
    expect((await feed('sydney', ['--file', '-'], forecast)).stderr).toBe(
      'The prices of a site must be settled ones, but those of aemo-predispatch are a forecast.\n',
    );
    expect((await feed('sidney', ['--file', '-'], AUSTRALIAN)).stderr).toBe(
      'The option --site must name a site of Acme that is described or has prices, but "sidney" is neither.\n',
    );
    const args = ['feed', '--partner', 'Nobody', '--site', 'sydney', '--file', '-'];
    expect((await programs.run(args, { DATA_DIR: dataDir })).stderr).toBe(
      'The option --partner must name a partner, but there is no "Nobody".\n',
    );
  });

  test('names what is wrong with a source in one sentence', async () => {
    answers.set('/refused', (_request, response) => {
      const reason = '<Reason><code>999</code><text>No matching data found</text></Reason>';
      response
        .writeHead(400)
        .end(`<Acknowledgement_MarketDocument>${reason}</Acknowledgement_MarketDocument>`);
    });
    answers.set('/busy', answerWith('try later', 503));
    answers.set('/page', answerWith('<html></html>'));
    answers.set('/loop', (_request, response) => {
      response.writeHead(302, { location: '/loop' }).end();
    });
    answers.set('/away', (_request, response) => {
      response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    });
    const closed = 'http://127.0.0.1:9/x?key=secret';
    const sources: [string[], RegExp][] = [
      [['--url', `${base}/refused?k=secret`], /answered 999: No matching data found\n$/],
      [
        ['--url', `${base}/busy?k=secret`],
        /must answer with the file, but it answered with status 503\.\n$/,
      ],
      [['--url', `${base}/page`], /\/page: the content must be one of .* it begins with "<html>/],
      [['--url', `${base}/loop`], /after at most 5 redirects, but more came\.\n$/],
      [
        ['--url', `${base}/away`],
        /must redirect to http:\/\/ or https:\/\/, but it redirects elsewhere\.\n$/,
      ],
      [['--url', closed], /must answer, but it cannot be reached: (ECONNREFUSED|bad port)\.\n$/],
      [
        ['--file', join(dataDir, 'none.csv')],
        /^The file .*none\.csv must be readable, but it is not: ENOENT\.\n$/,
      ],
      [['--file', dataDir], /must be readable, but it is not: EISDIR\.\n$/],
      [['--file', '-'], /^standard input: the content must be one of .* it begins with ""\n$/],
    ];
    for (const [options, sentence] of sources) {
      const { code, stdout, stderr } = await feed('texas', options);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(sentence);
      expect(stderr).not.toContain('secret');
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  test('an answer that never ends is cut at its limit', async () => {
    answers.set('/endless', (_request, response) => {
      const block = Buffer.alloc(1_048_576, 'x');
      Readable.from(
        (function* () {
          for (let i = 0; i < 70; i += 1) yield block;
        })(),
      )
        .on('error', () => {})
        .pipe(response);
    });
    const { code, stderr } = await feed('texas', ['--url', `${base}/endless`]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `The answer of ${base}/endless must have at most 67108864 bytes, but it has more.\n`,
    );
  });

  test.each([
    [
      ['--file', 'a', '--url', 'b'],
      'One of the options --file and --url must be given, but both came.',
    ],
    [[], 'One of the options --file and --url must be given, but neither came.'],
    [['--file', 'a', '--format', 'csv'], 'The option --format must be one of aemo-dispatch, '],
    [['--file', 'a', '--tax', 'half'], 'The option --tax must be one of excluded, included'],
    [['--file', 'a', '--interval-minutes', '7'], 'must be one of 5, 15, 30, 60, but it is "7".'],
    [['--file', 'a', '--every-minutes', '0'], 'must be from 1 to 1440, but it is 0.'],
    [['--file', '-', '--every-minutes', '5'], 'but standard input can be read only once.'],
    [['--url', 'ftp://example.com/'], 'must be an address that begins with http:// or https://'],
    [['--url', 'http://a:b@example.com/'], 'has no user name in it'],
    [['--url', 'http://example.com/{day}'], 'must be such as {date}, {local-date},'],
    [['--url', 'http://example.com/{env:NOT_SET}'], 'The environment variable NOT_SET must be set'],
  ])('%j is not understood: exit code 2', async (options, message) => {
    const { code, stdout, stderr } = await feed('texas', options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('repeats until it is told to stop, and prints failures with their times', async () => {
    const outcome = { stdout: '', stderr: '' };
    let stop: (signal: string) => void = () => {};
    answers.set('/busy', answerWith('', 503));
    const args = ['feed', '--partner', 'Acme', '--site', 'texas', '--url', `${base}/busy`];
    const code = await runCli([...args, '--every-minutes', '1'], {
      environment: { DATA_DIR: dataDir },
      stdin: Readable.from([]),
      print: (line) => {
        outcome.stdout += line;
      },
      printError: (line) => {
        outcome.stderr += line;
        stop('SIGTERM');
      },
      nowMs: () => Date.UTC(2026, 7, 5, 12),
      version: '0.0.0',
      shutdownSignal: () =>
        new Promise((resolve) => {
          stop = resolve;
        }),
      serve: () => Promise.reject(new Error('not here')),
      work: () => Promise.reject(new Error('not here')),
    });
    expect({ code, ...outcome }).toEqual({
      code: 0,
      stdout: '',
      stderr: `2026-08-05T12:00:00.000Z The address ${base}/busy must answer with the file, but it answered with status 503.`,
    });
  });
});

test('a repeated feed ends at SIGTERM with success', async () => {
  answers.set('/texas.csv', answerWith(TEXAN));
  const options = ['--url', `${base}/texas.csv`, '--place', 'LZ_WEST', '--every-minutes', '60'];
  const args = ['feed', '--partner', 'Acme', '--site', 'texas', ...options];
  const { child, ended, says } = startProgram(programPath('main'), args, { DATA_DIR: dataDir });
  await says(/^Stored 2 prices of LZ_WEST/);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('attempts go on after failures, at their distance, until the signal', async () => {
  const stopping = new AbortController();
  const failures: unknown[] = [];
  let attempts = 0;
  const startedMs = performance.now();
  await repeatAttempts(
    async () => {
      attempts += 1;
      if (attempts === 4) stopping.abort();
      if (attempts % 2 === 0) throw attempts;
    },
    { everyMs: 20, signal: stopping.signal, onFailure: (error) => failures.push(error) },
  );
  expect(attempts).toBe(4);
  // The attempt that the signal cut has not failed.
  expect(failures).toEqual([2]);
  expect(performance.now() - startedMs).toBeGreaterThan(50);
});

test('dates of an address are in UTC or in the zone of the site', () => {
  const values = {
    // In Sydney it is already the first day of the next year.
    nowMs: Date.UTC(2026, 11, 31, 20),
    timeZone: 'Australia/Sydney',
    environment: {},
  };
  const path = (template: string) => expandUrl(`http://h/${template}`, values).pathname.slice(1);
  expect(path('{date}')).toBe('2026-12-31');
  expect(path('{date+1:yyyymmdd}T0000')).toBe('20270101T0000');
  expect(path('{date-366}')).toBe('2025-12-30');
  expect(path('{local-date}')).toBe('2027-01-01');
  expect(path('{local-date-1:dd.mm.yyyy}')).toBe('31.12.2026');
});
