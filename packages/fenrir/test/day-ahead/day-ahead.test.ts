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
    const mix = ({ good, worse }: Record<string, number[]>, share: number) =>
      good!.map((price, hour) => share * price + (1 - share) * worse![hour]!);
    /** Equations (48) to (50) for the day after `count` days. */
    const combined = (count: number, forecasts: Record<string, number[]>) => {
      const ages = past
        .slice(0, count)
        .map((day, at) => ({ ...day, kept: 2 ** (-(count - 1 - at) / 60) }));
      const total = (of: (day: MadeUpDay) => number) =>
        ages.reduce((sum, day) => sum + day.kept * of(day), 0);
      const bound = total(({ prices }) => cashLessWear(bestChanges(prices, wear), prices, wear));
      const shares = [0, 0.25, 0.5, 0.75, 1];
      const beliefs = shares.map((share) =>
        count === 0
          ? 1
          : Math.exp(
              (200 *
                total((day) =>
                  cashLessWear(bestChanges(mix(day.forecasts, share), wear), day.prices, wear),
                )) /
                bound -
                200,
            ),
      );
      const all = beliefs.reduce((sum, belief) => sum + belief, 0);
      const weight = beliefs.reduce((sum, belief, at) => sum + (belief / all) * shares[at]!, 0);
      return { weight, path: mix(forecasts, weight) };
    };
    const residuals = past.map(({ prices, forecasts }, count) => {
      const { path } = combined(count, forecasts);
      const off = prices.map((price, hour) => price - path[hour]!);
      const mean = off.reduce((sum, one) => sum + one, 0) / 24;
      return off.map((one) => one - mean);
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
    const { weight, path } = combined(past.length, today.forecasts);

    const expected = expectDay(learnAll(past), { startMs: 29 * DAY, forecasts: today.forecasts });
    // Learning has an effect: of 1,000 such months the smallest weight was 0.77 and one in a hundred below 0.86, so 0.5 has a probability below 1e-6;
    // the carry-over share was 0.18 with a standard deviation of 0.02.
    expect(weight).toBeGreaterThan(0.5);
    expect(expected.weights['good']).toBeCloseTo(weight, 10);
    expect(carried).toBeGreaterThan(0.1);
    expect(expected.carriedShare).toBeCloseTo(carried, 10);
    expected.pricePath.forEach((price, hour) => {
      const wanted = path[hour]! + carried * residuals.at(-1)![hour]! + 0.5 * usual[hour]!;
      expect(price).toBeCloseTo(wanted, 9);
    });
  });

  test('worked by hand: two days of one expert, whose forecasts are 6 too low at night', () => {
    const flat = new Array<number>(24).fill(50);
    const prices = flat.map((price, hour) => (hour < 12 ? price + 6 : price));
    const day = { forecasts: { only: flat }, prices };
    const first = learnAll([day], fresh(['only']));
    // r = +3 at night and −3 by day; the carry-over share is still 0.
    const second = expectDay(first, { startMs: DAY, forecasts: day.forecasts });
    const gain = 1 - 2 ** (-1 / 14);
    expect(second.weights).toEqual({ only: 1 });
    expect(second.carriedShare).toBe(0);
    expect(second.biasPath[0]).toBeCloseTo(1.5 * gain, 12);
    expect(second.pricePath[23]).toBeCloseTo(50 - 1.5 * gain, 12);
    // The same again: everything carries over, which is clipped to 0.8 and weighted for one day in 21.
    const third = expectDay(learnAll([day], first, 1), {
      startMs: 2 * DAY,
      forecasts: day.forecasts,
    });
    expect(third.carriedShare).toBeCloseTo(0.8 / 21, 12);
    expect(third.carriedPath[0]).toBeCloseTo((3 * 0.8) / 21, 12);
    expect(third.biasPath[0]).toBeCloseTo(1.5 * (gain + gain * (1 - gain)), 12);
    // One day later that residual no longer carries over.
    const later = expectDay(learnAll([day], first, 1), {
      startMs: 3 * DAY,
      forecasts: day.forecasts,
    });
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
    expect(one.weights['good']! + one.weights['worse']!).toBeCloseTo(1, 12);
    expect(other.weights['good']).toBeCloseTo(one.weights['good']!, 10);
  });

  test('do not depend on a price level that no expert forecast', () => {
    const days = madeUpDays(3, 15);
    const moved = days.map((day) => ({ ...day, prices: day.prices.map((price) => price + 40) }));
    const forecast = { startMs: 15 * DAY, forecasts: days[0]!.forecasts };
    const one = expectDay(learnAll(days), forecast);
    const other = expectDay(learnAll(moved), forecast);
    // Each purchase is sold again except for wear, so a level shift changes all values alike.
    expect(other.carriedShare).toBeCloseTo(one.carriedShare, 6);
    other.biasPath.forEach((part, hour) => {
      expect(part).toBeCloseTo(one.biasPath[hour]!, 6);
    });
  });

  test('give the weight of an expert without a forecast to the others', () => {
    const model = learnAll(madeUpDays(4, 12));
    const { good } = madeUpDays(5, 1)[0]!.forecasts;
    const { weights, combinedPath } = expectDay(model, { startMs: 12 * DAY, forecasts: { good } });
    expect(weights).toEqual({ good: 1, worse: 0 });
    expect([...combinedPath]).toEqual(good);
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
    expect(Math.abs(JSON.stringify(learned).length / before.length - 1)).toBeLessThan(0.01);
  });

  test('a day without a forecast of one expert teaches only the error, a day without prices only its date', () => {
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
    ['dayAheadModelTooNew', () => parseDayAheadModel({ ...fresh(), version: 2 })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), bias: [1] })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), timeZone: 'Mars' })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), residual: [1] })],
    ['dayAheadModelDamaged', () => parseDayAheadModel({ ...fresh(), surplus: 1 })],
    ['dayAheadModelDamaged', () => parseDayAheadModel('nothing')],
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
