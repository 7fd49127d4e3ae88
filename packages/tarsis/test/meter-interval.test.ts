import { calculateBill } from '@bess/tariff-library';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRun } from '../src/controller/controller-run.js';
import { measuredHistory } from '../src/controller/history.js';
import { peakTargets } from '../src/controller/index.js';
import { meterIntervalMeans } from '../src/controller/meter-interval.js';
import { advance, optimize, simulateClosedLoop, startController, step } from '../src/index.js';
import { resolveHorizon } from '../src/problem/resolve-horizon.js';
import { idealBattery } from './support/facilities.js';
import { gridOf } from './support/random-horizon.js';
import {
  demandTier,
  energyTier,
  flatDemand,
  scheduleOf,
  touDemand,
  touTariff,
} from './support/tariffs.js';

const free = {
  periods: [{ tiers: [energyTier(0)] }],
  weekdaySchedule: scheduleOf(() => 0),
  weekendSchedule: scheduleOf(() => 0),
};
/** 10 a kilowatt, metered over quarter-hours. */
const metered = touTariff({
  energy: free,
  flatDemand: flatDemand(demandTier(10)),
  demandWindowMinutes: 15,
});
const fiveMinutes = (start: string, length: number) => gridOf(length, 5, start);

describe('a meter interval that is running when the grid begins', () => {
  const tariff = metered;
  const startAt = (start: string) => startController({ tariff, grid: fiveMinutes(start, 1) });

  it('includes its earlier imports', async () => {
    const state = {
      ...startAt('2026-07-01T14:00'),
      socFraction: 1,
      peakKw: 150,
      openInterval: { steps: 2, sumKw: 600 },
    };
    const { dischargeKw, horizon } = await step({
      state,
      tariff,
      grid: fiveMinutes('2026-07-01T14:10', 4),
      loadKwSeries: [100, 100, 100, 100],
      battery: idealBattery(60, 60),
      endSocFraction: 0,
    });
    // (600 + 100 − 60) / 3; no later demand is as high.
    expect(dischargeKw).toBeCloseTo(60, 4);
    expect(horizon.monthPeaksKw[0]).toBeCloseTo(640 / 3, 4);
    expect(horizon.cost.flatDemand).toBeCloseTo(6400 / 3, 3);
  });

  it('leaves room for the imports below its mean so far', async () => {
    const state = { ...startAt('2026-07-01T14:00'), openInterval: { steps: 2, sumKw: 0 } };
    const { horizon } = await step({
      state,
      tariff,
      grid: fiveMinutes('2026-07-01T14:10', 1),
      loadKwSeries: [90],
      battery: idealBattery(0, 0),
    });
    expect(horizon.monthPeaksKw).toEqual([30]);
  });

  it('continues on the clock, not from the first step of the grid', () => {
    const imports = [0, 0, 300, 300, 0];
    const seen = advance(startAt('2026-07-01T14:05'), {
      tariff,
      grid: fiveMinutes('2026-07-01T14:05', 5),
      importKwSeries: imports,
      socFraction: 0.5,
    });
    // 14:05 and 14:10; then 14:15 to 14:30.
    expect(seen).toMatchObject({ peakKw: 200, openInterval: { steps: 0, sumKw: 0 } });
    const twice = [imports.slice(0, 3), imports.slice(3)].reduce(
      (state, importKwSeries, part) =>
        advance(state, {
          tariff,
          grid: fiveMinutes(['2026-07-01T14:05', '2026-07-01T14:20'][part]!, importKwSeries.length),
          importKwSeries,
          socFraction: 0.5,
        }),
      startAt('2026-07-01T14:05'),
    );
    expect(twice).toEqual(seen);
  });

  it('counts with its measured part if its end was not measured', () => {
    const state = { ...startAt('2026-07-01T14:00'), openInterval: { steps: 2, sumKw: 300 } };
    const grid = fiveMinutes('2026-07-01T14:30', 1);
    const next = advance(state, { tariff, grid, importKwSeries: [20], socFraction: 0.5 });
    expect(next).toMatchObject({ peakKw: 150, openInterval: { steps: 1, sumKw: 20 } });
  });

  it('counts so in the peaks of its own periods, after a gap of any length', () => {
    const ofDay = scheduleOf((_, hour) => (hour >= 16 && hour < 21 ? 1 : 0));
    const tariff = touTariff({
      energy: free,
      demandWindowMinutes: 15,
      touDemand: touDemand(demandTier(5)),
      coincident: {
        unit: 'kW',
        periods: [demandTier(0), demandTier(3)].map((tier) => ({ tiers: [tier] })),
        weekdaySchedule: ofDay,
        weekendSchedule: ofDay,
      },
    });
    // Ten minutes of a quarter of an hour before 21:00, with 150 kW.
    const begun = advance(startController({ tariff, grid: fiveMinutes('2026-07-01T20:45', 1) }), {
      tariff,
      grid: fiveMinutes('2026-07-01T20:45', 2),
      importKwSeries: [100, 200],
      socFraction: 0.5,
    });
    const onPeak = begun.periodPeaksKw.map((_, period) => (period === 1 ? 150 : 0));
    const after = (start: string, state = begun) =>
      advance(state, {
        tariff,
        grid: fiveMinutes(start, 1),
        importKwSeries: [20],
        socFraction: 0.5,
      });
    for (const start of ['2026-07-01T21:00', '2026-07-02T03:00']) {
      expect(after(start)).toMatchObject({
        peakKw: 150,
        periodPeaksKw: onPeak,
        coincidentPeaksKw: [0, 150],
      });
    }
    // A state stored by an older version, which has no periods: as the interval just before.
    const stored = { ...begun, openInterval: { steps: 2, sumKw: 300 } };
    expect(after('2026-07-01T21:00', stored)).toMatchObject({
      periodPeaksKw: onPeak,
      coincidentPeaksKw: [0, 150],
    });
  });

  it('is refused if it is longer than the meter’s or than the clock allows', async () => {
    const state = { ...startAt('2026-07-01T14:00'), openInterval: { steps: 3, sumKw: 300 } };
    const grid = fiveMinutes('2026-07-01T14:10', 1);
    expect(() =>
      advance(state, { tariff, grid, importKwSeries: [20], socFraction: 0.5 }),
    ).toThrowError(/state\.openInterval\.steps.*below the 3 steps.*3 came/);
    await expect(
      optimize({
        tariff,
        grid: fiveMinutes('2026-07-01T14:05', 1),
        loadKwSeries: [1],
        battery: idealBattery(0, 0),
        monthToDate: { openInterval: { steps: 2, sumKw: 5 } },
      }),
    ).rejects.toMatchObject({
      code: 'openInterval',
      message: expect.stringMatching(/at most 1,.*2 came/),
    });
  });
});

describe('meter intervals of a horizon', () => {
  it('start on the clock, in the demand period of their local time', async () => {
    const tariff = touTariff({
      energy: free,
      touDemand: touDemand(demandTier(10)),
      demandWindowMinutes: 15,
    });
    const ask = async (start: string, loadKwSeries: number[]) =>
      optimize({
        tariff,
        grid: fiveMinutes(start, loadKwSeries.length),
        loadKwSeries,
        battery: idealBattery(0, 0),
      });
    const dear = await ask('2026-07-01T15:55', [0, 300, 300, 0]);
    expect(dear.cost.touDemand).toBeCloseTo(2000, 6);
    expect(dear.monthPeriodPeaksKw).toEqual([[0, 200]]);
    const early = await ask('2026-07-01T14:05', [0, 0, 300, 300, 0]);
    expect(early.monthPeaksKw).toEqual([200]);
  });

  it('contain the given hours of the system peak', async () => {
    const { cost } = await optimize({
      tariff: metered,
      grid: fiveMinutes('2026-07-01T14:05', 5),
      loadKwSeries: [0, 0, 300, 300, 0],
      battery: idealBattery(0, 0),
      coincidentPeaks: [{ steps: [4], pricePerKw: 1 }],
    });
    expect(cost.coincidentDemand).toBeCloseTo(200, 6);
  });

  it('cost what the bill charges, wherever the grid begins and ends and whatever energy is stored', async () => {
    const tariff = touTariff({
      energy: free,
      flatDemand: flatDemand(demandTier(7)),
      touDemand: touDemand(demandTier(11)),
      fixed: { perMonth: 0, perDay: 0 },
      demandWindowMinutes: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          minutes: fc.integer({ min: 0, max: 11 }),
          loadKw: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 2, maxLength: 20 }),
          seen: fc.nat(20),
          capacityKwh: fc.constantFrom(0, 3, 20),
        }),
        async ({ minutes, loadKw, seen, capacityKwh }) => {
          const start = `2026-07-01T15:${String(5 * minutes).padStart(2, '0')}`;
          const whole = fiveMinutes(start, loadKw.length);
          const past = Math.min(seen, loadKw.length - 1);
          const startMs = whole.startMs + past * 300_000;
          const begun = startController({ tariff, grid: whole, socFraction: 0.5 });
          const state =
            past === 0
              ? begun
              : advance(begun, {
                  tariff,
                  grid: { ...whole, length: past },
                  importKwSeries: loadKw.slice(0, past),
                  socFraction: 0.5,
                });
          const { horizon } = await step({
            state,
            tariff,
            grid: { ...whole, startMs, length: loadKw.length - past },
            loadKwSeries: loadKw.slice(past),
            battery: idealBattery(40, capacityKwh),
            endSocFraction: 0,
          });
          const drawn = [...loadKw.slice(0, past), ...horizon.plan.importKwSeries];
          const bill = calculateBill(tariff, drawn, whole).months[0]!;
          expect(horizon.monthPeaksKw[0]).toBeCloseTo(bill.peakKw, 4);
          for (const { period, peakKw } of bill.touPeaksKw) {
            expect(horizon.monthPeriodPeaksKw[0]![period]).toBeCloseTo(peakKw, 4);
          }
        },
      ),
      { endOnFailure: true, numRuns: 60 },
    );
  });
});

/** What the meter shows of a series in 5-minute steps. */
const quarterHours = (kwSeries: Float64Array) => meterIntervalMeans(kwSeries, 3);

describe('targets of a controller with steps shorter than the meter interval', () => {
  const days = 28;
  // Four hours that the meter shows as 100 kW above 50 kW.
  const spikes = Float64Array.from({ length: days * 288 + 2 }, (_, step) => {
    const hour = (step % 288) / 12;
    return step % 3 === 0 ? (hour >= 12 && hour < 16 ? 300 : 150) : 0;
  });
  const fourWeeks = spikes.subarray(0, days * 288);
  const targetsOf = (
    stepMinutes: number,
    loadKwSeries: Float64Array,
    battery = idealBattery(30, 80),
    openInterval = { steps: 0, sumKw: 0 },
  ) => {
    const grid = gridOf(loadKwSeries.length, stepMinutes, '2026-06-03');
    const begun = startController({ tariff: metered, grid, socFraction: 1 });
    // Nothing has been measured in the current month yet.
    const state = { ...begun, month: '2026-07', openInterval };
    return peakTargets({ tariff: metered, grid, loadKwSeries, battery, state })!;
  };

  it('are means over the meter interval', () => {
    expect(targetsOf(5, fourWeeks, idealBattery(0, 0)).peakKw).toBeCloseTo(100, 6);
    // 80 kWh reduce the peak by 20 kW; the last candidates are 60 kW / 32 / 8 apart.
    const { peakKw } = targetsOf(5, fourWeeks);
    expect(peakKw).toBeGreaterThanOrEqual(80 - 1e-9);
    expect(peakKw).toBeLessThanOrEqual(80 + 1);
  });

  it('are no higher than what the meter shows if no peak can be reduced', () => {
    const level = Float64Array.from(fourWeeks, (_, step) => (step % 3 === 0 ? 300 : 0));
    expect(targetsOf(5, level, idealBattery(50, 50)).peakKw).toBeCloseTo(100, 6);
  });

  it('equal those of a controller whose steps are meter intervals', () => {
    const hill = Float64Array.from({ length: days * 288 }, (_, step) => {
      const hour = (step % 288) / 12;
      return (hour >= 12 && hour < 16 ? 160 : 90) + (step % 3 === 1 ? 60 : -30);
    });
    const fine = targetsOf(5, hill);
    const coarse = targetsOf(15, quarterHours(hill));
    expect(fine.peakKw).toBeCloseTo(coarse.peakKw, 9);
    expect(fine.reserveKwhSeries).toHaveLength(289);
    for (const [interval, kwh] of coarse.reserveKwhSeries.entries()) {
      expect(fine.reserveKwhSeries[3 * interval]).toBeCloseTo(kwh, 9);
    }
  });

  it('include the imports of the current interval', () => {
    // Of 1 July ten minutes are over.
    const battery = idealBattery(30, 80);
    const asUsual = targetsOf(5, spikes, battery, { steps: 2, sumKw: 150 });
    expect(asUsual.peakKw).toBeLessThanOrEqual(80 + 1);
    expect(asUsual.reserveKwhSeries).toHaveLength(287);
    const spent = targetsOf(5, spikes, battery, { steps: 2, sumKw: 600 });
    // 600 / 3 is reached in any case.
    expect(spent.peakKw).toBeGreaterThanOrEqual(200 - 1e-9);
  });

  it('are a share of what the meter has shown if a share is requested', () => {
    const resolved = resolveHorizon({
      tariff: metered,
      grid: gridOf(288, 5, '2026-07-01'),
      loadKwSeries: fourWeeks.subarray(0, 288),
      battery: idealBattery(0, 0),
    });
    // Whatever part of an interval the past begins with.
    for (const first of [0, 1, 2]) {
      const past = { loadKwSeries: fourWeeks.subarray(first) };
      expect(measuredHistory(resolved, past, emptyRun(288)).highest(0).peakKw).toBeCloseTo(100, 9);
    }
  });

  it('count imports, not the net of exports within the interval', () => {
    const means = meterIntervalMeans(Float64Array.of(-30, 60, 30, -30, -60, 0, 12), 3);
    expect(Array.from(means)).toEqual([30, -30, 12]);
    // Two steps are left of the interval that runs.
    expect(Array.from(meterIntervalMeans(Float64Array.of(10, 20, 3, 3, 6), 3, 2))).toEqual([15, 4]);
  });

  it('are held as well as with steps of the meter interval if the load varies within it', async () => {
    const loadKwSeries = Float64Array.from({ length: 9 * 288 }, (_, step) => {
      const hour = (step % 288) / 12;
      return (hour >= 13 && hour < 15 ? 300 : 150) + (step % 3 === 0 ? 100 : -50);
    });
    const demandAt = async (stepMinutes: number, kwSeries: Float64Array) => {
      const perDay = 1440 / stepMinutes;
      const { cost, costWithoutBattery } = await simulateClosedLoop({
        tariff: metered,
        grid: gridOf(2 * perDay, stepMinutes, '2026-07-01'),
        loadKwSeries: kwSeries.subarray(7 * perDay),
        past: { loadKwSeries: kwSeries.subarray(0, 7 * perDay) },
        battery: { powerKw: 100, capacityKwh: 100 },
        startSocFraction: 1,
        endSocFraction: 0.5,
      });
      expect(costWithoutBattery.flatDemand).toBeCloseTo(3000, 6);
      return cost.flatDemand;
    };
    const coarse = await demandAt(15, quarterHours(loadKwSeries));
    const fine = await demandAt(5, loadKwSeries);
    expect(coarse).toBeLessThan(2600);
    expect(Math.abs(fine - coarse)).toBeLessThan(1);
  });
});
