import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateBill, type Tariff } from '../../src/index.js';
import { marginalPriceSeries } from '../../src/prices/index.js';
import { loadArbitrary, tariffArbitrary } from '../support/arbitraries.js';
import { anyTimeDemand, energyTiers, oneEnergyPrice } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { plainTariff } from '../support/plain-tariff.js';

const grid = createTimeGrid({
  start: '2026-01-20',
  end: '2026-04-10',
  stepMinutes: 60,
  timeZone: 'America/New_York',
});

/** Without the minimum charge, the marginal price equals a difference of bills. */
function withoutMinimum({ minimum: _, ...tariff }: Tariff): Tariff {
  return tariff;
}

describe('marginalPriceSeries', () => {
  it('prices a kWh at the tier reached, and a kW at the peak', () => {
    const tiers = energyTiers([
      [1000, 0.1],
      [null, 0.3],
    ]);
    const tariff = plainTariff('marginal', {
      energy: { ...oneEnergyPrice(0), periods: [{ tiers }] },
      flatDemand: anyTimeDemand([[null, 12]]),
    });
    const load = new Float64Array(48).fill(30);
    load[20] = 40;
    const prices = marginalPriceSeries(tariff, load, monthGrid('2026-01-07', '2026-01-09'));
    // 48 × 30 + 10 = 1,450 kWh: the second tier.
    expect(prices.energyPricePerKwhSeries[3]).toBeCloseTo(0.3, 9);
    expect(prices.demandPricePerKwSeries[20]).toBeCloseTo(12, 9);
    expect(prices.demandPricePerKwSeries[3]).toBe(0);
  });

  it('counts the later months that a ratchet carries a kW into', () => {
    const tariff = plainTariff('ratchet', {
      flatDemand: anyTimeDemand([[null, 10]]),
      ratchet: { fraction: 0.5, months: new Array(12).fill(false), previousMonths: 2 },
    });
    const year = monthGrid('2026-01-01', '2026-04-01');
    const load = new Float64Array(year.length).fill(10);
    load[5] = 100;
    // January's own 10, and half of it in February and in March, whose floors are 50 kW.
    const { demandPricePerKwSeries } = marginalPriceSeries(tariff, load, year);
    expect(demandPricePerKwSeries[5]).toBeCloseTo(20, 9);
    expect(demandPricePerKwSeries[1000]).toBe(0);
  });

  it('equals the change of the bill from a kW and its kWh', () => {
    fc.assert(
      fc.property(tariffArbitrary, loadArbitrary(grid.length), fc.nat(), (any, load, place) => {
        const tariff = { ...withoutMinimum(any), demandWindowMinutes: 60 };
        const step = place % grid.length;
        const more = load.map((kw, index) => (index === step ? kw + 1 : kw));
        const difference =
          calculateBill(tariff, more, grid).total - calculateBill(tariff, load, grid).total;
        const prices = marginalPriceSeries(tariff, load, grid);
        const told = prices.energyPricePerKwhSeries[step]! + prices.demandPricePerKwSeries[step]!;
        return Math.abs(difference - told) <= 1e-6 * Math.max(1, Math.abs(difference));
      }),
      { numRuns: 60 },
    );
  });

  it('refuses exports', () => {
    expect(() =>
      marginalPriceSeries(plainTariff('p', {}), [1, -1], { ...grid, length: 2 }),
    ).toThrow(expect.objectContaining({ code: 'marginalOfExports' }));
  });
});
