import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import {
  type AchieveOptions,
  achieve,
  advance,
  forecastLastWeek,
  optimize,
  startController,
  step,
} from '../src/index.js';
import { idealBattery } from './support/facilities.js';
import { demandTier, flatDemand, touTariff } from './support/tariffs.js';

const days = 21;
const grid = createTimeGrid({
  start: '2026-06-15',
  length: 24 * days,
  stepMinutes: 60,
  timeZone: 'America/Los_Angeles',
});
/** An office whose peaks differ from day to day, in a way that no week tells of the next. */
const loadKwSeries = Float64Array.from({ length: grid.length }, (_, hour) => {
  const day = Math.floor(hour / 24);
  const isOpen = hour % 24 >= 9 && hour % 24 < 18 && day % 7 < 5;
  return 40 + (isOpen ? 60 + ((day * 37) % 23) + ((hour * 13) % 11) : 0);
});
const options: AchieveOptions = {
  tariff: touTariff({ flatDemand: flatDemand(demandTier(15)) }),
  grid,
  loadKwSeries,
  battery: { powerKw: 20, capacityKwh: 60 },
  startSocFraction: 0.5,
};

describe('a controller that does not know tomorrow', () => {
  it('decides the same whatever the future brings', async () => {
    const until = 24 * 12;
    const otherFuture = Float64Array.from(loadKwSeries, (kw, hour) =>
      hour < until ? kw : loadKwSeries[until + ((hour * 7919) % (grid.length - until))]!,
    );
    expect(otherFuture).not.toEqual(loadKwSeries);
    const one = await achieve(options);
    const other = await achieve({ ...options, loadKwSeries: otherFuture });
    expect(other.chargeKwSeries.subarray(0, until)).toEqual(one.chargeKwSeries.subarray(0, until));
    expect(other.dischargeKwSeries.subarray(0, until)).toEqual(
      one.dischargeKwSeries.subarray(0, until),
    );
    expect(other.importKwSeries).not.toEqual(one.importKwSeries);
  });

  it('saves something, and never more than perfect knowledge', async () => {
    const { cost, costWithoutBattery } = await achieve(options);
    const best = await optimize({ ...options, endSocFraction: 0 });
    expect(cost.total + cost.wear).toBeLessThan(costWithoutBattery.total);
    expect(cost.total + cost.wear).toBeGreaterThanOrEqual(best.objective - 1e-6);
  });

  it('keeps power, state of charge and energy in order', async () => {
    const { chargeKwSeries, dischargeKwSeries, importKwSeries, socFractionSeries } =
      await achieve(options);
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
    const { cost, costWithoutBattery } = await achieve({ ...options, battery: idealBattery(0, 0) });
    expect(cost).toEqual(costWithoutBattery);
  });
});

describe('a controller that is asked step by step', () => {
  const tariff = touTariff({ flatDemand: flatDemand(demandTier(15)) });
  const hours = (start: string, length: number) =>
    createTimeGrid({ start, length, stepMinutes: 60, timeZone: 'America/Los_Angeles' });

  it('knows what its month has seen, and begins a new one', () => {
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

  it('lets a peak pass that the month has seen, and holds one down that it has not', async () => {
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

  it('expects of the next week what the last one brought', () => {
    const seen = Float64Array.from({ length: 200 }, (_, hour) => hour);
    const expected = forecastLastWeek(
      { loadKwSeries: seen, solarKwSeries: seen, stepsPerDay: 24 },
      170,
    );
    expect(expected.loadKwSeries[0]).toBe(32);
    expect(expected.loadKwSeries[169]).toBe(33);
    expect(expected.solarKwSeries[25]).toBe(177);
  });
});
