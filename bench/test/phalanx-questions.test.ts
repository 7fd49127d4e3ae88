import { createStream, nextUniform } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import { engineRisks } from '../phalanx/lib/engine-risks.js';
import { peakQuestions } from '../phalanx/lib/scoring/peak-questions.js';
import { referenceProbabilities } from '../phalanx/lib/scoring/reference-probabilities.js';
import { windowCoverage } from '../phalanx/lib/scoring/window-coverage.js';
import { type Building, createBuilding } from '../shared/series/building.js';

const START = Date.parse('2025-01-01T00:00+01:00');
const split = { validationFromMs: START, testFromMs: START };

/** January to June in Berlin, quarter-hours around noon of weekdays, one higher peak each month. */
function building(peakDays: readonly number[]): Building {
  const endMs = Date.parse('2025-07-01T00:00+02:00');
  const grid = {
    startMs: START,
    stepMinutes: 15,
    length: (endMs - START) / 900_000,
    timeZone: 'Europe/Berlin',
  };
  const stream = createStream({ seed: 2, stream: 0, path: 0 });
  const flat = createBuilding({
    name: 'hall',
    campus: 'made-up',
    grid,
    rawKw: new Float64Array(grid.length).fill(50),
    split,
  });
  const { month, day, hour, minute, weekday } = flat.calendar;
  const rawKw = flat.rawKw.map((_, step) => {
    const isPeak =
      day[step] === peakDays[month[step]! - 1] && hour[step] === 13 && minute[step] === 30;
    if (isPeak) return 120;
    const isNoon = weekday[step]! <= 5 && hour[step]! >= 11 && hour[step]! < 14;
    return (isNoon ? 95 : 50) + 5 * nextUniform(stream);
  });
  return createBuilding({ ...flat, rawKw, split });
}

const hall = building([10, 12, 13, 14, 15, 16]);
const lateMonths = hall.months.slice(2);

test('each month has one day and one hour that hold its peak', () => {
  for (const kind of ['day', 'hour'] as const) {
    const questions = peakQuestions(hall, lateMonths, kind);
    const happened = questions.filter((question) => question.happened);
    expect(happened.map(({ siteMonth }) => siteMonth)).toEqual([
      'hall 2025-03',
      'hall 2025-04',
      'hall 2025-05',
      'hall 2025-06',
    ]);
    const { day, hour } = hall.calendar;
    expect(happened.map(({ step }) => day[step])).toEqual([13, 14, 15, 16]);
    expect(happened.map(({ step }) => hour[step])).toEqual(
      new Array(4).fill(kind === 'day' ? 0 : 13),
    );
    // March lacks an hour where clocks are put forward.
    const asked = questions.filter(({ siteMonth }) => siteMonth === 'hall 2025-03').length;
    expect(asked).toBe(kind === 'day' ? 31 : 31 * 24 - 1);
  }
});

test('inputs by hand on the day of the peak', () => {
  const question = peakQuestions(hall, lateMonths, 'day').find((one) => one.happened)!;
  const { startStep, endStep } = lateMonths[0]!;
  const { causalKw } = hall;
  const scale = Math.max(...causalKw.subarray(question.step - 28 * 96, question.step));
  const highest = (from: number, until: number) => Math.max(...causalKw.subarray(from, until));
  expect(question.step - startStep).toBe(12 * 96);
  expect(question.inputs[0]).toBeCloseTo(Math.log((endStep - question.step) / 96 + 1), 12);
  expect(question.inputs[1]).toBeCloseTo(highest(startStep, question.step) / scale, 12);
  expect(question.inputs[2]).toBeCloseTo(causalKw[question.step - 1]! / scale, 12);
  expect(question.inputs[3]).toBeCloseTo(highest(question.step - 96, question.step) / scale, 12);
  const week = question.step - 7 * 96;
  expect(question.inputs[4]).toBeCloseTo(highest(week, week + 96) / scale, 12);
  expect(question.inputs.slice(6)).toEqual([0, 0, 1, 0]);
});

test('inputs do not depend on later readings', () => {
  const at = lateMonths[1]!.startStep + 900;
  const other = createBuilding({
    ...hall,
    rawKw: hall.rawKw.map((load, step) => (step >= at ? 2 * load : load)),
    split,
  });
  const inputsUntil = (one: Building) =>
    peakQuestions(one, lateMonths, 'hour')
      .filter(({ step }) => step <= at)
      .map(({ inputs }) => inputs);
  expect(inputsUntil(other)).toEqual(inputsUntil(hall));
});

test('a regression learns that nights hold no peak, base rates that a month has one hour', () => {
  const past = peakQuestions(hall, lateMonths.slice(0, 2), 'hour');
  const asked = peakQuestions(hall, lateMonths.slice(2), 'hour');
  const { climatology, logistic } = referenceProbabilities(past, asked, 1 / 720);
  const mean = climatology.reduce((sum, rate) => sum + rate, 0) / climatology.length;
  expect(mean).toBeGreaterThan(0.5 / 720);
  expect(mean).toBeLessThan(2 / 720);
  const nights = logistic.filter((_, index) => hall.calendar.hour[asked[index]!.step]! < 5);
  expect(Math.max(...nights)).toBeLessThan(1 / 720);
});

describe('PHALANX', () => {
  const april = hall.months.filter(({ month }) => month === 4);
  const { startStep, endStep } = april[0]!;
  const options = { pathCount: 100, parameterDraws: 10 };
  // 9 h of the 14th, which holds April's peak, and midnights around it.
  const steps = [startStep + 12 * 96, startStep + 13 * 96, startStep + 13 * 96 + 36];

  test('depends on all earlier readings and on no later one', () => {
    const at = steps[1]!;
    const louder = (from: number) =>
      createBuilding({
        ...hall,
        rawKw: hall.rawKw.map((load, step) => (step >= from ? 1.3 * load : load)),
        split,
      });
    const before = engineRisks(hall, april, steps, options);
    expect(engineRisks(louder(at), april, steps, options).slice(0, 2)).toEqual(before.slice(0, 2));
    expect(engineRisks(louder(at - 4), april, steps, options)[1]).not.toEqual(before[1]);
  });

  test('predicts the window of earlier days, and a low risk after the peak', () => {
    const [, , morning] = engineRisks(hall, april, steps, options);
    // Counted from 9 h by quarter-hours: noon hours of a weekday.
    expect(morning!.windowFrom).toBeGreaterThanOrEqual(2 * 4);
    expect(morning!.windowUntil).toBeLessThanOrEqual(5 * 4);
    // Days as high as that were seen four times in four months. Chance: the probability is 0.041, with a standard deviation of at most 0.01
    // over a thousand paths.
    const many = { pathCount: 1000, parameterDraws: 100 };
    const [late] = engineRisks(hall, april, [endStep - 96], many);
    expect(late!.peakRiskProbability).toBeLessThan(0.1);
  });
});

test('windows are compared with the step of the peak', () => {
  const questions = peakQuestions(hall, lateMonths, 'day');
  // Peaks are at 13:30, the 54th quarter-hour after midnight.
  const said = (windowFrom: number, windowUntil: number) => {
    const shares = { day: 0, hour: 0, newPeak: 0 };
    const none = { peakRiskProbability: 0, peakHourProbability: 0, newPeakProbability: 0 };
    const times = { windowFrom, windowUntil, timeShares: new Float64Array(96) };
    return questions.map(() => ({ ...none, shares, pathCount: 1, ...times }));
  };
  expect(windowCoverage(hall, questions, said(54, 58))).toEqual({
    peaks: 4,
    held: 4,
    meanHours: 1,
  });
  expect(windowCoverage(hall, questions, said(48, 54)).held).toBe(0);
});
