import { describe, expect, test } from 'vitest';
import { peakRatio, peakSituation } from '../../src/futures/peak-situation.js';

/** 60 days at 100 kW, then 21 at 50 and 7 at 40. */
const afterHoliday = [
  ...new Array<number>(60).fill(100),
  ...new Array<number>(21).fill(50),
  ...new Array<number>(7).fill(40),
];

describe('the situation on a morning', () => {
  test('by hand: the year was twice as high, the last week lies a fifth below the three before it', () => {
    const situation = peakSituation(afterHoliday, 88, 31);
    expect(situation.earlier).toBeCloseTo(Math.log(2), 12);
    expect(situation.lastWeek).toBeCloseTo(Math.log(40 / 50), 12);
    // A typical day is as high as the highest.
    expect(situation.logSpread).toBeCloseTo(Math.log(0.02), 12);
    expect(situation.lastYear).toBe(0);
  });

  test('reads the same days of last year, 52 weeks before', () => {
    // 420 days at 100 kW; last year, the 31 days that come next were at 150.
    const peaks = new Array<number>(420).fill(100);
    peaks.fill(150, 420 - 364, 420 - 364 + 31);
    expect(peakSituation(peaks, 420, 31).lastYear).toBeCloseTo(Math.log(1.5), 12);
    expect(peakSituation(peaks.slice(0, 380), 380, 31).lastYear).toBe(0);
  });

  test('is neutral where too few days are known', () => {
    const neutral = { earlier: 0, lastWeek: 0, logSpread: Math.log(0.02), lastYear: 0 };
    expect(peakSituation(new Array(28).fill(Number.NaN), 28, 7)).toEqual(neutral);
    expect(peakSituation([5, 5], 2, 7)).toEqual(neutral);
    // Days before the recent ones count from eight weeks of history on.
    expect(peakSituation(afterHoliday.slice(40), 48, 7).earlier).toBe(0);
  });

  test('counts a load that stopped like one that fell by a factor of e', () => {
    const stopped = [...new Array<number>(60).fill(100), ...new Array<number>(28).fill(0.01)];
    expect(peakSituation(stopped, 88, 7).earlier).toBe(1);
    stopped.fill(10, 60, 81).fill(0, 81);
    expect(peakSituation(stopped, 88, 7).lastWeek).toBe(-1);
  });

  test('reads nothing of the day itself or later ones', () => {
    const changed = afterHoliday.map((kw, day) => (day >= 70 ? 999 : kw));
    expect(peakSituation(changed, 70, 31)).toEqual(peakSituation(afterHoliday, 70, 31));
  });
});

test('the ratio of coming to recent peaks, by hand', () => {
  const peaks = [10, 20, 5, Number.NaN, 40];
  expect(peakRatio(peaks, 2, 2, 1)).toBeCloseTo(Math.log(5 / 20), 12);
  // Day 3 is unknown, and so is half of the two days before day 4.
  expect(peakRatio(peaks, 3, 2, 1)).toBeNaN();
  expect(peakRatio(peaks, 4, 2, 1)).toBeNaN();
  expect(peakRatio([4, 8, 2], 1, 1, 2)).toBeCloseTo(Math.log(2), 12);
});
