import { yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { calculateBill } from '../../src/index.js';
import { energyTiers, oneEnergyPrice, peakEnergy } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { plainTariff } from '../support/plain-tariff.js';

describe('energy tiers', () => {
  const tiers = energyTiers([
    [1000, 0.1],
    [3000, 0.2],
    [null, 0.3],
  ]);
  const energy = { ...oneEnergyPrice(0), periods: [{ tiers }] };
  const grid = monthGrid('2026-01-01', '2026-02-01');
  const billOf = (kwh: number) =>
    calculateBill(plainTariff('tiers', { energy }), new Array(744).fill(kwh / 744), grid);

  it('opens no tier at its exact limit', () => {
    // 744 h × 1.25 kW = 930 kWh × 0.10; 2,976 kWh = 1,000 × 0.10 + 1,976 × 0.20 = 495.20
    expect(billOf(930).total).toBeCloseTo(93, 9);
    expect(billOf(2976).total).toBeCloseTo(495.2, 9);
    const exact = calculateBill(
      plainTariff('exact', {
        energy: {
          ...energy,
          periods: [
            {
              tiers: energyTiers([
                [744, 0.1],
                [null, 9],
              ]),
            },
          ],
        },
      }),
      new Array(744).fill(1),
      grid,
    );
    expect(exact.lines).toHaveLength(1);
    expect(exact.total).toBeCloseTo(74.4, 9);
  });

  it('bills every tier reached', () => {
    // 3,720 kWh = 1,000 × 0.10 + 2,000 × 0.20 + 720 × 0.30 = 716
    const bill = billOf(3720);
    expect(bill.total).toBeCloseTo(716, 9);
    expect(bill.lines.map(({ tier }) => tier)).toEqual([0, 1, 2]);
  });

  it('starts every month at the first tier', () => {
    // January 744 kWh, February 672 kWh: both below 1,000, so 0.10 throughout
    const year = yearGrid(2026, 60, 'UTC');
    const bill = calculateBill(plainTariff('tiers', { energy }), new Array(8760).fill(1), year);
    expect(bill.total).toBeCloseTo(876, 9);
  });

  it('widens daily tiers by the days of the month, 29 in a leap February', () => {
    // 10 kWh a day at 0.10, beyond at 0.50: 1 kW is 24 kWh a day, 29 × (10 × 0.10 + 14 × 0.50) = 232
    const daily = energyTiers(
      [
        [10, 0.1],
        [null, 0.5],
      ],
      'kWhDaily',
    );
    const tariff = plainTariff('daily', { energy: { ...energy, periods: [{ tiers: daily }] } });
    const february = monthGrid('2024-02-01', '2024-03-01');
    expect(calculateBill(tariff, new Array(696).fill(1), february).total).toBeCloseTo(232, 9);
  });

  it('charges each period on its own tiers, or all on shared ones', () => {
    // 1 kW on a day of the week: 5 kWh at peak, 19 kWh off-peak. Tiers end at 12 kWh in both periods.
    const periods = [
      {
        tiers: energyTiers([
          [12, 0.1],
          [null, 0.2],
        ]),
      },
      {
        tiers: energyTiers([
          [12, 0.3],
          [null, 0.6],
        ]),
      },
    ];
    const touTiers = { ...peakEnergy(), periods };
    const day = monthGrid('2026-01-07', '2026-01-08');
    const load = new Array(24).fill(1);
    // own ladders: off-peak 12 × 0.10 + 7 × 0.20 = 2.60; peak 5 × 0.30 = 1.50
    const own = calculateBill(plainTariff('own', { energy: touTiers }), load, day);
    expect(own.total).toBeCloseTo(4.1, 9);
    // shared: 24 kWh, half in each tier: off-peak 9.5 × 0.10 + 9.5 × 0.20; peak 2.5 × 0.30 + 2.5 × 0.60
    const shared = { ...touTiers, tierScope: 'month' as const };
    const together = calculateBill(plainTariff('shared', { energy: shared }), load, day);
    expect(together.total).toBeCloseTo(2.85 + 2.25, 9);
  });
});
