import { heliosExpansions, heliosModelNames } from '@bess/helios/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  samplePrices,
  samplePricesStart,
  samplePricesTimeZone,
} from '../../src/engines/helios/helios-defaults.js';
import { eventually } from '../eventually.js';
import { engineThreads } from '../programs/engine-threads.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { startGateway, type TestGateway } from './support/gateway.js';
import { rememberingEngines } from './support/remembering-engines.js';

/** The whole way: HTTP, worker thread, all four models. */
const engines = engineThreads();
/** Called when a forecast is asked of the threads. */
let onAsked = () => {};
let gateway: TestGateway;
let token: string;

interface Result {
  ensemble_forecast: number[];
  p10: number[];
  p90: number[];
  mape: number;
  coverage: number;
  models: Record<string, { weight: number; mape: number }>;
  quantiles?: { level: number; values: number[] }[];
  drift?: { drifted: boolean; current_from: number } | null;
  intervals?: {
    coverage: number;
    coverage_from: string;
    rolling_coverage?: number;
    local_scores: number;
  };
  metrics?: { origins: number; compared_values: number; mape: number; mase?: number };
  assumptions?: { name: string; value: unknown; source: string }[];
}
const documented = ['ensemble_forecast', 'p10', 'p90', 'mape', 'coverage', 'models'];
const day = samplePrices.slice(0, 24);

beforeAll(async () => {
  await engines.warmUp();
  gateway = await startGateway({
    engines: rememberingEngines({
      ...engines,
      run(...asked) {
        onAsked();
        return engines.run(...asked);
      },
    }),
  });
  const email = await gateway.account('enterprise', { requestsPerMinute: 10_000 });
  token = (await gateway.login(email)).token;
});
afterAll(async () => {
  await gateway.close();
  await engines.close();
});

const forecast = (body: unknown, query = '', as = token) =>
  gateway.call<Result>('POST', `/v1/api/helios/forecast${query}`, { body, token: as });
const answered = async (body: unknown, query = ''): Promise<Result> => {
  const { status, text, json } = await forecast(body, query);
  expect({ status, text }).toMatchObject({ status: 200 });
  return json;
};
const weightsOf = ({ models }: Result) =>
  Object.fromEntries(Object.entries(models).map(([name, { weight }]) => [name, weight]));
const sum = (figures: readonly number[]) => figures.reduce((left, right) => left + right, 0);

/** What holds of every answer. */
function expectSound(result: Result, periods: number) {
  const { ensemble_forecast: point, p10, p90, mape, coverage, models } = result;
  expect([point.length, p10.length, p90.length]).toEqual([periods, periods, periods]);
  for (let step = 0; step < periods; step += 1) {
    expect([p10[step], point[step], p90[step]].every(Number.isFinite)).toBe(true);
    expect(p10[step]).toBeLessThanOrEqual(point[step] ?? Number.NaN);
    expect(p90[step]).toBeGreaterThanOrEqual(point[step] ?? Number.NaN);
  }
  expect(mape).toBeGreaterThanOrEqual(0);
  expect(coverage).toBeGreaterThanOrEqual(0);
  expect(coverage).toBeLessThanOrEqual(1);
  expect(Object.keys(models)).toEqual(heliosModelNames);
  for (const model of Object.values(models)) {
    expect(Object.keys(model)).toEqual(['weight', 'mape']);
    expect(Number.isFinite(model.mape)).toBe(true);
  }
  expect(sum(Object.values(weightsOf(result)))).toBeCloseTo(1, 9);
}

describe('POST /v1/api/helios/forecast', () => {
  it('answers the documented object and nothing else', async () => {
    const answer = await forecast({ values: samplePrices });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expectStandardHeaders(answer);
    expect(Object.keys(answer.json)).toEqual(documented);
    expectSound(answer.json, 48);
    expect(answer.headers.get('x-engine-version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(answer.headers.get('x-assumed')).toBe('periods,step_minutes,start');
  });

  it('forecasts a market better than its mean does', async () => {
    // The two days that followed the sample, from the same source.
    const came = [
      29.17, 28.72, 28.59, 28.58, 30.57, 35.99, 32.22, 25.47, 20.66, 21.2, 24.37, 28.46, 31.26,
      35.81, 38.16, 42.54, 91.78, 116.69, 51.37, 41.87, 37.23, 32.13, 31.87, 35.34,
    ];
    const { ensemble_forecast: told } = await answered({
      values: samplePrices,
      periods: 24,
      start: samplePricesStart,
      time_zone: samplePricesTimeZone,
    });
    const mean = sum(samplePrices) / samplePrices.length;
    const errorOf = (guess: (hour: number) => number) =>
      sum(came.map((price, hour) => Math.abs(price - guess(hour))));
    expect(errorOf((hour) => told[hour] ?? Number.NaN)).toBeLessThan(0.8 * errorOf(() => mean));
  });

  it('adds exactly what expand names', async () => {
    const json = await answered(
      { values: samplePrices, periods: 30, levels: [0.05, 0.1, 0.5, 0.9, 0.95] },
      `?expand=${heliosExpansions.join(',')}`,
    );
    expect(Object.keys(json)).toEqual([...documented, ...heliosExpansions]);
    expect(json.quantiles?.map(({ level }) => level)).toEqual([0.05, 0.1, 0.5, 0.9, 0.95]);
    expect(json.quantiles?.map(({ values }) => values.length)).toEqual(Array(5).fill(30));
    expect(json.quantiles?.[1]?.values).toEqual(json.p10);
    expect(json.quantiles?.[3]?.values).toEqual(json.p90);
    const columns = json.quantiles?.map(({ values }) => values) ?? [];
    for (let step = 0; step < 30; step += 1) {
      const rising = columns.map((column) => column[step] ?? Number.NaN);
      expect(rising).toEqual([...rising].sort((left, right) => left - right));
    }
    expect(json.intervals?.coverage).toBe(json.coverage);
    expect(json.intervals?.coverage_from).toBe('pooled_table');
    expect(json.intervals?.rolling_coverage).toBeGreaterThan(0.5);
    expect(json.metrics?.mape).toBe(json.mape);
    expect(json.metrics?.origins).toBeGreaterThan(0);
    expect(json.drift?.current_from).toBe(112);
    const plain = await answered({ values: samplePrices, periods: 30 });
    expect(json).toMatchObject(plain);
  });

  it('says where the coverage is that of the pooled table', async () => {
    const { intervals } = await answered({ values: day, periods: 1 }, '?expand=intervals');
    expect(intervals?.coverage_from).toBe('pooled_table');
  });

  it.each(heliosModelNames)('answers %s alone where it has all the weight', async (name) => {
    const only = await answered({ values: samplePrices, weights: { [name]: 3 } });
    expect(weightsOf(only)).toEqual(
      Object.fromEntries(heliosModelNames.map((other) => [other, other === name ? 1 : 0])),
    );
    expect(only.mape).toBeCloseTo(only.models[name]?.mape ?? Number.NaN, 9);
    expectSound(only, 48);
  });

  it('keeps the weights that are named and shares the rest by the learned ones', async () => {
    const learned = weightsOf(await answered({ values: samplePrices }));
    const named = weightsOf(await answered({ values: samplePrices, weights: { Prophet: 0.4 } }));
    expect(named['Prophet']).toBe(0.4);
    const rest = 1 - (learned['Prophet'] ?? 0);
    for (const name of ['LSTM', 'XGBoost', 'TFT']) {
      expect(named[name]).toBeCloseTo((0.6 * (learned[name] ?? 0)) / rest, 9);
    }
    const all = { LSTM: 2, XGBoost: 1, Prophet: 1, TFT: 0 };
    expect(weightsOf(await answered({ values: day, weights: all }))).toEqual({
      LSTM: 0.5,
      XGBoost: 0.25,
      Prophet: 0.25,
      TFT: 0,
    });
    expect(await answered({ values: samplePrices, weights: null })).toEqual(
      await answered({ values: samplePrices }),
    );
  });

  it.each<[what: string, values: (number | null)[], steadyAt?: number]>([
    ['24 values', day],
    ['25 values', samplePrices.slice(0, 25)],
    ['zeros', Array(24).fill(0), 0],
    ['a constant', Array(100).fill(7), 7],
    ['huge values', samplePrices.map((price, i) => price * 1e12 * (-1) ** i)],
    ['negative values', samplePrices.map((price) => -price)],
    ['tiny values', samplePrices.map((price) => price * 1e-12)],
    ['one spike', samplePrices.map((price, i) => (i === 100 ? 1e9 : price))],
    ['a quarter missing', samplePrices.map((price, i) => (i % 4 === 1 ? null : price))],
  ])('answers finite, ordered figures to %s', async (_what, values, steadyAt) => {
    const result = await answered({ values, periods: 12 }, '?expand=metrics,drift,intervals');
    expectSound(result, 12);
    if (steadyAt !== undefined) {
      for (const value of result.ensemble_forecast) {
        expect(value).toBeCloseTo(steadyAt, 3);
      }
      expect(result.drift).toBeNull();
    }
  });

  it('answers the same text to the same request, whatever else runs', async () => {
    const bodies = [
      { values: day },
      { values: samplePrices },
      { values: samplePrices, periods: 7 },
    ];
    const alone: string[] = [];
    for (const body of bodies) {
      alone.push((await forecast(body)).text);
    }
    // One that remembers nothing.
    const other = await startGateway({ engines });
    const { token: own } = await other.login(await other.account('operator'));
    const together = await Promise.all(
      bodies.map((body) => other.call('POST', '/v1/api/helios/forecast', { body, token: own })),
    );
    expect(together.map(({ text }) => text)).toEqual(alone);
    expect(new Set(alone).size).toBe(3);
    await other.close();
  });

  it('is the same for a gap in the timestamps and a null in the values', async () => {
    const known = { periods: 12, time_zone: samplePricesTimeZone };
    const timeOf = (hour: number) =>
      new Date(Date.parse(samplePricesStart) + hour * 3_600_000).toISOString();
    const missing = [30, 31, 77];
    const hours = samplePrices.map((_, hour) => hour).filter((hour) => !missing.includes(hour));
    const byTimes = await forecast({
      ...known,
      values: hours.map((hour) => samplePrices[hour]),
      timestamps: hours.map(timeOf),
    });
    const byNulls = await forecast({
      ...known,
      values: samplePrices.map((price, hour) => (missing.includes(hour) ? null : price)),
      start: samplePricesStart,
    });
    expect([byTimes.status, byTimes.text]).toEqual([200, byNulls.text]);
    for (const { headers } of [byTimes, byNulls]) {
      expect(headers.get('x-assumed')).toBe('step_minutes,missing_values');
    }
  });

  it('reads a start with an offset and one of the local clock alike', async () => {
    const known = { values: samplePrices, periods: 12, time_zone: samplePricesTimeZone };
    const byOffset = await forecast({ ...known, start: samplePricesStart });
    const byClock = await forecast({ ...known, start: '2020-10-05T01:00' });
    expect([byOffset.status, byOffset.text]).toEqual([200, byClock.text]);
  });

  it('takes series known beside the one that is forecast', async () => {
    // Moves with the price beyond what the clock says: a series that the clock explains adds nothing.
    const load = [...samplePrices, ...samplePrices.slice(-24).reverse()].map(
      (price) => 20 + price / 2,
    );
    const body = { values: samplePrices, periods: 24 };
    const ahead = await answered({ ...body, exogenous: [{ name: 'load', values: load }] });
    expectSound(ahead, 24);
    const past = { name: 'load', values: load.slice(0, 168) };
    expectSound(await answered({ ...body, exogenous: [past] }), 24);
    expect(ahead.ensemble_forecast).not.toEqual((await answered(body)).ensemble_forecast);
  });

  it('takes intervals of other lengths', async () => {
    const quarters = samplePrices.flatMap((price) => [price, price + 1, price + 2, price + 1]);
    const body = { values: quarters.slice(-192), periods: 8, step_minutes: 15 };
    expectSound(await answered(body), 8);
    expectSound(await answered({ values: samplePrices, periods: 3, step_minutes: 720 }), 3);
  });
});

describe('a request that cannot be served', () => {
  const times = day.map((_, hour) => `2026-11-14T${String(hour).padStart(2, '0')}:00Z`);
  const load = { name: 'load', values: [...day, 1] };

  it.each<[body: object, status: number, message: RegExp]>([
    [{ values: day.slice(1) }, 422, /^HELIOS: values must have between 24 and 100000 items; an/],
    [{ values: day, weights: { Lstm: 1 } }, 422, /the nearest is LSTM; "Lstm" came\.$/],
    [{ values: day, weights: { LSTM: 0 } }, 422, /^HELIOS: weights must have one above 0; only/],
    [
      { values: day, step_minutes: 7 },
      422,
      /^HELIOS: step_minutes must divide a day .*; 7 came\.$/,
    ],
    [{ values: day, levels: [0.5, 0.1] }, 422, /^HELIOS: levels\[1\] must be above levels\[0\]/],
    [
      { values: day.map((value, hour) => (hour < 7 ? null : value)) },
      422,
      /^HELIOS: values must have at most a quarter of its steps missing; 7 of 24 are\.$/,
    ],
    [
      { values: day, timestamps: times.map((time, i) => (i === 5 ? times[3] : time)) },
      422,
      /^HELIOS: timestamps\[5\] must be after the one before, 2026-11-14T04:00Z; 2026-11-14T03/,
    ],
    [
      { values: [...day, 1], timestamps: [...times, '2026-11-15T00:30Z'] },
      422,
      /^HELIOS: timestamps\[24\] must be a whole number of 60-minute steps after the first/,
    ],
    [
      { values: [...day, 1], timestamps: times },
      422,
      /^HELIOS: timestamps must have one entry per value, 25; 24 came\.$/,
    ],
    [
      { values: day, timestamps: times, start: times[0] },
      422,
      /^HELIOS: only one of start and timestamps may be given; both came\.$/,
    ],
    [
      { values: day, start: times[0], time_zone: 'Mars/Olympus' },
      422,
      /^HELIOS: time_zone must be an IANA zone such as America\/Los_Angeles; "Mars\/Olympus"/,
    ],
    [{ values: day, start: '2026-13-01' }, 422, /^HELIOS: start: month must be .*; 13 came\.$/],
    [{ values: day, start: '1815-06-18' }, 422, /^HELIOS: start: year must be .*; 1815 came\.$/],
    [
      { values: day, start: 'yesterday' },
      400,
      /^HELIOS: start must be a date .*; "yesterday" came/,
    ],
    [
      { values: day, timestamps: times.map((time, i) => (i === 9 ? 'noon' : time)) },
      400,
      /^HELIOS: timestamps\[9\] must be a date .*; "noon" came\.$/,
    ],
    [
      { values: day, exogenous: [load] },
      422,
      /^HELIOS: exogenous\.load must have as many values as the series, 24, or 48 more; 25 came/,
    ],
  ])('is refused: case %#', async (body, status, message) => {
    expectEnvelope(await forecast(body), status, message);
  });

  it('may have more than a mebibyte before its values are judged', async () => {
    const values = Array(70_000).fill(12_345.678901234567);
    const body = { values: [...values, 1e16] };
    expect(JSON.stringify(body).length).toBeGreaterThan(1_100_000);
    expectEnvelope(await forecast(body), 422, /^HELIOS: values\[70000\] must be between/);
    const text = `{"values":[${'1,'.repeat(4_200_000)}1]}`;
    expectEnvelope(await forecast(text), 413, /at most 8388608 bytes/);
  });
});

describe('who may forecast', () => {
  it('is every plan', async () => {
    for (const plan of ['operator', 'fleet', 'enterprise'] as const) {
      const own = (await gateway.login(await gateway.account(plan))).token;
      expect((await forecast({ values: day, periods: 1 }, '', own)).status).toBe(200);
    }
  });

  it('is nobody without a token, nor an account that was narrowed', async () => {
    const stranger = await gateway.call('POST', '/v1/api/helios/forecast', {
      body: { values: day },
    });
    expectEnvelope(stranger, 401, /Authorization/);
    const email = await gateway.account('enterprise', { engines: ['tarsis'] });
    const own = (await gateway.login(email)).token;
    expectEnvelope(await forecast({ values: day }, '', own), 403, /HELIOS/);
  });

  it('is counted by the minute', async () => {
    const email = await gateway.account('operator', { requestsPerMinute: 1 });
    const own = (await gateway.login(email)).token;
    expect((await forecast({ values: day, periods: 1 }, '', own)).status).toBe(200);
    expectEnvelope(await forecast({ values: day }, '', own), 429, /1 request/);
  });
});

describe('while a forecast is made', () => {
  it('a disconnect ends the work and keeps no other caller waiting', async () => {
    // Twelve weeks of hours take the models longer than anything else here.
    const weeks = Array.from(
      { length: 2_016 },
      (_, hour) => (samplePrices[hour % 168] ?? 0) + 5 * Math.sin(hour / 700),
    );
    const lines = gateway.logLines.length;
    const gone = new AbortController();
    const isAsked = new Promise<void>((resolve) => {
      onAsked = resolve;
    });
    const left = fetch(`${gateway.url}/v1/api/helios/forecast`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ values: weeks }),
      signal: gone.signal,
    });
    await isAsked;
    gone.abort();
    await expect(left).rejects.toThrow();
    await eventually(() =>
      expect(gateway.logLines.slice(lines).join('')).toMatch(
        /"operation":"heliosForecast","status":499/,
      ),
    );
    // The same thread, which was not lost over it.
    expectSound(await answered({ values: day, periods: 2 }), 2);
  });

  it('what it took is counted in the telemetry of the engine', async () => {
    const before = gateway.clock.nowMs - 1;
    await answered({ values: day, periods: 1 });
    expect(await gateway.deps.stores.telemetry.medianLatencyMs('helios', before)).toBeGreaterThan(
      0,
    );
  });
});
