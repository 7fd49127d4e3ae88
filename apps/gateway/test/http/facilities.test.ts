import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { at } from './support/described-gateway.js';
import { expectEnvelope, expectStandardHeaders } from './support/expect-envelope.js';
import { startFacilityGateway } from './support/facility-gateway.js';

const { gateway, token, other, put, get, post } = await startFacilityGateway();
afterAll(() => gateway.close());

const danish = 'cerius-nettarif-c';
const peaks = [840, 835, 870, 905, 960, 1040, 1110, 1125, 1060, 930, 850, 0];
const session = { vehicles: 10, arrival: '08:30', departure: '17:15', energy_kwh: 11, power_kw: 7 };
const full = {
  power_kw: 250,
  capacity_kwh: 500.5,
  charge_efficiency: 0.93,
  discharge_efficiency: 0.94,
  wear_usd_per_mwh_discharged: 4.5,
  min_soc: 0.05,
  max_soc: 0.95,
  tariff: 'sce-tou-8-option-d-under-2-kv',
  time_zone: 'America/Los_Angeles',
  currency: 'USD',
  usd_per_unit: 1,
  demand_interval_minutes: 15,
  meter_read_dates: ['2026-01-14', '2026-02-12', '2026-03-13'],
  peaks_last_12_months_kw: peaks,
  ev_fleet: {
    sessions: [
      { ...session, days: 'weekdays' },
      { ...session, days: 'all', arrival: '22:00', departure: '06:00', minimum_power_kw: 1.4 },
      {
        ...session,
        days: 'weekends',
        vehicle_to_grid: {
          power_kw: 5,
          capacity_kwh: 60,
          arrival_kwh: 30,
          round_trip_efficiency: 0.9,
        },
      },
    ],
  },
  solar: {
    power_kw: 100,
    tilt_degrees: 20,
    azimuth_degrees: 200,
    latitude_degrees: 34.05,
    longitude_degrees: -118.25,
  },
};

describe('PUT and GET /v1/api/facilities/{facility_id}', () => {
  it('keeps a description whole, 201 the first time and 200 later', async () => {
    const first = await put('plant-1', full);
    expect([first.status, first.json]).toEqual([
      201,
      { facility_id: 'plant-1', ...full, stored_readings: { count: 0 } },
    ]);
    expectStandardHeaders(first);
    expect((await get('plant-1')).json).toEqual(first.json);
    const second = await put('plant-1', full);
    expect([second.status, second.json]).toEqual([200, first.json]);
  });

  it('puts a description in place of the earlier one, field by field left out', async () => {
    await put('changing', { power_kw: 10, solar: { power_kw: 3 }, billing_day: 12 });
    await post('changing', [{ time: at(0), load_kw: 7 }]);
    const answer = await put('changing', { billing_day: 28 });
    const left = {
      facility_id: 'changing',
      billing_day: 28,
      stored_readings: { count: 1, first_time: at(0), last_time: at(0) },
    };
    expect(answer.json).toEqual(left);
    expect((await get('changing')).json).toEqual(left);
  });

  it('says of vehicles on which days they come', async () => {
    const answer = await put('cars', { ev_fleet: { sessions: [session] } });
    expect(answer.json).toMatchObject({
      ev_fleet: { sessions: [{ ...session, days: 'weekdays' }] },
    });
  });

  it('answers 404 for a facility that was never described, default excepted', async () => {
    expectEnvelope(await get('nowhere'), 404, /The facility nowhere was never described/);
    await post('only-readings', [{ time: at(0), load_kw: 1 }]);
    expectEnvelope(await get('only-readings'), 404, /never described/);
    expect((await get('default')).json).toEqual({
      facility_id: 'default',
      tariff: 'sce-tou-8-option-d-under-2-kv',
      time_zone: 'America/Los_Angeles',
      stored_readings: { count: 0 },
    });
    expect((await put('default', { power_kw: 7 })).status).toBe(201);
    expect((await get('default')).json).toEqual({
      facility_id: 'default',
      power_kw: 7,
      stored_readings: { count: 0 },
    });
  });

  it("keeps partners' facilities of one id apart, and a facility from a site", async () => {
    await put('shared', { power_kw: 1 }, token);
    expectEnvelope(await get('shared', other), 404, /never described/);
    expect((await put('shared', { power_kw: 2 }, other)).status).toBe(201);
    expect((await get('shared')).json).toMatchObject({ power_kw: 1 });
    const site = await gateway.call('GET', '/v1/api/sites/shared', { token });
    expectEnvelope(site, 404, /The site shared was never described/);
  });

  it.each([
    [{ power_kw: 0 }, 422, /power_kw must be above 0/],
    [{ capacity_kwh: 100_000_001 }, 422, /capacity_kwh must be .*100000000; 100000001 came/],
    [{ discharge_efficiency: 1.01 }, 422, /discharge_efficiency must be/],
    [{ min_soc: -0.1 }, 422, /min_soc must be between 0 and 1; -0\.1 came/],
    [{ min_soc: 0.5, max_soc: 0.5 }, 422, /min_soc must be below max_soc; 0\.5 and 0\.5 came/],
    [{ max_soc: 0 }, 422, /min_soc must be below max_soc; 0 and 0 came/],
    [
      { tariff: 'sce-tou-8-option-d-under-2kv' },
      422,
      /^tariff must be a code of the library, but "sce-tou-8-option-d-under-2kv" came; the nearest are sce-tou-8-option-d-under-2-kv/,
    ],
    [{ tariff: '' }, 422, /tariff must/],
    [{ tariff: 7 }, 400, /tariff must be a string/],
    [
      { time_zone: 'America/Los Angeles' },
      422,
      /time_zone must be an IANA time zone.*the nearest is America\/Los_Angeles/,
    ],
    [{ currency: 'usd' }, 400, /currency must match/],
    [{ currency: 'QQQ' }, 422, /currency must be an ISO 4217 code such as USD; QQQ came/],
    [
      { tariff: full.tariff, currency: 'EUR' },
      422,
      /currency must be USD, the currency of the tariff sce-tou-8-option-d-under-2-kv; EUR came/,
    ],
    [{ usd_per_unit: 1.1 }, 422, /usd_per_unit must be left out of a facility in USD; 1\.1 came/],
    [
      { currency: 'EUR', wear_usd_per_mwh_discharged: 5 },
      422,
      /usd_per_unit must be given with wear_usd_per_mwh_discharged for a facility in EUR; none came/,
    ],
    [{ demand_interval_minutes: 7 }, 422, /demand_interval_minutes must be one of 5, 10, 15/],
    [{ demand_interval_minutes: '15' }, 400, /demand_interval_minutes must be/],
    [{ billing_day: 29 }, 422, /billing_day must be between 1 and 28; 29 came/],
    [{ billing_day: 1.5 }, 400, /billing_day must be a whole number/],
    [
      { billing_day: 3, meter_read_dates: ['2026-01-03'] },
      422,
      /billing_day must be left out where meter_read_dates are given; 3 came/,
    ],
    [{ meter_read_dates: ['2026-02-30'] }, 400, /meter_read_dates\[0\] must be/],
    [
      { meter_read_dates: ['2026-02-14', '2026-03-14', '2026-03-14'] },
      422,
      /meter_read_dates\[2\] must be after the date before it, 2026-03-14; 2026-03-14 came/,
    ],
    [{ meter_read_dates: [] }, 422, /meter_read_dates must have between 1 and 60 items/],
    [
      { peaks_last_12_months_kw: peaks.slice(1) },
      422,
      /peaks_last_12_months_kw must have exactly 12 items; an array of 11 items came/,
    ],
    [{ peaks_last_12_months_kw: [...peaks, 1] }, 422, /peaks_last_12_months_kw must have/],
    [
      { peaks_last_12_months_kw: [...peaks.slice(1), -1] },
      422,
      /peaks_last_12_months_kw\[11\] must be .*-1 came/,
    ],
    [
      { peaks_last_12_months_kw: [...peaks.slice(1), null] },
      400,
      /peaks_last_12_months_kw\[11\] must be a number/,
    ],
    [{ ev_fleet: { sessions: [] } }, 422, /ev_fleet\.sessions must have/],
    [
      { ev_fleet: { sessions: [{ ...session, arrival: '24:00' }] } },
      400,
      /ev_fleet\.sessions\[0\]\.arrival must match/,
    ],
    [
      { ev_fleet: { sessions: [session, { ...session, minimum_power_kw: 7.5 }] } },
      422,
      /ev_fleet\.sessions\[1\]\.minimum_power_kw must be at most power_kw, which is 7; 7\.5 came/,
    ],
    [
      {
        ev_fleet: {
          sessions: [
            {
              ...session,
              energy_kwh: 20,
              vehicle_to_grid: { power_kw: 5, capacity_kwh: 40, arrival_kwh: 30 },
            },
          ],
        },
      },
      422,
      /ev_fleet\.sessions\[0\]\.vehicle_to_grid\.capacity_kwh must be at least arrival_kwh and energy_kwh together, which are 50; 40 came/,
    ],
    [
      {
        ev_fleet: {
          sessions: [{ ...session, vehicle_to_grid: { power_kw: 5, capacity_kwh: 40 } }],
        },
      },
      400,
      /arrival_kwh/,
    ],
    [{ solar: { tilt_degrees: 10 } }, 400, /solar\.power_kw/],
    [{ solar: { power_kw: 10, tilt_degrees: 91 } }, 422, /solar\.tilt_degrees must be/],
    [{ power_mw: 50 }, 400, /power_mw is not a known field, the nearest known one is power_kw/],
    [[], 400, /must be a JSON object/],
  ])('%j answers %d', async (body, status, words) => {
    expectEnvelope(await put('refused', body), status, words);
    expectEnvelope(await get('refused'), 404, /never described/);
  });

  it('takes the currency of its tariff, and a rate for it', async () => {
    const body = { tariff: danish, usd_per_unit: 0.15, wear_usd_per_mwh_discharged: 5 };
    expect((await put('danish', body)).status).toBe(201);
    expectEnvelope(
      await put('danish', { ...body, currency: 'USD' }),
      422,
      /currency must be DKK, the currency of the tariff/,
    );
  });

  it.each(['a b', 'x'.repeat(65), 'ä', 'a%2Fb', '%00', '*'])('refuses the id %s', async (id) => {
    const encoded = id.includes('%') ? id : encodeURIComponent(id);
    const words = /facility_id must match \^\[A-Za-z0-9\._-\]\{1,64\}\$/;
    expectEnvelope(await put(encoded, {}), 400, words);
    expectEnvelope(await post(encoded, [{ time: at(0), load_kw: 1 }]), 400, words);
  });

  it('gives back whatever numbers it took, bit for bit', async () => {
    const anyPeaks = fc.array(fc.double({ min: 0, max: 1e7, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: Number.MIN_VALUE, max: 1e8, noNaN: true }),
        anyPeaks,
        async (power_kw, peaks_last_12_months_kw) => {
          const sent = JSON.parse(JSON.stringify({ power_kw, peaks_last_12_months_kw }));
          await put('any', sent);
          const { stored_readings: _, facility_id: __, ...met } = (await get('any')).json;
          expect(met).toEqual(sent);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('tells the methods of the path', async () => {
    const answer = await gateway.call('PATCH', '/v1/api/facilities/default', { token });
    expectEnvelope(answer, 405, /PATCH is not allowed here/);
    expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT, OPTIONS');
    const model = await gateway.call('PUT', '/v1/api/facilities/default/load-model', { token });
    expectEnvelope(model, 405, /PUT is not allowed here/);
    expect(model.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS');
  });

  it('needs a token of an account that reaches an engine for facilities', async () => {
    const path = '/v1/api/facilities/default';
    expectEnvelope(await gateway.call('GET', path), 401, /Authorization/);
    const callAs = async (plan: 'fleet' | 'enterprise', engines?: string[]) => {
      const email = await gateway.account(plan, engines === undefined ? {} : { engines });
      const as = (await gateway.login(email)).token;
      return [
        await get('default', as),
        await put('default', {}, as),
        await post('default', [{ time: at(0), load_kw: 1 }], as),
      ];
    };
    for (const refused of await callAs('fleet')) {
      expectEnvelope(refused, 403, /The plan Fleet does not include PHALANX or TARSIS; Enterprise/);
    }
    for (const refused of await callAs('enterprise', ['helios', 'strix'])) {
      expectEnvelope(
        refused,
        403,
        /account does not reach PHALANX or TARSIS, although the plan Enterprise includes them/,
      );
    }
    for (const engine of ['phalanx', 'tarsis']) {
      const statuses = (await callAs('enterprise', [engine])).map(({ status }) => status);
      expect(statuses).toEqual([200, 201, 200]);
    }
  });
});
