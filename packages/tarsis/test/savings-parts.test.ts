import type { Bill } from '@bess/tariff-library';
import { billComponents } from '@bess/tariff-library/bill';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { savingsParts } from '../src/savings/index.js';

function bill(
  energy: number,
  flatDemand: number,
  touDemand: number,
  minimum = 0,
  more: Partial<Bill['byComponent']> = {},
): Bill {
  const byComponent = {
    energy,
    flatDemand,
    touDemand,
    coincidentDemand: 0,
    reactiveDemand: 0,
    fixed: 10,
    minimum,
    exportCredit: 0,
    ...more,
  };
  const total = Object.values(byComponent).reduce((sum, amount) => sum + amount, 0);
  return {
    tariffCode: 't',
    currency: 'USD',
    total,
    byComponent,
    lines: [],
    months: [
      {
        year: 2026,
        month: 1,
        days: 31,
        energyKwh: 0,
        exportKwh: 0,
        billedKwh: 0,
        peakKw: 0,
        peakStep: 0,
        billedFlatKw: 0,
        floorKw: 0,
        touPeaksKw: [],
        total,
        byComponent,
      },
    ],
    assumptions: [],
  };
}

describe('savingsParts', () => {
  const bills = {
    neither: bill(1000, 500, 200),
    storage: bill(950, 380, 170, 5),
    vehicles: bill(900, 470, 200),
    both: bill(880, 360, 150, 7),
  };

  it('splits four bills by hand', () => {
    // Vehicles: ½[(1710 − 1580) + (1515 − 1407)] = 119.
    // Demand lines: ½[(500 − 380) + (470 − 360) + (200 − 170) + (200 − 150)] = 155.
    // Others: ½[(1000 − 950) + (900 − 880) + (0 − 5) + (0 − 7)] = 29.
    expect(savingsParts(bills)).toEqual({
      touSavings: 29,
      demandSavings: 155,
      exportRevenue: 0,
      evCoordinationSavings: 119,
      totalAnnual: 303,
    });
  });

  it('counts every kilowatt line as demand, and exports as export revenue', () => {
    const more = (coincidentDemand: number, reactiveDemand: number, exportCredit: number) =>
      bill(100, 0, 0, 0, { coincidentDemand, reactiveDemand, exportCredit });
    const neither = more(50, 20, -30);
    const storage = more(35, 16, -42);
    const parts = savingsParts({ neither, storage, vehicles: neither, both: storage });
    expect(parts).toMatchObject({ touSavings: 0, demandSavings: 19, exportRevenue: 12 });
    expect(parts.totalAnnual).toBe(31);
  });

  it('loses no component of a bill, whatever it is, and no cent by rounding', () => {
    const amounts = fc.dictionary(
      fc.constantFrom(...billComponents),
      fc.double({ min: -10_000, max: 10_000, noNaN: true }),
    );
    const cents = (amount: number) => Math.round(amount * 100);
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (...each) => {
        const [neither, storage, vehicles, both] = each.map((more) => bill(0, 0, 0, 0, more)) as [
          Bill,
          Bill,
          Bill,
          Bill,
        ];
        const { totalAnnual, ...parts } = savingsParts({ neither, storage, vehicles, both });
        expect(totalAnnual).toBe(cents(neither.total - both.total) / 100 + 0);
        const inCents = Object.values(parts).map(cents);
        expect(inCents.reduce((sum, part) => sum + part, 0)).toBe(cents(totalAnnual) + 0);
        const ofVehicles = neither.total - vehicles.total + storage.total - both.total;
        expect(Math.abs(parts.evCoordinationSavings - ofVehicles / 2)).toBeLessThan(0.010001);
      }),
    );
  });

  it('adds up to the total difference', () => {
    expect(savingsParts(bills).totalAnnual).toBe(bills.neither.total - bills.both.total);
  });

  it('evaluates a single month', () => {
    expect(savingsParts(bills, 0)).toEqual(savingsParts(bills));
  });

  it('assigns everything to storage without vehicles', () => {
    const { neither, storage } = bills;
    const parts = savingsParts({ neither, storage, vehicles: neither, both: storage });
    expect(parts.evCoordinationSavings).toBe(0);
    expect(parts.demandSavings).toBe(150);
    expect(parts.touSavings).toBe(45);
  });
});
