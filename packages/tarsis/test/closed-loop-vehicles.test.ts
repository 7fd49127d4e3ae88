import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClosedLoopOptions, optimize, simulateClosedLoop } from '../src/index.js';
import type { VehicleSession } from '../src/schema/index.js';
import { idealBattery } from './support/facilities.js';
import { demandTier, flatDemand, touTariff } from './support/tariffs.js';

/** Steps from a Monday on, so that 16:00 to 21:00 are on-peak on the first five days. */
const gridOf = (days: number, stepMinutes = 60) =>
  createTimeGrid({
    start: '2026-06-15',
    length: (days * 1440) / stepMinutes,
    stepMinutes,
    timeZone: 'America/Los_Angeles',
  });
const steady = (days: number, kw: number) => new Float64Array(24 * days).fill(kw);
const session = (
  arrivalStep: number,
  departureStep: number,
  change: Partial<VehicleSession> = {},
): VehicleSession => ({
  arrivalStep,
  departureStep,
  energyKwh: 40,
  powerKw: 10,
  efficiency: 1,
  ...change,
});
const base = (days: number, kw: number): ClosedLoopOptions => ({
  tariff: touTariff({}),
  grid: gridOf(days),
  loadKwSeries: steady(days, kw),
  battery: idealBattery(0, 0),
});
const sum = (series: Float64Array) => series.reduce((total, kw) => total + kw, 0);

describe('a vehicle that was not expected', () => {
  it('is planned on arrival, and charges in its off-peak hours', async () => {
    // 100 kW all day: 19 h at 0.10 and 5 h at 0.30 are 340; 40 kWh in the off-peak hours are 4 more.
    const options = { ...base(1, 100), vehicles: [session(8, 20)] };
    const { cost, costWithoutBattery, violations } = await simulateClosedLoop(options);
    expect(costWithoutBattery.total).toBeCloseTo(344, 6);
    expect(cost.total).toBeCloseTo(344, 6);
    expect(violations).toEqual([]);
  });

  it.each([1, 3, undefined])(
    'is planned when it comes two hours later than a week ago, with %s steps between plans',
    async (replanSteps) => {
      // It arrives after 8:00 in the first week and at 14:00, with two off-peak hours left, in the second.
      const vehicles = Array.from({ length: 14 }, (_, day) =>
        session(24 * day + (day < 7 ? 12 : 14), 24 * day + 22),
      );
      const options = { ...base(14, 30), vehicles };
      const best = await optimize(options);
      const { cost } = await simulateClosedLoop({
        ...options,
        ...(replanSteps && { replanSteps }),
      });
      expect(cost.total).toBeCloseTo(best.cost.total, 6);
    },
  );

  it('does not lend its planned power to others if it does not arrive', async () => {
    // One arrives daily at 8:00 and stays until the night; the other arrived only on the first day.
    const vehicles = [
      session(6, 15, { powerKw: 20, energyKwh: 60 }),
      ...Array.from({ length: 3 }, (_, day) => session(24 * day + 8, 24 * day + 24)),
    ];
    const options = { ...base(3, 30), vehicles };
    const best = await optimize(options);
    expect((await simulateClosedLoop(options)).cost.total).toBeCloseTo(best.cost.total, 6);
  });

  it('charges on arrival next to a battery that accounts for it, if vehicles are not managed', async () => {
    const options = {
      ...base(1, 100),
      battery: idealBattery(20, 40),
      vehicles: [session(14, 20)],
      managesVehicles: false,
    };
    const { vehicleKwSeries } = await simulateClosedLoop(options);
    expect([...vehicleKwSeries.subarray(13, 19)]).toEqual([0, 10, 10, 10, 10, 0]);
  });
});

describe('an import limit with vehicles', () => {
  const tight = {
    ...base(1, 50),
    limits: { importKw: 60 },
    vehicles: [session(8, 20), session(8, 20), session(8, 20)],
  };

  it('is kept by spreading the required charging over the whole stay', async () => {
    // 3 · 40 kWh in 12 hours are the 10 kW that 50 kW of load leave.
    const { importKwSeries, vehicleKwSeries, undeliveredKwh, violations } =
      await simulateClosedLoop(tight);
    expect(Math.max(...importKwSeries)).toBeLessThanOrEqual(60 + 1e-6);
    for (const kw of vehicleKwSeries.subarray(8, 20)) expect(kw).toBeCloseTo(10, 4);
    expect(undeliveredKwh).toBeLessThan(1e-3);
    expect(violations).toEqual([]);
  });

  it('is kept in quarter-hours, and with different vehicles', async () => {
    const vehicles = [
      session(32, 40, { energyKwh: 15 }),
      session(34, 60, { energyKwh: 25, powerKw: 4 }),
      session(50, 80, { energyKwh: 60 }),
    ];
    const { importKwSeries, undeliveredKwh, violations } = await simulateClosedLoop({
      ...tight,
      grid: gridOf(1, 15),
      loadKwSeries: new Float64Array(96).fill(50),
      vehicles,
    });
    expect(Math.max(...importKwSeries)).toBeLessThanOrEqual(60 + 1e-6);
    expect(undeliveredKwh).toBeLessThan(1e-3);
    expect(violations).toEqual([]);
  });

  it('takes precedence over the energy of vehicles, whose shortfall is reported with a reason', async () => {
    // 12 h · 10 kW of room and 130 kWh wanted; the one that leaves an hour sooner wants 50.
    const { importKwSeries, undeliveredKwh, violations } = await simulateClosedLoop({
      ...tight,
      vehicles: [
        session(8, 19, { name: 'van', energyKwh: 50 }),
        session(8, 20, { energyKwh: 40 }),
        session(8, 20, { energyKwh: 40 }),
      ],
    });
    expect(Math.max(...importKwSeries)).toBeLessThanOrEqual(60 + 1e-6);
    expect(undeliveredKwh).toBeCloseTo(10, 3);
    const energies = violations.filter(({ unit }) => unit === 'kWh');
    expect(energies.length).toBeGreaterThan(0);
    expect(energies.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(10, 3);
    expect(energies[0]).toMatchObject({
      goal: expect.stringMatching(/^energy of (van|vehicle [23])$/),
      reason: expect.stringContaining('import limit'),
    });
  });

  it('leaves no room if the load is higher than expected, and uses the room that there is later', async () => {
    // The load fills the first hours of the stay, which no earlier measurement showed.
    const loadKwSeries = steady(1, 50).map((kw, hour) => (hour >= 8 && hour < 11 ? 60 : kw));
    const { importKwSeries, undeliveredKwh } = await simulateClosedLoop({
      ...tight,
      loadKwSeries,
      vehicles: [session(8, 20, { energyKwh: 90 })],
    });
    expect(Math.max(...importKwSeries)).toBeLessThanOrEqual(60 + 1e-6);
    expect(undeliveredKwh).toBeLessThan(1e-3);
  });

  it('is supported by the battery if a vehicle needs more', async () => {
    const { importKwSeries, undeliveredKwh } = await simulateClosedLoop({
      ...tight,
      battery: idealBattery(20, 40),
      startSocFraction: 1,
      endSocFraction: 0,
      vehicles: [session(8, 12, { powerKw: 30, energyKwh: 80 })],
    });
    expect(Math.max(...importKwSeries)).toBeLessThanOrEqual(60 + 1e-6);
    expect(undeliveredKwh).toBeLessThan(1e-3);
  });

  it('is reported as violated if the load itself exceeds it', async () => {
    const { violations } = await simulateClosedLoop({
      ...tight,
      loadKwSeries: steady(1, 50).map((kw, hour) => (hour === 3 ? 70 : kw)),
    });
    expect(violations).toEqual([
      {
        goal: 'import limit',
        amount: 10,
        unit: 'kW',
        reason: expect.stringContaining('the load itself'),
      },
    ]);
  });

  it('is reported as violated if unmanaged vehicles exceed it', async () => {
    const { violations, importKwSeries } = await simulateClosedLoop({
      ...tight,
      managesVehicles: false,
    });
    expect(Math.max(...importKwSeries)).toBe(80);
    expect(violations).toEqual([
      {
        goal: 'import limit',
        amount: 20,
        unit: 'kW',
        reason: expect.stringContaining('vehicles charging at full power'),
      },
    ]);
  });
});

describe('any vehicles with an import limit', () => {
  const sessions = fc.array(
    fc.record({
      arrivalStep: fc.integer({ min: -3, max: 46 }),
      stay: fc.integer({ min: 1, max: 14 }),
      energyKwh: fc.integer({ min: 0, max: 90 }),
      powerKw: fc.integer({ min: 1, max: 22 }),
      minimumKw: fc.constantFrom(0, 0, 1),
      efficiency: fc.constantFrom(1, 0.93),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('draw no more than it leaves, and lack the energy that the violations state', async () => {
    await fc.assert(
      fc.asyncProperty(
        sessions,
        fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 48, maxLength: 48 }),
        fc.integer({ min: 60, max: 90 }),
        fc.constantFrom(0, 15),
        async (drawn, loadKwSeries, importKw, powerKw) => {
          const vehicles = drawn.map(({ stay, ...rest }) => ({
            ...rest,
            departureStep: Math.max(1, rest.arrivalStep + stay),
          }));
          const battery = idealBattery(powerKw, 2 * powerKw);
          const result = await simulateClosedLoop({
            ...base(2, 0),
            loadKwSeries,
            battery,
            limits: { importKw },
            vehicles,
          });
          expect(Math.max(...result.importKwSeries)).toBeLessThanOrEqual(importKw + 1e-6);
          const wantedKwh = vehicles.reduce((total, { energyKwh }) => total + energyKwh, 0);
          const lackingKwh = result.violations
            .filter(({ goal }) => goal.startsWith('energy of '))
            .reduce((total, { amount }) => total + amount, 0);
          expect(lackingKwh).toBeGreaterThanOrEqual(result.undeliveredKwh - 1e-3);
          expect(sum(result.vehicleKwSeries)).toBeLessThanOrEqual(wantedKwh / 0.93 + 1e-6);
          const leastKwh = vehicles.reduce((total, { energyKwh, departureStep, powerKw: kw }) => {
            return total + Math.max(0, energyKwh - Math.max(0, departureStep - 48) * kw);
          }, 0);
          expect(sum(result.vehicleKwSeries)).toBeGreaterThanOrEqual(leastKwh - lackingKwh - 1e-3);
          expect(result.violations.filter(({ goal }) => goal === 'import limit')).toEqual([]);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  });
});

describe('violations of a closed-loop simulation', () => {
  it('name a vehicle that departed too early', async () => {
    const { violations, undeliveredKwh } = await simulateClosedLoop({
      ...base(1, 50),
      vehicles: [session(5, 7, { name: 'van', energyKwh: 30 })],
    });
    expect(undeliveredKwh).toBeCloseTo(10, 6);
    expect(violations).toEqual([
      {
        goal: 'energy of van',
        amount: expect.closeTo(10, 6),
        unit: 'kWh',
        reason: 'it is plugged in for 2 h and can take at most 20 kWh',
      },
    ]);
  });

  it('name a missed end energy', async () => {
    const { violations } = await simulateClosedLoop({
      ...base(1, 50),
      battery: idealBattery(1, 100),
      startSocFraction: 0.5,
      endSocFraction: 1,
      tariff: touTariff({ flatDemand: flatDemand(demandTier(15)) }),
    });
    expect(violations).toMatchObject([{ goal: 'stored energy at the end', unit: 'kWh' }]);
    expect(violations[0]!.amount).toBeGreaterThanOrEqual(26 - 1e-6);
  });

  it('do not include energy that a vehicle can still get after the last step', async () => {
    const { violations } = await simulateClosedLoop({
      ...base(1, 50),
      vehicles: [session(22, 30)],
    });
    expect(violations).toEqual([]);
    expect(sum((await simulateClosedLoop({ ...base(1, 50), vehicles: [] })).vehicleKwSeries)).toBe(
      0,
    );
  });
});
