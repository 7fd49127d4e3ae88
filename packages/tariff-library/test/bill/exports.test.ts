import { yearGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportRule } from '../../src/bill/index.js';
import { calculateBill } from '../../src/index.js';
import { energyTiers, oneEnergyPrice } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { plainTariff } from '../support/plain-tariff.js';

/** 0.20 per imported kWh, and 0.05 per exported kWh. */
const tiers = energyTiers([[null, 0.2]]).map((tier) => ({ ...tier, sellPricePerKwh: 0.05 }));
const tariff = plainTariff('export', { energy: { ...oneEnergyPrice(0), periods: [{ tiers }] } });
const quarter = monthGrid('2026-01-01', '2026-04-01');
const JANUARY = 744;

/** 1 kW exported in January, 1 kW imported in February and March. */
const load = Array.from({ length: quarter.length }, (_, step) => (step < JANUARY ? -1 : 1));
const bill = (exportRule: ExportRule) => calculateBill(tariff, load, quarter, { exportRule });
const totals = (exportRule: ExportRule) =>
  bill(exportRule).months.map(({ total }) => Number(total.toFixed(6)));

describe('exports', () => {
  it('earn nothing, and the bill states this', () => {
    const { months, assumptions } = bill({ kind: 'none' });
    expect(months.map(({ total }) => total.toFixed(2))).toEqual(['0.00', '134.40', '148.80']);
    expect(months[0]).toMatchObject({ energyKwh: 0, exportKwh: 744, billedKwh: 0 });
    expect(assumptions).toContain('Exports earn nothing.');
  });

  it('reduce the bill of their own month under net billing', () => {
    // 744 × 0.05; 672 × 0.20; 744 × 0.20.
    expect(totals({ kind: 'netBilling' })).toEqual([-37.2, 134.4, 148.8]);
    expect(totals({ kind: 'netBilling', sellPricePerKwh: 0.1 })[0]).toBe(-74.4);
    const prices = Array.from({ length: quarter.length }, (_, step) => (step % 2 ? 0.1 : 0.3));
    expect(totals({ kind: 'netBilling', sellPricePerKwh: prices })[0]).toBeCloseTo(-148.8, 6);
  });

  it('wait as credits for charges of later months, and are settled at the true-up', () => {
    const carried = bill({
      kind: 'netBilling',
      sellPricePerKwh: 0.25,
      carryover: { appliesFrom: 'nextMonth', trueUpMonth: 2 },
    });
    // 186 earned; 134.40 of them used in February, whose end pays the other 51.60 out.
    expect(carried.months.map(({ credit }) => credit)).toEqual([
      { earned: 186, applied: 0, paidOut: 0, expired: 0, balance: 186 },
      expect.objectContaining({ earned: 0, balance: 0 }),
      { earned: 0, applied: 0, paidOut: 0, expired: 0, balance: 0 },
    ]);
    expect(carried.months[1]!.credit!.applied).toBeCloseTo(134.4, 9);
    expect(carried.months[1]!.total).toBeCloseTo(-51.6, 9);
    const kept = { appliesFrom: 'nextMonth', trueUpMonth: 2, trueUp: 'expires' } as const;
    const forfeited = bill({ kind: 'netBilling', sellPricePerKwh: 0.25, carryover: kept });
    expect(forfeited.months[1]!.total).toBeCloseTo(0, 9);
    expect(forfeited.months[1]!.credit!.expired).toBeCloseTo(51.6, 9);
  });

  it('as credits apply to the month they are earned in only if the rule states so', () => {
    // January draws 1 kW in its first half and feeds in 1 kW in the other: 372 × 0.20 = 74.40 to pay, 372 × 0.05 = 18.60 earned.
    const halves = load.map((_, hour) => (hour >= JANUARY / 2 && hour < JANUARY ? -1 : 1));
    const totalsFrom = (appliesFrom: 'nextMonth' | 'sameMonth') =>
      calculateBill(tariff, halves, quarter, {
        exportRule: { kind: 'netBilling', carryover: { appliesFrom } },
      }).months.map(({ total }) => Number(total.toFixed(6)));
    expect(totalsFrom('nextMonth')).toEqual([74.4, 115.8, 148.8]);
    expect(totalsFrom('sameMonth')).toEqual([55.8, 134.4, 148.8]);
  });

  it('wait as energy under net metering in kWh', () => {
    const banked = bill({
      kind: 'netMetering',
      unit: 'kWh',
      trueUpMonth: 3,
      trueUpPricePerKwh: 0.03,
    });
    // 744 kWh banked; February draws 672 of them, March the last 72.
    expect(banked.months.map(({ bankKwh }) => Math.round(bankKwh!))).toEqual([744, 72, 0]);
    expect(banked.months.map(({ billedKwh }) => Math.round(billedKwh))).toEqual([
      0,
      0,
      quarter.length - 2 * 744,
    ]);
    const settled = calculateBill(
      tariff,
      load.map((kw) => -Math.abs(kw)),
      quarter,
      {
        exportRule: { kind: 'netMetering', unit: 'kWh', trueUpMonth: 3, trueUpPricePerKwh: 0.03 },
      },
    );
    expect(settled.total).toBeCloseTo(-0.03 * quarter.length, 9);
  });

  it('stay banked past the true-up if the rule keeps them', () => {
    // 1 kW fed in through December 2026 and drawn from January 2027 on: 744 kWh last through January, not February.
    const winter = monthGrid('2026-12-01', '2027-03-01');
    const turned = Array.from({ length: winter.length }, (_, hour) => (hour < 744 ? -1 : 1));
    const settled = (trueUp: 'paid' | 'kept') =>
      calculateBill(tariff, turned, winter, {
        exportRule: { kind: 'netMetering', unit: 'kWh', trueUpPricePerKwh: 0.03, trueUp },
      });
    const kept = settled('kept');
    expect(kept.months.map(({ bankKwh }) => Math.round(bankKwh!))).toEqual([744, 0, 0]);
    expect(kept.total).toBeCloseTo(672 * 0.2, 9);
    expect(settled('paid').total).toBeCloseTo(-744 * 0.03 + (744 + 672) * 0.2, 9);
  });

  it('are netted within the month under net metering in money', () => {
    const alternating = load.map((_, step) => (step % 2 ? -3 : 1));
    const netted = calculateBill(tariff, alternating, quarter, {
      exportRule: { kind: 'netMetering', unit: 'money' },
    });
    // January: 372 × (1 − 3) = −744 kWh at 0.05.
    expect(netted.months[0]!.credit!.earned).toBeCloseTo(37.2, 9);
    expect(netted.months[0]!.billedKwh).toBe(0);
  });

  it('are measured by a meter of their own', () => {
    const sold = calculateBill(tariff, new Float64Array(quarter.length).fill(2), quarter, {
      exportRule: { kind: 'buyAllSellAll' },
      exportKwSeries: new Float64Array(quarter.length).fill(3),
    });
    expect(sold.total).toBeCloseTo(quarter.length * (2 * 0.2 - 3 * 0.05), 6);
  });

  it('never increase a bill, whatever the rule', () => {
    const year = yearGrid(2026, 60, 'America/New_York');
    const rules = fc.constantFrom<ExportRule>(
      { kind: 'netBilling', sellPricePerKwh: 0.04 },
      { kind: 'netBilling', sellPricePerKwh: 0.04, carryover: { appliesFrom: 'nextMonth' } },
      { kind: 'netMetering', unit: 'money' },
      { kind: 'netMetering', unit: 'kWh' },
    );
    const stretch = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(rules, stretch, (exportRule, values) => {
        const net = Array.from({ length: year.length }, (_, step) => values[step % values.length]!);
        const credited = calculateBill(tariff, net, year, { exportRule }).total;
        const ignored = calculateBill(tariff, net, year, { exportRule: { kind: 'none' } }).total;
        return credited <= ignored + 1e-6;
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [{ kind: 'sell' }, /exportRule.kind must be/],
    [{ kind: 'netBilling', sellPricePerKwh: Number.NaN }, /sellPricePerKwh must be a finite/],
    [{ kind: 'netBilling', sellPricePerKwh: [1] }, /one value per step/],
    [{ kind: 'netBilling', carryover: { appliesFrom: 'never' } }, /appliesFrom must be one of/],
    [{ kind: 'netMetering', unit: 'kWh', trueUpMonth: 13 }, /trueUpMonth must be a whole number/],
    [{ kind: 'buyAllSellAll' }, /exportKwSeries must be given/],
  ])('refuse the rule %j', (rule, message) => {
    expect(() => bill(rule as ExportRule)).toThrow(
      expect.objectContaining({ code: 'exportRule', message: expect.stringMatching(message) }),
    );
  });
});
