import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import { runReplay } from '../../src/cycle/replay.js';
import {
  createPersonality,
  cycle,
  observePrices,
  type ReplayOptions,
  replay,
} from '../../src/index.js';
import type { PriceObservation } from '../../src/personality/index.js';
import { settleDispatch } from '../../src/plan/index.js';
import { madeUpPrices } from '../support/price-series.js';

const HOUR = 3_600_000;
const startMs = Date.parse('2026-03-02T00:00Z');
const battery = createBattery({ powerKw: 1000, capacityKwh: 4000, wearPerMwhDischarged: 5 });
const prices = madeUpPrices({ seed: 4, startMs, days: 12, intervalMinutes: 60, spikesPerDay: 0.5 });
const fromMs = startMs + 10 * 24 * HOUR;
const options: ReplayOptions = {
  battery,
  socFraction: 0.5,
  horizonHours: 12,
  fromMs,
  personality: createPersonality({ timeZone: 'UTC' }),
};
/** Prices until a number of hours after the start of the replay. */
const until = (hours: number) => prices.slice(0, 240 + hours);
/** From 20:00 on, so that a day ends after four hours and daily learning happens within the replay. */
const evening: ReplayOptions = { ...options, fromMs: fromMs - 4 * HOUR };
const overnight = replay(until(12), evening);

describe('a replay', () => {
  test('does not use the future', async () => {
    const real = await overnight;
    expect(real.intervals).toHaveLength(16);
    const stream = createStream({ seed: 2, stream: 0, path: 0 });
    for (const known of [2, 10]) {
      const shuffled = until(known).map(
        (price, at): PriceObservation =>
          at < 236 + known ? price : { ...price, pricePerMwh: 400 * nextUniform(stream) - 100 },
      );
      const other = await replay(shuffled, evening);
      expect(other.intervals).toHaveLength(known + 4);
      expect(other.intervals.slice(0, known)).toEqual(real.intervals.slice(0, known));
      expect(other.intervals).not.toEqual(real.intervals.slice(0, known + 4));
    }
  });

  test('equals single cycles, settled', async () => {
    const { intervals, cash, wear, personality, perfectForesightValue } = await overnight;
    let learned = observePrices(options.personality, prices.slice(0, 236));
    let socFraction = 0.5;
    for (const interval of intervals.slice(0, 5)) {
      const { timeMs, pricePerMwh } = interval;
      const submitted = { direction: 'idle', powerMw: 0 } as const;
      const answer = await cycle(
        { battery, socFraction, pricePerMwh, timeMs, submitted, horizonHours: 12 },
        learned,
      );
      expect(interval.recommendation).toEqual(answer.result.recommendation);
      expect(interval.confidence).toBe(answer.result.confidence);
      learned = answer.personality;
      socFraction = interval.socFraction;
    }
    const powers = (way: string) =>
      Float64Array.from(intervals, ({ recommendation: { direction, powerMw } }) =>
        direction === way ? powerMw : 0,
      );
    const settled = settleDispatch(
      { battery, socFraction: 0.5, stepMinutes: 60 },
      {
        chargeMwSeries: powers('charge'),
        dischargeMwSeries: powers('discharge'),
        socFractionSeries: Float64Array.from(intervals, (interval) => interval.socFraction),
      },
      intervals.map(({ pricePerMwh }) => pricePerMwh),
    );
    for (const way of ['charge', 'discharge']) expect(Math.max(...powers(way))).toBeGreaterThan(0);
    expect(cash).toBeCloseTo(settled.cash, 6);
    expect(wear).toBeCloseTo(settled.wear, 6);
    expect(cash - wear).toBeLessThanOrEqual(perfectForesightValue + 1e-6);
    // All prices are learned; recommendations wait for two days.
    expect(personality.observations).toBe(251);
    const { recommendations, recalibration } = personality;
    expect(recommendations.length + recalibration.cases).toBe(intervals.length);
  });

  test('idles where there is no price, and uses forecasts and submitted plans', async () => {
    const gap = until(10).filter((_, at) => at < 243 || at > 247);
    const told: number[] = [];
    const { intervals } = await replay(gap, {
      ...options,
      submittedAt: () => ({ direction: 'charge', powerMw: 9 }),
      forecastAt: (timeMs) => {
        told.push(timeMs);
        return { startMs: timeMs, intervalMinutes: 60, pricePath: new Float64Array(60).fill(50) };
      },
    });
    expect(intervals).toHaveLength(5);
    expect(told).toEqual(intervals.map(({ timeMs }) => timeMs));
  });

  test('runs without a stage', async () => {
    for (const stage of ['personality', 'adversary', 'causes', 'negotiation'] as const) {
      const { intervals } = await runReplay(until(2), options, [stage]);
      expect(intervals).toHaveLength(2);
    }
    const whole = await runReplay(until(9), options, []);
    const quiet = await runReplay(until(9), options, ['causes']);
    // Causes explain, but do not decide.
    expect(quiet).toEqual(whole);
    // The revenue agent alone wears the battery at least as much.
    const alone = await runReplay(until(9), options, ['negotiation']);
    expect(alone.wear).toBeGreaterThanOrEqual(whole.wear);
  });

  test('settles with the market terms that it planned for', async () => {
    const market = { impactPerMw: 20, importChargePerMwh: 3, dischargeBudgetMwh: 2 };
    const { intervals, cash, wear, gridCharge, perfectForesightValue } = await replay(until(9), {
      ...options,
      ...market,
      horizonHours: 4,
    });
    let [owed, charged] = [0, 0];
    for (const { recommendation, pricePerMwh } of intervals) {
      const { direction, powerMw } = recommendation;
      const soldMw = direction === 'discharge' ? powerMw : direction === 'charge' ? -powerMw : 0;
      // Each MW sold lowers the price by 20, each MW bought raises it.
      owed += (pricePerMwh - 20 * soldMw) * soldMw;
      charged += 3 * Math.max(0, -soldMw);
      expect(soldMw).toBeLessThan(1 + 1e-9);
    }
    expect(new Set(intervals.map(({ recommendation }) => recommendation.direction)).size).toBe(3);
    expect(cash).toBeCloseTo(owed, 4);
    expect(gridCharge).toBeCloseTo(charged, 4);
    expect(cash - wear - gridCharge).toBeLessThanOrEqual(perfectForesightValue);
  });

  test('with all prices known earns the perfect-foresight value', async () => {
    const asked: number[] = [];
    // Energy is worth nothing after the replay, so none is kept.
    const worthless = new Array<number>(16).fill(0);
    const day = until(16);
    const { cash, wear, perfectForesightValue } = await replay(day, {
      ...options,
      knownPricesAt: (timeMs) => {
        asked.push(timeMs);
        const pricePath = day.filter((one) => one.timeMs >= timeMs).map((one) => one.pricePerMwh);
        return {
          startMs: timeMs,
          intervalMinutes: 60,
          pricePath: [...pricePath, ...worthless],
        };
      },
      riskAversion: 0,
      impactPerMw: 0,
      horizonHours: 16,
      endValue: [],
    });
    expect(asked).toHaveLength(16);
    expect(cash - wear).toBeCloseTo(perfectForesightValue, 6);
    const blind = await replay(day, { ...options, riskAversion: 0, impactPerMw: 0 });
    expect(blind.cash - blind.wear).toBeLessThan(cash - wear);
  });

  test('rejects rows that are not one interval each', async () => {
    const fine = prices.slice(0, 240).concat(
      Array.from({ length: 3 }, (_, at) => ({
        timeMs: fromMs + at * 300_000,
        pricePerMwh: 20,
      })),
    );
    await expect(replay(fine, options)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'repeatedInterval',
      message: expect.stringMatching(/history\[241\]\.timeMs .* intervalMinutes/),
      details: { field: 'history[241].timeMs', value: fromMs + 300_000, latestMs: fromMs },
    });
    const doubled = prices.slice(0, 246).flatMap((row) => [row, row]);
    await expect(replay(doubled, options)).rejects.toMatchObject({
      ...{ code: 'repeatedInterval', details: { field: 'history[481].timeMs' } },
    });
    const back = [...prices.slice(0, 242), prices[240]!];
    await expect(replay(back, options)).rejects.toMatchObject({
      ...{ code: 'observationOutOfOrder', details: { field: 'history[242].timeMs' } },
    });
    const without = prices.with(241, { timeMs: Number.NaN, pricePerMwh: 20 });
    await expect(replay(without, options)).rejects.toMatchObject({
      ...{ code: 'notFinite', details: { field: 'history[241].timeMs' } },
    });
    for (const wrong of [Number.NaN, '0' as never, undefined as never]) {
      await expect(replay(prices, { ...options, fromMs: wrong })).rejects.toMatchObject({
        ...{ code: 'notFinite', details: { field: 'fromMs' } },
      });
    }
  });

  test('settles five minutes as five minutes, and learns earlier rows at any spacing', async () => {
    const personality = createPersonality({ timeZone: 'UTC', intervalMinutes: 5 });
    const rows = prices.slice(0, 240).flatMap((row) => [row, row]);
    const fine = Array.from({ length: 3 }, (_, at) => ({
      timeMs: fromMs + at * 300_000,
      pricePerMwh: -20,
    }));
    const { intervals } = await replay([...rows, ...fine], { ...options, personality });
    expect(intervals.map(({ timeMs }) => timeMs)).toEqual(fine.map(({ timeMs }) => timeMs));
    for (const [at, { socFraction }] of intervals.entries()) {
      const before = at === 0 ? 0.5 : intervals[at - 1]!.socFraction;
      // 1 MW into 4 MWh.
      expect(socFraction - before).toBeLessThan(1 / 12 / 4 + 1e-9);
    }
    const { intervals: hours } = await replay(rows, {
      ...options,
      fromMs: Number.POSITIVE_INFINITY,
    });
    expect(hours).toEqual([]);
  });

  test('of an empty history is empty', async () => {
    const { intervals, cash, perfectForesightValue, personality } = await replay(
      prices.slice(0, 100),
      options,
    );
    expect([intervals, cash, perfectForesightValue]).toEqual([[], 0, 0]);
    expect(personality.observations).toBe(99);
  });
});
