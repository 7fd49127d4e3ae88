import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerUnitQuestion, cellPosterior } from '../../src/facility/index.js';
import {
  createFacilityState,
  type FacilityReading,
  type FacilityState,
  fitFacility,
  observe,
} from '../../src/index.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, midnight in UTC. */
const MONDAY = Date.parse('2026-01-05T00:00Z');

function hourly(
  fromMs: number,
  hours: number,
  loadKw: (hour: number) => number,
  stepMs = HOUR,
): FacilityReading[] {
  return Array.from({ length: hours }, (_, i) => ({
    timeMs: fromMs + i * stepMs,
    loadKw: loadKw(i),
  }));
}

const wave = (hour: number) =>
  100 + 40 * Math.sin((2 * Math.PI * hour) / 24) + 3 * Math.sin(hour * hour);
const utc = { timeZone: 'UTC', stepMinutes: 60 };

function learnAll(state: FacilityState, readings: readonly FacilityReading[]): FacilityState {
  return readings.reduce(observe, state);
}

describe('profile', () => {
  test('posterior of a cell, calculated by hand', () => {
    // Monday 10 kW, Tuesday 20 kW; half-life of one day. After Tuesday Monday counts ½:
    // weight 1.5, mean 10 + 10/1.5 = 16.6667, squares ½/1.5·100 = 33.3333.
    const readings = [
      ...hourly(MONDAY, 24, () => 10),
      ...hourly(MONDAY + DAY, 24, () => 20),
      ...hourly(MONDAY + 2 * DAY, 2, () => 0),
    ];
    const state = fitFacility(readings, { ...utc, halfLifeDays: 1 });
    const weekday = cellPosterior(state, 0, 7);
    expect(weekday.meanKw).toBeCloseTo(50 / 3, 12);
    expect(weekday.weight).toBeCloseTo(2.5, 12);
    expect(weekday.shape).toBeCloseTo(2.25, 12);
    // ½·(a quarter of 16.6667)² + ½·33.3333
    expect(weekday.rate).toBeCloseTo(0.5 * (50 / 12) ** 2 + 50 / 3, 12);
    // No Sunday so far: the mean over the other kinds, with a weight of one day.
    expect(cellPosterior(state, 2, 7)).toMatchObject({ weight: 1, shape: 1.5 });
    expect(cellPosterior(state, 2, 7).meanKw).toBeCloseTo(50 / 3, 12);
    // Tuesday deviated by 10 from Monday's posterior.
    expect(state.days).toHaveLength(1);
    expect(state.days[0]).toMatchObject({ date: '2026-01-06', kind: 0, peakKw: 20 });
    expect(state.days[0]?.deviationKwSeries[7]).toBeCloseTo(10, 12);
    expect(state.monthPeaks).toEqual([{ month: '2026-01', peakKw: 20 }]);
  });

  test('a day counts half after one half-life, which is twice as long for Saturdays', () => {
    const saturday = MONDAY + 5 * DAY;
    const monday = fitFacility(
      [...hourly(MONDAY, 24, () => 10), ...hourly(saturday, 24, () => 10)],
      { ...utc, halfLifeDays: 14 },
    );
    // The next day of a third kind is four weeks after Monday's week.
    const sunday = saturday + 28 * DAY + DAY;
    const later = learnAll(monday, [
      ...hourly(sunday, 24, () => 10),
      ...hourly(sunday + DAY, 1, () => 10),
    ]);
    expect(later.profile.weight[0]).toBeCloseTo(2 ** (-34 / 14), 12);
    expect(later.profile.weight[24]).toBeCloseTo(2 ** (-29 / 28), 12);
    expect(later.profile.weight[48]).toBe(1);
  });

  test('steps are as long as the interval of the readings unless asked otherwise, and never shorter', () => {
    const learnedFrom = (minutes: number, asked: { readonly stepMinutes?: number }) =>
      fitFacility(
        hourly(MONDAY, (10 * 1440) / minutes, wave, minutes * 60_000).filter(
          // Missing readings do not make the interval longer.
          (_, at) => at % 5 !== 3,
        ),
        { timeZone: 'UTC', ...asked },
      );
    expect(learnedFrom(60, {}).settings.stepMinutes).toBe(60);
    expect(learnedFrom(60, {}).days.length).toBeGreaterThan(5);
    expect(learnedFrom(30, {}).settings.stepMinutes).toBe(30);
    expect(learnedFrom(15, {}).settings.stepMinutes).toBe(15);
    expect(learnedFrom(5, {}).settings.stepMinutes).toBe(15);
    expect(learnedFrom(30, { stepMinutes: 60 }).settings.stepMinutes).toBe(60);
    for (const [minutes, asked, field] of [
      [60, { stepMinutes: 15 }, 'stepMinutes'],
      [120, { stepMinutes: 60 }, 'history'],
      [120, {}, 'history'],
    ] as const) {
      expect(() => learnedFrom(minutes, asked)).toThrow(
        expect.objectContaining({
          kind: 'invalid',
          code: 'readingsTooCoarse',
          details: expect.objectContaining({ field }),
        }),
      );
    }
  });

  test('more days of the same spread reduce the uncertainty of the mean', () => {
    const spread = (days: number) => {
      const state = fitFacility(
        hourly(MONDAY, 24 * days + 1, (hour) => 100 + 10 * (Math.floor(hour / 24) % 2)),
        { ...utc, halfLifeDays: 3650 },
      );
      const { rate, shape, weight } = cellPosterior(state, 0, 3);
      return Math.sqrt(rate / (shape * weight));
    };
    const spreads = [1, 2, 5, 12, 30, 60].map(spread);
    for (let i = 1; i < spreads.length; i++) expect(spreads[i]).toBeLessThan(spreads[i - 1]!);
  });

  test('an empty state has the expected load with a standard deviation of the same size', () => {
    const { meanKw, rate, shape } = cellPosterior(
      createFacilityState({ timeZone: 'UTC', expectedLoadKw: 250 }),
      1,
      0,
    );
    expect(meanKw).toBe(250);
    expect(Math.sqrt(rate / (shape - 1))).toBeCloseTo(250, 9);
  });

  test('keeps at most 400 days and 13 months', () => {
    const state = fitFacility(hourly(MONDAY, 24 * 440, wave), utc);
    expect(state.days).toHaveLength(400);
    expect(state.monthPeaks).toHaveLength(13);
  });
});

describe('order and reproducibility', () => {
  const history = hourly(MONDAY, 24 * 20 + 5, wave);

  test('a fold, storing as JSON in between and replaced readings give the same bits', () => {
    const fitted = fitFacility(history, utc);
    expect(JSON.stringify(learnAll(createFacilityState(utc), history))).toBe(
      JSON.stringify(fitted),
    );
    fc.assert(
      fc.property(
        fc.nat(history.length - 1),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        (cut, wrong) => {
          const before = learnAll(createFacilityState(utc), history.slice(0, cut));
          const replaced = observe(before, { timeMs: history[cut]!.timeMs, loadKw: wrong });
          const stored: FacilityState = JSON.parse(JSON.stringify(replaced));
          expect(learnAll(stored, history.slice(cut))).toEqual(fitted);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('later readings do not change earlier states', () => {
    const past = learnAll(createFacilityState(utc), history);
    const text = JSON.stringify(past);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e5, max: 1e5, noNaN: true }), { maxLength: 80 }),
        (future) => {
          learnAll(
            past,
            hourly(MONDAY + 21 * DAY, future.length, (i) => future[i]!),
          );
          expect(JSON.stringify(past)).toBe(text);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('rejects readings that are late or not finite, and names the field', () => {
    const state = learnAll(createFacilityState(utc), history.slice(0, 3));
    expect(() => observe(state, { timeMs: MONDAY, loadKw: 1 })).toThrow(
      /2026-01-05T02:00:00.000Z.*2026-01-05T00:00:00.000Z/,
    );
    const at = MONDAY + DAY;
    expect(() => observe(state, { timeMs: at, loadKw: Number.NaN })).toThrow(/loadKw.*NaN/);
    expect(() => observe(state, { timeMs: at, loadKw: 1, solarKw: -2 })).toThrow(/solarKw.*-2/);
    expect(() =>
      observe(state, { timeMs: at, loadKw: 1, temperatureF: Number.POSITIVE_INFINITY }),
    ).toThrow(/temperatureF.*Infinity/);
    expect(() => createFacilityState({ timeZone: '+05:30' })).toThrow(/timeZone/);
    expect(() => createFacilityState({ timeZone: 'UTC', stepMinutes: 7 })).toThrow(/7/);
  });

  test('a day with less than three quarters of its steps only updates the monthly peak', () => {
    const whole = fitFacility(history.slice(0, 24 * 5), utc);
    const thin = learnAll(whole, [
      ...hourly(MONDAY + 5 * DAY, 17, () => 130),
      ...hourly(MONDAY + 6 * DAY, 1, wave),
    ]);
    const skipped = observe(whole, { timeMs: MONDAY + 6 * DAY, loadKw: wave(0) });
    expect(thin.refused.thinDays).toBe(1);
    expect(thin.profile).toEqual(skipped.profile);
    expect(thin.days).toEqual(skipped.days);
  });

  test('negative loads are accepted', () => {
    const state = fitFacility(
      hourly(MONDAY, 24 * 9 + 1, () => -40),
      utc,
    );
    expect(cellPosterior(state, 0, 5).meanKw).toBeCloseTo(-40, 9);
  });
});

describe('clock changes', () => {
  test.each([
    // Zone, local date, step [min], steps without a reading, steps read twice.
    ['America/New_York', '2026-03-08', '2026-03-08T05:00Z', 60, [2], []],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00Z', 60, [], [1]],
    ['Europe/London', '2026-03-29', '2026-03-29T00:00Z', 30, [2, 3], []],
    ['Europe/London', '2026-10-25', '2026-10-24T23:00Z', 30, [], [2, 3]],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30Z', 30, [4], []],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 30, [], [3]],
  ] as const)('%s %s', (timeZone, date, start, stepMinutes, missing, doubled) => {
    const stepMs = stepMinutes * 60_000;
    const stepsPerDay = 1440 / stepMinutes;
    const steps = stepsPerDay - missing.length + doubled.length;
    // 50 kW on the days before, then as many kW as the number of the reading.
    const from = Date.parse(start);
    const before = hourly(from - 7 * DAY, 7 * stepsPerDay, () => 50, stepMs);
    const state = fitFacility([...before, ...hourly(from, steps + 1, (i) => i + 1, stepMs)], {
      timeZone,
      stepMinutes,
      halfLifeDays: 28,
    });
    const day = state.days.at(-1)!;
    expect(day.date).toBe(date);
    expect(day.deviationKwSeries).toHaveLength(stepsPerDay);
    const loads: number[] = [];
    let reading = 1;
    for (let step = 0; step < stepsPerDay; step++) {
      if ((missing as readonly number[]).includes(step)) loads.push(Number.NaN);
      else loads.push(reading++);
    }
    if (doubled.length > 0) {
      // The repeated steps occur once, then all of them again.
      const first = doubled[0]!;
      for (let step = first; step < stepsPerDay; step++) {
        const isDoubled = (doubled as readonly number[]).includes(step);
        loads[step] = isDoubled ? step + 1 + doubled.length / 2 : step + 1 + doubled.length;
      }
    }
    loads.forEach((load, step) => {
      if (Number.isNaN(load)) return;
      expect(day.deviationKwSeries[step]).toBeCloseTo(load - 50, 9);
    });
    for (const step of missing) {
      const [low, high] = [loads[missing[0]! - 1]!, loads[missing.at(-1)! + 1]!];
      const share = (step - missing[0]! + 1) / (missing.length + 1);
      expect(day.deviationKwSeries[step]).toBeCloseTo(low + share * (high - low) - 50, 9);
      // Steps without a reading do not update the profile.
      expect(state.profile.weight[2 * stepsPerDay + step]).toBeLessThan(
        state.profile.weight[2 * stepsPerDay]!,
      );
    }
  });
});

describe('cleaning', () => {
  const usual = fitFacility(hourly(MONDAY, 24 * 10, wave), utc);
  const at = MONDAY + 10 * DAY;

  test('isolated spikes only change their count', () => {
    const next = hourly(at, 30, wave);
    const spiked = next.map((reading, i) =>
      i === 5 || i === 6 || i === 15 ? { ...reading, loadKw: 2_000 } : reading,
    );
    const gaps = next.filter((_, i) => i !== 5 && i !== 6 && i !== 15);
    const state = learnAll(usual, spiked);
    expect(state.refused.spikes).toBe(3);
    expect({ ...state, refused: usual.refused }).toEqual(learnAll(usual, gaps));
  });

  test('a load that stays high for four hours is a new level', () => {
    const four = learnAll(
      usual,
      hourly(at, 5, () => 600),
    );
    expect(four.doubted).toHaveLength(4);
    const five = observe(four, { timeMs: at + 5 * HOUR, loadKw: 600 });
    expect(five.doubted).toHaveLength(0);
    expect(five.today?.loadKw.sums.slice(0, 6)).toEqual([600, 600, 600, 600, 600, 0]);
    expect(five.refused.spikes).toBe(0);
  });

  test('a thousandfold load is held back, and the state asks about it after 24 hours', () => {
    const watts = learnAll(
      usual,
      hourly(at, 24, (hour) => 1000 * wave(hour)),
    );
    expect(watts.unitQuestion).toMatchObject({ factor: 1000, sinceMs: at, needsDecision: false });
    expect(() => answerUnitQuestion(watts, 'newUnit')).toThrow(/23 readings/);
    const asked = learnAll(
      watts,
      hourly(at + DAY, 2, (hour) => 1000 * wave(hour)),
    );
    expect(asked.unitQuestion).toMatchObject({ readings: 25, needsDecision: true });
    expect(asked.profile.meanKw).toEqual(observe(usual, { timeMs: at, loadKw: 1 }).profile.meanKw);
    const answered = learnAll(
      answerUnitQuestion(asked, 'newUnit'),
      hourly(at + DAY + 2 * HOUR, 60, (hour) => 1000 * wave(hour + 2)),
    );
    expect(answered.unitQuestion).toBeNull();
    expect(answered.days.at(-1)?.peakKw).toBeLessThan(150);
    // Back in the old unit: the opposite question.
    const back = learnAll(answered, hourly(at + 4 * DAY, 30, wave));
    expect(back.unitQuestion).toMatchObject({ factor: 0.001, needsDecision: true });
    expect(answerUnitQuestion(back, 'newUnit').unitFactor).toBeCloseTo(1, 12);
    // Or the load is real: then the typical range is estimated from scratch.
    const real = learnAll(
      answerUnitQuestion(asked, 'realLoad'),
      hourly(at + 2 * DAY, 25, () => 1e5),
    );
    expect(real.days.at(-1)?.peakKw).toBe(1e5);
  });

  test('a thousandfold load that returns to normal is rejected', () => {
    const state = learnAll(usual, [...hourly(at, 3, () => 1e5), ...hourly(at + 3 * HOUR, 3, wave)]);
    expect(state.unitQuestion).toBeNull();
    expect(state.refused.otherUnit).toBe(3);
  });

  test('a zero at a clock change is rejected; at another time it is a load', () => {
    const march = Date.parse('2026-03-20T00:00Z');
    const london = { timeZone: 'Europe/London', stepMinutes: 60 };
    // Nine days before the change of 29 March 01:00 UTC.
    const state = fitFacility(
      hourly(march, 24 * 9 + 6, (i) => (i === 24 * 9 + 1 || i === 24 * 9 + 4 ? 0 : 80)),
      london,
    );
    expect(state.refused.clockZeros).toBe(1);
    expect(state.today?.loadKw.counts.slice(0, 6)).toEqual([1, 0, 0, 1, 1, 1]);
    expect(state.today?.loadKw.sums[5]).toBe(0);
  });
});
