import { phalanxExpansions } from '@bess/phalanx/schema';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { noonMs } from './support/gateway.js';
import { type RiskAnswer, startPhalanxGateway } from './support/phalanx-gateway.js';

const { gateway, token, tokenOf, risk, put, close } = await startPhalanxGateway();
afterAll(close);
afterEach(() => {
  gateway.clock.nowMs = noonMs;
});

const documented = [
  'peak_risk_probability',
  'window_start',
  'window_end',
  'confidence',
  'recommended_action',
  'demand_charge_liability',
];
const actions = ['hold', 'charge', 'discharge_partial', 'discharge_full'];
const body = { current_load_kw: 850, temperature_f: 92, hour_of_day: 14, days_remaining: 9 };
const all = `?expand=${phalanxExpansions.join(',')}`;
const answered = async (sent: unknown, query = '', as = token): Promise<RiskAnswer> => {
  const { status, text, json } = await risk(sent, query, as);
  expect({ status, text }).toMatchObject({ status: 200 });
  return json;
};
const assumedOf = ({ headers }: { headers: Headers }) => headers.get('x-assumed')?.split(',');

/** What holds of every answer. */
function expectSound(result: RiskAnswer) {
  const { peak_risk_probability, confidence, demand_charge_liability } = result;
  for (const share of [peak_risk_probability, confidence]) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
  for (const time of [result.window_start, result.window_end]) {
    expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
  }
  expect(actions).toContain(result.recommended_action);
  expect(demand_charge_liability).toBeGreaterThanOrEqual(0);
  expect(Number.isFinite(demand_charge_liability)).toBe(true);
}

/** What holds of every answer with windows and candidates. */
function expectSoundParts({ windows = [], candidates = [], ...result }: RiskAnswer) {
  for (const window of windows) {
    expect(window.new_peak_probability_24h).toBeLessThanOrEqual(window.new_peak_probability + 1e-9);
    expect(window.final_peak_p50_kw).toBeLessThanOrEqual(window.final_peak_p95_kw);
    expect(window.final_peak_p50_kw).toBeGreaterThanOrEqual(window.running_peak_kw - 1e-9);
  }
  const liability = windows.reduce((sum, window) => sum + window.liability, 0);
  expect(liability).toBeCloseTo(result.demand_charge_liability, 6);
  const chosen = candidates.filter((candidate) => candidate.chosen);
  const leastBad = candidates.filter((candidate) => candidate.least_bad);
  expect(candidates.length).toBeGreaterThan(1);
  expect(chosen.length + leastBad.length).toBe(1);
  expect([...chosen, ...leastBad][0]?.action).toBe(result.recommended_action);
  for (const candidate of candidates) {
    const { interval_starts, discharge_kw, charge_kw, rejected, rejection } = candidate;
    expect([discharge_kw.length, charge_kw.length]).toEqual(Array(2).fill(interval_starts.length));
    expect(rejected).toBe(rejection !== null);
    expect([...discharge_kw, ...charge_kw].every((kw) => kw >= 0)).toBe(true);
    expect(rejection === 'miss_probability' || candidate.miss_probability <= 0.05).toBe(true);
    if (candidate.chosen) {
      expect(rejected).toBe(false);
    }
  }
}

describe('POST /v1/api/phalanx/risk', () => {
  it('answers the documented object and nothing else', async () => {
    const answer = await risk(body);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    expectStandardHeaders(answer);
    expect(Object.keys(answer.json)).toEqual(documented);
    expectSound(answer.json);
    expect(answer.headers.get('x-engine-version')).toMatch(/^\d+\.\d+\.\d+$/);
    expect(['accepted', 'none']).toContain(answer.headers.get('x-schedule'));
    expect(Number(answer.headers.get('x-miss-probability'))).toBeGreaterThanOrEqual(0);
  });

  it('works for default with nothing but the required fields, and says what it assumed', async () => {
    const { temperature_f: _, ...required } = body;
    const answer = await risk(required, '?expand=assumptions');
    expectSound(answer.json);
    expect(assumedOf(answer)).toEqual(
      expect.arrayContaining(['tariff', 'temperature_f', 'current_soc', 'battery', 'load']),
    );
    expect(answer.json.assumptions?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(assumedOf(answer) ?? []),
    );
    const defaults = { facility_id: 'default', temperature_f: 75, current_soc: 0.65 };
    const spelled = await answered({ ...required, ...defaults });
    const { assumptions: __, ...plain } = answer.json;
    expect(spelled).toEqual(plain);
  });

  it('adds exactly what expand names', async () => {
    const plain = await answered(body);
    const parts = await answered(body, all);
    expect(Object.keys(parts)).toEqual([...documented, ...phalanxExpansions]);
    expectSoundParts(parts);
    const rest = Object.fromEntries(
      Object.entries(parts).filter(([name]) => documented.includes(name)),
    );
    expect(rest).toEqual(plain);
    for (const name of phalanxExpansions) {
      expect(Object.keys(await answered(body, `?expand=${name}`))).toEqual([...documented, name]);
    }
    expectEnvelope(
      await risk(body, '?expand=window'),
      400,
      /expansion "window" is not known; .*Did you mean windows/,
    );
  });

  it('says on which day the window is, and the answer in sentences', async () => {
    const { window_start, window_end, insights } = await answered(body, '?expand=insights');
    const { window_start_day, window_starts_on, window_end_day, window_ends_on } = insights!;
    const today = '2026-11-21';
    const hours = (date: string, clock: string) =>
      (Date.parse(`${date}T${clock}Z`) - Date.parse(`${today}T14:00Z`)) / 3_600_000;
    const from = hours(window_starts_on, window_start);
    const until = hours(window_ends_on, window_end);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(until).toBeGreaterThan(from);
    expect(until).toBeLessThanOrEqual(24);
    expect(window_start_day).toBe(window_starts_on === today ? 'today' : 'tomorrow');
    expect(window_end_day).toBe(window_ends_on === today ? 'today' : 'tomorrow');
    expect(insights!.sentences.length).toBeGreaterThanOrEqual(4);
    expect(insights!.sentences.join(' ')).toMatch(/ USD/);
  });

  it('says how far a promise lies above the expected peak, and what it costs', async () => {
    const { promise, windows } = await answered(body, '?expand=promise,windows');
    for (const [index, target] of promise!.report!.targets.entries()) {
      expect(target.kw).toBe(promise!.targets[index]!.kw);
      expect(target.expected_peak_kw).toBe(windows![index]!.final_peak_p50_kw);
      expect(target.above_expected_peak_kw).toBe(target.kw - target.expected_peak_kw);
    }
    expect(promise!.report!.cost_of_promise).toBeGreaterThanOrEqual(0);
    // The targets can be sent as they came.
    expect((await answered({ ...body, promise: promise!.targets })).recommended_action).toMatch(
      /./,
    );
  });

  it('gives the same request the same answer, of another gateway too', async () => {
    const other = await startPhalanxGateway();
    expect((await other.risk(body, all)).text).toBe((await risk(body, all)).text);
    await other.close();
  });

  it('answers all through the day, and at every end of the ranges', async () => {
    for (const hour_of_day of [6, 11, 19]) {
      expectSound(await answered({ ...body, hour_of_day }));
    }
    for (const change of [
      { days_remaining: 0 },
      { days_remaining: 62 },
      { temperature_f: -100 },
      { temperature_f: 150 },
      { current_load_kw: 0 },
      { current_load_kw: 10_000_000 },
      { current_soc: 0 },
      { current_soc: 1 },
      { current_load_kw: 0, days_remaining: 0, hour_of_day: 23 },
    ]) {
      const result = await answered({ ...body, ...change }, all);
      expectSound(result);
      expectSoundParts(result);
    }
  });

  it('expects more to pay for a higher load, of which the size of default follows', async () => {
    const liabilities = [];
    for (const current_load_kw of [100, 400, 850, 2_000]) {
      liabilities.push((await answered({ ...body, current_load_kw })).demand_charge_liability);
    }
    expect([...liabilities].sort((left, right) => left - right)).toEqual(liabilities);
  });
});

describe('a promise', () => {
  const running_peaks = [
    { window: 'any time', kw: 900 },
    { window: 'period 1', kw: 880 },
  ];
  const asked = { ...body, running_peaks };

  it('is returned, stays in force when it is sent again, and is kept by the chosen schedule', async () => {
    const first = await answered(asked, all);
    for (const { window, running_peak_kw } of first.windows ?? []) {
      const sent = running_peaks.find((each) => each.window === window);
      expect(running_peak_kw).toBe(sent?.kw);
    }
    const chosen = first.candidates?.find((candidate) => candidate.chosen);
    expect(first.promise).toMatchObject({ targets: chosen?.targets, concession: null });
    const again = await risk({ ...asked, promise: first.promise?.targets }, all);
    expect(again.json.promise).toEqual(first.promise);
    expect(again.headers.get('x-assumed')).not.toContain('running_peak');
    expectSoundParts(again.json);
  });

  it('is conceded where the running peak is above it already', async () => {
    const promise = running_peaks.map(({ window, kw }) => ({ window, kw: kw - 50 }));
    const { concession, targets } = (await answered({ ...asked, promise }, all)).promise ?? {};
    expect(concession?.from).toEqual(promise);
    expect(concession?.miss_probability).toBe(1);
    expect(targets).toEqual(concession?.to);
    for (const { window, kw } of concession?.to ?? []) {
      expect(kw).toBeGreaterThanOrEqual(
        running_peaks.find((each) => each.window === window)?.kw ?? Number.NaN,
      );
    }
  });
});

describe('a request that cannot be served', () => {
  const without = (name: keyof typeof body) => {
    const { [name]: _, ...rest } = body;
    return rest;
  };

  it.each<[sent: unknown, status: number, message: RegExp]>([
    [without('current_load_kw'), 400, /^PHALANX: current_load_kw is required/],
    [without('hour_of_day'), 400, /^PHALANX: hour_of_day is required/],
    [without('days_remaining'), 400, /^PHALANX: days_remaining is required/],
    [{ ...body, current_load_kw: '850' }, 400, /^PHALANX: current_load_kw must be a number; "850"/],
    [{ ...body, current_load_kw: null }, 400, /^PHALANX: current_load_kw must be a number; null/],
    [{ ...body, current_load_kw: 'NaN' }, 400, /^PHALANX: current_load_kw must be a finite number/],
    [{ ...body, temperature_f: 'Infinity' }, 400, /^PHALANX: temperature_f must be a finite/],
    [{ ...body, temperature_f: null }, 400, /^PHALANX: temperature_f must be a number; null/],
    [{ ...body, hour_of_day: 14.5 }, 400, /^PHALANX: hour_of_day must be a whole number; 14\.5/],
    [{ ...body, hour_of_day: '14' }, 400, /^PHALANX: hour_of_day must be a whole number; "14"/],
    [
      { ...body, days_remaining: 1.5 },
      400,
      /^PHALANX: days_remaining must be a whole number; 1\.5/,
    ],
    [{ ...body, facility_id: 7 }, 400, /^PHALANX: facility_id must be a string; 7 came/],
    [{ ...body, facility_id: '' }, 400, /^PHALANX: facility_id must .*""/],
    [{ ...body, facility_id: '../x' }, 400, /^PHALANX: facility_id must .*"\.\.\/x"/],
    [{ ...body, facility_id: 'x'.repeat(65) }, 400, /^PHALANX: facility_id must/],
    [{ ...body, hour: 3 }, 400, /^PHALANX: hour is not a known field.*hour_of_day/],
    [{ ...body, currentLoadKw: 3 }, 400, /currentLoadKw is not a known field.*current_load_kw/],
    [[body], 400, /must be .*object/],
    ['{"current_load_kw":850,', 400, /JSON/],
    [{ ...body, hour_of_day: 24 }, 422, /^PHALANX: hour_of_day must be between 0 and 23; 24 came/],
    [{ ...body, hour_of_day: -1 }, 422, /^PHALANX: hour_of_day must be between 0 and 23; -1 came/],
    [{ ...body, days_remaining: -1 }, 422, /^PHALANX: days_remaining must be between 0 and 62; -1/],
    [{ ...body, days_remaining: 63 }, 422, /^PHALANX: days_remaining must be between 0 and 62; 63/],
    [
      { ...body, temperature_f: 150.1 },
      422,
      /^PHALANX: temperature_f must be between -100 and 150/,
    ],
    [{ ...body, temperature_f: -101 }, 422, /^PHALANX: temperature_f must be between -100 and 150/],
    [{ ...body, current_load_kw: -1 }, 422, /^PHALANX: current_load_kw must be between 0 and 1000/],
    [{ ...body, current_load_kw: 1e7 + 1 }, 422, /^PHALANX: current_load_kw must be between 0 and/],
    [
      { ...body, running_peaks: [{ window: 'anytime', kw: 1 }] },
      400,
      /^PHALANX: running_peaks\[0\]\.window must .*"anytime"/,
    ],
    [
      { ...body, promise: [{ window: 'any time', kw: -1 }] },
      422,
      /^PHALANX: promise\[0\]\.kw must be between 0 and/,
    ],
    [{ ...body, promise: { 'any time': 1 } }, 400, /^PHALANX: promise must be (a list|an array)/],
    [{ ...body, promise: [{ window: 'any time' }] }, 400, /^PHALANX: promise\[0\]\.kw is required/],
    [
      {
        ...body,
        running_peaks: [
          { window: 'any time', kw: 1 },
          { window: 'any time', kw: 2 },
        ],
      },
      422,
      /^PHALANX: running_peaks must name each window once; "any time" came more often/,
    ],
    [
      { ...body, current_soc: 1.2 },
      422,
      /^PHALANX: SOC must be between 0 and 1; current_soc was 1/,
    ],
    [
      { ...body, current_soc: 65 },
      422,
      /^PHALANX: SOC must be between 0 and 1; current_soc was 65/,
    ],
  ])('is refused: case %#', async (sent, status, message) => {
    expectEnvelope(await risk(sent), status, message);
  });

  it('names the currency that it cannot convert', async () => {
    const danish = { tariff: 'cerius-nettarif-c' };
    const as = await tokenOf();
    await put('default', danish, as);
    const answer = await risk(body, '', as);
    expectEnvelope(answer, 422, /^PHALANX: .*cerius-nettarif-c is billed in DKK/);
  });
});

describe('who may ask', () => {
  it('is Enterprise alone', async () => {
    for (const plan of ['operator', 'fleet'] as const) {
      const own = (await gateway.login(await gateway.account(plan))).token;
      expectEnvelope(await risk(body, '', own), 403, /PHALANX/);
    }
  });

  it('is nobody without a token, nor an account that was narrowed', async () => {
    const stranger = await gateway.call('POST', '/v1/api/phalanx/risk', { body });
    expectEnvelope(stranger, 401, /Authorization/);
    const email = await gateway.account('enterprise', { engines: ['tarsis'] });
    const own = (await gateway.login(email)).token;
    expectEnvelope(await risk(body, '', own), 403, /PHALANX/);
    const model = await gateway.call('GET', '/v1/api/facilities/x/load-model', { token: own });
    expectEnvelope(model, 403, /PHALANX/);
  });

  it('is counted by the minute', async () => {
    const email = await gateway.account('enterprise', { requestsPerMinute: 1 });
    const own = (await gateway.login(email)).token;
    expect((await risk(body, '', own)).status).toBe(200);
    expectEnvelope(await risk(body, '', own), 429, /1 request/);
  });
});

it('counts what an assessment took in the telemetry of the engine', async () => {
  const before = gateway.clock.nowMs - 1;
  await answered(body);
  expect(await gateway.deps.stores.telemetry.medianLatencyMs('phalanx', before)).toBeGreaterThan(0);
});

describe('by whatever clock', () => {
  // In Los Angeles, but for the last: the hour that spring leaves out, the one that autumn doubles, and new year.
  it.each<[string, number, hours: number[]]>([
    ['the day that spring shortens', Date.UTC(2026, 2, 8, 9, 30), [1, 2, 23]],
    ['the evening before', Date.UTC(2026, 2, 8, 7, 30), [2]],
    ['the first of the doubled hours', Date.UTC(2026, 10, 1, 8, 30), [1, 2]],
    ['the second of them', Date.UTC(2026, 10, 1, 9, 30), [1, 23]],
    ['the last hour of a year', Date.UTC(2027, 0, 1, 7, 59, 59, 999), [0, 23]],
    ['the first instant of a year', Date.UTC(2027, 0, 1, 8), [0, 2]],
    ['the last day of February', Date.UTC(2028, 1, 29, 20), [23]],
  ])('%s has an answer for hours of all its day', async (_what, nowMs, hours) => {
    gateway.clock.nowMs = nowMs;
    const as = await tokenOf();
    for (const hour_of_day of hours) {
      const days_remaining = hour_of_day === 2 ? 0 : 31;
      const result = await answered({ ...body, hour_of_day, days_remaining }, all, as);
      expectSound(result);
      expectSoundParts(result);
      const starts = result.candidates?.[0]?.interval_starts ?? [];
      expect(Number(starts[0]?.slice(0, 2))).toBeGreaterThanOrEqual(hour_of_day);
    }
  });
});
