import { describe, expect, it } from 'vitest';
import { schedule } from '../src/index.js';
import type { FacilityVehicles } from '../src/schema/schedule-options.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import { demandTier, flatDemand, touTariff } from './support/tariffs.js';

const tariff = touTariff({ fixed: { perMonth: 0, perDay: 0 } });
const after = (change: Partial<FacilityVehicles> = {}): FacilityVehicles => ({
  count: 2,
  days: 'weekdays',
  arrivalStep: 17,
  departureStep: 31,
  energyKwh: 20,
  powerKw: 10,
  ...change,
});
const ask = (vehicles: FacilityVehicles[], battery = idealBattery(0, 0), rates = tariff) =>
  schedule({
    tariff: rates,
    month: 1,
    year: 2026,
    currentSocFraction: 0,
    facility: { ...steadyFacility(() => 50, battery), vehicles },
  });

describe('vehicles of a facility', () => {
  it('charge after the on-peak hours, and get the saving', async () => {
    // 261 weekdays: 2 × 20 kWh at 0.30 (17 to 19 o'clock) come down to 0.10.
    const { savings, day } = await ask([after()]);
    expect(savings).toEqual({
      touSavings: 0,
      demandSavings: 0,
      exportRevenue: 0,
      evCoordinationSavings: 261 * 40 * 0.2,
      totalAnnual: 261 * 40 * 0.2,
    });
    const charged = day.vehicleKwSeries.reduce((sum, kw) => sum + kw, 0);
    expect(charged).toBeCloseTo(40, 6);
    expect(day.vehicleKwSeries.slice(7, 21).every((kw) => kw < 1e-6)).toBe(true);
  });

  it('save nothing if they cannot be shifted', async () => {
    const { savings } = await ask([after({ arrivalStep: 17, departureStep: 19 })]);
    expect(savings.totalAnnual).toBe(0);
  });

  it('share with the battery what either can save', async () => {
    const rates = touTariff({
      energy: {
        ...tariff.energy,
        periods: tariff.energy.periods.map(() => ({
          tiers: [{ upTo: null, unit: 'kWh' as const, pricePerKwh: 0 }],
        })),
      },
      flatDemand: flatDemand(demandTier(10)),
    });
    const battery = idealBattery(20, 40);
    const fleet = [after({ days: 'all' })];
    const both = await ask(fleet, battery, rates);
    const vehiclesAlone = await ask(fleet, idealBattery(0, 0), rates);
    const loadAsUnmanaged = (hour: number) => (hour === 17 || hour === 18 ? 70 : 50);
    const batteryAlone = await schedule({
      tariff: rates,
      month: 1,
      year: 2026,
      currentSocFraction: 0,
      facility: steadyFacility(loadAsUnmanaged, battery),
    });
    const { demandSavings, evCoordinationSavings, totalAnnual } = both.savings;
    // The vehicles alone spread 40 kWh over their 14 hours, in each of twelve months.
    expect(vehiclesAlone.savings.totalAnnual).toBeCloseTo(12 * 10 * (20 - 40 / 14), 1);
    const firstAndLast =
      (vehiclesAlone.savings.totalAnnual + totalAnnual - batteryAlone.savings.totalAnnual) / 2;
    expect(evCoordinationSavings).toBeCloseTo(firstAndLast, 1);
    expect(demandSavings).toBeCloseTo(totalAnnual - firstAndLast, 1);
    expect(totalAnnual).toBeGreaterThan(vehiclesAlone.savings.totalAnnual);
  });

  it('are part of the bill of the optimal year', async () => {
    const { billWithBattery, billWithoutBattery, savings } = await ask(
      [after()],
      idealBattery(5, 10),
    );
    expect(billWithoutBattery.total - billWithBattery.total).toBeCloseTo(savings.totalAnnual, 1);
  });
});
