import { calculateBill, getTariff } from '@bess/tariff-library';
import { optimize, schedule as plan } from '@bess/tarsis';
import { defaultFacility as tarsisDefault } from '@bess/tarsis/typical-days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TarsisScheduleInput } from '../../src/engine-runtime/tarsis-operations.js';
import { officeHours, officeYear } from '../engines/tarsis/support/office-hours.js';
import { expectEnvelope } from './support/expect-envelope.js';
import { startFacilityGateway } from './support/facility-gateway.js';

const { gateway, token, other, put, post } = await startFacilityGateway();
afterAll(() => gateway.close());

interface Result {
  rate_breakdown: Record<string, number>;
  month: Record<string, number>;
  schedule: {
    step_minutes: number;
    soc: number[];
    load_kw: number[];
    vehicle_kw?: number[];
    solar_kw?: number[];
    export_kw?: number[];
    energy_price_per_kwh: number[];
  };
  achievable?: Record<string, number>;
  bill: Record<
    string,
    { total: number; lines: { amount: number; price: number; quantity: number }[] }
  >;
  assumptions: { name: string; value: unknown; source: string }[];
  error?: string;
}

const everything = '?expand=schedule,bill,month,assumptions';
const schedule = (body: object, query = '', as = token) =>
  gateway.call<Result>('POST', `/v1/api/tarsis/schedule${everything}${query}`, {
    body: { month: 7, ...body },
    token: as,
  });
const assumedOf = (answer: { headers: Headers }) => answer.headers.get('x-assumed')?.split(',');

const ratcheted = 'gulf-power-rate-schedule-gsdt-general-service-demand-time-of-use-conservation';
const danish = 'cerius-nettarif-c';
/** 2027 begins the year of July at the gateway's clock. */
const year = 2027;

describe('POST /v1/api/tarsis/schedule for a facility that is described', () => {
  it('plans with its battery and its tariff', async () => {
    const tariff = 'knoxville-utilities-board-schedule-gsa-2-50kw-1000kw';
    await put('own', {
      power_kw: 60,
      capacity_kwh: 90,
      charge_efficiency: 0.9,
      discharge_efficiency: 0.95,
      min_soc: 0.1,
      max_soc: 0.9,
      wear_usd_per_mwh_discharged: 20,
      tariff,
    });
    const answer = await schedule({ facility_id: 'own' });
    const expected = await plan({
      tariff,
      month: 7,
      year,
      facility: {
        ...tarsisDefault,
        battery: {
          powerKw: 60,
          capacityKwh: 90,
          chargeEfficiency: 0.9,
          dischargeEfficiency: 0.95,
          minSocFraction: 0.1,
          maxSocFraction: 0.9,
          wearPerMwhDischarged: 20,
        },
      },
    });
    expect(answer.json.rate_breakdown['total_annual']).toBe(expected.savings.totalAnnual);
    expect(answer.json.schedule.soc).toEqual(expected.day.socFractionSeries);
    const assumed = assumedOf(answer);
    expect(assumed).toEqual(expect.arrayContaining(['year', 'load', 'current_soc']));
    expect(assumed).not.toContain('battery');
    expect(answer.json.assumptions).not.toContainEqual(
      expect.objectContaining({ name: 'tariff', source: 'documented default' }),
    );
  });

  it('coordinates its vehicles and says what they save', async () => {
    const session = {
      vehicles: 10,
      arrival: '16:10',
      departure: '08:00',
      energy_kwh: 30,
      power_kw: 11,
    };
    await put('cars', { ev_fleet: { sessions: [{ ...session, minimum_power_kw: 2 }] } });
    const answer = await schedule({ facility_id: 'cars' });
    const expected = await plan({
      tariff: 'sce-tou-8-option-d-under-2-kv',
      month: 7,
      year,
      facility: {
        ...tarsisDefault,
        vehicles: [
          {
            count: 10,
            days: 'weekdays',
            arrivalStep: 17,
            departureStep: 32,
            energyKwh: 30,
            powerKw: 11,
            minimumKw: 2,
          },
        ],
      },
    });
    const saved = answer.json.rate_breakdown['ev_coordination_savings'];
    expect(saved).toBe(expected.savings.evCoordinationSavings);
    expect(saved).toBeGreaterThan(0);
    expect(answer.json.schedule.vehicle_kw).toEqual(expected.day.vehicleKwSeries);
    expect(assumedOf(answer)).toContain('ev_fleet');
    expect(assumedOf(answer)).not.toContain('minimum_power_kw');
  });

  it('lets vehicles give that can', async () => {
    const session = {
      vehicles: 4,
      days: 'weekdays',
      arrival: '14:00',
      departure: '09:00',
      energy_kwh: 10,
      power_kw: 11,
      vehicle_to_grid: { power_kw: 11, capacity_kwh: 60, arrival_kwh: 40 },
    };
    await put('giving', { ev_fleet: { sessions: [session] } });
    const answer = await schedule({ facility_id: 'giving' });
    const expected = await plan({
      tariff: 'sce-tou-8-option-d-under-2-kv',
      month: 7,
      year,
      facility: {
        ...tarsisDefault,
        vehicles: [
          {
            count: 4,
            days: 'weekdays',
            arrivalStep: 14,
            departureStep: 33,
            energyKwh: 10,
            powerKw: 11,
            vehicleToGrid: { powerKw: 11, capacityKwh: 60, arrivalKwh: 40 },
          },
        ],
      },
    });
    const saved = answer.json.rate_breakdown['ev_coordination_savings'];
    expect(saved).toBe(expected.savings.evCoordinationSavings);
    expect(answer.json.schedule.vehicle_kw).toEqual(expected.day.vehicleKwSeries);
    expect(Math.min(...(answer.json.schedule.vehicle_kw ?? []))).toBeLessThan(0);
  });

  it('lets what is sent win, and leaves what is not described to the defaults', async () => {
    await put('partly', { capacity_kwh: 400, tariff: ratcheted });
    const answer = await schedule({ facility_id: 'partly', tariff: 'a-tariff' });
    expectEnvelope(answer, 422, /^TARSIS: tariff must be .*"a-tariff" came/);
    const sent = await schedule({ facility_id: 'partly', tariff: 'sce-tou-8-option-d-under-2-kv' });
    expect(sent.json.assumptions).toEqual(
      expect.arrayContaining([
        { name: 'power_kw', value: 125, source: 'default facility' },
        { name: 'load', value: 'office, 500 kW annual peak', source: 'default facility' },
      ]),
    );
    const expected = await plan({
      tariff: 'sce-tou-8-option-d-under-2-kv',
      month: 7,
      year,
      facility: { ...tarsisDefault, battery: { powerKw: 125, capacityKwh: 400 } },
    });
    expect(sent.json.rate_breakdown['total_annual']).toBe(expected.savings.totalAnnual);
  });

  it('is default for an id without description, another partner’s among them', async () => {
    await put('mine', { power_kw: 1, capacity_kwh: 1 });
    const [default_, theirs, unknown, mine] = await Promise.all([
      schedule({}),
      schedule({ facility_id: 'mine' }, '', other),
      schedule({ facility_id: 'unknown' }),
      schedule({ facility_id: 'mine' }),
    ]);
    expect(theirs.json.rate_breakdown).toEqual(default_.json.rate_breakdown);
    expect(unknown.json.rate_breakdown).toEqual(default_.json.rate_breakdown);
    expect(assumedOf(theirs)).toEqual(assumedOf(default_));
    expect(mine.json.rate_breakdown).not.toEqual(default_.json.rate_breakdown);
  });

  it('has its own default facility in default', async () => {
    const empty = await schedule({}, '', other);
    await put('default', { power_kw: 10, capacity_kwh: 20 }, other);
    const described = await schedule({}, '', other);
    expect(described.json.rate_breakdown['total_annual']).toBeLessThan(
      empty.json.rate_breakdown['total_annual'] ?? 0,
    );
    expect(assumedOf(described)).toContain('tariff');
  });

  it('hands its peaks to the ratchet in the order of the engine', async () => {
    const byMonth = [110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 600, 220];
    const battery = { power_kw: 125, capacity_kwh: 250 };
    await put('peaks', { ...battery, tariff: ratcheted, peaks_last_12_months_kw: byMonth });
    const expected = async (priorPeaksKw: number[]) => {
      const facility = { ...tarsisDefault, priorPeaksKw };
      const answer = await plan({ tariff: ratcheted, month: 7, year, facility });
      return answer.billWithoutBattery.total;
    };
    const july = await schedule({ facility_id: 'peaks' });
    // June backwards to July of the year before.
    const backwards = [160, 150, 140, 130, 120, 110, 220, 600, 200, 190, 180, 170];
    expect(july.json.bill['without_battery']?.total).toBe(await expected(backwards));
    expect(await expected(backwards)).not.toBe(await expected([...backwards].reverse()));
    expect(july.json.assumptions).toContainEqual({
      name: 'prior_peaks_kw',
      value: 'months to come have the peaks of the same months before',
      source: 'peaks_last_12_months_kw',
    });
    // In November every month that counts is over.
    const november = await schedule({ facility_id: 'peaks', month: 11 });
    expect(assumedOf(november)).not.toContain('prior_peaks_kw');
    await put('no-peaks', { ...battery, tariff: ratcheted });
    expect(assumedOf(await schedule({ facility_id: 'no-peaks' }))).toContain('prior_peaks_kw');
  });

  it('answers USD at the rate of the facility, to the cent', async () => {
    const battery = { power_kw: 125, capacity_kwh: 250, wear_usd_per_mwh_discharged: 6 };
    await put('rate', { ...battery, tariff: danish, usd_per_unit: 0.15 });
    const answer = await schedule({ facility_id: 'rate' });
    expect({ status: answer.status, error: answer.json.error }).toEqual({ status: 200 });
    expect(answer.headers.has('x-currency')).toBe(false);
    const native = await schedule({ facility_id: 'rate' }, '&currency=native');
    expect(native.headers.get('x-currency')).toBe('DKK');
    const expected = await plan({
      tariff: danish,
      month: 7,
      year,
      facility: {
        ...tarsisDefault,
        battery: { powerKw: 125, capacityKwh: 250, wearPerMwhDischarged: 40 },
      },
    });
    expect(native.json.rate_breakdown['total_annual']).toBe(expected.savings.totalAnnual);
    for (const name of ['rate_breakdown', 'month'] as const) {
      const { total_annual = 0, ...parts } = answer.json[name];
      for (const [part, amount] of Object.entries(parts)) {
        expect(amount).toBeCloseTo(0.15 * (native.json[name][part] ?? 0), 1.9);
        expect(Math.round(amount * 100) / 100).toBe(amount);
      }
      const sum = Object.values(parts).reduce((left, right) => left + right, 0);
      expect(Math.round(100 * sum)).toBe(Math.round(100 * total_annual));
    }
    const bills = [answer, native].map(({ json }) => json.bill['without_battery']);
    expect(bills[0]?.total).toBeCloseTo(0.15 * (bills[1]?.total ?? 0), 6);
    const sum = bills[0]?.lines.reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBeCloseTo(bills[0]?.total ?? 0, 2);
    const prices = [answer, native].map(({ json }) => json.schedule.energy_price_per_kwh[12] ?? 0);
    expect(prices[0]).toBeCloseTo(0.15 * (prices[1] ?? 0), 9);
  });

  // The replay itself is tested in packages/tarsis (typical-year-limits.test.ts), and measured in bench/tarsis/results.md: with
  // panels and ten vehicles it takes half a minute.
  it('has what a controller reaches that does not know tomorrow beside the optimum when asked, in USD', async () => {
    const reached = {
      touSavings: 101.02,
      demandSavings: 20.02,
      exportRevenue: 3.42,
      evCoordinationSavings: -0.4,
      totalAnnual: 124.06,
    };
    const { engines } = gateway.deps;
    const asked: unknown[] = [];
    const replaying = await startFacilityGateway({
      engines: {
        ...engines,
        async run(_operation, input, options) {
          const { achievable, ...plain } = (input as TarsisScheduleInput).options;
          asked.push(achievable);
          const result = await engines.run(
            'tarsis.schedule',
            { ...(input as TarsisScheduleInput), options: plain },
            options,
          );
          return { ...result, achievableSavings: reached } as never;
        },
      },
    });
    await replaying.put('rate', { tariff: danish, usd_per_unit: 0.15 });
    const ask = async (query: string) => {
      const answer = await replaying.gateway.call<Partial<Result>>(
        'POST',
        `/v1/api/tarsis/schedule${query}`,
        { body: { month: 7, facility_id: 'rate' }, token: replaying.token },
      );
      expect(answer.status).toBe(200);
      return answer.json;
    };
    expect(await ask('')).not.toHaveProperty('achievable');
    const native = await ask('?expand=achievable&currency=native');
    const { achievable, ...rest } = await ask('?expand=achievable');
    expect(asked).toEqual([undefined, true, true]);
    expect(Object.keys(rest)).toEqual(['rate_breakdown', 'solve_time_ms', 'optimality_gap_pct']);
    expect(native.achievable).toEqual({
      tou_savings: 101.02,
      demand_savings: 20.02,
      export_revenue: 3.42,
      ev_coordination_savings: -0.4,
      total_annual: 124.06,
    });
    // Each part is rounded to the cent, and the rounded parts add up: the rounded total would be 18.61.
    expect(achievable).toEqual({
      tou_savings: 15.15,
      demand_savings: 3,
      export_revenue: 0.51,
      ev_coordination_savings: -0.06,
      total_annual: 18.6,
    });
    await replaying.gateway.close();
  });

  it('uses no rate for a tariff in another currency than its own', async () => {
    await put('euro', { currency: 'EUR', usd_per_unit: 1.1 });
    const words =
      /tariff must be billed in USD or in the currency of a facility that has usd_per_unit, or currency=native be asked for; cerius-nettarif-c is billed in DKK/;
    expectEnvelope(await schedule({ facility_id: 'euro', tariff: danish }), 422, words);
    expectEnvelope(await schedule({ tariff: danish }), 422, words);
    await put('krone', { currency: 'DKK', usd_per_unit: 0.15 });
    expect((await schedule({ facility_id: 'krone', tariff: danish })).status).toBe(200);
  });

  it('reads the month by the clock of the facility', async () => {
    const before = gateway.clock.nowMs;
    // It is 1 December on Kiritimati alone.
    gateway.clock.nowMs = Date.UTC(2026, 10, 30, 12);
    try {
      const as = (await gateway.login(await gateway.account('enterprise'))).token;
      await put('kiritimati', { time_zone: 'Pacific/Kiritimati' }, as);
      await put('florida', { tariff: ratcheted }, as);
      const yearOf = async (facility_id: string) => {
        const answer = await schedule({ facility_id, month: 11 }, '', as);
        return answer.json.assumptions.find(({ name }) => name === 'year');
      };
      const source = "next such month by the gateway's clock, ";
      const { timeZone } = getTariff(ratcheted);
      expect(timeZone).toBe('America/Chicago');
      expect(await yearOf('florida')).toMatchObject({ value: 2026, source: source + timeZone });
      expect(await yearOf('kiritimati')).toMatchObject({
        value: 2027,
        source: `${source}Pacific/Kiritimati`,
      });
    } finally {
      gateway.clock.nowMs = before;
    }
  });

  it('says what of the description it does not use', async () => {
    await put('rich', {
      power_kw: 125,
      capacity_kwh: 250,
      billing_day: 14,
      demand_interval_minutes: 5,
    });
    const answer = await schedule({ facility_id: 'rich' });
    for (const name of ['billing_day', 'demand_interval_minutes']) {
      expect(answer.json.assumptions).toContainEqual(
        expect.objectContaining({ name, source: 'not part of the model in this version' }),
      );
    }
  });
});

describe('a facility whose readings cover a year', () => {
  const startMs = Date.UTC(2025, 10, 1, 7);
  const endMs = Date.UTC(2026, 10, 1, 7);
  /** 300 kW by day and 100 kW by night, with one peak in March. */
  const loadKw = (timeMs: number) => {
    if (timeMs === Date.UTC(2026, 2, 18, 21)) {
      return 400;
    }
    const hour = (new Date(timeMs).getUTCHours() + 16) % 24;
    return hour >= 8 && hour < 18 ? 300 : 100;
  };
  const hours = (fromMs: number, untilMs: number, more = {}) =>
    Array.from({ length: (untilMs - fromMs) / 3_600_000 }, (_, hour) => {
      const timeMs = fromMs + hour * 3_600_000;
      return { time: new Date(timeMs).toISOString(), load_kw: loadKw(timeMs), ...more };
    });
  /** Each test describes it anew. */
  const measured = 'measured';
  beforeAll(() => post(measured, hours(startMs, endMs)));

  it('is planned with its own load', async () => {
    await put(measured, {});
    const answer = await schedule({ facility_id: measured });
    expect(answer.json.schedule.step_minutes).toBe(60);
    // 18 h UTC is 10 h in winter and 11 h in summer, of which July has only one.
    const day = Array.from({ length: 24 }, (_, hour) => (hour >= 9 && hour < 19 ? 300 : 100));
    expect(answer.json.schedule.load_kw).toEqual(day);
    expect(assumedOf(answer)).not.toContain('load');
    expect(assumedOf(answer)).toContain('battery');
  });

  it('saves what all its hours are planned to save', async () => {
    const [powerKw, capacityKwh] = [60, 240];
    const readings = officeHours();
    const sent = readings.map(({ timeMs, loadKw }) => ({
      time: new Date(timeMs).toISOString(),
      load_kw: loadKw,
    }));
    await post('office', sent);
    await put('office', { power_kw: powerKw, capacity_kwh: capacityKwh });
    const answer = await schedule({ facility_id: 'office', month: 11 });
    const tariff = 'sce-tou-8-option-d-under-2-kv';
    const loadKwSeries = Float64Array.from(readings, ({ loadKw }) => loadKw);
    const { startMs, timeZone } = officeYear;
    const grid = { startMs, stepMinutes: 60, length: readings.length, timeZone };
    const battery = { powerKw, capacityKwh };
    const best = await optimize({ tariff, grid, loadKwSeries, battery, relGap: 1e-4 });
    const saved = calculateBill(getTariff(tariff), loadKwSeries, grid).total - best.cost.total;
    // The year that is planned has other weekdays than the measured one.
    const share = (answer.json.rate_breakdown['total_annual'] ?? 0) / saved;
    expect(Math.abs(share - 1)).toBeLessThan(0.01);
    expect(assumedOf(answer)).not.toContain('typical_days');
  });

  it('takes its peaks from them if none are described', async () => {
    await put(measured, { tariff: ratcheted });
    const answer = await schedule({ facility_id: measured, month: 11 });
    const prior = Array.from({ length: 12 }, (_, back) => (back === 7 ? 400 : 300));
    const described = prior.map((_, month) => (month === 2 ? 400 : 300));
    await put(measured, { tariff: ratcheted, peaks_last_12_months_kw: described });
    const again = await schedule({ facility_id: measured, month: 11 });
    expect(again.json.bill).toEqual(answer.json.bill);
    await put(measured, { tariff: ratcheted, peaks_last_12_months_kw: prior.map(() => 900) });
    const higher = await schedule({ facility_id: measured, month: 11 });
    expect(higher.json.bill['without_battery']?.total).toBeGreaterThan(
      answer.json.bill['without_battery']?.total ?? 0,
    );
  });

  it('has what panels gave beside it, exported by the rule of its tariff', async () => {
    await post('sunny', hours(startMs, endMs, { solar_kw: 120 }));
    await put('sunny', { power_kw: 5, capacity_kwh: 5 });
    const netted = 'pud-no-1-benton-county-large-general-service-time-of-use';
    const answer = await schedule({ facility_id: 'sunny', tariff: netted });
    expect(new Set(answer.json.schedule.load_kw)).toEqual(new Set([100, 300]));
    expect(new Set(answer.json.schedule.solar_kw)).toEqual(new Set([120]));
    const rule = answer.json.assumptions.find(({ name }) => name === 'export_rule');
    expect(rule?.source).toBe(`tariff ${netted}`);
    const leaves = answer.json.schedule.export_kw?.some((kw) => kw > 0) ?? false;
    expect(leaves).toBe(String(rule?.value).startsWith('net'));
    expect(answer.json.schedule).not.toHaveProperty('vehicle_kw');
  });

  it('estimates described panels that were not measured', async () => {
    await put(measured, { solar: { power_kw: 80, tilt_degrees: 20, latitude_degrees: 37.8 } });
    const answer = await schedule({ facility_id: measured });
    const solarKw = answer.json.schedule.solar_kw ?? [];
    expect(Math.max(...solarKw)).toBeGreaterThan(40);
    expect(Math.max(...solarKw)).toBeLessThanOrEqual(80);
    expect(solarKw[2]).toBe(0);
    expect(answer.json.assumptions).toContainEqual({
      name: 'solar',
      value: 'an estimate of mean days for 80 kW, because nothing was measured',
      source: 'solar',
    });
  });

  it('works like default while they are too few, and says so', async () => {
    const tenMonths = hours(startMs, startMs + 300 * 24 * 3_600_000);
    await post('too-few', tenMonths);
    const answer = await schedule({ facility_id: 'too-few' });
    expect(answer.json.rate_breakdown).toEqual(
      (await schedule({ facility_id: 'none' })).json.rate_breakdown,
    );
    expect(answer.json.assumptions).toContainEqual({
      name: 'load',
      value: 'office, 500 kW annual peak',
      source:
        'default facility; stored readings cover 82 % of the twelve months before this one, and 90 % with whole days of every month are needed',
    });
    // 93 % of the year, but nothing of October.
    await post('no-october', hours(startMs, startMs + 334 * 24 * 3_600_000));
    expect(assumedOf(await schedule({ facility_id: 'no-october' }))).toContain('load');
  });
});
