import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BatteryParameters } from '../../src/planning/battery.js';
import { addCalendar } from '../../src/replay/hourly-prices.js';
import {
  meanDayRule,
  type OperatingRule,
  previousDayRule,
  thresholdRule,
} from '../../src/replay/operating-rules.js';
import { replayRule } from '../../src/replay/replay-rule.js';
import { perfectForesightBound } from '../../src/valuation/perfect-foresight.js';
import { anyBattery, anyPrices, fourHours } from './support/batteries.js';

const monday = { firstWeekday: 0, firstMonth: 0 };
const always = (action: number): OperatingRule => ({ observe: () => {}, act: () => action });
const rules: [string, (battery: BatteryParameters) => OperatingRule][] = [
  ['threshold', thresholdRule],
  ['previous day', previousDayRule],
  ['7-day mean', (battery) => meanDayRule(battery, 7)],
];

describe('replayRule', () => {
  test('worked by hand: an hour charged, an hour sold, an hour without a price', () => {
    const battery = {
      ...fourHours,
      maxEnergyMwh: 1,
      initialEnergyMwh: 0.5,
      chargeEfficiency: 0.8,
      dischargeEfficiency: 0.5,
    };
    const actions = [0.25, 1, -1];
    const rule = { observe: () => {}, act: () => actions.shift()! };
    const replay = replayRule(rule, addCalendar([10, 20, Number.NaN, 60], monday), battery);
    // 0.25 MWh bought stores 0.2; headroom for 0.3 more needs 0.375; the full MWh sells 0.5 and causes 2.5 of wear.
    expect([...replay.energyMwhPath]).toEqual([0.7, 1, 1, 0]);
    expect([...replay.cashSeries]).toEqual([-2.5, expect.closeTo(-7.5, 12), 0, 30]);
    expect(replay.wear).toBeCloseTo(2.5, 12);
    expect(replay.valueLessWear).toBeCloseTo(17.5, 12);
    expect(replay.missingHours).toBe(1);
  });

  test('hours before the range are observed and not operated', () => {
    const seen: number[] = [];
    const rule = {
      observe: ({ pricePerMwh }: { pricePerMwh: number }) => seen.push(pricePerMwh),
      act: () => -1,
    };
    const prices = addCalendar([1, Number.NaN, 3, 4, 5], monday);
    const replay = replayRule(rule, prices, fourHours, { fromHour: 3, untilHour: 4 });
    expect(seen).toEqual([1, 3, 4]);
    expect(replay.cashSeries).toEqual(Float64Array.of(4));
  });

  test('properties: never above perfect foresight, never out of the window, totals equal their sums', () => {
    fc.assert(
      fc.property(
        anyPrices(24, 24 * 12),
        anyBattery,
        fc.constantFrom(...rules),
        (series, battery, [, make]) => {
          const replay = replayRule(make(battery), addCalendar(series, monday), battery);
          const bound = perfectForesightBound(series, battery);
          const scale = 1 + series.reduce((sum, price) => sum + Math.abs(price || 0), 0);
          expect(replay.valueLessWear).toBeLessThanOrEqual(bound.valueLessWear + 1e-9 * scale);
          expect(Math.min(...replay.energyMwhPath)).toBeGreaterThanOrEqual(battery.minEnergyMwh);
          expect(Math.max(...replay.energyMwhPath)).toBeLessThanOrEqual(battery.maxEnergyMwh);
          const cash = replay.cashSeries.reduce((sum, one) => sum + one, 0);
          expect(Math.abs(cash - replay.cash)).toBeLessThanOrEqual(1e-9 * scale);
          expect(replay.missingHours).toBe(series.filter(Number.isNaN).length);
        },
      ),
    );
  });

  test.each([
    ['rangeOutOfRange', { fromHour: 2, untilHour: 1 }, 0],
    ['rangeOutOfRange', { untilHour: 3 }, 0],
    ['rangeOutOfRange', { fromHour: 0.5 }, 0],
    ['actionOutOfRange', {}, 1.1],
    ['actionOutOfRange', {}, Number.NaN],
  ])('refuses with %s', (code, range, action) => {
    const prices = addCalendar([10, 20], monday);
    expect(() => replayRule(always(action), prices, fourHours, range)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe.each(rules)('the %s rule', (_, make) => {
  test('is causal: another future leaves the past unchanged', () => {
    fc.assert(
      fc.property(
        anyPrices(30, 24 * 11),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('reversed', 'shifted', 'missing'),
        anyBattery,
        (series, share, how, battery) => {
          const known = Math.floor(share * series.length);
          const future = series.slice(known);
          const other = {
            reversed: future.toReversed(),
            shifted: future.map((price) => 70 - 2 * price),
            missing: future.map(() => Number.NaN),
          }[how];
          const replayOf = (prices: number[]) =>
            replayRule(make(battery), addCalendar(prices, monday), battery);
          const changed = replayOf([...series.slice(0, known), ...other]);
          const original = replayOf(series);
          expect(changed.actionSeries.slice(0, known)).toEqual(
            original.actionSeries.slice(0, known),
          );
          expect(changed.energyMwhPath.slice(0, known)).toEqual(
            original.energyMwhPath.slice(0, known),
          );
        },
      ),
    );
  });

  test('idles before it has data', () => {
    const replay = replayRule(
      make(fourHours),
      addCalendar(new Array(24).fill(30), monday),
      fourHours,
    );
    expect(replay.actionSeries).toEqual(new Float64Array(24));
  });
});

describe('plans', () => {
  const shape = Array.from({ length: 24 }, (_, hour) => 40 - 25 * Math.cos((hour * Math.PI) / 12));

  test('operate repeated days like perfect foresight, except for the first', () => {
    const series = Array.from({ length: 24 * 8 }, (_, hour) => shape[hour % 24]!);
    const empty = { ...fourHours, initialEnergyMwh: 0 };
    const prices = addCalendar(series, monday);
    const bound = perfectForesightBound(series.slice(24), empty);
    for (const days of [1, 3, 7]) {
      const plan = meanDayRule(empty, days);
      // The comparison of energies excludes the last day, because perfect foresight knows that it is the last.
      const { energyMwhPath } = replayRule(plan, prices, empty, { fromHour: 24 });
      for (let hour = 0; hour < 24 * 6; hour += 1) {
        expect(energyMwhPath[hour]).toBeCloseTo(bound.energyMwhPath[hour]!, 9);
      }
    }
  });

  test('average the latest days that have the hour', () => {
    // Two days of opposite shapes: their mean is flat, so nothing is worth trading; the last one alone is not flat.
    const falling = shape.map((price) => 80 - price);
    const prices = addCalendar([...shape, ...falling, ...new Array(24).fill(50)], monday);
    const range = { fromHour: 48 };
    const empty = { ...fourHours, initialEnergyMwh: 0 };
    const overTwo = replayRule(meanDayRule(empty, 2), prices, empty, range);
    const overOne = replayRule(meanDayRule(empty, 1), prices, empty, range);
    expect(Math.max(...overTwo.actionSeries.map(Math.abs))).toBe(0);
    expect(Math.max(...overOne.actionSeries.map(Math.abs))).toBe(1);
  });

  test('the threshold rule uses the quartiles of the seven days before only', () => {
    const actionsAfter = (past: readonly number[], probes: readonly number[]) =>
      probes.map((probe) => {
        const rule = thresholdRule();
        for (const pricePerMwh of [...past, probe]) {
          rule.observe({ pricePerMwh, month: 0, weekday: 0, hour: 0, day: 0 });
        }
        return rule.act(1);
      });
    // Quartiles (type 7) of 42 each of 0, 1, 2, 3 at positions 41.75 and 125.25: 0.75 and 2.25.
    const week = Array.from({ length: 168 }, (_, hour) => hour % 4);
    expect(actionsAfter(week, [0.74, 0.76, 2.24, 2.26])).toEqual([1, 0, 0, -1]);
    expect(actionsAfter([...week, ...week.map(() => 100)], [99, 100, 101])).toEqual([1, 0, -1]);
  });

  test.each([0, 1.5, 400])('rejects a mean over %d days', (days) => {
    expect(() => meanDayRule(fourHours, days)).toThrow(
      expect.objectContaining({ code: 'daysOutOfRange' }),
    );
  });
});
