import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEnvelope } from './support/expect-envelope.js';
import { noonMs } from './support/gateway.js';
import { startPhalanxGateway } from './support/phalanx-gateway.js';

interface FacilityList {
  facilities: { facility_id: string; last_active?: string; last_assessment?: unknown }[];
  next?: string;
}

let phalanx: Awaited<ReturnType<typeof startPhalanxGateway>>;
beforeAll(async () => {
  phalanx = await startPhalanxGateway();
});
afterAll(() => phalanx.close());

const list = async (query = '', token = phalanx.token) =>
  (await phalanx.gateway.call<FacilityList>('GET', `/v1/api/facilities${query}`, { token })).json;
const body = { current_load_kw: 290, hour_of_day: 4, days_remaining: 11 };
const at = (minutes: number) => {
  phalanx.gateway.clock.nowMs = noonMs + 60_000 * minutes;
  return new Date(phalanx.gateway.clock.nowMs).toISOString();
};

describe('GET /v1/api/facilities', () => {
  it('lists facilities by their last activity, with the last assessment', async () => {
    expect(await list()).toEqual({ facilities: [] });
    const put = at(0);
    await phalanx.put('plant', { power_kw: 250, capacity_kwh: 500 });
    await phalanx.put('other', { power_kw: 100, capacity_kwh: 200 });
    const assessed = at(1);
    const { json } = await phalanx.risk({ ...body, facility_id: 'plant' });
    // Nothing is stored of it, so its assessment leaves nothing.
    expect((await phalanx.risk({ ...body, facility_id: 'unknown' })).status).toBe(200);
    expect(await list()).toEqual({
      facilities: [
        {
          facility_id: 'plant',
          power_kw: 250,
          capacity_kwh: 500,
          stored_readings: { count: 0 },
          last_active: assessed,
          last_assessment: {
            assessed_at: assessed,
            peak_risk_probability: json.peak_risk_probability,
            window_start: json.window_start,
            window_end: json.window_end,
            recommended_action: json.recommended_action,
            confidence: json.confidence,
            demand_charge_liability: json.demand_charge_liability,
            currency: 'USD',
          },
        },
        {
          facility_id: 'other',
          power_kw: 100,
          capacity_kwh: 200,
          stored_readings: { count: 0 },
          last_active: put,
        },
      ],
    });
  });

  it('holds default once it was assessed, or has readings', async () => {
    at(2);
    await phalanx.risk(body);
    at(3);
    await phalanx.post('read', [{ time: new Date(noonMs).toISOString(), load_kw: 9 }]);
    const { facilities } = await list();
    const ids = facilities.map(({ facility_id }) => facility_id);
    expect(ids).toEqual(['default', 'plant', 'other', 'read']);
    const first = await list('?limit=3');
    const rest = await list(`?cursor=${first.next}`);
    expect([...first.facilities, ...rest.facilities]).toEqual(facilities);
  });

  it('is of the partner alone, and of plans with facilities', async () => {
    expect(await list('', await phalanx.tokenOf())).toEqual({ facilities: [] });
    const { gateway } = phalanx;
    const { token } = await gateway.login(await gateway.account('fleet'));
    expectEnvelope(await gateway.call('GET', '/v1/api/facilities', { token }), 403, /fleet/i);
  });
});
