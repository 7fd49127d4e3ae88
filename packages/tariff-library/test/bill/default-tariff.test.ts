import { describe, expect, it } from 'vitest';
import { calculateBill, defaultTariffCode, getTariff } from '../../src/index.js';
import { monthGrid } from '../support/month-grid.js';

const LOS_ANGELES = 'America/Los_Angeles';

describe('a month on the default tariff', () => {
  // SCE TOU-8 Option D, winter: 8-16 h 0.08859 + 0.00114, 21-8 h 0.12217 + 0.00114, 16-21 h
  // 0.12314 + 0.00114 $/kWh; demand 25.36 $/kW at any time and 8.83 $/kW from 16 to 21 h; 447.44 $/month.
  const tariff = getTariff(defaultTariffCode);
  const grid = monthGrid('2026-01-01', '2026-02-01', LOS_ANGELES);
  const load = Array.from({ length: 744 }, (_, step) =>
    step % 24 >= 16 && step % 24 < 21 ? 150 : 100,
  );
  const bill = calculateBill(tariff, load, grid);

  it('bills energy by period', () => {
    // 31 days × 8 h × 100 kW = 24,800 kWh × 0.08973 = 2,225.304
    // 31 days × 11 h × 100 kW = 34,100 kWh × 0.12331 = 4,204.871
    // 31 days × 5 h × 150 kW = 23,250 kWh × 0.12428 = 2,889.51
    const energy = bill.lines.filter(({ component }) => component === 'energy');
    expect(energy.map(({ period, quantity }) => [period, quantity])).toEqual([
      [0, 24_800],
      [1, 34_100],
      [2, 23_250],
    ]);
    expect(bill.byComponent.energy).toBeCloseTo(2225.304 + 4204.871 + 2889.51, 9);
  });

  it('bills both demand charges and the fixed charge', () => {
    // 150 kW × 25.36 = 3,804; 150 kW × 8.83 = 1,324.50
    expect(bill.byComponent.flatDemand).toBeCloseTo(3804, 9);
    expect(bill.byComponent.touDemand).toBeCloseTo(1324.5, 9);
    expect(bill.byComponent.fixed).toBe(447.44);
    // 9,319.685 + 3,804 + 1,324.50 + 447.44
    expect(bill.total).toBeCloseTo(14_895.625, 9);
  });

  it('states its assumptions', () => {
    expect(bill.assumptions).toContain('Reactive demand is assumed to be zero (power factor 1).');
    expect(bill.assumptions).toContain(
      'The tariff states no demand interval: demand is the highest mean over one 60-minute step.',
    );
  });
});
