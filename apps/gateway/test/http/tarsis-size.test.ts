import { createValidator } from '@bess/kernel/schema';
import { defaultTariffCode, getTariff, listTariffs } from '@bess/tariff-library';
import { createSizingPool } from '@bess/tarsis/node';
import type { SizeResult } from '@bess/tarsis/schema';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ownTariffSchema } from '../../src/engines/tarsis/own-tariff-schema.js';
import { decodeSeries } from '../../src/internal/stored-series.js';
import { createSizingRunner } from '../../src/jobs/job-runs.js';
import { partnerJobsPerDay } from '../../src/limits/plan-limits.js';
import { expectEnvelope } from './support/expect-envelope.js';
import {
  quickTerms,
  type SizeAnswerBody,
  startSizeGateway,
  yearOfReadings,
} from './support/size-gateway.js';
import { claimsOf } from './support/strix-gateway.js';

// The engine itself sizes once; other jobs end with the same result.
const pool = createSizingPool({ threads: 1 });
const engine = createSizingRunner(pool.size);
let known: string | undefined;
let held = Promise.resolve();
let letGo = () => {};
const hold = () => {
  held = new Promise((resolve) => {
    letGo = resolve;
  });
};

const sizing = await startSizeGateway(async (input, watch) => {
  watch.onProgress(0.25);
  while (!watch.signal.aborted && (await Promise.race([held.then(() => false), later()]))) {}
  if (watch.signal.aborted) {
    return undefined;
  }
  known ??= await engine(input, watch);
  return known;
});
const { gateway, token, inputs, size, job, untilEnded, tokenOf } = sizing;
const later = () => new Promise<boolean>((resolve) => setTimeout(resolve, 5, true));
afterEach(() => {
  letGo();
  held = Promise.resolve();
});
afterAll(async () => {
  await gateway.close();
  await pool.close();
});

const readings = yearOfReadings(2025);
const zone = getTariff(defaultTariffCode).timeZone;
const body = { ...quickTerms, readings };
const respondAsync = { headers: { Prefer: 'respond-async' } };
const describeFacility = (id: string, fields: object) =>
  gateway.call('PUT', `/v1/api/facilities/${id}`, { body: fields, token });
const store = (id: string, entries: object[]) =>
  gateway.call('POST', `/v1/api/facilities/${id}/readings`, { body: { readings: entries }, token });
const lastOptions = () => inputs.at(-1)!.options;

interface Answer {
  best: SizeResult['best'] & { bill_with: Record<string, number>; ageing: { years: object[] } };
  assumptions: { name: string; value: unknown; source: string }[];
}

describe('POST /v1/tarsis/size', () => {
  it('sizes the year of the readings that are sent, as the library does', async () => {
    const { status, json, headers } = await size(body, { query: '?expand=assumptions' });
    expect([status, json.error]).toEqual([200, undefined]);
    const answer = json as unknown as Answer;
    const stored = await gateway.deps.stores.jobs.find(claimsOf(token).partner, json.job_id);
    const expected: SizeResult = JSON.parse(stored?.result ?? '');
    expect(expected.best).toMatchObject({ powerKw: 20, capacityKwh: 40 });
    expect(expected.best.value.firstYearSavings).toBeGreaterThan(0);
    expect(answer).toMatchObject({
      tariff: expected.tariffCode,
      year: { from: '2025-01', to: '2025-12', step_minutes: 60, peak_kw: 140 },
      control: 'perfect',
      battery_pays: expected.batteryPays,
      best: {
        power_kw: 20,
        capacity_kwh: 40,
        bill_without: { total: expected.best.billWithout.total },
        bill_with: { tou_demand: expected.best.billWith.touDemand },
        value: { npv: expected.best.value.npv },
        project: {
          equity: { internal_rate_of_return: expected.best.project.equity.internalRateOfReturn },
          cash_flow: { equity: expected.best.project.cashFlow.equity },
        },
      },
      perfect: { control: 'perfect' },
      perfect_proof: {
        size: { power_kw: expected.perfectProof.size.powerKw },
        columns: expected.perfectProof.columns,
      },
      frontier: expected.frontier.map(() => ({ achievable: null })),
      sensitivities: expected.sensitivities.map(({ name }) => ({ name })),
    });
    const { total, wear: _wear, later_ratchet: _later, ...lines } = answer.best.bill_with;
    expect(Object.values(lines).reduce((sum, line) => sum + line, 0)).toBeCloseTo(total ?? 0, 6);
    expect(answer.best.ageing.years).toHaveLength(2);
    const names = answer.assumptions.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['tariff', 'exports', 'chemistry', 'tax', 'later_years']),
    );
    expect(headers.get('x-assumed')?.split(',')).toEqual(names);
  });

  it('takes the newest twelve complete months that are stored, and says what it left out', async () => {
    await describeFacility('plant', {
      tariff: defaultTariffCode,
      time_zone: zone,
      power_kw: 50,
      capacity_kwh: 100,
    });
    const half = (entries: object[]) => [entries.slice(0, 4_000), entries.slice(4_000)];
    // January and a week of February 2026 come after the year: the newest months end with January.
    const more = yearOfReadings(2026).slice(2, 38 * 24);
    for (const part of [...half(readings), more]) {
      expect((await store('plant', part)).status).toBe(200);
    }
    const { json } = await size(
      { ...quickTerms, facility_id: 'plant' },
      { query: '?expand=assumptions' },
    );
    expect(json).toMatchObject({ year: { from: '2025-02', to: '2026-01' } });
    expect(json['assumptions']).toContainEqual({
      name: 'battery',
      value: 'sizes are compared with the facility without its described battery',
      source: 'power_kw, capacity_kwh',
    });
    expect(lastOptions()).toMatchObject({
      tariff: defaultTariffCode,
      grid: { length: 8_760, stepMinutes: 60, timeZone: zone },
      ranges: { powerKw: { minimum: 20, maximum: 20 } },
      finance: { discountRate: { nominalPerYear: 0.05 } },
      sizesTried: 1,
    });
    expect(decodeSeries(lastOptions().loadKwSeries)).toHaveLength(8_760);
  });

  it('refuses less than a year and says from when to when readings exist', async () => {
    const few = readings.slice(2_000);
    expectEnvelope(
      await size({ ...quickTerms, readings: few }),
      422,
      /readings must cover twelve complete calendar months, as the newest 2025-01 to 2025-12; they exist from 2025-03-25T\d\d:00:00\.000Z to 2026-01-01T09:00:00\.000Z/,
    );
    expectEnvelope(
      await size({ ...quickTerms, facility_id: 'unknown' }),
      422,
      /readings of twelve complete calendar months must be sent, or be stored; unknown has none/,
    );
  });

  it('fills short gaps and says so, and refuses long ones', async () => {
    const without = (from: number, count: number) => [
      ...readings.slice(0, from),
      ...readings.slice(from + count),
    ];
    const { json } = await size(
      { ...quickTerms, readings: without(100, 3) },
      { query: '?expand=assumptions' },
    );
    expect(json['assumptions']).toContainEqual({
      name: 'gaps',
      value: '3 steps on the line between their neighbours',
      source: 'readings',
    });
    expectEnvelope(
      await size({ ...quickTerms, readings: without(100, 4) }),
      422,
      /readings must have no gap of more than 3 hours/,
    );
  });

  it('spreads the power of panels over the steps, and needs it where they may be chosen', async () => {
    const ranges = { ...quickTerms.ranges, solar_kw: { maximum: 30 } };
    const costs = { ...quickTerms.costs, per_solar_kw: 900 };
    const solar = { ...body, ranges, costs };
    const halfHours = Array.from({ length: 17_520 }, (_, half) => (half % 2) / 2);
    await size({ ...solar, solar_per_kw: halfHours });
    const spread = decodeSeries(lastOptions().solarPerKwSeries ?? '');
    expect(spread).toEqual(new Float64Array(8_760).fill(0.25));
    expectEnvelope(await size(solar), 400, /solar_per_kw must be given with ranges\.solar_kw/);
    expectEnvelope(
      await size({ ...solar, costs: quickTerms.costs, solar_per_kw: halfHours }),
      400,
      /costs\.per_solar_kw must be given with ranges\.solar_kw/,
    );
    expectEnvelope(
      await size({ ...solar, solar_per_kw: halfHours.slice(0, 8_784) }),
      422,
      /solar_per_kw must have a number for each hour of the year, 8760, .*; 8784 came/,
    );
  });

  it.each([
    [{ costs: undefined }, 400, /costs is required|costs.*missing/],
    [{ finance: undefined }, 400, /finance is required|finance.*missing/],
    [{ costs: { per_kw: 1 } }, 400, /costs\.per_kwh/],
    [{ costs: { per_kw: -1, per_kwh: 1 } }, 422, /costs\.per_kw must be .*-1 came/],
    [{ costs: { per_kw: 1, per_kwh: 1, per_mwh: 1 } }, 400, /costs\.per_mwh/],
    [
      { ranges: { power_kw: { minimum: 9, maximum: 8 } } },
      422,
      /ranges\.power_kw\.minimum must be at most its maximum, 8; 9 came/,
    ],
    [{ ranges: { hours: { maximum: 25 } } }, 422, /ranges\.hours\.maximum/],
    [
      { limits: { import_kw: 100 } },
      422,
      /limits\.import_kw must be at least the highest load, 140/,
    ],
    [{ battery: { chemistry: 'lead' } }, 422, /battery\.chemistry/],
    [{ exports: { kind: 'sold' } }, 422, /exports\.kind/],
    [{ finance: { years: 51, discount_rate: { nominal_per_year: 0 } } }, 422, /finance\.years/],
    [
      {
        finance: {
          years: 5,
          discount_rate: { nominal_per_year: 0 },
          depreciation: { method: 'macrs', recovery_years: 4 },
        },
      },
      422,
      /finance\.depreciation\.recovery_years/,
    ],
    [{ sizes_tried: 401 }, 422, /sizes_tried/],
    [{ control: 'wishful' }, 422, /control/],
    [{ tariff: 'no-such-tariff' }, 422, /no-such-tariff/],
    [{ tariff: { ...getTariff(defaultTariffCode), timeZone: 7 } }, 400, /tariff\.timeZone/],
    [{ tariff: { ...getTariff(defaultTariffCode), unsupported: ['riders'] } }, 422, /riders/],
    [{ solar_per_kw: [1] }, 422, /solar_per_kw must have/],
    [{ power_kw: 3 }, 400, /power_kw/],
  ])('refuses a wrong value, naming the field (%#)', async (change, status, words) => {
    expectEnvelope(await size({ ...body, ...change }), status, words);
  });

  it('bills a tariff of the caller’s own', async () => {
    const own = { ...getTariff(defaultTariffCode), code: 'my-own' };
    expect((await size({ ...body, tariff: own })).status).toBe(200);
    expect(lastOptions().tariff).toEqual(own);
  });

  it('takes amounts in USD for a tariff in another currency, or in its own', async () => {
    const own = { ...getTariff(defaultTariffCode), code: 'in-euro', currency: 'EUR' };
    const finance = {
      ...body.finance,
      debt: { kind: 'scheduled', payments_by_year: [1_000, 500], rate_per_year: 0.05 },
    };
    const request = { ...body, finance, tariff: own, facility_id: 'euro', budget: 100_000 };
    expectEnvelope(await size(request), 422, /in-euro is billed in EUR/);
    await describeFacility('euro', { currency: 'EUR', usd_per_unit: 1.25 });
    const inUsd = await size(request);
    expect(lastOptions()).toMatchObject({
      costs: { perKw: 240, perKwh: 160 },
      budget: 80_000,
      finance: { debt: { paymentsByYear: [800, 400] } },
    });
    const inEuro = await size(request, { query: '?currency=native' });
    expect(lastOptions()).toMatchObject({
      costs: { perKw: 300, perKwh: 200 },
      budget: 100_000,
      finance: { debt: { paymentsByYear: [1_000, 500] } },
    });
    expect([inUsd, inEuro].map(({ headers }) => headers.get('x-currency'))).toEqual([null, 'EUR']);
    const npvOf = ({ json }: { json: SizeAnswerBody }) =>
      (json as unknown as { best: { value: { npv: number } } }).best.value.npv;
    expect(npvOf(inUsd)).toBeCloseTo(1.25 * npvOf(inEuro), 6);
  });

  it('is for Enterprise only', async () => {
    for (const plan of ['operator', 'fleet'] as const) {
      const as = await tokenOf(plan);
      expectEnvelope(await size(body, { as }), 403, /TARSIS/);
      expectEnvelope(await job('any', as), 403, /TARSIS/);
    }
  });

  it('gives the same job to the same key, and refuses another request under it', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const first = await size(body, { headers });
    const again = await size(body, { headers });
    expect(again.json.job_id).toBe(first.json.job_id);
    expectEnvelope(await size({ ...body, budget: 5 }, { headers }), 422, /Idempotency-Key/);
  });

  it('has 100 jobs a day, and lets ten wait', async () => {
    const as = await tokenOf('enterprise');
    hold();
    // One runs and ten wait.
    for (let serial = 0; serial < 11; serial += 1) {
      expect((await size(body, { ...respondAsync, as })).status).toBe(202);
    }
    expectEnvelope(await size(body, { as }), 503, /TARSIS lets 10 jobs of a partner wait/);
    letGo();
    const { partner: partnerId, sub: accountId } = claimsOf(as);
    const { jobs } = gateway.deps.stores;
    const partner = { id: partnerId, plan: 'enterprise', strixPathsPerDay: null } as never;
    for (let serial = 11; serial < partnerJobsPerDay(partner, 'sizing'); serial += 1) {
      const day = { submittedMs: gateway.clock.nowMs, budgetDay: '2026-11-21', paths: 0 };
      const free = { pathsPerDay: null, jobsPerDay: null, idempotency: null, maximumWaiting: null };
      const id = `cancelled-${serial}`;
      await jobs.submit({ id, kind: 'sizing', partnerId, accountId, input: '{}', ...day, ...free });
      await jobs.cancel(partnerId, id, 0);
    }
    const refused = await size(body, { as });
    expectEnvelope(refused, 429, /At most 100 TARSIS jobs per UTC day/);
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(Date.UTC(2026, 10, 22) / 1_000));
  });
});

describe('a tariff of the caller’s own', () => {
  it('may be any of the library', () => {
    const validate = createValidator(ownTariffSchema, { engine: 'gateway' });
    const listed = listTariffs();
    expect(listed.length).toBeGreaterThan(200);
    for (const { code } of listed) {
      expect(validate(getTariff(code)).code).toBe(code);
    }
  });
});

describe('a sizing as a job', () => {
  it('is accepted with its place, tells progress, and ends with the result', async () => {
    hold();
    const accepted = await size(body, respondAsync);
    const { job_id: jobId } = accepted.json;
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('location')).toBe(`/v1/tarsis/size/jobs/${jobId}`);
    expect(accepted.headers.get('preference-applied')).toBe('respond-async');
    const path = `/v1/tarsis/size/jobs/${jobId}/events`;
    const events = gateway.call('GET', path, { token });
    while ((await job(jobId)).json.progress !== 0.25) await later();
    expect((await job(jobId)).json).toMatchObject({ status: 'running' });
    letGo();
    const { json } = await untilEnded(jobId);
    expect(json).toMatchObject({ status: 'succeeded', progress: 1, result: { job_id: jobId } });
    expect(json.result).not.toHaveProperty('assumptions');
    const { text } = await events;
    expect(text).toMatch(/^event: progress\n/);
    expect(text).toContain('event: end');
  });

  it('can be cancelled, while it runs too', async () => {
    hold();
    const { json } = await size(body, respondAsync);
    while ((await job(json.job_id)).json.status !== 'running') await later();
    const path = `/v1/tarsis/size/jobs/${json.job_id}`;
    const cancelled = await gateway.call<SizeAnswerBody>('DELETE', path, { token });
    expect(cancelled.json).toMatchObject({ status: 'cancelled' });
    // Its slot is free again at once.
    letGo();
    expect((await size(body)).status).toBe(200);
  });

  it('is neither a simulation nor another partner’s', async () => {
    const { json } = await size(body);
    const stranger = await tokenOf('enterprise');
    const paths = ['', '/events'].map((end) => `/v1/tarsis/size/jobs/${json.job_id}${end}`);
    for (const path of paths) {
      expectEnvelope(await gateway.call('GET', path, { token: stranger }), 404, /There is no job/);
    }
    expectEnvelope(await gateway.call('DELETE', paths[0]!, { token: stranger }), 404, /no job/);
    const asSimulation = `/v1/api/strix/jobs/${json.job_id}`;
    for (const method of ['GET', 'DELETE']) {
      expectEnvelope(await gateway.call(method, asSimulation, { token }), 404, /There is no job/);
    }
    const listed = (path: string, as: string) =>
      gateway.call<{ jobs: { job_id: string }[] }>('GET', path, { token: as });
    const ids = async (path: string, as: string) =>
      (await listed(path, as)).json.jobs.map(({ job_id }) => job_id);
    expect(await ids('/v1/tarsis/size/jobs', token)).toContain(json.job_id);
    expect(await ids('/v1/tarsis/size/jobs', stranger)).toEqual([]);
    expect(await ids('/v1/api/strix/jobs', token)).toEqual([]);
  });
});
