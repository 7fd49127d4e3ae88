import { expect, test } from 'vitest';
import { calendarAt, clockStretches } from '../src/data/clock-stretches.js';
import { trainingMix } from '../src/data/training-mix.js';
import type { TrainingSeries } from '../src/data/training-series.js';

const hours = (count: number) => Float64Array.from({ length: count }, (_, i) => i);
const london = { stepMinutes: 60, timeZone: 'Europe/London' };

test('stretches end where the clock is changed, each with its own place in the week', () => {
  // 2020-03-29 01:00 UTC: clocks go forward. 2020-03-23 is a Monday.
  const startMs = Date.parse('2020-03-23T00:00Z');
  const [before, after] = clockStretches({ ...london, values: hours(400), startMs }, 24);
  expect(before).toMatchObject({ firstStepOfWeek: 0 });
  expect(before!.values.length).toBe(6 * 24 + 1);
  // The first hour of summer time begins at 02:00 on the Sunday.
  expect(after).toMatchObject({ firstStepOfWeek: 6 * 24 + 2 });
  expect([...after!.values.slice(0, 2)]).toEqual([145, 146]);
  expect(after!.values.length).toBe(400 - 145);
});

test('gaps of three hours are bridged by a line, longer ones cut', () => {
  const values = hours(100);
  values.fill(Number.NaN, 10, 13);
  values.fill(Number.NaN, 50, 54);
  const startMs = Date.parse('2020-01-06T00:00Z');
  const stretches = clockStretches({ ...london, values, startMs }, 24);
  expect(stretches.map((stretch) => stretch.values.length)).toEqual([50, 46]);
  expect([...stretches[0]!.values]).toEqual([...hours(50)]);
  expect(stretches[1]).toMatchObject({ firstStepOfWeek: 54 });
  expect(clockStretches({ ...london, values, startMs }, 47).length).toBe(1);
});

test('the calendar tells the local week and year', () => {
  const { firstStepOfWeek, firstShareOfYear } = calendarAt(
    Date.parse('2021-07-02T12:00Z'),
    -240,
    15,
  );
  // Friday 08:00, in quarter hours.
  expect(firstStepOfWeek).toBe((4 * 24 + 8) * 4);
  expect(firstShareOfYear).toBeCloseTo((182 + 8 / 24) / 365.2425, 10);
});

test('prices count as loads do, and a source by the root of its length', () => {
  const one = (name: string, kind: 'price' | 'load', length: number, stepMinutes = 60) =>
    ({
      name,
      kind,
      stepMinutes,
      stretches: [{ values: hours(length), stepMinutes }],
    }) as unknown as TrainingSeries;
  const training = [
    one('a', 'price', 400),
    one('b', 'price', 100),
    one('c', 'load', 900),
    one('c', 'load', 3600, 15),
  ];
  const synthetic = [{ values: hours(500), stepMinutes: 60 }];
  const { shares } = trainingMix(training, synthetic, { syntheticShare: 0.1, leastHours: 72 });
  [0.3, 0.15, 0.27, 0.18, 0.1].forEach((share, i) => {
    expect(shares[i]).toBeCloseTo(share, 12);
  });
});
