// Takes up to ten seconds, because it runs the cycles of a whole day with the engines themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope } from './support/expect-envelope.js';
import { hourlyPrices, hourMs, startFenrirGateway } from './support/fenrir-gateway.js';
import { noonMs } from './support/gateway.js';

interface Cycle {
  cycle_id: string;
  interval_start: string;
  recorded_at: string;
  currency: string;
  input: Record<string, number | string>;
  recommendation: { direction: string; dispatch_mw: number; estimated_revenue: number };
  confidence: number;
  settled?: {
    price_per_mwh: number;
    dispatch_mw: number;
    cash: number;
    wear: number;
    direction_right?: boolean;
  };
}
interface CycleList {
  site_id: string;
  cycles: Cycle[];
  next?: string;
}
interface SiteList {
  sites: { site_id: string; last_active?: string; last_cycle?: { direction: string } }[];
  next?: string;
}
interface Outcome {
  cash: number;
  value: number;
}
interface DayList {
  days: {
    date: string;
    status: string;
    plan_source?: string;
    recommendations?: Outcome;
    previous_day_plan?: Outcome;
    perfect_foresight?: Outcome;
  }[];
}

let site: Awaited<ReturnType<typeof startFenrirGateway>>;
beforeAll(async () => {
  site = await startFenrirGateway();
});
afterAll(() => site.close());

const get = async <Body>(path: string, token?: string) =>
  (await site.gateway.call<Body>('GET', path, { token: token ?? (await site.tokenNow()) })).json;
const put = async (id: string, body: unknown) =>
  site.gateway.call('PUT', `/v1/api/sites/${id}`, { body, token: await site.tokenNow() });
const post = async (id: string, prices: Parameters<typeof site.prices>[1]) =>
  site.prices(id, prices, await site.tokenNow());
const cycle = async (body: object) => site.cycle(body, '', await site.tokenNow());
const cyclesOf = (id: string, query = '') => get<CycleList>(`/v1/api/sites/${id}/cycles${query}`);
const iso = (ms: number) => new Date(ms).toISOString();

describe('GET /v1/api/sites/{site_id}/cycles', () => {
  it('answers what each cycle was made from and recommended, and what that came to', async () => {
    const { clock } = site.gateway;
    clock.nowMs = noonMs + 4_000;
    await put('north', { power_kw: 10_000, capacity_kwh: 20_000, time_zone: 'UTC' });
    const body = { site_id: 'north', current_price: 300, current_soc: 0.5, horizon_hours: 6 };
    await cycle({ ...body, current_soc: 0.1 });
    const { json: first } = await cycle(body);
    const [recorded, ...rest] = (await cyclesOf('north')).cycles;
    expect(rest).toEqual([]);
    expect(recorded).toEqual({
      cycle_id: first.data.cycle_id,
      interval_start: iso(noonMs),
      recorded_at: iso(noonMs + 4_000),
      currency: 'USD',
      input: {
        battery_power_mw: 10,
        battery_capacity_mwh: 20,
        charge_efficiency: Math.sqrt(0.85),
        discharge_efficiency: Math.sqrt(0.85),
        wear_per_mwh_discharged: 5,
        current_soc: 0.5,
        current_price: 300,
        horizon_hours: 6,
        interval_minutes: 60,
      },
      recommendation: {
        direction: first.data.recommended_direction,
        dispatch_mw: first.data.recommended_dispatch_mw,
        estimated_revenue: first.data.estimated_revenue,
        regime: first.data.regime,
      },
      confidence: first.data.confidence,
    });
    expect(recorded?.recommendation.direction).toBe('discharge');

    clock.nowMs = noonMs + hourMs + 4_000;
    await cycle({ ...body, direction: 'idle' });
    await post('north', [{ time: iso(noonMs), usd_per_mwh: 280 }]);
    const { cycles } = await cyclesOf('north');
    expect(cycles.map(({ interval_start }) => interval_start)).toEqual([
      iso(noonMs + hourMs),
      iso(noonMs),
    ]);
    expect(cycles[0]?.input).toMatchObject({ direction: 'idle', planned_dispatch_mw: 0 });
    expect(cycles[0]?.settled).toBeUndefined();
    const mw = cycles[1]?.recommendation.dispatch_mw ?? 0;
    expect(mw).toBeGreaterThan(1);
    expect(cycles[1]?.settled).toEqual({
      price_per_mwh: 280,
      dispatch_mw: mw,
      cash: 280 * mw,
      wear: 5 * mw,
    });

    clock.nowMs = noonMs + 48 * hourMs;
    await post(
      'north',
      hourlyPrices(47, clock.nowMs).map((price) => ({ ...price, usd_per_mwh: 20 })),
    );
    expect((await cyclesOf('north')).cycles[1]?.settled?.direction_right).toBe(true);
  });

  it('does not keep an answer back that could not be recorded', async () => {
    const { activity } = site.gateway.deps.stores;
    const { recordCycle } = activity;
    activity.recordCycle = async () => {
      throw new Error('the disk is full');
    };
    try {
      const { status } = await cycle({ site_id: 'unrecorded', current_price: 50 });
      expect(status).toBe(200);
    } finally {
      activity.recordCycle = recordCycle;
    }
    expect(site.gateway.logLines.join('')).toContain('a cycle could not be recorded');
    expect((await cyclesOf('unrecorded')).cycles).toEqual([]);
  });

  it('comes in pages', async () => {
    const whole = await cyclesOf('north');
    const first = await cyclesOf('north', '?limit=1');
    expect(first.cycles).toEqual(whole.cycles.slice(0, 1));
    const second = await cyclesOf('north', `?limit=1&cursor=${first.next}`);
    expect([second.cycles, second.next]).toEqual([whole.cycles.slice(1), undefined]);
    const token = await site.tokenNow();
    const path = '/v1/api/sites/north/cycles?cursor=bm8';
    expectEnvelope(await site.gateway.call('GET', path, { token }), 422, /^Cursor|cursor must/);
  });

  it('answers nothing of another partner', async () => {
    const { token } = await site.gateway.login(await site.gateway.account('fleet'));
    expect(await get<CycleList>('/v1/api/sites/north/cycles', token)).toEqual({
      site_id: 'north',
      cycles: [],
    });
    expect((await get<DayList>('/v1/api/sites/north/days', token)).days).toEqual([]);
    expect((await get<SiteList>('/v1/api/sites', token)).sites).toEqual([]);
  });
});

describe('GET /v1/api/sites/{site_id}/days', () => {
  it('compares a day of cycles with a plan and with perfect foresight', async () => {
    const { clock } = site.gateway;
    const midnightMs = Date.UTC(2026, 11, 1);
    await put('days', { power_kw: 10_000, capacity_kwh: 20_000, time_zone: 'UTC' });
    const known = hourlyPrices(24 * 15, midnightMs + 24 * hourMs);
    await post('days', known.slice(0, -24));
    let soc = 0.5;
    for (const { time, usd_per_mwh } of known.slice(-24)) {
      clock.nowMs = Date.parse(time) + 4_000;
      const body = { site_id: 'days', current_price: usd_per_mwh, current_soc: soc };
      const { json } = await cycle({ ...body, horizon_hours: 24 });
      const { recommended_direction, recommended_dispatch_mw: mw } = json.data;
      if (recommended_direction === 'charge') {
        soc = Math.min(1, soc + (mw * Math.sqrt(0.85)) / 20);
      }
      if (recommended_direction === 'discharge') {
        soc = Math.max(0, soc - mw / Math.sqrt(0.85) / 20);
      }
    }
    const before = await get<DayList>('/v1/api/sites/days/days');
    expect(before.days).toEqual([
      { date: '2026-12-01', status: 'under_way', intervals: 24, cycles: 24, priced_intervals: 0 },
    ]);
    clock.nowMs = midnightMs + 24 * hourMs;
    await post('days', known.slice(-24));
    const [day] = (await get<DayList>('/v1/api/sites/days/days')).days;
    expect(day).toMatchObject({
      date: '2026-12-01',
      status: 'complete',
      start_soc: 0.5,
      plan_source: 'day_ahead_forecast',
    });
    const best = day?.perfect_foresight?.value ?? 0;
    expect(best).toBeGreaterThan(0);
    for (const outcome of [day?.recommendations, day?.previous_day_plan]) {
      expect(outcome?.value).toBeLessThanOrEqual(best + 1e-6);
      expect(outcome?.value).toBeGreaterThan(0.4 * best);
    }
    // What the cycles earned by the hour is what the day earned.
    const { cycles } = await cyclesOf('days');
    const cash = cycles.reduce((sum, { settled }) => sum + (settled?.cash ?? 0), 0);
    expect(day?.recommendations?.cash).toBeCloseTo(cash, 4);
  });
});

describe('GET /v1/api/sites', () => {
  it('lists sites by their last activity, with the last recommendation', async () => {
    await post('priced', hourlyPrices(1));
    const { sites } = await get<SiteList>('/v1/api/sites');
    expect(sites.map(({ site_id }) => site_id)).toEqual(['days', 'unrecorded', 'north', 'priced']);
    expect(sites[0]).toMatchObject({
      power_kw: 10_000,
      last_active: '2026-12-01T23:00:04.000Z',
      last_cycle: { interval_start: '2026-12-01T23:00:00.000Z', currency: 'USD' },
      stored_prices: { count: 15 * 24 },
    });
    expect(sites[3]).toEqual({
      site_id: 'priced',
      stored_prices: expect.objectContaining({ count: 1 }),
    });
    const page = await get<SiteList>('/v1/api/sites?limit=2');
    const rest = await get<SiteList>(`/v1/api/sites?limit=2&cursor=${page.next}`);
    expect([...page.sites, ...rest.sites]).toEqual(sites);
    // A cycle of the site that nobody described makes it appear.
    await cycle({ current_price: 50 });
    expect((await get<SiteList>('/v1/api/sites')).sites[0]?.site_id).toBe('default');
  });
});
