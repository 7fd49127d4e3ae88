import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schedule } from '../src/index.js';
import type { Facility, FacilityVehicles } from '../src/schema/schedule-options.js';
import { defaultFacility } from '../src/typical-days/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import { energyTier, scheduleOf, touTariff } from './support/tariffs.js';

const days = 365;
const free = { perMonth: 0, perDay: 0 };
/** 0.10 at all hours, tiers and sell prices as given. */
const flatTariff = (change: Partial<ReturnType<typeof energyTier>> = {}, minimum?: number) =>
  touTariff({
    fixed: free,
    energy: {
      periods: [{ tiers: [{ ...energyTier(0.1), ...change }] }],
      weekdaySchedule: scheduleOf(() => 0),
      weekendSchedule: scheduleOf(() => 0),
    },
    ...(minimum !== undefined && { minimum: { perMonth: minimum, perYear: 0 } }),
  });

/** 10 kW at all hours, 30 kW of solar power from 10:00 to 14:00. */
const sunny = (battery: Facility['battery'], more: Partial<Facility> = {}): Facility => {
  const facility = steadyFacility(() => 10, battery);
  const solarKwSeries = Array.from({ length: 24 }, (_, hour) => (hour >= 10 && hour < 14 ? 30 : 0));
  return {
    ...facility,
    typicalDays: facility.typicalDays.map((day) => ({ ...day, solarKwSeries })),
    ...more,
  };
};
const ask = (facility: Facility, tariff = flatTariff()) =>
  schedule({ tariff, month: 1, year: 2026, currentSocFraction: 0, facility });

describe('panels of a typical year', () => {
  it('store surplus for the night if exports are not allowed', async () => {
    // 20 kW of surplus for four hours, of which a battery of 40 kWh stores 40: 40 · 0.10 a day.
    const { savings, billWithoutBattery } = await ask(sunny(idealBattery(20, 40)));
    expect(billWithoutBattery.total).toBeCloseTo(days * 20 * 10 * 0.1, 6);
    expect(savings.touSavings).toBe(days * 4);
    expect(savings.exportRevenue).toBe(0);
  });

  it('earn their sell price under net billing, and a battery forgoes it', async () => {
    const exportRule = { kind: 'netBilling', sellPricePerKwh: 0.04 } as const;
    const { savings, billWithoutBattery } = await ask(sunny(idealBattery(20, 40), { exportRule }));
    expect(billWithoutBattery.byComponent.exportCredit).toBeCloseTo(-days * 80 * 0.04, 6);
    // The battery moves 40 kWh from the export at 0.04 to a load at 0.10.
    expect(savings.touSavings).toBe(days * 4);
    expect(savings.exportRevenue).toBe(-days * 1.6);
    expect(savings.totalAnnual).toBe(days * 2.4);
  });

  it('earn the prices of the step if days have them', async () => {
    const facility = sunny(idealBattery(20, 40), { exportRule: { kind: 'netBilling' } });
    const exportPricePerKwhSeries = Array.from({ length: 24 }, (_, hour) =>
      hour === 19 ? 0.5 : 0.02,
    );
    const typicalDays = facility.typicalDays.map((day) => ({ ...day, exportPricePerKwhSeries }));
    const { savings, day } = await ask({ ...facility, typicalDays });
    // Of 40 kWh that earned 0.02 at noon, 10 are exported at 19:00 at 0.50 and 30 serve loads at 0.10.
    expect(day.exportKwSeries[19]).toBeCloseTo(10, 6);
    expect(savings.exportRevenue).toBe(days * (10 * 0.5 - 40 * 0.02));
    expect(savings.totalAnnual).toBe(days * (10 * 0.5 + 30 * 0.1 - 40 * 0.02));
  });

  it('are netted over the month under net metering, so that a battery saves nothing', async () => {
    const exportRule = { kind: 'netMetering' } as const;
    const { savings, billWithoutBattery } = await ask(sunny(idealBattery(20, 40), { exportRule }));
    expect(billWithoutBattery.total).toBeCloseTo(days * (240 - 120) * 0.1, 6);
    expect(savings.totalAnnual).toBe(0);
  });

  it('follow the rule and the sell prices of the tariff if the facility has no rule', async () => {
    const tariff = { ...flatTariff({ sellPricePerKwh: 0.06 }), netMetering: 'netBilling' as const };
    const { billWithoutBattery, assumptions } = await ask(sunny(idealBattery(0, 0)), tariff);
    expect(billWithoutBattery.byComponent.exportCredit).toBeCloseTo(-days * 80 * 0.06, 6);
    expect(assumptions).toContainEqual({
      name: 'export_rule',
      value: 'net billing at the sell prices of the tariff',
      source: 'tariff test-tou',
    });
    const silent = await ask(sunny(idealBattery(0, 0)), flatTariff());
    expect(silent.billWithoutBattery.byComponent.exportCredit).toBe(0);
  });

  it('are paid on the tier schedule of the sell prices', async () => {
    // 100 kWh a month at 0.08, the rest at 0.01; every month exports far more.
    const tariff = touTariff({
      fixed: free,
      netMetering: 'netBilling',
      energy: {
        periods: [
          {
            tiers: [
              { ...energyTier(0.1, 100), sellPricePerKwh: 0.08 },
              { ...energyTier(0.1), sellPricePerKwh: 0.01 },
            ],
          },
        ],
        weekdaySchedule: scheduleOf(() => 0),
        weekendSchedule: scheduleOf(() => 0),
      },
    });
    const { savings, billWithBattery } = await ask(sunny(idealBattery(20, 40)), tariff);
    const exportedKwh = days * 40;
    expect(billWithBattery.byComponent.exportCredit).toBeCloseTo(
      -(1200 * 0.08 + (exportedKwh - 1200) * 0.01),
      4,
    );
    expect(savings.exportRevenue).toBeCloseTo(-days * 40 * 0.01, 2);
  });

  it('do not reduce the charges that a minimum applies to, if credits exceed the month', async () => {
    // 90 kW for four hours are exported at 0.09, 20 hours of 10 kW cost 0.10: 12.40 a day below 0, and the minimum on top.
    const exportRule = { kind: 'netBilling', sellPricePerKwh: 0.09 } as const;
    const facility = sunny(idealBattery(20, 40), { exportRule });
    const typicalDays = facility.typicalDays.map((day) => ({
      ...day,
      solarKwSeries: day.solarKwSeries?.map((kw) => (kw * 100) / 30),
    }));
    const { billWithBattery, billWithoutBattery, savings } = await ask(
      { ...facility, typicalDays } as Facility,
      flatTariff({}, 30),
    );
    expect(billWithoutBattery.total).toBeCloseTo(-days * 12.4 + 12 * 30, 6);
    expect(billWithBattery.byComponent.minimum).toBe(12 * 30);
    expect(savings.totalAnnual).toBe(days * 0.4);
  });

  it('need a price', async () => {
    const facility = sunny(idealBattery(20, 40), { exportRule: { kind: 'netBilling' } });
    await expect(ask(facility)).rejects.toMatchObject({ code: 'exportPriceMissing' });
    const short = sunny(idealBattery(20, 40));
    const typicalDays = short.typicalDays.map((day) => ({ ...day, solarKwSeries: [1, 2] }));
    await expect(ask({ ...short, typicalDays })).rejects.toMatchObject({ code: 'solarLength' });
  });

  it('add up and are billed as planned on any facility', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          sun: fc.integer({ min: 0, max: 120 }),
          sell: fc.integer({ min: -3, max: 9 }),
          rule: fc.constantFrom('none', 'netBilling', 'netMetering'),
          powerKw: fc.integer({ min: 0, max: 60 }),
          minimum: fc.constantFrom(0, 200),
          minimumKw: fc.constantFrom(0, 3),
          gives: fc.boolean(),
        }),
        async ({ sun, sell, rule, powerKw, minimum, minimumKw, gives }) => {
          const battery = { powerKw, capacityKwh: 2 * powerKw };
          const facility = steadyFacility((hour) => 20 + 3 * (hour % 7), battery);
          const solarKwSeries = Array.from({ length: 24 }, (_, hour) =>
            Math.max(0, sun - 9 * Math.abs(hour - 12)),
          );
          const exportRule =
            rule === 'none'
              ? ({ kind: rule } as const)
              : { kind: rule, sellPricePerKwh: sell / 100 };
          const vehicles: FacilityVehicles[] = [
            {
              count: 2,
              days: 'weekdays',
              arrivalStep: 8,
              departureStep: 18,
              energyKwh: 12,
              powerKw: 7,
              minimumKw,
              ...(gives && { vehicleToGrid: { powerKw: 7, capacityKwh: 40, arrivalKwh: 15 } }),
            },
          ];
          const result = await schedule({
            tariff: touTariff({ minimum: { perMonth: minimum, perYear: 0 } }),
            month: 4,
            year: 2027,
            facility: {
              ...facility,
              typicalDays: facility.typicalDays.map((day) => ({ ...day, solarKwSeries })),
              exportRule,
              vehicles,
            } as Facility,
          });
          const { savings, billWithBattery, billWithoutBattery, wearAnnual } = result;
          expect(billWithoutBattery.total - billWithBattery.total).toBeCloseTo(
            savings.totalAnnual,
            1,
          );
          expect(savings.totalAnnual - wearAnnual).toBeGreaterThanOrEqual(-0.02);
          expect(result.optimalityGapPct).toBeLessThanOrEqual(1e-4);
          for (const kw of result.day.vehicleKwSeries) {
            if (!gives && kw > 1e-4) expect(kw).toBeGreaterThanOrEqual(2 * minimumKw - 1e-3);
          }
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
  });
});

describe('vehicles of a typical year', () => {
  const tariff = touTariff({ fixed: free });
  const at = (vehicles: FacilityVehicles[]) =>
    schedule({
      tariff,
      month: 1,
      year: 2026,
      currentSocFraction: 0,
      facility: { ...steadyFacility(() => 50, idealBattery(0, 0)), vehicles },
    });

  it('discharge in on-peak hours what they charged in off-peak hours', async () => {
    // From 12:00 to 24:00 with 20 kWh: 20 are discharged at 0.30 and recharged at 0.10, lossless.
    const { savings, day } = await at([
      {
        count: 1,
        days: 'weekdays',
        arrivalStep: 12,
        departureStep: 24,
        energyKwh: 0,
        powerKw: 10,
        vehicleToGrid: { powerKw: 10, capacityKwh: 20, arrivalKwh: 20, efficiency: 1 },
      },
    ]);
    expect(savings.evCoordinationSavings).toBe(261 * 20 * 0.2);
    const given = day.vehicleKwSeries.slice(16, 21).reduce((sum, kw) => sum - kw, 0);
    expect(given).toBeCloseTo(20, 6);
  });

  it('charge at no less than their minimum power, and identically', async () => {
    // Two that arrive at 14:00 for 5 h, of which 2 are off-peak, need 18 kWh at 4 to 6 kW: 12 off-peak, and 6 in one on-peak hour.
    const fleet = (minimumKw: number): FacilityVehicles[] => [
      {
        count: 2,
        days: 'all',
        arrivalStep: 14,
        departureStep: 19,
        energyKwh: 14,
        powerKw: 6,
        minimumKw,
      },
    ];
    const free4 = await at(fleet(0));
    const least = await at(fleet(4));
    for (const kw of least.day.vehicleKwSeries) expect(kw === 0 || kw >= 8 - 1e-6).toBe(true);
    // 2 kWh in one on-peak hour become 4, and off-peak charging falls: 5 + 5 off-peak and 4 on-peak each.
    const dear = (series: number[]) => series.slice(16, 21).reduce((sum, kw) => sum + kw, 0);
    expect(dear(free4.day.vehicleKwSeries)).toBeCloseTo(2 * 2, 6);
    expect(dear(least.day.vehicleKwSeries)).toBeCloseTo(2 * 4, 6);
  });

  it('are refused by name if contradictory', async () => {
    const one = { count: 1, days: 'all', arrivalStep: 1, departureStep: 9, powerKw: 5 } as const;
    await expect(at([{ ...one, energyKwh: 5, minimumKw: 6 }])).rejects.toMatchObject({
      code: 'contradiction',
    });
    const vehicleToGrid = { powerKw: 5, capacityKwh: 10, arrivalKwh: 8 };
    await expect(at([{ ...one, energyKwh: 5, vehicleToGrid }])).rejects.toThrow(
      /arrives with 8 kWh, takes 5 kWh and holds 10 kWh/,
    );
  });
});

describe('the default facility', () => {
  it('has a battery, panels of 100 kW and ten workplace vehicles that get all their energy', async () => {
    const { typicalDays, vehicles = [] } = defaultFacility;
    const count = vehicles.reduce((sum, session) => sum + session.count, 0);
    expect(count).toBe(10);
    for (const { arrivalStep, departureStep, energyKwh, powerKw } of vehicles) {
      expect((departureStep - arrivalStep) * powerKw).toBeGreaterThanOrEqual(energyKwh);
    }
    const solarKw = typicalDays.flatMap((day) => day.solarKwSeries ?? []);
    expect(solarKw).toHaveLength(36 * 24);
    expect(Math.max(...solarKw)).toBeLessThanOrEqual(100);
    const { savings, day } = await schedule({ tariff: flatTariff(), month: 7, year: 2026 });
    expect(day.violations).toEqual([]);
    expect(savings.exportRevenue).toBe(0);
    const wanted = vehicles.reduce((sum, session) => sum + session.energyKwh, 0);
    expect(day.vehicleKwSeries.reduce((sum, kw) => sum + kw, 0)).toBeCloseTo(wanted, 4);
  });
});
