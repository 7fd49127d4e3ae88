import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import {
  createDayAheadModel,
  expectDay,
  learnDay,
  parseDayAheadModel,
} from '../../src/day-ahead/index.js';

const DAY = 86_400_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const battery = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 4,
  initialEnergyMwh: 0,
  chargeEfficiency: 0.92,
  dischargeEfficiency: 0.92,
  wearPerMwhDischarged: 0,
};

interface MadeUpDay {
  readonly forecasts: { readonly desk: number[] };
  readonly prices: number[];
}

const learnAll = (days: readonly MadeUpDay[]) =>
  days.reduce(
    (model, { forecasts, prices }, day) =>
      learnDay(model, { startMs: day * DAY, forecasts }, prices, battery),
    createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] }),
  );

const wave = (shift: number) =>
  HOURS.map((hour) => 50 - 20 * Math.cos(((hour - shift) * Math.PI) / 12));

/** The last known shape persists, or jumps each day to one that only the desk knows. */
function market(isPersistent: boolean, count: number): MadeUpDay[] {
  const stream = createStream({ seed: 11, stream: 0, path: 0 });
  return Array.from({ length: count }, (_, day) => {
    const prices = wave(isPersistent ? 0 : 7 * day).map((price) => price + nextNormal(stream));
    const desk = isPersistent ? wave(7 * day) : prices.map((price) => price + nextNormal(stream));
    return { forecasts: { desk }, prices };
  });
}

describe('absolute gating', () => {
  test('follows plain forecasts where the forecast given is of no use, and otherwise leaves them aside', () => {
    const persistent = market(true, 31);
    const useless = expectDay(learnAll(persistent.slice(0, 30)), {
      startMs: 30 * DAY,
      forecasts: persistent[30]!.forecasts,
    });
    expect(useless.weights['desk']).toBeLessThan(0.05);
    useless.pricePath.forEach((price, hour) => {
      expect(Math.abs(price - wave(0)[hour]!)).toBeLessThan(5);
    });
    const jumping = market(false, 31);
    const useful = expectDay(learnAll(jumping.slice(0, 30)), {
      startMs: 30 * DAY,
      forecasts: jumping[30]!.forecasts,
    });
    expect(useful.weights['desk']).toBeGreaterThan(0.95);
  });

  test('drops a correction that loses value', () => {
    // The desk is right but for one spike, which fills the bias.
    const days = Array.from({ length: 40 }, (_, day): MadeUpDay => {
      const desk = wave(0);
      const prices = desk.map((price, hour) => price + (day === 10 && hour === 6 ? 2000 : 0));
      return { forecasts: { desk }, prices };
    });
    const last = (count: number) =>
      expectDay(learnAll(days.slice(0, count)), {
        startMs: count * DAY,
        forecasts: days[0]!.forecasts,
      });
    const size = (path: Float64Array) => Math.max(...path.map(Math.abs));
    // In seven days the bias itself falls to 0.71 of it.
    expect(size(last(11).biasPath)).toBeGreaterThan(10);
    expect(size(last(18).biasPath)).toBeLessThan(0.5 * size(last(11).biasPath));
  });

  test('prices of a day do not matter before it is learned', () => {
    const days = market(false, 12);
    const changed = days.map((day, at) => (at < 11 ? day : { ...day, prices: wave(3) }));
    const of = (list: readonly MadeUpDay[]) =>
      expectDay(learnAll(list.slice(0, 11)), { startMs: 11 * DAY, forecasts: list[11]!.forecasts });
    expect(of(changed)).toEqual(of(days));
  });
});

describe('a stored model of version 1', () => {
  const first = {
    version: 1,
    timeZone: 'UTC',
    intervalMinutes: 60,
    experts: ['desk', 'other'],
    lastDay: 9,
    combinations: { values: [100, 300, 500, 700, 900], bound: 1000 },
    residual: HOURS.map(() => 0),
    carryOver: { products: 1, squares: 4, days: 8 },
    bias: HOURS.map(() => 2),
    errors: [HOURS.map(() => 1)],
  };

  test('keeps what it has learned, and goes on', () => {
    const model = parseDayAheadModel(first);
    expect(model).toMatchObject({ version: 2, profiles: [], recentDays: [], lastDay: 9 });
    expect(model.combinations.values).toEqual([
      ...first.combinations.values,
      ...new Array(12).fill(100),
    ]);
    expect(model.combinations.days).toBe(9);
    expect(parseDayAheadModel(JSON.parse(JSON.stringify(model)))).toEqual(model);
    const forecasts = { desk: wave(0), other: wave(6) };
    const { weights } = expectDay(model, { startMs: 10 * DAY, forecasts });
    // The values rise with the share of the first expert.
    expect(weights['desk']).toBeGreaterThan(0.9);
    const learned = learnDay(model, { startMs: 10 * DAY, forecasts }, wave(0), battery);
    expect(learned.recentDays).toHaveLength(1);
  });

  test('is refused where it is damaged', () => {
    const damaged = [
      { ...first, combinations: { values: [1, 2], bound: 1 } },
      { ...first, carryOver: undefined },
      { ...first, experts: 'desk' },
    ];
    for (const stored of damaged) {
      expect(() => parseDayAheadModel(stored)).toThrow('the stored day ahead model is damaged');
    }
  });
});
