import { createBattery, stepBattery } from '@bess/kernel/battery';
import { createTimeGrid } from '@bess/kernel/series';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import {
  correctForecast,
  type DefendedPeaks,
  followPlan,
  importCap,
  peakTargets,
  seasonalNaiveForecast,
} from '../src/controller/index.js';
import { advance, simulateClosedLoop, startController, step } from '../src/index.js';

const tariff = getTariff(defaultTariffCode);
const stepMinutes = 60;
const stepsPerDay = 24;
const pastSteps = 28 * stepsPerDay;
const days = 3;
/** Four measured weeks, and three days that a controller runs through. */
const all = createTimeGrid({
  start: '2026-06-03',
  length: pastSteps + days * stepsPerDay,
  stepMinutes,
  timeZone: 'America/Los_Angeles',
});
const loadKwSeries = Float64Array.from({ length: all.length }, (_, hour) => {
  const isOpen = hour % 24 >= 9 && hour % 24 < 19;
  return 200 + (isOpen ? 60 + ((hour * 37) % 53) : (hour * 7) % 11);
});
const given = { powerKw: 60, capacityKwh: 150 };

/** The loop of the README. */
async function replayedByHand(): Promise<number[]> {
  const battery = createBattery(given);
  const imports: number[] = [];
  const from = (now: number, length: number) => ({
    ...all,
    startMs: all.startMs + now * stepMinutes * 60_000,
    length,
  });
  let state = startController({ tariff, grid: from(pastSteps, 1), socFraction: 0.5 });
  for (let now = pastSteps; now < all.length; now += 1) {
    const seenFrom = Math.max(0, now - 30 * stepsPerDay);
    const targets = peakTargets({
      tariff,
      grid: from(seenFrom, now - seenFrom),
      loadKwSeries: loadKwSeries.subarray(seenFrom, now),
      battery: given,
      state,
    })!;
    const midnight = now - (now % stepsPerDay);
    const ahead = Math.min(2 * stepsPerDay, all.length - now);
    const seen = {
      loadKwSeries: loadKwSeries.subarray(0, midnight),
      solarKwSeries: new Float64Array(),
    };
    const expected = seasonalNaiveForecast({ ...seen, stepsPerDay }, now - midnight + ahead);
    const { horizon } = await step({
      state,
      tariff,
      grid: from(now, ahead),
      loadKwSeries: correctForecast({
        expectedKwSeries: expected.loadKwSeries,
        measuredKwSeries: loadKwSeries.subarray(midnight, now),
        stepMinutes,
      }),
      battery: given,
      endSocFraction: 0.5,
    });
    const capAt = (peaks: DefendedPeaks) => importCap({ tariff, grid: from(now, 1), peaks });
    const planPeaks = {
      peakKw: horizon.monthPeaksKw[0]!,
      periodPeaksKw: horizon.monthPeriodPeaksKw[0]!,
    };
    const netKw = loadKwSeries[now]!;
    const wantedKw = followPlan({
      battery,
      stepHours: stepMinutes / 60,
      chargeKw: horizon.plan.chargeKwSeries[0]!,
      dischargeKw: horizon.plan.dischargeKwSeries[0]!,
      importKw: horizon.plan.importKwSeries[0]!,
      planCapKw: capAt(planPeaks),
      targetKw: capAt(targets),
      netKw,
      storedKwh: state.socFraction * battery.capacityKwh,
      reserveKwh: targets.reserveKwhSeries[1]!,
    });
    const done = stepBattery(
      battery,
      state,
      { chargeKw: Math.max(0, wantedKw), dischargeKw: Math.max(0, -Math.max(wantedKw, -netKw)) },
      stepMinutes,
    );
    imports.push(netKw + done.chargeKw - done.dischargeKw);
    state = advance(state, {
      tariff,
      grid: from(now, 1),
      importKwSeries: [imports.at(-1)!],
      socFraction: done.socFraction,
    });
  }
  return imports;
}

it('is the loop that a simulation with a new plan in every step runs', async () => {
  const { importKwSeries } = await simulateClosedLoop({
    tariff,
    grid: { ...all, startMs: all.startMs + pastSteps * 3_600_000, length: days * stepsPerDay },
    loadKwSeries: loadKwSeries.subarray(pastSteps),
    battery: given,
    startSocFraction: 0.5,
    past: { loadKwSeries: loadKwSeries.subarray(0, pastSteps) },
    replanSteps: 1,
  });
  const byHand = await replayedByHand();
  expect(byHand).toEqual([...importKwSeries]);
  // The battery is used.
  expect(byHand).not.toEqual([...loadKwSeries.subarray(pastSteps)]);
});

it('counts what the meter interval has drawn already, and only peaks that are charged', () => {
  const grid = { ...all, stepMinutes: 5, length: 1, startMs: Date.UTC(2026, 6, 1, 19, 10) };
  const ofStep = { tariff, grid, peaks: { peakKw: 300, periodPeaksKw: [0, 0, 0] } };
  const drawn = { steps: 2, sumKw: 500 };
  expect(importCap({ ...ofStep, openInterval: drawn })).toBe(400);
  const uncharged = { ...tariff, flatDemand: undefined, touDemand: undefined };
  expect(importCap({ ...ofStep, tariff: uncharged as never })).toBe(Number.POSITIVE_INFINITY);
});

describe('the parts of the loop', () => {
  const battery = createBattery({ powerKw: 50, capacityKwh: 100 });
  const followed = {
    battery,
    stepHours: 1,
    chargeKw: 0,
    dischargeKw: 0,
    importKw: 300,
    planCapKw: Number.POSITIVE_INFINITY,
    targetKw: 320,
    netKw: 350,
    storedKwh: 80,
    reserveKwh: 80,
  };

  it("discharges import above the target, and charges for a reserve without exceeding the plan's peak", () => {
    expect(followPlan(followed)).toBe(-30);
    const calm = { ...followed, netKw: 290, planCapKw: 300, reserveKwh: 90 };
    expect(followPlan(calm)).toBe(10);
  });

  it('corrects a forecast by the error of the last two hours, which decays by 5 % an hour', () => {
    const led = correctForecast({
      expectedKwSeries: [50, 50, 60, 60],
      measuredKwSeries: [60, 60],
      stepMinutes: 60,
    });
    expect(led[0]).toBeCloseTo(69.5, 9);
    expect(led[1]).toBeCloseTo(69.025, 9);
    // Without measurements the forecast is unchanged.
    expect([
      ...correctForecast({ expectedKwSeries: [5, 6], measuredKwSeries: [], stepMinutes: 60 }),
    ]).toEqual([5, 6]);
  });

  it.each([
    [
      'a step without a load',
      () => followPlan({ ...followed, netKw: Number.NaN }),
      /netKw must be a finite number/,
    ],
    [
      'a target that is none',
      () => followPlan({ ...followed, targetKw: '5' as never }),
      /targetKw.*5 came/,
    ],
    ['charging below 0', () => followPlan({ ...followed, chargeKw: -1 }), /chargeKw.*-1/],
    ['no step', () => followPlan(undefined as never), /step/],
    [
      'more measured than expected',
      () => correctForecast({ expectedKwSeries: [1], measuredKwSeries: [1, 2], stepMinutes: 60 }),
      /measuredKwSeries.*\(1\); 2 came/,
    ],
    [
      'a forecast that is no series',
      () =>
        correctForecast({ expectedKwSeries: 5 as never, measuredKwSeries: [], stepMinutes: 60 }),
      /expectedKwSeries/,
    ],
  ])('refuses %s', (_, ask, message) => {
    expect(ask).toThrowError(
      expect.objectContaining({ name: 'EngineError', message: expect.stringMatching(message) }),
    );
  });
});
