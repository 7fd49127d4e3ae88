import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { seasonalNaiveForecast } from '../src/controller/index.js';
import {
  advance,
  type ClosedLoopOptions,
  optimize,
  simulateClosedLoop,
  startController,
  step,
} from '../src/index.js';
import type { VehicleSession } from '../src/schema/index.js';
import { idealBattery } from './support/facilities.js';
import { demandTier, flatDemand, touTariff } from './support/tariffs.js';

const days = 21;
const grid = createTimeGrid({
  start: '2026-06-15',
  length: 24 * days,
  stepMinutes: 60,
  timeZone: 'America/Los_Angeles',
});
/** An office whose peaks differ from day to day, and cannot be predicted from the week before. */
const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) => {
  const day = Math.floor(hour / 24);
  const isOpen = hour % 24 >= 9 && hour % 24 < 18 && day % 7 < 5;
  return 40 + (isOpen ? 60 + ((day * 37) % 23) + ((hour * 13) % 11) : 0);
});
const options: ClosedLoopOptions = {
  tariff: touTariff({ flatDemand: flatDemand(demandTier(15)) }),
  grid,
  loadKwSeries,
  battery: { powerKw: 20, capacityKwh: 60 },
  startSocFraction: 0.5,
};

/** Ten days of it, for properties that need only a few days. */
const short: ClosedLoopOptions = {
  ...options,
  grid: { ...grid, length: 24 * 10 },
  loadKwSeries: loadKwSeries.subarray(0, 24 * 10),
};
const achieved = simulateClosedLoop(options);

const grid24 = (kwAt: (hour: number) => number) =>
  Float64Array.from({ length: grid.length }, (_, step) => kwAt(step % 24));

describe('a causal controller', () => {
  it('makes the same decisions whatever the future brings', async () => {
    const until = 24 * 12;
    const otherFuture = Float64Array.from(loadKwSeries.subarray(0, until + 48), (kw, hour) =>
      hour < until ? kw : loadKwSeries[until + ((hour * 7919) % (grid.length - until))]!,
    );
    const one = await achieved;
    const other = await simulateClosedLoop({
      ...options,
      grid: { ...grid, length: until + 48 },
      loadKwSeries: otherFuture,
    });
    expect(other.chargeKwSeries.subarray(0, until)).toEqual(one.chargeKwSeries.subarray(0, until));
    expect(other.dischargeKwSeries.subarray(0, until)).toEqual(
      one.dischargeKwSeries.subarray(0, until),
    );
    expect(other.importKwSeries).not.toEqual(one.importKwSeries.subarray(0, until + 48));
  });

  it('makes the same decisions whatever vehicles and solar power follow, under net metering', async () => {
    const days = 4;
    const until = 24 * (days - 2);
    const length = 24 * days;
    const sessions = (seed: number) =>
      Array.from({ length: 3 * days }, (_, index): VehicleSession => {
        const day = Math.floor(index / 3);
        const arrivalStep = 24 * day + 7 + ((index * seed) % 5);
        return {
          arrivalStep,
          departureStep: arrivalStep + 3 + ((index * seed) % 6),
          energyKwh: 5 + ((index * seed) % 9),
          powerKw: 7,
          ...(index % 4 === 0 && { minimumKw: 2 }),
        };
      });
    const sunny = (seed: number) =>
      Float64Array.from({ length }, (_, hour) =>
        hour % 24 > 7 && hour % 24 < 17 ? 60 + ((hour * seed) % 70) : 0,
      );
    const past = sessions(7).filter(({ arrivalStep }) => arrivalStep < until);
    const future = sessions(11).filter(({ arrivalStep }) => arrivalStep >= until);
    const sun = sunny(13);
    const otherSun = sunny(17).map((kw, hour) => (hour < until ? sun[hour]! : kw));
    const base: ClosedLoopOptions = {
      ...short,
      grid: { ...grid, length },
      loadKwSeries: loadKwSeries.subarray(0, length),
      solarKwSeries: sun,
      exportRule: { kind: 'netMetering', unit: 'money', sellPricePerKwh: 0.04 },
      limits: { importKw: 125 },
      vehicles: sessions(7),
    };
    const one = await simulateClosedLoop(base);
    const other = await simulateClosedLoop({
      ...base,
      solarKwSeries: otherSun,
      vehicles: [...future, ...past],
    });
    for (const name of [
      'chargeKwSeries',
      'dischargeKwSeries',
      'vehicleKwSeries',
      'importKwSeries',
      'exportKwSeries',
    ] as const) {
      expect(other[name].subarray(0, until)).toEqual(one[name].subarray(0, until));
      expect(other[name]).not.toEqual(one[name]);
    }
  });

  it('gives vehicles all the energy they can get, later in the day than at full power on arrival', async () => {
    // At work from 8:00 to 21:00, of which 16:00 to 21:00 are on-peak.
    const vehicles = Array.from({ length: days }, (_, day) => ({
      arrivalStep: 24 * day + 14,
      departureStep: 24 * day + 24,
      energyKwh: 20,
      powerKw: 5,
      efficiency: 1,
    }));
    const base = { ...options, battery: idealBattery(0, 0), vehicles };
    const managed = await simulateClosedLoop(base);
    const unmanaged = await simulateClosedLoop({ ...base, managesVehicles: false });
    expect(managed.undeliveredKwh).toBeLessThan(1e-6);
    const sum = (series: Float64Array) => series.reduce((total, kw) => total + kw, 0);
    expect(sum(managed.vehicleKwSeries)).toBeCloseTo(20 * days, 6);
    expect(unmanaged.cost).toEqual(unmanaged.costWithoutBattery);
    expect(managed.costWithoutBattery).toEqual(unmanaged.cost);
    expect(managed.cost.total).toBeLessThan(unmanaged.cost.total);
    const best = await optimize(base);
    expect(managed.cost.total).toBeGreaterThanOrEqual(best.cost.total - 1e-6);
  });

  it('reports the shortfall of a vehicle that departed too early', async () => {
    const vehicles = [
      { arrivalStep: 5, departureStep: 7, energyKwh: 30, powerKw: 10, efficiency: 1 },
    ];
    const { undeliveredKwh } = await simulateClosedLoop({ ...short, vehicles });
    expect(undeliveredKwh).toBeCloseTo(10, 6);
  });

  it('bills netted months: exports at noon offset the night in the same period', async () => {
    // 50 kW all day and 120 kW of solar power for 10 hours: the net energy of the period is exactly 0 kWh a day.
    const flat = { ...options, battery: idealBattery(0, 0), loadKwSeries: grid24(() => 50) };
    const solarKwSeries = grid24((hour) => (hour >= 5 && hour < 15 ? 120 : 0));
    const tariff = touTariff({ fixed: { perMonth: 0, perDay: 0 } });
    const { cost } = await simulateClosedLoop({
      ...flat,
      tariff,
      solarKwSeries,
      exportRule: { kind: 'netMetering', unit: 'money', sellPricePerKwh: 0.02 },
    });
    // The on-peak hours of 15 weekdays import 5 · 50 kWh at 0.30; the other period has net exports at 0.02.
    const dearKwh = 15 * 5 * 50;
    expect(cost.energy).toBeCloseTo(0.3 * dearKwh, 6);
    expect(cost.exportCredit).toBeCloseTo(-0.02 * dearKwh, 6);
  });

  it('does not hold down a peak that costs nothing', async () => {
    // A flat load: any charging raises the peak, but moving 20 kWh a day pays.
    const flat = { ...options, tariff: touTariff({}), loadKwSeries: grid24(() => 50) };
    const battery = idealBattery(10, 20);
    const { cost, costWithoutBattery } = await simulateClosedLoop({
      ...flat,
      battery,
      startSocFraction: 0,
    });
    // 15 weekdays with five on-peak hours.
    const most = 15 * 20 * 0.2;
    expect(costWithoutBattery.total - cost.total).toBeLessThanOrEqual(most + 1e-6);
    expect(costWithoutBattery.total - cost.total).toBeGreaterThan(0.9 * most);
  });

  it('charges from panels if it may not charge from the grid', async () => {
    // A Wednesday like the day before: 10 kW all day, and 30 kW of solar power at noon, all of which is charged.
    const day = createTimeGrid({
      start: '2026-07-01',
      length: 24,
      stepMinutes: 60,
      timeZone: 'America/Los_Angeles',
    });
    const load = new Float64Array(24).fill(10);
    const sun = load.map((_, hour) => (hour === 12 ? 30 : 0));
    const { chargeKwSeries, cost } = await simulateClosedLoop({
      tariff: touTariff({ fixed: { perMonth: 0, perDay: 0 } }),
      grid: day,
      loadKwSeries: load,
      solarKwSeries: sun,
      battery: idealBattery(50, 40),
      startSocFraction: 0,
      endSocFraction: 0,
      limits: { gridChargeKw: 0 },
      past: { loadKwSeries: load, solarKwSeries: sun },
    });
    for (let hour = 0; hour < 24; hour += 1) {
      expect(chargeKwSeries[hour]).toBeCloseTo(sun[hour]!, 6);
    }
    // 190 kWh at 0.10, and of the 50 on-peak kWh at 0.30 the 20 that the battery does not cover.
    expect(cost.energy).toBeCloseTo(19 + 6, 6);
  });

  it('holds the feasible peak from the first day on if it has past measurements', async () => {
    // Every day is the same: 80 kWh above 60 kW, of which 20 kW · 4 h can be held.
    const steady = grid24((hour) => (hour >= 12 && hour < 16 ? 100 : 60));
    const steadyOptions = {
      ...options,
      loadKwSeries: steady,
      battery: idealBattery(30, 80),
      past: { loadKwSeries: new Float64Array([...steady, ...steady.subarray(0, 168)]) },
    };
    const { cost, costWithoutBattery } = await simulateClosedLoop(steadyOptions);
    // July, 20 kW at 15 a kilowatt; June had its 100 kW before the timeline.
    const saved = costWithoutBattery.flatDemand - cost.flatDemand;
    expect(saved).toBeLessThanOrEqual(20 * 15 + 1e-6);
    expect(saved).toBeGreaterThan(19 * 15);
  });

  it('starts with the peaks and the energy of its month from past measurements', async () => {
    // 300 kW on a day of July before the timeline, and 100 kW since: at 15 a kilowatt July costs 4,500 in any case.
    const july = createTimeGrid({
      start: '2026-07-10',
      length: 48,
      stepMinutes: 60,
      timeZone: 'America/Los_Angeles',
    });
    const load = new Float64Array(48).fill(100);
    const base = { ...options, grid: july, loadKwSeries: load, battery: idealBattery(20, 20) };
    const past = Float64Array.from({ length: 24 * 12 }, (_, hour) => (hour === 100 ? 300 : 100));
    const { cost, costWithoutBattery } = await simulateClosedLoop({
      ...base,
      past: { loadKwSeries: past },
    });
    expect(cost.flatDemand).toBeCloseTo(15 * 300, 6);
    expect(costWithoutBattery.flatDemand).toBeCloseTo(15 * 300, 6);
    // Of 12 days 9 are in July: 7 of them working days (1 to 3 and 6 to 9) with five on-peak hours each.
    const monthToDate = { peakKw: 300, energyKwhByPeriod: [(9 * 24 - 35) * 100 + 200, 35 * 100] };
    const given = await simulateClosedLoop({ ...base, past: { loadKwSeries: past }, monthToDate });
    expect(given.cost).toEqual(cost);
    const fresh = await simulateClosedLoop({
      ...base,
      past: { loadKwSeries: past },
      monthToDate: {},
    });
    expect(fresh.costWithoutBattery.flatDemand).toBeCloseTo(15 * 100, 6);
  });

  it('includes past vehicles and solar power in its month, netted under net metering', async () => {
    const july = createTimeGrid({
      start: '2026-07-02',
      length: 24,
      stepMinutes: 60,
      timeZone: 'America/Los_Angeles',
    });
    // 1 July, a Wednesday: 50 kW of load, 30 kW of vehicles at 12:00 and 80 kW of solar power from 8:00 to 10:00.
    const hours = (kwAt: (hour: number) => number) =>
      Float64Array.from({ length: 24 }, (_, hour) => kwAt(hour));
    const result = await simulateClosedLoop({
      ...options,
      grid: july,
      loadKwSeries: new Float64Array(24),
      solarKwSeries: new Float64Array(24),
      battery: idealBattery(0, 0),
      exportRule: { kind: 'netMetering', unit: 'money' },
      past: {
        loadKwSeries: hours(() => 50),
        solarKwSeries: hours((hour) => (hour >= 8 && hour < 10 ? 80 : 0)),
        vehicleKwSeries: hours((hour) => (hour === 12 ? 30 : 0)),
      },
    });
    expect(result.cost.flatDemand).toBeCloseTo(15 * 80, 6);
    expect(result.cost.energy).toBeCloseTo(0.1 * (19 * 50 + 30 - 160) + 0.3 * 5 * 50, 6);
  });

  it('makes the same decisions with another future if a past is given', async () => {
    const until = 24 * 8 + 14;
    const past = { loadKwSeries: loadKwSeries.map((kw) => 0.95 * kw) };
    const otherFuture = loadKwSeries
      .subarray(0, short.grid.length)
      .map((kw, hour) => (hour < until ? kw : 1.4 * kw));
    const one = await simulateClosedLoop({ ...short, past });
    const other = await simulateClosedLoop({ ...short, past, loadKwSeries: otherFuture });
    for (const name of ['chargeKwSeries', 'dischargeKwSeries', 'socFractionSeries'] as const) {
      expect(other[name].subarray(0, until)).toEqual(one[name].subarray(0, until));
      expect(other[name]).not.toEqual(one[name]);
    }
  });

  it('charges no more than the plan needs, although the target would allow it', async () => {
    // Four weeks of 100 kW at noon, then weeks of 70: charging up to the target would set a peak of its own.
    const kwAt = (noonKw: number) => (hour: number) => (hour >= 12 && hour < 14 ? noonKw : 40);
    const past = grid24(kwAt(100));
    const { importKwSeries } = await simulateClosedLoop({
      ...options,
      loadKwSeries: grid24(kwAt(70)),
      battery: idealBattery(20, 20),
      past: { loadKwSeries: past },
    });
    expect(Math.max(...importKwSeries)).toBeLessThanOrEqual(70 + 1e-3);
  });

  it.each([
    ['entries that are no numbers', { loadKwSeries: ['a'] }, /past\.loadKwSeries\[0\]/],
    ['a load below 0', { loadKwSeries: [-1] }, /past\.loadKwSeries\[0\].*-1/],
    [
      'sun of another length',
      { loadKwSeries: [1, 2], solarKwSeries: [1] },
      /past\.solarKwSeries.*2.*1/,
    ],
  ])('refuses a past with %s', async (_, past, message) => {
    const refusal = await simulateClosedLoop({ ...options, past: past as never }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('saves something, and never more than perfect foresight', async () => {
    const { cost, costWithoutBattery } = await achieved;
    const best = await optimize({ ...options, endSocFraction: 0 });
    expect(cost.total + cost.wear).toBeLessThan(costWithoutBattery.total);
    expect(cost.total + cost.wear).toBeGreaterThanOrEqual(best.objective - 1e-6);
  });

  it('plans again if a plan ends before the day does', async () => {
    const { planCount, importKwSeries, chargeKwSeries, dischargeKwSeries } =
      await simulateClosedLoop({ ...short, horizonSteps: 5 });
    expect(planCount).toBeGreaterThanOrEqual(short.grid.length / 5);
    for (const [hour, kw] of importKwSeries.entries()) {
      const batteryKw = chargeKwSeries[hour]! - dischargeKwSeries[hour]!;
      expect(kw).toBeCloseTo(loadKwSeries[hour]! + batteryKw, 9);
    }
  });

  it('respects power, state of charge and energy balance', async () => {
    const { chargeKwSeries, dischargeKwSeries, importKwSeries, socFractionSeries } = await achieved;
    const efficiency = Math.sqrt(0.85);
    let storedKwh = 30;
    for (let hour = 0; hour < grid.length; hour += 1) {
      const charge = chargeKwSeries[hour]!;
      const discharge = dischargeKwSeries[hour]!;
      expect(Math.min(charge, discharge)).toBe(0);
      expect(Math.max(charge, discharge)).toBeLessThanOrEqual(20);
      storedKwh += efficiency * charge - discharge / efficiency;
      expect(socFractionSeries[hour]! * 60).toBeCloseTo(storedKwh, 6);
      expect(importKwSeries[hour]).toBeCloseTo(loadKwSeries[hour]! + charge - discharge, 9);
      expect(importKwSeries[hour]).toBeGreaterThanOrEqual(0);
    }
  });

  it('costs what the load alone costs without a battery', async () => {
    const { cost, costWithoutBattery } = await simulateClosedLoop({
      ...options,
      battery: idealBattery(0, 0),
    });
    expect(cost).toEqual(costWithoutBattery);
  });
});

describe('a controller that is called step by step', () => {
  const tariff = touTariff({ flatDemand: flatDemand(demandTier(15)) });
  const hours = (start: string, length: number) =>
    createTimeGrid({ start, length, stepMinutes: 60, timeZone: 'America/Los_Angeles' });

  it('tracks the peaks of its month, and starts a new month', () => {
    const first = startController({ tariff, grid: hours('2026-06-30', 24), socFraction: 0.4 });
    const last = advance(first, {
      tariff,
      grid: hours('2026-06-30', 24),
      importKwSeries: Float64Array.from({ length: 24 }, (_, hour) => (hour === 17 ? 90 : 50)),
      socFraction: 0.7,
    });
    expect(last).toMatchObject({ month: '2026-06', peakKw: 90, socFraction: 0.7 });
    expect(last.energyKwhByPeriod).toEqual([19 * 50, 4 * 50 + 90]);
    const next = advance(last, {
      tariff,
      grid: hours('2026-07-01', 2),
      importKwSeries: [30, 20],
      socFraction: 0.7,
    });
    expect(next).toMatchObject({ month: '2026-07', peakKw: 30, priorPeaksKw: [90] });
    expect(next.energyKwhByPeriod).toEqual([50, 0]);
  });

  it('lets a peak pass that the month has reached, and reduces one that it has not', async () => {
    const day = hours('2026-07-02', 24);
    const peak = Float64Array.from({ length: 24 }, (_, hour) => (hour === 0 ? 80 : 50));
    const battery = { ...idealBattery(20, 20), wearPerMwhDischarged: 5 };
    const fresh = { ...startController({ tariff, grid: day, socFraction: 1 }) };
    const ask = (peakKw: number) =>
      step({
        state: { ...fresh, peakKw },
        tariff,
        grid: day,
        loadKwSeries: peak,
        battery,
        endSocFraction: 0,
      });
    expect((await ask(0)).dischargeKw).toBeGreaterThan(10);
    expect((await ask(80)).dischargeKw).toBeCloseTo(0, 4);
  });

  it('forecasts the next week from the last one', () => {
    const seen = Float64Array.from({ length: 200 }, (_, hour) => hour);
    const expected = seasonalNaiveForecast(
      { loadKwSeries: seen, solarKwSeries: seen, stepsPerDay: 24 },
      170,
    );
    expect(expected.loadKwSeries[0]).toBe(32);
    expect(expected.loadKwSeries[169]).toBe(33);
    expect(expected.solarKwSeries[25]).toBe(177);
  });
});
