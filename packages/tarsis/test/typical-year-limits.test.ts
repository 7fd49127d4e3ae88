import { createBattery, stepBattery } from '@bess/kernel/battery';
import { createHighsSolver } from '@bess/milp';
import { describe, expect, it } from 'vitest';
import { schedule } from '../src/index.js';
import type { Facility } from '../src/schema/index.js';
import { idealBattery, steadyFacility } from './support/facilities.js';
import { touTariff } from './support/tariffs.js';

/** A kWh costs 0.30 on weekdays from 16:00 to 21:00, else 0.10; 2026 has 261 weekdays. */
const tariff = touTariff({ fixed: { perMonth: 0, perDay: 0 } });
const weekdays = 261;
const steady = steadyFacility(() => 10, idealBattery(10, 20));
const ask = (facility: Facility, more = {}) =>
  schedule({ tariff, month: 1, year: 2026, facility, currentSocFraction: 0, ...more });
const withSun = (facility: Facility): Facility => ({
  ...facility,
  typicalDays: facility.typicalDays.map((day) => ({
    ...day,
    solarKwSeries: Array.from({ length: 24 }, (_, hour) => (hour >= 10 && hour < 14 ? 30 : 0)),
  })),
});

describe('limits at the point of connection in the typical year', () => {
  it('keep the battery from charging from the grid', async () => {
    expect((await ask(steady)).savings.totalAnnual).toBeCloseTo(weekdays * 20 * 0.2, 2);
    const barred = await ask({ ...steady, limits: { gridChargeKw: 0 } });
    expect(barred.savings.totalAnnual).toBe(0);
    // Charging from panels is allowed: 20 kWh a day that would be lost, used on-peak on weekdays, at 0.10 on other days.
    const sunny = await ask(
      withSun({ ...steady, limits: { gridChargeKw: 0 }, exportRule: { kind: 'none' } }),
    );
    const lastDaysKwh = 20;
    const most = weekdays * 20 * 0.3 + (365 - weekdays) * 20 * 0.1;
    expect(sunny.savings.totalAnnual).toBeLessThanOrEqual(most + 0.01);
    expect(sunny.savings.totalAnnual).toBeGreaterThanOrEqual(most - lastDaysKwh * 0.3 - 0.01);
  });

  it('cap the import, so that less can be charged', async () => {
    const roomy = await ask({ ...steady, limits: { importKw: 12 } });
    expect(roomy.savings.totalAnnual).toBeCloseTo(weekdays * 20 * 0.2, 2);
    expect(Math.max(...roomy.day.importKwSeries)).toBeLessThanOrEqual(12 + 1e-6);
    expect(roomy.violations).toEqual([]);
    // 0.5 kW more than the load in the 19 off-peak hours: 9.5 kWh.
    const tight = await ask({ ...steady, limits: { importKw: 10.5 } });
    expect(tight.savings.totalAnnual).toBeLessThanOrEqual(weekdays * 9.5 * 0.2 * 1.3);
    expect(tight.savings.totalAnnual).toBeGreaterThanOrEqual(weekdays * 9.5 * 0.2 - 1);
    const none = await ask({ ...steady, limits: { importKw: 10 } });
    expect(none.savings.totalAnnual).toBeCloseTo(0, 2);
  });

  it('are reported as violated if the load itself exceeds them, at no cost on the bill', async () => {
    const idle = { ...steady, battery: idealBattery(0, 0) };
    const { violations, day, billWithBattery, yearObjective, wearAnnual } = await ask({
      ...idle,
      limits: { importKw: 8 },
    });
    expect(violations).toMatchObject([{ goal: 'import limit', unit: 'kW' }]);
    expect(violations[0]?.amount).toBeCloseTo(2, 6);
    expect(day.violations).toMatchObject([{ goal: 'import limit' }]);
    expect(yearObjective).toBeCloseTo(billWithBattery.total + wearAnnual, 4);
  });

  it('cap exports, also without a battery', async () => {
    const exportRule = { kind: 'netBilling', sellPricePerKwh: 0.04 } as const;
    const facility = withSun({ ...steady, exportRule, limits: { exportKw: 5 } });
    const { billWithoutBattery, billWithBattery, day } = await ask(facility);
    // 30 kW of solar power over 10 kW of load for four hours; 5 of the 20 kW may be exported.
    expect(billWithoutBattery.byComponent.exportCredit).toBeCloseTo(-365 * 4 * 5 * 0.04, 2);
    expect(Math.max(...day.exportKwSeries)).toBeLessThanOrEqual(5 + 1e-6);
    // Surplus that may not be exported charges the battery at no cost.
    expect(billWithBattery.byComponent.exportCredit).toBeCloseTo(-365 * 4 * 5 * 0.04, 2);
  });

  it('leave a battery outside its window if they prevent its return, and report it', async () => {
    const battery = { ...idealBattery(10, 20), minSocFraction: 0.5 };
    const { day, savings } = await ask({ ...steady, battery, limits: { gridChargeKw: 0 } });
    expect(savings.totalAnnual).toBe(0);
    expect(day.dischargeKwSeries).toEqual(new Array(24).fill(0));
    expect(day.violations.map(({ goal }) => goal)).toEqual([
      'state of charge inside the operating window',
      'energy stored for the next day',
    ]);
  });
});

describe('power over the state of charge in the typical year', () => {
  const powerLimits = [
    { socFraction: 0, chargeKw: 10, dischargeKw: 0 },
    { socFraction: 0.5, chargeKw: 10, dischargeKw: 4 },
    { socFraction: 1, chargeKw: 1, dischargeKw: 4 },
  ];
  const battery = { ...idealBattery(10, 40), powerLimits };

  it('is respected on the planned day, and saves less', async () => {
    const { day, savings } = await ask({ ...steady, battery }, { currentSocFraction: 0.5 });
    const free = await ask({ ...steady, battery: idealBattery(10, 40) });
    expect(savings.totalAnnual).toBeGreaterThan(0);
    expect(savings.totalAnnual).toBeLessThan(free.savings.totalAnnual - 100);
    // At most 4 kW in each of the five on-peak hours.
    expect(savings.totalAnnual).toBeLessThanOrEqual(weekdays * 5 * 4 * 0.2 + 0.01);
    const real = createBattery(battery);
    let socFraction = 0.5;
    for (let hour = 0; hour < 24; hour += 1) {
      const chargeKw = day.chargeKwSeries[hour]!;
      const dischargeKw = day.dischargeKwSeries[hour]!;
      const done = stepBattery(real, { socFraction }, { chargeKw, dischargeKw }, 60);
      expect(done.chargeKw).toBeCloseTo(chargeKw, 5);
      expect(done.dischargeKw).toBeCloseTo(dischargeKw, 5);
      socFraction = done.socFraction;
    }
  });

  it('applies to the causal year too, which never saves more than the optimum', async () => {
    // 365 plans, which HiGHS finds in a quarter of the time.
    const solver = createHighsSolver({ presolve: false });
    const { achievableSavings, savings } = await ask(
      { ...steady, battery },
      { achievable: true, solver },
    );
    expect(achievableSavings!.totalAnnual).toBeLessThanOrEqual(savings.totalAnnual + 1);
    expect(achievableSavings!.totalAnnual).toBeGreaterThan(0);
  });

  it('is refused if it is not concave', async () => {
    const upwards = [
      { socFraction: 0, chargeKw: 1, dischargeKw: 10 },
      { socFraction: 0.5, chargeKw: 2, dischargeKw: 10 },
      { socFraction: 1, chargeKw: 10, dischargeKw: 10 },
    ];
    const facility = { ...steady, battery: { ...battery, powerLimits: upwards } };
    await expect(ask(facility)).rejects.toMatchObject({
      code: 'powerLimitsNotConcave',
      message: expect.stringContaining('facility.battery.powerLimits'),
    });
  });
});

it('counts no penalty as cost if vehicles cannot get their energy', async () => {
  const vehicles = [
    { count: 2, days: 'weekdays', arrivalStep: 8, departureStep: 10, energyKwh: 30, powerKw: 10 },
  ] as const;
  const result = await ask({ ...steady, vehicles: [...vehicles] });
  const { yearObjective, billWithBattery, wearAnnual, violations, optimalityGapPct } = result;
  expect(yearObjective).toBeCloseTo(billWithBattery.total + wearAnnual, 2);
  expect(optimalityGapPct).toBeLessThanOrEqual(1e-2);
  expect(violations).toMatchObject([{ goal: 'energy of the vehicles', unit: 'kWh' }]);
  expect(violations[0]?.amount).toBeCloseTo(weekdays * 2 * 10, 3);
});
