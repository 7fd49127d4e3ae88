import { createStream, nextNormal } from '@bess/kernel/rng';
import type { BatteryParameters } from '@bess/strix';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createDayAheadModel,
  dayScenarios,
  expectDay,
  expectedProfile,
  learnDay,
  parseDayAheadModel,
} from '../../src/day-ahead/index.js';
import { createPersonality, observePrices } from '../../src/index.js';
import { describePersonality } from '../../src/personality/index.js';
import type { DayAheadModel } from '../../src/schema/index.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Lossless and of one MWh: a plan is a sequence of whole purchases and sales, which a table of two energies finds. */
const battery: BatteryParameters = {
  powerMw: 1,
  minEnergyMwh: 0,
  maxEnergyMwh: 1,
  initialEnergyMwh: 1,
  chargeEfficiency: 1,
  dischargeEfficiency: 1,
  wearPerMwhDischarged: 3,
};

interface MadeUpDay {
  readonly forecasts: Record<string, number[]>;
  readonly prices: number[];
}

/** Days on which one expert is better than the other, both have errors, and the errors persist. */
function madeUpDays(seed: number, count: number): MadeUpDay[] {
  const stream = createStream({ seed, stream: 0, path: 0 });
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  let surprise = hours.map(() => 0);
  return Array.from({ length: count }, () => {
    surprise = surprise.map((before) => 0.5 * before + 6 * nextNormal(stream));
    const known = hours.map(
      (hour) => 50 - 20 * Math.cos((hour * Math.PI) / 6) + 15 * nextNormal(stream),
    );
    const prices = known.map((price, hour) => price + surprise[hour]!);
    const worse = known.map((price) => price + 15 * nextNormal(stream));
    return { forecasts: { good: known, worse }, prices };
  });
}

const fresh = (experts = ['good', 'worse']) => createDayAheadModel({ timeZone: 'UTC', experts });

const learnAll = (days: readonly MadeUpDay[], start: DayAheadModel = fresh(), firstDay = 0) =>
  days.reduce(
    (model, { forecasts, prices }, at) =>
      learnDay(model, { startMs: (firstDay + at) * DAY, forecasts }, prices, battery),
    start,
  );

/** Optimal changes of the energy at these prices, starting empty, by a table of both energies. */
function bestChanges(prices: readonly number[], wear: number): number[] {
  let best: [number[] | undefined, number][] = [
    [[], 0],
    [undefined, Number.NEGATIVE_INFINITY],
  ];
  for (const price of prices) {
    best = best.map((_, energy) => {
      const options = best.map(([path, value], before): [number[] | undefined, number] => {
        const change = energy - before;
        return [path && [...path, change], value - change * price - (change < 0 ? wear : 0)];
      });
      return options.reduce((one, other) => (other[1] > one[1] ? other : one));
    });
  }
  return best.reduce((one, other) => (other[1] > one[1] ? other : one))[0]!;
}

const cashLessWear = (changes: readonly number[], prices: readonly number[], wear: number) =>
  changes.reduce((sum, change, hour) => sum - change * prices[hour]! - (change < 0 ? wear : 0), 0);

describe('the expected prices of a day', () => {
  test('equal sums over all days, recomputed independently', () => {
    const days = madeUpDays(1, 30);
    const today = days.at(-1)!;
    const past = days.slice(0, -1);
    const wear = battery.wearPerMwhDischarged;
    const mean = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    /** The caller's experts and the plain ones, at the end of `count` days: 1970-01-01 was a Thursday. */
    const pathsOf = (count: number, { good, worse }: Record<string, number[]>) => {
      if (count === 0) return [good!, worse!];
      const latest = days[count - 1]!.prices;
      const week = days.slice(Math.max(0, count - 7), count);
      const isSimilar = [0, 5, 6].includes((count + 3) % 7) && count >= 7;
      return [
        good!,
        worse!,
        latest,
        latest.map((_, hour) => mean(week.map(({ prices }) => prices[hour]!))),
        isSimilar ? days[count - 7]!.prices : latest,
      ];
    };
    const mixed = (paths: readonly number[][], shares: readonly number[]) =>
      paths[0]!.map((_, hour) => shares.reduce((sum, one, at) => sum + one * paths[at]![hour]!, 0));
    const grid = [0, 1, 2, 3, 4].map((part) => [part / 4, 1 - part / 4, 0, 0, 0]);
    for (let one = 0; one < 5; one += 1) {
      for (let other = Math.max(one, 2); other < 5; other += 1) {
        const shares = [0, 0, 0, 0, 0];
        shares[one]! += 0.5;
        shares[other]! += 0.5;
        grid.push(shares);
      }
    }
    const earnedOn = (path: readonly number[], prices: readonly number[]) =>
      cashLessWear(bestChanges(path, wear), prices, wear);
    const known: { values: number[]; bound: number }[] = [];
    /** Equations (46a) to (50) for the day after `count` days. */
    const combined = (count: number, forecasts: Record<string, number[]>) => {
      const total = (of: (day: (typeof known)[number]) => number) =>
        known
          .slice(0, count)
          .reduce((sum, day, at) => sum + 2 ** (-(count - 1 - at) / 60) * of(day), 0);
      const rate = count === 0 ? 0 : (3 * total(() => 1)) / total(({ bound }) => bound);
      const beliefs = grid.map((shares, at) =>
        Math.exp(
          rate * (total(({ values }) => values[at]!) - total(({ bound }) => bound)) -
            8 * (shares[2]! + shares[3]! + shares[4]!),
        ),
      );
      const paths = pathsOf(count, forecasts);
      const weights = [0, 1, 2, 3, 4].map((expert) =>
        expert < paths.length
          ? grid.reduce((sum, shares, at) => sum + shares[expert]! * beliefs[at]!, 0)
          : 0,
      );
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      const shares = weights.map((weight) => weight / all).slice(0, paths.length);
      return { shares, path: mixed(paths, shares) };
    };
    past.forEach(({ forecasts, prices }, count) => {
      const paths = pathsOf(count, forecasts);
      const { path } = combined(count, forecasts);
      while (paths.length < 5) paths.push(path);
      known.push({
        values: grid.map((shares) => earnedOn(mixed(paths, shares), prices)),
        bound: earnedOn(prices, prices),
      });
    });
    const residuals = past.map(({ prices, forecasts }, count) => {
      const { path } = combined(count, forecasts);
      const off = prices.map((price, hour) => price - path[hour]!);
      return off.map((one) => one - mean(off));
    });
    const dot = (one: number[], other: number[]) =>
      one.reduce((sum, value, hour) => sum + value * other[hour]!, 0);
    let products = 0;
    let squares = 0;
    let counted = 0;
    residuals.slice(1).forEach((residual, at) => {
      const before = residuals[at]!;
      const kept = 2 ** (-(residuals.length - 2 - at) / 60);
      const scale = 1 / (dot(residual, residual) + dot(before, before));
      products += kept * scale * dot(residual, before);
      squares += kept * scale * dot(before, before);
      counted += kept;
    });
    const carried = (Math.min(0.8, Math.max(-0.5, products / squares)) * counted) / (counted + 20);
    const gain = 1 - 2 ** (-1 / 14);
    const usual = today.prices.map((_, hour) =>
      residuals.reduce(
        (sum, residual, at) =>
          sum + gain * (1 - gain) ** (residuals.length - 1 - at) * residual[hour]!,
        0,
      ),
    );
    const { shares, path } = combined(past.length, today.forecasts);

    const model = learnAll(past);
    const expected = expectDay(model, { startMs: 29 * DAY, forecasts: today.forecasts });
    // Learning has an effect: in 1,000 such months the smallest weight was far above 0.5, so 0.5 has a probability below 1e-6.
    expect(shares[0]).toBeGreaterThan(0.5);
    expect(expected.weights['good']).toBeCloseTo(shares[0]!, 10);
    expect(expected.plainWeights.weekMean).toBeCloseTo(shares[3]!, 10);
    expect(carried).toBeGreaterThan(0.1);
    // Equation (53b), with the kept sums.
    const { bound, days: counted60 } = model.combinations;
    const beliefs = model.corrections.map((value) => Math.exp((3 * counted60 * value) / bound));
    const sumOf = (...at: number[]) => at.reduce((sum, one) => sum + beliefs[one]!, 0);
    const carriedShare = (sumOf(1, 3) / sumOf(0, 1, 2, 3)) * carried;
    const biasShare = sumOf(2, 3) / sumOf(0, 1, 2, 3);
    expect(expected.carriedShare).toBeCloseTo(carriedShare, 10);
    expected.pricePath.forEach((price, hour) => {
      const wanted =
        path[hour]! + carriedShare * residuals.at(-1)![hour]! + biasShare * 0.5 * usual[hour]!;
      expect(price).toBeCloseTo(wanted, 8);
    });
  });

  test('worked by hand: the first day of one expert, whose forecasts are 6 too low at night', () => {
    const flat = new Array<number>(24).fill(50);
    const prices = flat.map((price, hour) => (hour < 12 ? price + 6 : price));
    const day = { forecasts: { only: flat }, prices };
    const first = learnAll([day], fresh(['only']));
    // r = +3 at night and −3 by day; the carry-over share is still 0. The plain experts, which say the prices, have not earned anything yet.
    const second = expectDay(first, { startMs: DAY, forecasts: day.forecasts });
    const gain = 1 - 2 ** (-1 / 14);
    const half = Math.exp(-4);
    const plain = Math.exp(-8);
    // Nine combinations with plain experts: three in halves with the expert, three in halves of two of them, three pure ones.
    const total = 1 + 3 * half + 6 * plain;
    expect(second.weights['only']).toBeCloseTo((1 + 1.5 * half) / total, 12);
    expect(second.plainWeights.weekMean).toBeCloseTo((0.5 * half + 2 * plain) / total, 12);
    expect(second.carriedShare).toBe(0);
    // No correction has been tried yet, so half of b/2 is added.
    expect(second.biasPath[0]).toBeCloseTo(0.75 * gain, 12);
    expect(second.biasPath[23]).toBeCloseTo(-0.75 * gain, 12);
    // Two days later the residual no longer carries over.
    const later = expectDay(learnAll([day], first, 1), {
      startMs: 3 * DAY,
      forecasts: day.forecasts,
    });
    expect(later.carriedShare).toBeGreaterThan(0);
    expect(later.carriedPath.every((part) => part === 0)).toBe(true);
  });

  test('are the sum of their parts, weights add up to 1, and the order of experts has no effect', () => {
    const days = madeUpDays(2, 12);
    const forecast = { startMs: 11 * DAY, forecasts: days[11]!.forecasts };
    const one = expectDay(learnAll(days.slice(0, 11)), forecast);
    const other = expectDay(learnAll(days.slice(0, 11), fresh(['worse', 'good'])), forecast);
    one.pricePath.forEach((price, hour) => {
      expect(price).toBe(one.combinedPath[hour]! + one.carriedPath[hour]! + one.biasPath[hour]!);
      expect(other.pricePath[hour]).toBeCloseTo(price, 9);
    });
    const all = [...Object.values(one.weights), ...Object.values(one.plainWeights)];
    expect(all.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(other.weights['good']).toBeCloseTo(one.weights['good']!, 10);
  });

  test('do not depend on a price level that all forecasts share', () => {
    // High enough for no price below 0, at which energy left at the end of a day would earn.
    const daysAt = (level: number) => {
      const up = (path: readonly number[]) => path.map((price) => price + level);
      return madeUpDays(3, 15).map(({ forecasts: { good, worse }, prices }) => ({
        forecasts: { good: up(good!), worse: up(worse!) },
        prices: up(prices),
      }));
    };
    const expected = (days: readonly MadeUpDay[]) =>
      expectDay(learnAll(days), { startMs: 15 * DAY, forecasts: days[0]!.forecasts });
    const one = expected(daysAt(200));
    const other = expected(daysAt(240));
    // Each purchase is sold again except for wear, so a level shift changes all values alike.
    expect(other.carriedShare).toBeCloseTo(one.carriedShare, 6);
    other.biasPath.forEach((part, hour) => {
      expect(part).toBeCloseTo(one.biasPath[hour]!, 6);
    });
  });

  test('give the weight of an expert without a forecast to the others', () => {
    const model = learnAll(madeUpDays(4, 12));
    const { good } = madeUpDays(5, 1)[0]!.forecasts;
    const { weights } = expectDay(model, { startMs: 12 * DAY, forecasts: { good: good! } });
    expect(weights['worse']).toBe(0);
    expect(weights['good']).toBeGreaterThan(0.95);
    const first = expectDay(fresh(), { startMs: 0, forecasts: { good: good! } });
    expect(first.weights).toEqual({ good: 1, worse: 0 });
    expect([...first.combinedPath]).toEqual(good);
    const three = createDayAheadModel({ timeZone: 'UTC', experts: ['a', 'b', 'c'] });
    const path = new Array<number>(24).fill(1);
    const said = expectDay(three, { startMs: 0, forecasts: { a: path, c: path } });
    expect(said.weights).toEqual({ a: 0.5, b: 0, c: 0.5 });
  });
});

describe('learning', () => {
  test('survives JSON bit for bit, stays bounded, and does not change the old model', () => {
    const days = madeUpDays(6, 130);
    const early = learnAll(days.slice(0, 70));
    const before = JSON.stringify(early);
    const back = parseDayAheadModel(JSON.parse(before));
    expect(back).toEqual(early);
    const learned = learnAll(days.slice(70), early, 70);
    expect(JSON.stringify(learnAll(days.slice(70), back, 70))).toBe(JSON.stringify(learned));
    expect(JSON.stringify(early)).toBe(before);
    expect([early.errors.length, learned.errors.length]).toEqual([60, 60]);
    expect([early.recentDays.length, learned.recentDays.length]).toEqual([7, 7]);
    expect(Math.abs(JSON.stringify(learned).length / before.length - 1)).toBeLessThan(0.01);
  });

  test('a day without a forecast of one expert teaches only its prices and the error, a day without prices only its date', () => {
    const days = madeUpDays(7, 9);
    const model = learnAll(days);
    const { forecasts, prices } = days[0]!;
    const missing = new Array<number>(24).fill(Number.NaN);
    const dated = { ...model, lastDay: 9, residual: null };
    expect(learnDay(model, { startMs: 9 * DAY, forecasts }, missing, battery)).toEqual(dated);
    const partly = { startMs: 9 * DAY, forecasts: { good: forecasts['good']! } };
    const { pricePath } = expectDay(model, partly);
    const error = prices.map((price, hour) => price - pricePath[hour]!);
    expect(learnDay(model, partly, prices, battery)).toEqual({
      ...dated,
      recentDays: [...model.recentDays, { day: 9, prices }].slice(-7),
      errors: [...model.errors, error],
    });
  });

  test('a missing price is interpolated between its neighbours', () => {
    const [day] = madeUpDays(8, 1);
    const gap = day!.prices.map((price, hour) => (hour === 5 ? Number.NaN : price));
    const learned = learnAll([{ ...day!, prices: gap }]);
    expect(learned.residual![5]).toBe(0);
    const [error] = learned.errors;
    expect(error![5]).toBeCloseTo((error![4]! + error![6]!) / 2, 12);
    expect(learned.residual!.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 9);
    expect(learned.combinations.values.every(Number.isFinite)).toBe(true);
  });

  test('days of 23 and 25 hours follow the local clock', () => {
    const model = createDayAheadModel({ timeZone: 'Europe/Berlin', experts: ['only'] });
    const midnight = (date: string, offset: string) => Date.parse(`${date}T00:00${offset}`);
    const path = (length: number) => Array.from({ length }, (_, at) => 40 + at);
    const forecastOf = (startMs: number, length: number) => ({
      startMs,
      forecasts: { only: path(length) },
    });
    const spring = forecastOf(midnight('2026-03-29', '+01:00'), 23);
    // The clock goes from 01:00 to 03:00, so the third price is that of 03:00.
    const raisedAtThree = path(23).map((price, at) => (at === 2 ? price + 23 : price));
    const learned = learnDay(model, spring, raisedAtThree, battery);
    // Interpolated between 0 and 23, where that day had no hour.
    expect(learned.errors[0]![2]).toBeCloseTo(11.5, 12);
    expect(learned.errors[0]![3]).toBeCloseTo(23, 12);
    const next = midnight('2026-03-30', '+02:00');
    expect(expectDay(learned, forecastOf(next, 24)).biasPath[3]).toBeGreaterThan(0);
    const [scenario] = dayScenarios(learned, next, Float64Array.from(path(24)));
    expect(scenario![3]! - 43).toBeCloseTo(23, 12);
    // In autumn 02:00 occurs twice; its error is the mean of both.
    const autumn = forecastOf(midnight('2026-10-25', '+02:00'), 25);
    const raised = path(25).map((price, at) =>
      at === 2 ? price + 10 : at === 3 ? price + 20 : price,
    );
    expect(learnDay(model, autumn, raised, battery).errors[0]![2]).toBeCloseTo(15, 12);
    expect(() => expectDay(model, forecastOf(spring.startMs, 24))).toThrow('one local day');
  });

  test('scenarios are the expected prices plus the errors of whole days', () => {
    const days = madeUpDays(9, 3);
    const [first, second, third] = days.map(({ forecasts }, at) => ({
      startMs: at * DAY,
      forecasts,
    }));
    const one = learnDay(fresh(), first!, days[0]!.prices, battery);
    const said = expectDay(one, second!).pricePath;
    const two = learnDay(one, second!, days[1]!.prices, battery);
    const { pricePath } = expectDay(two, third!);
    const scenarios = dayScenarios(two, third!.startMs, pricePath);
    expect(scenarios).toHaveLength(2);
    scenarios[1]!.forEach((price, hour) => {
      expect(price - pricePath[hour]!).toBeCloseTo(days[1]!.prices[hour]! - said[hour]!, 9);
    });
  });
});

describe('the recent profile as an expert', () => {
  test('is the mean of the latest days of the same kind', () => {
    // Two weeks from a Monday: 30 on weekdays, 20 on weekends, 10 more in the evening.
    const start = Date.parse('2026-03-02T00:00Z');
    const priceAt = (day: number, hour: number) => (day % 7 >= 5 ? 20 : 30) + (hour >= 18 ? 10 : 0);
    const prices = Array.from({ length: 14 * 24 }, (_, at) => ({
      timeMs: start + at * HOUR,
      pricePerMwh: priceAt(Math.floor(at / 24), at % 24),
    }));
    const personality = observePrices(createPersonality({ timeZone: 'UTC' }), prices);
    const { weekday } = describePersonality(personality).profile;
    const monday = expectedProfile(personality, start + 14 * DAY, 24);
    expect([...monday]).toEqual(weekday.map(({ recentMean }) => recentMean));
    // Ten weekdays outweigh the prior, except for 3 × 2⁻⁵ hours.
    expect(monday[20]! - monday[2]!).toBeGreaterThan(9);
    const saturday = expectedProfile(personality, start + 19 * DAY, 24);
    expect(monday[2]! - saturday[2]!).toBeGreaterThan(5);
    for (const intervals of [0, 105_409]) {
      expect(() => expectedProfile(personality, start, intervals)).toThrow(
        'intervals must be from 1 to 105408',
      );
    }
  });
});

describe('rejects with a code', () => {
  const path = new Array<number>(24).fill(1);
  const codeOf = (call: () => unknown) => {
    try {
      call();
    } catch (error) {
      return (error as { code: string }).code;
    }
    return undefined;
  };

  test.each<[string, () => unknown]>([
    ['expertsOutOfRange', () => fresh([])],
    ['expertsOutOfRange', () => fresh(['a', 'b', 'c', 'd', 'e'])],
    ['expertsRepeated', () => fresh(['a', 'a'])],
    [
      'unknownExpert',
      () => createDayAheadModel({ timeZone: 'UTC', experts: ['a'], profiles: ['b'] }),
    ],
    ['unknownTimeZone', () => createDayAheadModel({ timeZone: 'Mars', experts: ['a'] })],
    [
      'intervalNotTaken',
      () => createDayAheadModel({ timeZone: 'UTC', intervalMinutes: 7, experts: ['a'] }),
    ],
    ['noForecast', () => expectDay(fresh(), { startMs: 0, forecasts: {} })],
    [
      'unknownExpert',
      () => expectDay(fresh(), { startMs: 0, forecasts: { good: path, who: path } }),
    ],
    [
      'unequalLengths',
      () => expectDay(fresh(), { startMs: 0, forecasts: { good: path, worse: [1] } }),
    ],
    [
      'notFinite',
      () => expectDay(fresh(), { startMs: 0, forecasts: { good: [...path.slice(1), Number.NaN] } }),
    ],
    ['notOneDay', () => expectDay(fresh(), { startMs: HOUR, forecasts: { good: path } })],
    [
      'dayOutOfOrder',
      () => expectDay(learnAll(madeUpDays(1, 2)), { startMs: DAY, forecasts: { good: path } }),
    ],
    [
      'unequalLengths',
      () => learnDay(fresh(), { startMs: 0, forecasts: { good: path } }, [1], battery),
    ],
    [
      'notFinite',
      () =>
        learnDay(
          fresh(),
          { startMs: 0, forecasts: { good: path } },
          path.map(() => Number.POSITIVE_INFINITY),
          battery,
        ),
    ],
    ['dayAheadModelTooNew', () => parseDayAheadModel({ ...fresh(), version: 3 })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), bias: [1] })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), timeZone: 'Mars' })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), residual: [1] })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), surplus: 1 })],
    ['dayAheadModelDamaged', () => parseDayAheadModel('nothing')],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ version: 1 })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), profiles: ['who'] })],
    [
      'dayAheadModelDamaged',
      () => parseDayAheadModel({ ...fresh(), recentDays: [{ day: 3, prices: path }] }),
    ],
  ])('%s', (code, call) => {
    expect(codeOf(call)).toBe(code);
  });

  test('a stored model with any field missing', () => {
    const stored = learnAll(madeUpDays(1, 3));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(stored)), (field) => {
        const { [field as keyof DayAheadModel]: _, ...rest } = stored;
        expect(codeOf(() => parseDayAheadModel(rest))).toBe('dayAheadModelDamaged');
      }),
    );
  });
});
