import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOfStep } from '../src/controller/controller-state.js';
import { expectedMaximum } from '../src/controller/expected-peak-cost.js';
import { followCaps } from '../src/controller/follow-caps.js';
import { peakTargets } from '../src/controller/index.js';
import { advance, startController } from '../src/index.js';
import { createPlannedBattery } from '../src/problem/battery.js';
import { idealBattery } from './support/facilities.js';
import { demandTier, flatDemand, ratchet, touDemand, touTariff } from './support/tariffs.js';

const timeZone = 'America/Los_Angeles';
const tariff = touTariff({ flatDemand: flatDemand(demandTier(15)) });

/** Four weeks before 1 July, and the measurements of that day so far. */
const measured = (steps: number, kwAt: (day: number, hour: number) => number) => {
  const grid = createTimeGrid({
    start: '2026-06-03',
    length: 28 * 24 + steps,
    stepMinutes: 60,
    timeZone,
  });
  const loadKwSeries = Float64Array.from({ length: grid.length }, (_, step) =>
    kwAt(Math.floor(step / 24), step % 24),
  );
  const state = startController({ tariff, grid, socFraction: 1 });
  return { grid, loadKwSeries, state: { ...state, month: '2026-07' } };
};

describe('targets of peaks', () => {
  it('are the level that a battery can hold if every day is the same', () => {
    // Four hours of 100 kW above 50 kW: 80 kWh reduce the peak by 20 kW.
    const kwAt = (_: number, hour: number) => (hour >= 12 && hour < 16 ? 100 : 50);
    const { peakKw, reserveKwhSeries } = peakTargets({
      tariff,
      battery: idealBattery(30, 80),
      ...measured(0, kwAt),
    })!;
    expect(peakKw).toBeGreaterThanOrEqual(80 - 1e-9);
    // The last candidates are 60 kW / 32 / 8 apart.
    expect(peakKw).toBeLessThanOrEqual(80 + 1);
    // All energy is needed before the peak, and none after it.
    expect(reserveKwhSeries).toHaveLength(25);
    expect(reserveKwhSeries[12]).toBeCloseTo(4 * (100 - peakKw), 6);
    expect(reserveKwhSeries[13]).toBeCloseTo(3 * (100 - peakKw), 6);
    expect(reserveKwhSeries[16]).toBe(0);
  });

  it('are limited by power if the peak is short', () => {
    const kwAt = (_: number, hour: number) => (hour === 12 ? 100 : 20);
    const { peakKw } = peakTargets({
      tariff,
      battery: idealBattery(30, 80),
      ...measured(0, kwAt),
    })!;
    expect(peakKw).toBeCloseTo(70, 6);
  });

  it("are never below the month's peak so far, nor below what a ratchet bills in any case", () => {
    const kwAt = (_: number, hour: number) => (hour === 12 ? 100 : 20);
    const base = measured(0, kwAt);
    const battery = idealBattery(30, 80);
    const seen = { ...base, state: { ...base.state, peakKw: 93 } };
    expect(peakTargets({ tariff, battery, ...seen })!.peakKw).toBeCloseTo(93, 6);
    const ratcheted = { ...tariff, ratchet: ratchet(0.8) };
    const bound = { ...base, state: { ...base.state, priorPeaksKw: [50, 120] } };
    expect(peakTargets({ tariff: ratcheted, battery, ...bound })!.peakKw).toBeCloseTo(96, 6);
  });

  it('are never below what a ratchet on demand by time of use bills in any case, in its priced periods', () => {
    const byTime = touTariff({
      touDemand: touDemand(demandTier(10)),
      ratchet: ratchet(0.8),
    });
    const base = measured(0, (_, hour) => (hour === 17 ? 100 : 20));
    const state = { ...base.state, periodPeaksKw: [0, 0], priorPeaksKw: [50, 120] };
    const battery = idealBattery(30, 80);
    const { periodPeaksKw } = peakTargets({ tariff: byTime, battery, ...base, state })!;
    expect(periodPeaksKw[1]).toBeCloseTo(96, 6);
    const unbound = { ...base, state: { ...state, priorPeaksKw: [] } };
    expect(peakTargets({ tariff: byTime, battery, ...unbound })!.periodPeaksKw[1]).toBeCloseTo(
      70,
      6,
    );
  });

  it('start again with the month', () => {
    const kwAt = (_: number, hour: number) => (hour === 12 ? 100 : 20);
    const { state, ...base } = measured(0, kwAt);
    const june = { ...state, month: '2026-06', peakKw: 100 };
    const { peakKw } = peakTargets({
      tariff,
      battery: idealBattery(30, 80),
      ...base,
      state: june,
    })!;
    expect(peakKw).toBeCloseTo(70, 6);
  });

  it('defend a lower level in an expensive period than in the rest of the day', () => {
    const both = touTariff({
      flatDemand: flatDemand(demandTier(5)),
      touDemand: touDemand(demandTier(20)),
    });
    const base = measured(0, () => 100);
    const state = { ...base.state, periodPeaksKw: [0, 0] };
    const { peakKw, periodPeaksKw } = peakTargets({
      tariff: both,
      battery: idealBattery(30, 100),
      ...base,
      state,
    })!;
    // 100 kWh take 20 kW off the five on-peak hours, and are recharged in the other 19 at 100/19 kW.
    expect(periodPeaksKw[1]).toBeGreaterThanOrEqual(80 - 1e-9);
    expect(periodPeaksKw[1]).toBeLessThanOrEqual(82);
    expect(peakKw).toBeGreaterThanOrEqual(104);
    expect(peakKw).toBeLessThanOrEqual(108);
  });

  it("stay if no day adds information, and rise once today's load is too high", () => {
    const kwAt = (_: number, hour: number) => (hour >= 12 && hour < 16 ? 100 : 50);
    const calm = measured(13, kwAt);
    const battery = idealBattery(30, 80);
    const at = (kwOfToday: number, storedFraction: number) => {
      const loadKwSeries = calm.loadKwSeries.map((kw, step) =>
        step >= 28 * 24 + 11 ? kwOfToday + (step - 28 * 24 === 12 ? 50 : 0) : kw,
      );
      const state = { ...calm.state, socFraction: storedFraction };
      return peakTargets({ tariff, battery, ...calm, loadKwSeries, state })!.peakKw;
    };
    // One hour of the peak has passed, which took 20 kWh.
    expect(at(50, 0.75)).toBeLessThanOrEqual(81);
    expect(at(70, 0.5)).toBeGreaterThan(90);
  });

  it('are unknown before the first complete day', () => {
    const grid = createTimeGrid({ start: '2026-06-03', length: 23, stepMinutes: 60, timeZone });
    const state = startController({ tariff, grid });
    const loadKwSeries = new Float64Array(23).fill(10);
    expect(
      peakTargets({ tariff, grid, loadKwSeries, battery: idealBattery(5, 5), state }),
    ).toBeNull();
  });

  it('lie between the peak already reached and that of the load itself, for any load', () => {
    fc.assert(
      fc.property(
        fc.record({
          days: fc.integer({ min: 1, max: 40 }),
          hours: fc.integer({ min: 0, max: 23 }),
          stepMinutes: fc.constantFrom(60, 30),
          seed: fc.integer({ min: 1, max: 1e6 }),
          setKw: fc.integer({ min: 0, max: 150 }),
          powerKw: fc.integer({ min: 0, max: 60 }),
          capacityKwh: fc.integer({ min: 0, max: 120 }),
        }),
        ({ days, hours, stepMinutes, seed, setKw, powerKw, capacityKwh }) => {
          const perHour = 60 / stepMinutes;
          const length = (24 * days + hours) * perHour;
          const grid = createTimeGrid({ start: '2026-02-20', length, stepMinutes, timeZone });
          const loadKwSeries = Float64Array.from(
            { length },
            (_, step) => 20 + (((step * seed) % 977) / 977) * 80,
          );
          let state = startController({ tariff, grid, socFraction: 0.5 });
          state = advance(state, { tariff, grid, importKwSeries: loadKwSeries, socFraction: 0.5 });
          // The current month: with its first step a new month begins, without any peak.
          state = { ...state, month: monthOfStep(grid, length), peakKw: setKw };
          const answer = peakTargets({
            tariff,
            grid,
            loadKwSeries,
            battery: idealBattery(powerKw, capacityKwh),
            state,
          })!;
          expect(answer.peakKw).toBeGreaterThanOrEqual(setKw);
          expect(answer.reserveKwhSeries.every((kwh) => kwh >= 0 && kwh <= capacityKwh)).toBe(true);
          // Corrected by the error of the last hours, the rest of the day may exceed everything measured before.
          expect(answer.peakKw).toBeLessThanOrEqual(Math.max(setKw, 100 + 80) + powerKw + 1e-9);
        },
      ),
      { endOnFailure: true },
    );
  });
});

describe('the mean of the maximum', () => {
  it('equals that over all draws, by enumeration', () => {
    const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(values, values, fc.integer({ min: 0, max: 3 }), (one, other, draws) => {
        let sum = 0;
        let count = 0;
        const draw = (left: number, highest: number) => {
          if (left === 0) {
            for (const value of one) {
              sum += Math.max(highest, value) ** 2;
              count += 1;
            }
            return;
          }
          for (const value of other) draw(left - 1, Math.max(highest, value));
        };
        draw(draws, 0);
        const sorted = (list: number[]) => Float64Array.from(list).sort();
        const mean = expectedMaximum(
          [
            { sortedValues: sorted(one), draws: 1 },
            { sortedValues: sorted(other), draws },
          ],
          (highest) => highest ** 2,
        );
        expect(mean).toBeCloseTo(sum / count, 9);
      }),
    );
  });
});

describe('a battery that follows caps', () => {
  it('discharges above them, charges below them, and lets the rest pass when it is empty', () => {
    const leftKw = new Float64Array(2);
    const storedKwh = followCaps(
      leftKw,
      {
        battery: createPlannedBattery(idealBattery(30, 40), 'battery', { currency: 'USD' }),
        stepHours: 1,
        capsKw: Float64Array.of(80, 60),
      },
      Float64Array.of(90, 75, 70, 100, 100),
      Int16Array.of(-1, 0, -1, -1, -1),
      0,
      5,
      20,
    );
    // 20 − 10 = 10; 15 needed, 10 stored: 65 remain; 10 charged up to 80 kW; 20 needed, 10 stored: 90 remain; then nothing.
    expect(Array.from(leftKw)).toEqual([100, 65]);
    expect(storedKwh).toBe(0);
  });
});
