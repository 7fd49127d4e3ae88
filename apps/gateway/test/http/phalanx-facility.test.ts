import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitFacility } from '@bess/phalanx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/engines/phalanx/load-settings.js';
import { openStores } from '../../src/stores/open-stores.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { officeReadings, type RiskAnswer, startPhalanxGateway } from './support/phalanx-gateway.js';

const dayMs = 86_400_000;
/** 14:00 of a Monday in Los Angeles, and the midnight three weeks before. */
const nowMs = Date.UTC(2026, 10, 23, 22);
const fromMs = nowMs - 14 * 3_600_000 - 21 * dayMs;
const { gateway, token, tokenOf, risk, put, post, model, reset, close } = await startPhalanxGateway(
  { nowMs },
);
afterAll(close);
afterEach(() => {
  gateway.clock.nowMs = nowMs;
});
const weeks = officeReadings(fromMs, nowMs);
const body = { current_load_kw: 290, hour_of_day: 14, days_remaining: 11 };

const ask = async (facility_id: string, change: object = {}, query = '', as = token) => {
  const answer = await risk({ ...body, facility_id, ...change }, query, as);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  return answer;
};
const figures = async (...of: Parameters<typeof ask>): Promise<RiskAnswer> =>
  (await ask(...of)).json;
const assumedOf = ({ headers }: { headers: Headers }) => headers.get('x-assumed')?.split(',') ?? [];

describe('a facility that is described', () => {
  it('is assessed with its battery', async () => {
    await post('large', weeks);
    await post('none', weeks);
    await put('large', { power_kw: 150, capacity_kwh: 600 });
    await put('none', { power_kw: 0.001, capacity_kwh: 0.001 });
    const large = await figures('large', {}, '?expand=candidates');
    const none = await figures('none', {}, '?expand=candidates');
    // What nobody does about it is the same, to the bit.
    expect(none.peak_risk_probability).toBe(large.peak_risk_probability);
    expect(none.demand_charge_liability).toBe(large.demand_charge_liability);
    const least = ({ candidates = [] }: RiskAnswer) =>
      Math.min(...candidates.map(({ expected_charge }) => expected_charge));
    expect(least(large)).toBeLessThan(least(none));
    expect(assumedOf(await ask('large'))).not.toContain('battery');
    const kw = large.candidates?.flatMap(({ discharge_kw }) => discharge_kw) ?? [];
    expect(Math.max(...kw)).toBeGreaterThan(1);
    expect(Math.max(...kw)).toBeLessThanOrEqual(150 + 1e-9);
  });

  it('is charged by its tariff, in USD or in the currency that is asked for', async () => {
    const tariff = 'cerius-nettarif-c';
    await post('danish', weeks);
    await put('danish', { tariff, usd_per_unit: 0.15, time_zone: 'America/Los_Angeles' });
    const usd = await ask('danish', {}, '?expand=windows,candidates,promise,insights');
    const native = await ask(
      'danish',
      {},
      '?expand=windows,candidates,promise,insights&currency=native',
    );
    expect(usd.headers.has('x-currency')).toBe(false);
    expect(native.headers.get('x-currency')).toBe('DKK');
    expect(usd.json.demand_charge_liability).toBeCloseTo(
      0.15 * native.json.demand_charge_liability,
      6,
    );
    const charges = [usd, native].map(({ json }) => json.candidates?.[0]?.expected_charge ?? 0);
    expect(charges[0]).toBeCloseTo(0.15 * (charges[1] ?? 0), 6);
    // The tariff charges for energy alone.
    expect(usd.json.promise).toEqual({ targets: [], concession: null, report: null });
    expect(usd.json.insights?.sentences).toHaveLength(2);
    expect(usd.json.insights?.sentences[1]).toMatch(/does not charge for demand/);
  });

  it('pays for its ratchet by the peaks that it describes', async () => {
    const tariff = 'gulf-power-rate-schedule-gsdt-general-service-demand-time-of-use-conservation';
    const battery = { power_kw: 80, capacity_kwh: 160, time_zone: 'America/Los_Angeles' };
    for (const id of ['high', 'low']) {
      await post(id, weeks);
      const peak = id === 'high' ? 5_000 : 1;
      await put(id, { ...battery, tariff, peaks_last_12_months_kw: Array(12).fill(peak) });
    }
    const high = await figures('high', {}, '?expand=windows');
    const low = await figures('low', {}, '?expand=windows');
    expect(high.windows?.[0]?.floor_kw).toBeGreaterThan(low.windows?.[0]?.floor_kw ?? Number.NaN);
    // Nothing that this load can do reaches what the ratchet bills anyway.
    expect(high.peak_risk_probability).toBeLessThan(1e-3);
    expect(low.peak_risk_probability).toBeGreaterThan(1e-2);
  });

  it('has had the peak of its billing period so far, from the day on which that began', async () => {
    const peaky = weeks.map((reading) =>
      reading.time === new Date(nowMs - 8 * dayMs).toISOString()
        ? { ...reading, load_kw: 600 }
        : reading,
    );
    for (const [id, billing_day] of [
      ['since-the-10th', 10],
      ['since-the-16th', 16],
    ] as const) {
      await post(id, peaky);
      await put(id, { billing_day });
    }
    const running = async (id: string) =>
      (await figures(id, {}, '?expand=windows')).windows?.[0]?.running_peak_kw ?? Number.NaN;
    expect(await running('since-the-10th')).toBeGreaterThan(
      1.5 * (await running('since-the-16th')),
    );
  });

  it('reads hour and date by its own clock', async () => {
    await put('tokyo', { time_zone: 'Asia/Tokyo' });
    const answer = await figures('tokyo', { hour_of_day: 22 }, '?expand=candidates');
    expect(answer.candidates?.[0]?.interval_starts.at(-1)).toMatch(/^23:/);
  });

  it('says which parts of its description are not used', async () => {
    const sessions = [
      { vehicles: 3, arrival: '08:00', departure: '17:00', energy_kwh: 9, power_kw: 7 },
    ];
    await put('cars', { ev_fleet: { sessions } });
    expect(assumedOf(await ask('cars'))).toContain('ev_fleet');
  });
});

describe('learning from readings', () => {
  it('an id that was never described works like default until it has readings', async () => {
    const as = await tokenOf();
    const same = { temperature_f: 75 };
    expect(await figures('unheard-of', same, '', as)).toEqual(
      await figures('default', same, '', as),
    );
    expect((await model('unheard-of', as)).json).toEqual({
      facility_id: 'unheard-of',
      model: null,
    });
    await post('unheard-of', weeks, as);
    const learned = await ask('unheard-of', same, '', as);
    expect(learned.json).not.toEqual(await figures('default', same, '', as));
    expect(assumedOf(learned)).not.toContain('load');
  });

  it('is what the library learns of them, and is exported', async () => {
    await post('export', weeks);
    const { status, json, headers } = await model('export');
    expect(status).toBe(200);
    expect(headers.get('x-engine-version')).toMatch(/^\d+\.\d+\.\d+$/);
    const expected = fitFacility(
      weeks.map(({ time, load_kw }) => ({ timeMs: Date.parse(time), loadKw: load_kw })),
      loadSettings(undefined, { readingMinutes: 15, nowMs }),
    );
    expect(json).toEqual({
      facility_id: 'export',
      learned_until: weeks.at(-1)?.time,
      model: JSON.parse(JSON.stringify(expected)),
    });
  });

  it('does not learn from requests', async () => {
    await post('asked', weeks);
    const before = await figures('asked');
    const known = (await model('asked')).text;
    await figures('asked', { current_load_kw: 9_000 });
    await figures('asked', { current_load_kw: 0 });
    expect((await model('asked')).text).toBe(known);
    expect(await figures('asked')).toEqual(before);
  });

  it('is surer with more of them', async () => {
    const as = await tokenOf();
    await post('sure', weeks, as);
    const spread = async (id: string) => {
      const { windows = [] } = await figures(id, {}, '?expand=windows', as);
      const [first] = windows;
      return (first?.final_peak_p95_kw ?? 0) / (first?.final_peak_p50_kw ?? 1);
    };
    expect(await spread('sure')).toBeLessThan(await spread('never-read'));
  });

  it('is reset, after which only later readings are learned', async () => {
    await post('reset', weeks);
    const known = await figures('reset');
    const answer = await reset('reset');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await model('reset')).json.model).toBeNull();
    expect(await figures('reset')).not.toEqual(known);
    await post('reset', officeReadings(nowMs, nowMs + 900_000));
    gateway.clock.nowMs = nowMs + 3_600_000;
    const { json } = await model('reset');
    expect(json.model?.last.timeMs).toBe(nowMs);
    expect(json.model?.days).toEqual([]);
    expect((await reset('never-read')).status).toBe(204);
  });

  it('is learned from scratch when earlier readings arrive', async () => {
    await post('late', weeks.slice(0, 900));
    await post('late', weeks.slice(1_000));
    await ask('late');
    await post('late', weeks.slice(900, 1_000));
    await post('in-order', weeks);
    expect((await model('late')).json.model).toEqual((await model('in-order')).json.model);
  });

  it('of times to come waits for them', async () => {
    await post('ahead', [...weeks, ...officeReadings(nowMs + dayMs, nowMs + 2 * dayMs)]);
    await ask('ahead');
    expect((await model('ahead')).json.learned_until).toBe(weeks.at(-1)?.time);
  });

  it('of meters that are read hourly serves too', async () => {
    const hourly = weeks.filter(({ time }) => time.includes(':00:00.'));
    await post('hourly', hourly);
    const answer = await ask('hourly');
    expect(assumedOf(answer)).not.toContain('load');
    expect((await model('hourly')).json.model?.days.length).toBeGreaterThan(15);
  });

  it('belongs to the partner, including its other accounts, and to no other partner', async () => {
    const other = await tokenOf();
    await post('plant', weeks);
    await post('plant', officeReadings(fromMs, nowMs, 3), other);
    const mine = await figures('plant', {}, '?expand=windows');
    const theirs = await figures('plant', {}, '?expand=windows', other);
    expect(theirs.windows?.[0]?.running_peak_kw).toBeGreaterThan(
      2 * (mine.windows?.[0]?.running_peak_kw ?? Number.NaN),
    );
    await reset('plant', other);
    expect((await model('plant', other)).json.model).toBeNull();
    expect((await model('plant')).json.model).not.toBeNull();
    expect(await figures('plant', {}, '?expand=windows')).toEqual(mine);
  });

  it('holds while readings come and facilities are assessed', async () => {
    await post('busy', weeks.slice(0, 1_500));
    const calls: Promise<{ status: number }>[] = [];
    for (let at = 1_500; at < weeks.length; at += 120) {
      calls.push(post('busy', weeks.slice(at, at + 120)));
      calls.push(risk({ ...body, facility_id: 'busy' }));
      calls.push(model('busy'));
    }
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    // Beyond what may wait callers are asked to come back; nothing else goes wrong, and nothing is lost.
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    await post('calm', weeks);
    expect((await model('busy')).json.model).toEqual((await model('calm')).json.model);
    expect(await figures('busy')).toEqual(await figures('calm'));
  });

  it('is refused by name where what is stored is damaged, until it is reset', async () => {
    await post('damaged', weeks.slice(0, 200));
    await ask('damaged');
    const { facilities, accounts } = gateway.deps.stores;
    const found = await accounts.findByEmail('account-1@example.com');
    const partnerId = found?.partner.id ?? '';
    const stored = await facilities.loadModel(partnerId, 'damaged');
    const cut = stored?.state?.slice(0, -100) ?? '';
    const change = { version: stored?.version ?? 0, learnedUntilMs: nowMs - 1, nowMs };
    expect(await facilities.saveLoadModel(partnerId, 'damaged', { ...change, state: cut })).toBe(
      true,
    );
    const answer = await risk({ ...body, facility_id: 'damaged' });
    expectEnvelope(answer, 500, /^PHALANX: the load model .* damaged/);
    await reset('damaged');
    await ask('damaged');
  });
});

describe('after a restart', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bess-gateway-phalanx-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('what was learned is still known, and answers as before', async () => {
    const first = await startPhalanxGateway({
      nowMs,
      stores: await openStores({ dataDir }),
    });
    await first.post('kept', weeks);
    const before = (await first.risk({ ...body, facility_id: 'kept' }, '?expand=windows')).text;
    const known = (await first.model('kept')).text;
    await first.close();
    await first.gateway.deps.stores.close();

    const stores = await openStores({ dataDir });
    const email = 'account-1@example.com';
    const account = await stores.accounts.findByEmail(email);
    const kept = await stores.facilities.loadModel(account?.partner.id ?? '', 'kept');
    expect(kept).toMatchObject({
      isStale: false,
      learnedUntilMs: Date.parse(weeks.at(-1)?.time ?? ''),
    });
    const second = await startPhalanxGateway({ nowMs, stores, email });
    expect((await second.model('kept')).text).toBe(known);
    expect((await second.risk({ ...body, facility_id: 'kept' }, '?expand=windows')).text).toBe(
      before,
    );
    expect((await stores.facilities.loadModel(account?.partner.id ?? '', 'kept'))?.version).toBe(
      kept?.version,
    );
    await second.close();
    await stores.close();
  });
});
