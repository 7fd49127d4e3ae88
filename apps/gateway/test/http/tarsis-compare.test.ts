import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { afterAll, describe, expect, it } from 'vitest';
import { expectEnvelope } from './support/expect-envelope.js';
import { startFacilityGateway } from './support/facility-gateway.js';

const { gateway, token, put, post } = await startFacilityGateway();
afterAll(() => gateway.close());

interface Compared {
  code: string;
  is_delivery_only: boolean;
  effective_to?: string;
  total: number;
  by_component: Record<string, number>;
}
interface Comparison {
  load: { from: string; to: string; months: number; is_whole_year: boolean; peak_kw: number };
  today?: Compared;
  tariffs: Compared[];
  ineligible: { code: string; reason: string; why: string }[];
  assumptions?: { name: string }[];
}

const compare = (body: object, query = '') =>
  gateway.call<Comparison>('POST', `/v1/tarsis/compare${query}`, { body, token });
const hours = (from: number, count: number, kw: (hour: number) => number) =>
  Array.from({ length: count }, (_, hour) => ({
    time: new Date(from + hour * 3_600_000).toISOString(),
    load_kw: kw(hour),
  }));
const june = Date.UTC(2025, 5, 1, 7);
const readings = hours(june, 30 * 24, (hour) => 400 + 150 * Math.sin(hour / 4));

describe('POST /v1/tarsis/compare', () => {
  it('bills the load as POST /tarsis/bill does, cheapest first, the same at each call', async () => {
    const { json, status } = await compare({ readings, region: 'CA', tariff: defaultTariffCode });
    expect(status).toBe(200);
    const totals = json.tariffs.map(({ total }) => total);
    expect(totals.length).toBeGreaterThan(3);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    for (const { code, total, by_component } of [json.tariffs[0]!, json.tariffs.at(-1)!]) {
      const bill = await gateway.call<Compared>('POST', '/v1/tarsis/bill', {
        body: { readings, tariff: code },
        token,
      });
      expect([bill.json.total, bill.json.by_component]).toEqual([total, by_component]);
    }
    expect(json.today?.code).toBe(defaultTariffCode);
    expect(json.tariffs).toContainEqual(json.today);
    expect(json.load).toMatchObject({
      from: '2025-06-01T07:00:00.000Z',
      to: '2025-07-01T07:00:00.000Z',
      months: 1,
      is_whole_year: false,
    });
    const again = await compare({ readings: [...readings].reverse(), region: 'CA' });
    expect(again.json.tariffs).toEqual(json.tariffs);
    expect(again.json.today).toBeUndefined();
  });

  it('lists what cannot bill exports with the reason, whatever they need', async () => {
    const [first, ...others] = hours(june, 48, () => 300);
    const exporting = [{ ...first, solar_kw: 400 }, ...others];
    const { status, json } = await compare({ readings: exporting, region: 'GA' });
    expect(status).toBe(200);
    const code = 'cobb-electric-membership-large-general-service-cs-14a-rate-40';
    expect(json.ineligible.find((each) => each.code === code)).toMatchObject({
      reason: 'not_billable',
      why: expect.stringContaining('meters both'),
    });
  });

  it('names each tariff that matches the filters once, eligible or with the reason why not', async () => {
    const { json } = await compare({ readings });
    const codes = [...json.tariffs, ...json.ineligible].map(({ code }) => code);
    const list = await gateway.call<{ tariffs: { code: string }[] }>(
      'GET',
      '/v1/tarsis/tariffs?all=true',
      { token },
    );
    expect(codes.sort()).toEqual(list.json.tariffs.map(({ code }) => code));
    expect(new Set(json.ineligible.map(({ reason }) => reason))).toEqual(
      new Set(['ended', 'peak_too_low', 'peak_too_high', 'other_currency']),
    );
    for (const { code, is_delivery_only } of json.tariffs) {
      const { eligibility, effectiveTo, service } = getTariff(code);
      expect(eligibility?.minimumKw ?? 0).toBeLessThanOrEqual(json.load.peak_kw);
      expect(eligibility?.maximumKw ?? 1e9).toBeGreaterThanOrEqual(json.load.peak_kw);
      expect(effectiveTo).toBeUndefined();
      expect(is_delivery_only).toBe(service === 'delivery');
    }
    const tooLow = json.ineligible.find(({ reason }) => reason === 'peak_too_low');
    expect(tooLow?.why).toMatch(/^for customers from \d+ kW; the load peaks at 55\d\.\d kW$/);
  });

  it('compares tariffs that have ended on demand', async () => {
    const filter = { readings, region: 'OR', sector: 'commercial', utility: 'portland' };
    const inForce = await compare(filter);
    expect(inForce.json.ineligible.some(({ reason }) => reason === 'ended')).toBe(true);
    const all = await compare({ ...filter, include_ended: true });
    expect(all.json.tariffs.length).toBeGreaterThan(inForce.json.tariffs.length);
    expect(all.json.tariffs.some(({ effective_to }) => effective_to === '2022-05-08')).toBe(true);
  });

  it('compares a year of stored readings with the tariff of the facility', async () => {
    await put('stored', { tariff: defaultTariffCode, time_zone: 'America/Los_Angeles' });
    const start = Date.UTC(2025, 10, 1, 7);
    const count = 366 * 24;
    for (let from = 0; from < count; from += 5_000) {
      const some = hours(start + from * 3_600_000, Math.min(5_000, count - from), () => 600);
      expect((await post('stored', some)).status).toBe(200);
    }
    const { json, headers } = await compare(
      { facility_id: 'stored', region: 'CA' },
      '?expand=assumptions',
    );
    expect(json.load).toMatchObject({ months: 12, is_whole_year: true, peak_kw: 600 });
    expect(json.today?.code).toBe(defaultTariffCode);
    expect(headers.get('x-assumed')).toBe('prior_peaks_kw');
    expect(json.assumptions?.map(({ name }) => name)).toEqual(['prior_peaks_kw']);
  });

  it('never mixes currencies: another one is asked for, or converted by a described rate', async () => {
    const small = hours(june, 48, () => 20);
    const danish = await compare({ readings: small, currency: 'DKK' });
    expect(danish.headers.get('x-currency')).toBe('DKK');
    expect(danish.json.tariffs.length).toBeGreaterThan(3);
    const inDkk = danish.json.tariffs.every(({ code }) => getTariff(code).currency === 'DKK');
    expect(inDkk).toBe(true);
    await put('danish', { currency: 'DKK', usd_per_unit: 0.15 });
    const converted = await compare({ facility_id: 'danish', readings: small, utility: 'cerius' });
    const before = danish.json.tariffs.find(({ code }) => code === converted.json.tariffs[0]?.code);
    expect(converted.headers.get('x-currency')).toBeNull();
    expect(converted.json.tariffs[0]?.total).toBeCloseTo(0.15 * (before?.total ?? 0), 9);
  });

  it.each([
    [{ facility_id: 'never-fed' }, 422, /^readings must be sent, or be stored/],
    [{ tariff: 'no-such-tariff', readings }, 422, /tariff/i],
    [{ readings, sector: 'farms' }, 422, /sector/],
    [{ readings, currency: 'dollars' }, 400, /currency/],
    [
      { readings: [...readings.slice(0, 5), ...readings.slice(40, 45)] },
      422,
      /no gap of more than 3/,
    ],
  ])('refuses what cannot be compared %#', async (body, status, words) => {
    expectEnvelope(await compare(body), status, words);
  });

  it('is for plans that reach TARSIS', async () => {
    const { token: fleet } = await gateway.login(await gateway.account('fleet'));
    const answer = await gateway.call('POST', '/v1/tarsis/compare', { body: {}, token: fleet });
    expectEnvelope(answer, 403, /TARSIS/);
  });
});
