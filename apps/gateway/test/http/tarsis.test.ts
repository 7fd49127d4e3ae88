import { defaultTariffCode, getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import { supportedCharges } from '@bess/tarsis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineThreads } from '../programs/engine-threads.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { noonMs, startGateway, type TestGateway } from './support/gateway.js';
import { rememberingEngines } from './support/remembering-engines.js';

/** The whole way: HTTP, worker thread, engine, solver. */
const engines = engineThreads();
let gateway: TestGateway;
let token: string;

interface Result {
  rate_breakdown: Record<string, number>;
  solve_time_ms: number;
  optimality_gap_pct: number;
  schedule?: { step_minutes: number; soc: number[]; import_kw: number[]; load_kw: number[] };
  bill?: Record<string, { total: number; months: { peak_time: string }[]; lines: Line[] }>;
  month?: Record<string, number>;
  assumptions?: { name: string; value: unknown; source: string }[];
}
interface Line {
  quantity: number;
  price: number;
  amount: number;
}
/** What the list shows unless it is asked for all. */
const planned = { coveredByTierSchedules: true, handledSeparately: supportedCharges };
const documented = ['rate_breakdown', 'solve_time_ms', 'optimality_gap_pct'];

beforeAll(async () => {
  await engines.warmUp();
  gateway = await startGateway({ engines: rememberingEngines(engines) });
  token = (await gateway.login(await gateway.account('enterprise'))).token;
});
afterAll(async () => {
  await gateway.close();
  await engines.close();
});

const schedule = (body: unknown, query = '') =>
  gateway.call<Result>('POST', `/v1/api/tarsis/schedule${query}`, { body, token });

describe('POST /v1/api/tarsis/schedule', () => {
  it('answers the documented object and nothing else', async () => {
    const answer = await schedule({ month: 7 });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expectStandardHeaders(answer);
    expect(Object.keys(answer.json)).toEqual(documented);
    const { rate_breakdown, solve_time_ms, optimality_gap_pct } = answer.json;
    expect(Object.keys(rate_breakdown)).toEqual([
      'tou_savings',
      'demand_savings',
      'export_revenue',
      'ev_coordination_savings',
      'total_annual',
    ]);
    const { total_annual = 0, ...parts } = rate_breakdown;
    const sum = Object.values(parts).reduce((left, right) => left + right, 0);
    expect(Math.abs(sum - total_annual)).toBeLessThan(0.005);
    expect(total_annual).toBeGreaterThan(0);
    expect(solve_time_ms).toBeGreaterThan(0);
    expect(optimality_gap_pct).toBeGreaterThanOrEqual(0);
    expect(optimality_gap_pct).toBeLessThan(1);
  });

  it('tells the engine version and what it assumed', async () => {
    const { headers } = await schedule({ month: 7 });
    expect(headers.get('x-engine-version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(headers.get('x-assumed')?.split(',')).toEqual(
      expect.arrayContaining(['year', 'tariff', 'load', 'battery', 'current_soc']),
    );
    expect(headers.has('x-currency')).toBe(false);
  });

  it('takes the documented defaults for what is left out', async () => {
    const left = await schedule({ month: 7 });
    const sent = await schedule({
      facility_id: 'default',
      tariff: defaultTariffCode,
      current_soc: 0.65,
      month: 7,
    });
    expect(sent.json.rate_breakdown).toEqual(left.json.rate_breakdown);
    expect(sent.headers.get('x-assumed')).not.toMatch(/current_soc/);
  });

  it('names the version of the engine on errors too, once the caller was let in', async () => {
    const { headers } = await schedule({ month: 7 });
    const version = headers.get('x-engine-version');
    const refused = [
      await schedule({ month: 13 }),
      await schedule({}),
      await schedule({ month: 7 }, '?x=1'),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([422, 400, 400]);
    for (const answer of refused) {
      expect(answer.headers.get('x-engine-version')).toBe(version);
    }
    const stranger = await gateway.call('POST', '/v1/api/tarsis/schedule', { body: { month: 7 } });
    expect([stranger.status, stranger.headers.get('x-engine-version')]).toEqual([401, null]);
  });

  it('takes expand names in any order, several times, repeated, spaced or empty', async () => {
    const documented = ['optimality_gap_pct', 'rate_breakdown', 'solve_time_ms'];
    const cases: Record<string, string[]> = {
      '?expand=': [],
      '?expand=,': [],
      '?expand=month,month': ['month'],
      '?expand=assumptions,month': ['assumptions', 'month'],
      '?expand=month&expand=assumptions': ['assumptions', 'month'],
      '?expand=month,%20assumptions,': ['assumptions', 'month'],
    };
    for (const [query, added] of Object.entries(cases)) {
      const { status, json } = await schedule({ month: 7 }, query);
      expect([query, status, Object.keys(json).sort()]).toEqual([
        query,
        200,
        [...documented, ...added].sort(),
      ]);
    }
    for (const unknown of ['Month', 'schedule;month', '__proto__', 'rate_breakdown']) {
      const answer = await schedule({ month: 7 }, `?expand=month,${encodeURIComponent(unknown)}`);
      expectEnvelope(answer, 400, /^The expansion .* is not known; known are schedule, bill, /);
    }
  });

  it('adds exactly the fields that expand asks for', async () => {
    const { json } = await schedule({ month: 7 }, '?expand=schedule,bill,month,assumptions');
    expect(Object.keys(json).sort()).toEqual(
      [...documented, 'schedule', 'bill', 'month', 'assumptions'].sort(),
    );
    const steps = 1440 / (json.schedule?.step_minutes ?? 0);
    expect(json.schedule?.soc).toHaveLength(steps);
    expect(json.schedule?.soc.every((soc) => soc >= 0 && soc <= 1)).toBe(true);
    const { without_battery, with_battery } = json.bill ?? {};
    // The bills are what the savings are made of.
    const saved = (without_battery?.total ?? 0) - (with_battery?.total ?? 0);
    expect(saved).toBeCloseTo(json.rate_breakdown['total_annual'] ?? 0, 2);
    for (const { quantity, price, amount } of with_battery?.lines ?? []) {
      expect(quantity * price).toBeCloseTo(amount, 6);
    }
    expect(with_battery?.months.map(({ peak_time }) => peak_time.slice(0, 7))).toEqual([
      '2027-07',
      '2027-08',
      '2027-09',
      '2027-10',
      '2027-11',
      '2027-12',
      '2028-01',
      '2028-02',
      '2028-03',
      '2028-04',
      '2028-05',
      '2028-06',
    ]);
    expect(json.assumptions).toContainEqual({
      name: 'year',
      value: 2027,
      source: expect.stringMatching(/clock/),
    });
  });

  it('reads the billing month as the next one of that name', async () => {
    const yearOf = async (month: number) =>
      (await schedule({ month }, '?expand=assumptions')).json.assumptions?.find(
        ({ name }) => name === 'year',
      )?.value;
    expect(await yearOf(11)).toBe(2026);
    expect(await yearOf(10)).toBe(2027);
    // In Los Angeles it is still November.
    gateway.clock.nowMs = Date.UTC(2026, 11, 1, 7);
    token = (await gateway.login(await gateway.account('enterprise'))).token;
    expect(await yearOf(11)).toBe(2026);
    gateway.clock.nowMs = noonMs;
    token = (await gateway.login(await gateway.account('enterprise'))).token;
  });

  it('answers in the tariff’s own currency when asked, and says which', async () => {
    const foreign = listTariffs().find(({ code, currency }) => {
      const tariff = getTariff(code);
      return currency !== 'USD' && tariff.unsupported.length === 0;
    });
    const answer = await schedule({ month: 7, tariff: foreign?.code }, '?currency=native');
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expect(answer.headers.get('x-currency')).toBe(foreign?.currency);
  });

  it('carries errors of the engine across the thread', async () => {
    expectEnvelope(
      await schedule({ month: 7, tariff: 'sce-tou-8' }),
      422,
      /^TARSIS: tariff must be/,
    );
  });

  it('is counted in the telemetry of the engine', async () => {
    const before = gateway.clock.nowMs - 1;
    await schedule({ month: 7 });
    expect(await gateway.deps.stores.telemetry.medianLatencyMs('tarsis', before)).toBeGreaterThan(
      0,
    );
  });
});

describe('GET /v1/tarsis/tariffs', () => {
  interface List {
    tariffs: { code: string }[];
    next?: string;
  }
  const list = (query = '') => gateway.call<List>('GET', `/v1/tarsis/tariffs${query}`, { token });

  it('lists every code, in order, with the decided fields', async () => {
    const { status, json } = await list();
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['tariffs']);
    expect(json.tariffs.length).toBeGreaterThanOrEqual(200);
    const codes = json.tariffs.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes).toContain(defaultTariffCode);
    for (const tariff of json.tariffs) {
      expect(Object.keys(tariff)).toEqual([
        'code',
        'name',
        'utility',
        'region',
        'sector',
        'currency',
        'features',
      ]);
    }
  });

  it('pages through the same list', async () => {
    const all = (await list()).json.tariffs.map(({ code }) => code);
    const paged: string[] = [];
    let cursor = '';
    do {
      const { json } = await list(`?limit=100${cursor}`);
      expect(json.tariffs.length).toBeLessThanOrEqual(100);
      paged.push(...json.tariffs.map(({ code }) => code));
      cursor = json.next === undefined ? '' : `&cursor=${json.next}`;
    } while (cursor !== '');
    expect(paged).toEqual(all);
  });

  it('has no next page when the last is exactly full', async () => {
    const { json } = await list();
    const exact = await list(`?limit=${json.tariffs.length}`);
    expect(exact.json).toEqual(json);
  });

  it('shows the library, not a copy of it', async () => {
    const { json } = await list();
    expect(json.tariffs).toEqual(
      listTariffs(planned).map(({ code, name, utility, region, sector, currency, features }) => ({
        code,
        name,
        utility,
        region,
        sector,
        currency,
        features,
      })),
    );
  });

  const codesOf = async (query: string) => (await list(query)).json.tariffs.map(({ code }) => code);

  it('shows what cannot be planned on when asked for all', async () => {
    expect(await codesOf('?all=true')).toEqual(listTariffs().map(({ code }) => code));
    expect(await codesOf('?all=false')).toEqual(listTariffs(planned).map(({ code }) => code));
  });

  it.each(['hoursUseTiers', 'coincidentPeak'])(
    'lists and plans on tariffs with %s',
    async (feature) => {
      const [code] = await codesOf(`?feature=${feature}`);
      const answer = await schedule({ month: 7, tariff: code });
      expect(answer.status).toBe(200);
    },
  );

  it.each([
    ['?region=CA&feature=touDemand', { region: 'CA', feature: 'touDemand', ...planned }],
    ['?utility=edison&sector=commercial', { utility: 'edison', sector: 'commercial', ...planned }],
    ['?text=time%20of%20use&country=US', { text: 'time of use', country: 'US', ...planned }],
    ['?feature=hoursUseTiers&all=true', { feature: 'hoursUseTiers' }],
    ['?region=nowhere', { region: 'nowhere' }],
  ] as const)('narrows by %s', async (query, filter) => {
    expect(await codesOf(query)).toEqual(listTariffs(filter).map(({ code }) => code));
  });

  it('pages through a narrowed list', async () => {
    const all = await codesOf('?region=CA');
    const [first, second] = [await list('?region=CA&limit=3'), all.slice(3, 6)];
    expect(first.json.tariffs.map(({ code }) => code)).toEqual(all.slice(0, 3));
    expect(first.json.next).toBe(all[2]);
    expect(await codesOf(`?region=CA&limit=3&cursor=${first.json.next}`)).toEqual(second);
  });

  it('refuses a sector that there is not, and a malformed country', async () => {
    expectEnvelope(await list('?sector=space'), 422, /sector/);
    expectEnvelope(await list('?country=usa'), 400, /country/);
    expectEnvelope(await list('?all=yes'), 422, /all/);
  });
});

describe('GET /v1/tarsis/tariffs/{code}', () => {
  const one = (code: string) =>
    gateway.call<Tariff>('GET', `/v1/tarsis/tariffs/${code}`, { token });

  it('shows the whole structure, also of one that cannot be planned on', async () => {
    for (const { code } of [
      { code: defaultTariffCode },
      ...listTariffs({ feature: 'coincidentPeak' }).slice(0, 1),
    ]) {
      const { status, json } = await one(code);
      expect(status).toBe(200);
      expect(json).toEqual(getTariff(code));
    }
  });

  it('knows no other code, and names the nearest', async () => {
    expectEnvelope(await one('sce-tou-8'), 404, /the nearest are sce-tou-8/);
  });
});

describe('health and status', () => {
  it('report the mounted engines as they are and the others as down', async () => {
    const { status, json } = await gateway.call('GET', '/v1/api/health');
    expect(status).toBe(200);
    expect(json).toEqual({
      gateway: 'ok',
      engines: {
        differentiators: 'ok',
        forecasting: 'ok',
        simulation: 'ok',
        phalanx: 'ok',
        tarsis: 'ok',
      },
      version: '1.0.0',
    });
  });

  it('leave the figures out until an hour of telemetry exists', async () => {
    const report = () => gateway.call('GET', '/v1/api/status').then(({ json }) => json);
    expect(await report()).toEqual({
      overall: 'operational',
      engines: [
        { id: 'fenrir', status: 'operational' },
        { id: 'helios', status: 'operational' },
        { id: 'strix', status: 'operational' },
        { id: 'phalanx', status: 'operational' },
        { id: 'tarsis', status: 'operational' },
      ],
    });
    const hourMs = 3_600_000;
    for (let minute = 0; minute < 60; minute += 1) {
      await gateway.deps.stores.telemetry.recordProbe({
        engine: 'tarsis',
        minuteMs: noonMs - hourMs + minute * 60_000,
        ok: minute !== 30,
      });
    }
    await gateway.deps.stores.telemetry.recordLatency('tarsis', noonMs - 1000, 41);
    await gateway.deps.stores.telemetry.recordLatency('tarsis', noonMs - 1000, 1e6);
    await gateway.deps.stores.telemetry.recordLatency('tarsis', noonMs - 1000, 0.1);
    // The figures of a moment ago serve for ten seconds.
    gateway.clock.nowMs = noonMs + 10_000;
    expect(await report()).toEqual({
      overall: 'operational',
      engines: [
        { id: 'fenrir', status: 'operational' },
        { id: 'helios', status: 'operational' },
        { id: 'strix', status: 'operational' },
        { id: 'phalanx', status: 'operational' },
        {
          id: 'tarsis',
          status: 'operational',
          latency_ms: expect.any(Number),
          uptime_30d: expect.closeTo((100 * 59) / 60, 3),
        },
      ],
    });
  });

  it('answer orchestrators outside the base address', async () => {
    for (const path of ['/livez', '/readyz']) {
      const answer = await gateway.call('GET', path);
      expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
      expectStandardHeaders(answer);
    }
  });
});
