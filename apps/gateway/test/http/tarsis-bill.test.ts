import { localCalendar, yearGrid } from '@bess/kernel/series';
import { calculateBill, defaultTariffCode, getTariff } from '@bess/tariff-library';
import { afterAll, describe, expect, it } from 'vitest';
import { expectEnvelope } from './support/expect-envelope.js';
import { startFacilityGateway } from './support/facility-gateway.js';

const { gateway, token, put, post } = await startFacilityGateway();
afterAll(() => gateway.close());

interface Bill {
  tariff: string;
  total: number;
  by_component: Record<string, number>;
  months: {
    year: number;
    month: number;
    is_whole: boolean;
    energy_kwh: number;
    peak_kw: number;
    peak_time: string;
    total: number;
  }[];
  lines: { month: number; amount: number; price: number; quantity: number }[];
  assumptions?: { name: string; value: unknown; source: string }[];
}

const bill = (body: object, query = '') =>
  gateway.call<Bill>('POST', `/v1/tarsis/bill${query}`, { body, token });
const hours = (from: number, count: number, kw: (hour: number) => number) =>
  Array.from({ length: count }, (_, hour) => ({
    time: new Date(from + hour * 3_600_000).toISOString(),
    load_kw: kw(hour),
  }));

const tariff = getTariff(defaultTariffCode);
const ratcheted = 'gulf-power-rate-schedule-gsdt-general-service-demand-time-of-use-conservation';

describe('POST /v1/tarsis/bill', () => {
  it('bills the readings that are sent, whatever their order, as the tariff library does', async () => {
    const grid = yearGrid(2025, 60, tariff.timeZone);
    const months = localCalendar(grid).month;
    const first = months.indexOf(6);
    const kw = (hour: number) => 300 + 100 * Math.sin(hour / 5);
    const readings = hours(grid.startMs + first * 3_600_000, 30 * 24, kw);
    const { json, status, headers } = await bill(
      { tariff: tariff.code, readings: [...readings].reverse() },
      '?expand=assumptions',
    );
    expect(status).toBe(200);
    const juneGrid = { ...grid, startMs: grid.startMs + first * 3_600_000, length: 30 * 24 };
    const expected = calculateBill(
      tariff,
      Float64Array.from(readings, ({ load_kw }) => load_kw),
      juneGrid,
    );
    expect(json.total).toBe(expected.total);
    expect(json.months).toMatchObject([
      { year: 2025, month: 6, is_whole: true, peak_kw: expected.months[0]?.peakKw },
    ]);
    expect(json.lines.map(({ amount }) => amount)).toEqual(
      expected.lines.map(({ amount }) => amount),
    );
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(sum(json.lines.map(({ amount }) => amount))).toBeCloseTo(json.total, 6);
    expect(sum(Object.values(json.by_component))).toBeCloseTo(json.total, 6);
    expect(headers.get('x-assumed')?.split(',')).not.toContain('tariff');
    expect(json.assumptions?.length).toBeGreaterThan(0);
  });

  it('says of a month that readings cover in part', async () => {
    const start = Date.UTC(2025, 5, 10, 7);
    const { json } = await bill({ readings: hours(start, 48, () => 100) });
    expect(json.months).toMatchObject([{ month: 6, is_whole: false, energy_kwh: 4_800 }]);
    expect(json.tariff).toBe(defaultTariffCode);
  });

  it('bills a year of stored readings less their solar production, under the tariff of the facility', async () => {
    await put('stored', { tariff: tariff.code, time_zone: tariff.timeZone });
    const start = Date.UTC(2025, 10, 1, 7);
    const count = 366 * 24;
    for (let from = 0; from < count; from += 5_000) {
      const readings = hours(start + from * 3_600_000, Math.min(5_000, count - from), () => 250);
      const answer = await post(
        'stored',
        readings.map((one) => ({ ...one, solar_kw: 50 })),
      );
      expect(answer.status).toBe(200);
    }
    const { json, headers } = await bill({ facility_id: 'stored' });
    expect(json.months).toHaveLength(12);
    expect(json.months[0]).toMatchObject({ year: 2025, month: 11, is_whole: true });
    expect(json.months.every(({ peak_kw }) => Math.abs(peak_kw - 200) < 1e-9)).toBe(true);
    expect(headers.get('x-assumed')?.split(',')).not.toContain('tariff');
  });

  it('takes the described peaks for a ratchet, and says where there are none', async () => {
    const readings = hours(Date.UTC(2025, 5, 1, 5), 30 * 24, () => 100);
    const demandOf = (answer: { json: Bill }) => answer.json.by_component['flat_demand'] ?? 0;
    const without = await bill({ tariff: ratcheted, readings });
    expect(without.headers.get('x-assumed')?.split(',')).toContain('prior_peaks_kw');
    await put('peaks', { peaks_last_12_months_kw: Array(12).fill(900) });
    const withPeaks = await bill({ tariff: ratcheted, facility_id: 'peaks', readings });
    expect(withPeaks.headers.get('x-assumed')?.split(',')).not.toContain('prior_peaks_kw');
    expect(demandOf(withPeaks)).toBeGreaterThan(demandOf(without));
  });

  it('averages demand over the described interval of the meter, and bills calendar months', async () => {
    const start = Date.UTC(2025, 5, 10, 7);
    const readings = Array.from({ length: 96 }, (_, quarter) => ({
      time: new Date(start + quarter * 900_000).toISOString(),
      load_kw: quarter === 43 ? 200 : 100,
    }));
    const peakOf = async (facility_id: string) => {
      const { json, headers } = await bill({ facility_id, readings });
      return [json.months[0]?.peak_kw, headers.get('x-assumed')?.includes('billing_day')];
    };
    await put('quarterly', { tariff: defaultTariffCode, demand_interval_minutes: 15 });
    await put('hourly', {
      tariff: defaultTariffCode,
      demand_interval_minutes: 60,
      billing_day: 12,
    });
    expect(await peakOf('quarterly')).toEqual([200, false]);
    expect(await peakOf('hourly')).toEqual([125, true]);
  });

  it.each([defaultTariffCode, 'cobb-electric-membership-large-general-service-cs-14a-rate-40'])(
    'credits nothing for exports under %s, which does not say what they earn',
    async (code) => {
      const start = Date.UTC(2025, 5, 10, 7);
      const load = hours(start, 48, () => 100);
      const withExports = [{ ...load[0], solar_kw: 160 }, ...load.slice(1)];
      const withoutThem = [{ ...load[0], solar_kw: 100 }, ...load.slice(1)];
      const answer = await bill({ tariff: code, readings: withExports }, '?expand=assumptions');
      expect([answer.status, answer.json.by_component['export_credit']]).toEqual([200, 0]);
      expect(answer.json.assumptions).toContainEqual({
        name: 'exports',
        value: 'earn nothing',
        source: `tariff ${code} does not say what they earn`,
      });
      expect(answer.json.total).toBe(
        (await bill({ tariff: code, readings: withoutThem })).json.total,
      );
    },
  );

  it('names the currency of a tariff that is billed in another one', async () => {
    const readings = hours(Date.UTC(2025, 5, 1), 48, () => 100);
    const body = { tariff: 'cerius-nettarif-c', readings };
    expectEnvelope(await bill(body), 422, /DKK/);
    const native = await bill(body, '?currency=native');
    expect([native.status, native.headers.get('x-currency')]).toEqual([200, 'DKK']);
  });

  it.each([
    [{ facility_id: 'never-fed' }, 422, /^readings must be sent, or be stored/],
    [{ tariff: 'no-such-tariff', readings: hours(0, 2, () => 1) }, 422, /tariff/i],
    [{ readings: [] }, 422, /readings/],
    [
      {
        readings: [
          { time: '2020-01-01T00:00:00Z', load_kw: 1 },
          { time: '2025-01-01T00:00:00Z', load_kw: 1 },
        ],
      },
      422,
      /^readings must lie within 732 days/,
    ],
    [
      {
        readings: [
          ...hours(Date.UTC(2025, 5, 1), 5, () => 1),
          ...hours(Date.UTC(2025, 5, 2), 5, () => 1),
        ],
      },
      422,
      /no gap of more than 3 hours; 1 came, the first of 19 hours/,
    ],
  ])('refuses %j', async (body, status, words) => {
    expectEnvelope(await bill(body), status, words);
  });

  it('is for plans that reach TARSIS', async () => {
    const { token: fleet } = await gateway.login(await gateway.account('fleet'));
    const answer = await gateway.call('POST', '/v1/tarsis/bill', { body: {}, token: fleet });
    expectEnvelope(answer, 403, /TARSIS/);
  });
});
