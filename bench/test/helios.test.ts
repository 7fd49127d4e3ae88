import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forecast } from '@bess/helios';
import { createStream } from '@bess/kernel/rng';
import { afterEach, describe, expect, test } from 'vitest';
import { addAnswer, mendAnswers, readAnswers } from '../helios/lib/answers.js';
import { forecastFaults } from '../helios/lib/cases/forecast-faults.js';
import { randomCase } from '../helios/lib/cases/random-case.js';
import { runCase } from '../helios/lib/cases/run-case.js';
import { clusterInterval } from '../helios/lib/cluster-interval.js';
import { compareTools, type OriginPlace } from '../helios/lib/compare-tools.js';
import { dailySpread } from '../helios/lib/daily-spread.js';
import { aheadTable, memberTable, seriesSets } from '../helios/lib/first-tables.js';
import { forecastOrigins } from '../helios/lib/forecast-origins.js';
import { forecastVariants, heliosVariants } from '../helios/lib/helios-variants.js';
import type { HourlySeries } from '../helios/lib/hourly-series.js';
import { naiveAnswers } from '../helios/lib/naive-answers.js';
import { drawnApart, drawnDays } from '../helios/lib/other-paths.js';
import { scorePaths } from '../helios/lib/path-scores.js';
import { scoreAnswer } from '../helios/lib/score-answer.js';
import { dailyNaiveError, seriesScore } from '../helios/lib/series-scores.js';
import { speedSeries } from '../helios/lib/speed/speed-series.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Hours around the test of DE, which begins on 2016-01-04 at 00:00+01:00. */
function series(hoursBefore: number, hoursAfter: number): HourlySeries {
  const startMs = Date.parse('2016-01-03T23:00Z') - hoursBefore * 3_600_000;
  const values = Float64Array.from({ length: hoursBefore + hoursAfter }, (_, i) => i);
  return {
    name: 'price_epf_de',
    group: 'DE',
    kind: 'price',
    timeZone: 'Etc/GMT-1',
    startMs,
    values,
  };
}

describe('origins', () => {
  const test168 = { period: 'test', known: 168, horizon: 48 } as const;

  test('begin with the test and lie 173 hours apart where that gives 100 of them', () => {
    const origins = forecastOrigins(series(500, 99 * 173 + 48), test168);
    expect(origins).toHaveLength(100);
    expect(origins.slice(0, 2)).toEqual([500, 673]);
  });

  test('lie 53 hours apart otherwise', () => {
    const origins = forecastOrigins(series(500, 99 * 173 + 47), test168);
    expect(origins.slice(0, 2)).toEqual([500, 553]);
    expect(origins.at(-1)! + 48).toBeLessThanOrEqual(500 + 99 * 173 + 47);
  });

  test('leave out gaps, too short pasts and, in the validation, the test', () => {
    const one = series(500, 300);
    expect(forecastOrigins(one, test168)).toEqual([500, 553, 606, 659, 712]);
    one.values[640] = Number.NaN;
    expect(forecastOrigins(one, test168)).toEqual([500, 553]);
    expect(forecastOrigins(one, { ...test168, known: 520 })).toEqual([553]);
    const validation = forecastOrigins(series(9000, 300), { ...test168, period: 'validation' });
    expect(validation[0]).toBe(9000 - 364 * 24);
    expect(Math.max(...validation) + 48).toBeLessThanOrEqual(9000);
  });
});

describe('answers', () => {
  test('are read as written, without a line that was cut off', () => {
    const folder = mkdtempSync(join(tmpdir(), 'helios-'));
    folders.push(folder);
    const file = join(folder, 'tool.jsonl');
    const answer = { series: 'a', origin: 7, levels: [0.5], values: [1.23456789], seconds: 0.1 };
    addAnswer(file, answer);
    writeFileSync(file, '{"series":"a","ori', { flag: 'a' });
    mendAnswers(file);
    addAnswer(file, { series: 'a', origin: 8, error: 'none', seconds: 0 });
    const answers = readAnswers(file);
    expect(answers.get('a@7')).toEqual({ ...answer, values: [1.23457] });
    expect([...answers.keys()]).toEqual(['a@7', 'a@8']);
    expect(readAnswers(join(folder, 'other.jsonl')).size).toBe(0);
  });

  test('are scored as by hand', () => {
    const answer = {
      series: 'a',
      origin: 0,
      levels: [0.1, 0.5, 0.9],
      values: [0, 2, 4, 1, 2, 3],
      seconds: 0,
    };
    const score = scoreAnswer(answer, Float64Array.of(3, 5));
    expect(score.mae).toBe(2);
    expect(score.inside).toEqual([true, false]);
    // Widths 4 and 2; the second value lies 2 outside, which costs 2·10.
    expect(score.intervalScore).toBe(13);
    // 0.1: 3, 4 → 0.35; 0.5: 1, 3 → 1; 0.9: 1 too high, 2 too low → (0.1 + 1.8)/2.
    expect(score.pinball).toBeCloseTo((0.35 + 1 + 0.95) / 3, 12);
    expect(score.densePinball).toBeNaN();
    const point = scoreAnswer({ ...answer, levels: [0.5], values: [2, 2] }, Float64Array.of(3, 5));
    expect([point.mae, point.pinball, point.inside]).toEqual([2, Number.NaN, []]);
  });

  test('are averaged by series and third of the horizon', () => {
    const inside = [true, true, true, false, false, false];
    const common = { smape: 1, pinball: 1, densePinball: 1, intervalScore: 6 };
    const score = seriesScore(
      [
        { ...common, mae: 4, inside },
        { ...common, mae: 2, inside },
      ],
      2,
    );
    expect([score.mase, score.msis, score.coverage]).toEqual([1.5, 3, 0.5]);
    expect(score.coverageByThird).toEqual([1, 0.5, 0]);
  });
});

test('the scale is the error of the daily naive forecast', () => {
  const values = Float64Array.from({ length: 72 }, (_, i) => Math.floor(i / 24) * 3);
  values[30] = Number.NaN;
  values[70] = 1e6;
  expect(dailyNaiveError(values, 70)).toBe(3);
});

describe('a comparison', () => {
  const tool = (name: string, errors: readonly number[]) => ({
    name,
    scores: new Map(
      errors.map((mae, i) => [
        `k${i}`,
        { mae, smape: 0, pinball: 0, densePinball: 0, inside: [], intervalScore: 0 },
      ]),
    ),
    refused: 0,
    seconds: 0,
  });
  const places = (timeOf: (i: number) => number): OriginPlace[] =>
    Array.from({ length: 40 }, (_, i) => ({
      ...{ key: `k${i}`, series: i % 2 === 0 ? 'a' : 'b', group: 'campus', scale: 1 },
      timeMs: timeOf(i),
    }));
  const worse = Array.from({ length: 40 }, (_, i) => 2 + Math.sin(i));
  const better = worse.map((error, i) => error - 0.5 - 0.4 * Math.cos(3 * i));

  test('favours the first where its errors are smaller, and is antisymmetric', () => {
    const all = places((i) => i);
    const one = compareTools(tool('one', better), tool('other', worse), all)!;
    expect(one.pooled.statistic).toBeLessThan(-5);
    expect([one.better, one.surelyBetter, one.worse, one.tool]).toEqual([2, 2, 0, 'other']);
    const mirrored = compareTools(tool('other', worse), tool('one', better), all)!;
    expect(mirrored.pooled.statistic).toBeCloseTo(-one.pooled.statistic, 12);
  });

  test('counts buildings of a campus at one time once', () => {
    const apart = compareTools(
      tool('one', better),
      tool('other', worse),
      places((i) => i),
    )!;
    const together = places((i) => Math.floor(i / 2));
    expect(apart.pooled.count).toBe(40);
    expect(compareTools(tool('one', better), tool('other', worse), together)!.pooled.count).toBe(
      20,
    );
    expect(
      compareTools(tool('one', better.slice(0, 5)), tool('other', worse), together),
    ).toBeUndefined();
  });
});

describe('tables', () => {
  const row = (series: string, kind: 'price' | 'load', mae: number) => ({
    ...{ series, group: series, kind, origins: 1, mae, mase: mae, smape: 1, pinball: 1 },
    ...{ densePinball: 1, msis: 1, coverage: 0.8, coverageByThird: [0.8, 0.8, 0.8] },
    ...{ relativeToBetterNaive: mae, relativeToNaiveMean: mae },
  });

  test('compare an ensemble with its best member, over all series and by series', () => {
    const members = new Map([
      ['one', [row('a', 'price', 1), row('b', 'load', 4)]],
      ['two', [row('a', 'price', 2), row('b', 'load', 2)]],
    ]);
    const table = memberTable(
      [row('a', 'price', 1.1), row('b', 'load', 1.9)],
      members,
      seriesSets(['a', 'b']),
    );
    expect(table).toContain('| all | 1.500 | two | 2.000 | -25.0 |');
    expect(table).toContain('| prices | 1.100 | one | 1.000 | 10.0 |');
    expect(table).toContain('| b | 1.900 | two | 2.000 | -5.0 |');
    expect(table).toContain('best of its members there: 1 of 2, at most 10.0 %');
  });

  test('compare errors at the origins that both answered', () => {
    const tool = (name: string, errors: Record<string, number>) => ({
      ...{ name, refused: 0, seconds: 0 },
      scores: new Map(
        Object.entries(errors).map(([key, mae]) => [
          key,
          { mae, smape: 0, pinball: 0, densePinball: 0, inside: [], intervalScore: 0 },
        ]),
      ),
    });
    const places = ['a@1', 'a@2', 'b@1', 'b@2'].map((key) => ({
      ...{ key, series: key[0]!, group: key[0]!, timeMs: 0, scale: 1 },
    }));
    const table = aheadTable(
      tool('first', { 'a@1': 1, 'a@2': 2, 'b@1': 1, 'b@2': 1 }),
      [tool('other', { 'a@1': 3, 'a@2': 3, 'b@2': 2 })],
      places,
      new Map([
        ['a', 'price'],
        ['b', 'load'],
      ]),
      seriesSets(['a']),
    );
    expect(table).toContain('| other | 3 | 0.500 | 0.500 | 0.500 | 0.500 |');
  });

  test('know the seasonal naive forecast', () => {
    const one = series(500, 100);
    const answers = naiveAnswers([one], new Map([[one.name, [500]]]), 24, 48);
    const { values = [] } = answers.get(`${one.name}@500`)!;
    expect([values[0], values[23], values[24], values.length]).toEqual([476, 499, 476, 48]);
  });
});

test('the width of a bootstrap over clusters is that of differences between clusters', () => {
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const clusters = Array.from({ length: 50 }, (_, i) => Array.from({ length: 30 }, () => i % 2));
  const mean = (drawn: readonly number[]) => drawn.reduce((sum, x) => sum + x, 0) / drawn.length;
  const { low, high } = clusterInterval(clusters, mean, stream);
  // The standard error is that of 50 coins, not of 1,500: 0.0707. Chance: by the binomial distribution of the resamples the bounds are
  // exceeded in one of 20 million runs.
  expect(high - low).toBeGreaterThan(0.22);
  expect(high - low).toBeLessThan(0.34);
});

test('variants that share fits give the answers of separate requests', () => {
  const values = Array.from({ length: 120 }, (_, i) => 50 + 20 * Math.sin(i / 3.8) + (i % 7));
  const request = { values, horizon: 30, start: '2026-02-02T00:00Z' };
  const answers = forecastVariants(request, heliosVariants);
  for (const index of [0, 1, 4, 8]) {
    const { models } = heliosVariants[index]!;
    const { levels, values: shared } = answers[index]!;
    expect(shared).toEqual(
      Array.from(
        forecast({ ...request, ...(models && { models }), levels: levels! }).quantiles.values,
      ),
    );
  }
});

test('series for measuring speed are the same for the same seed', () => {
  expect(speedSeries(3, 200)).toEqual(speedSeries(3, 200));
  expect(speedSeries(4, 200)).not.toEqual(speedSeries(3, 200));
});

describe('paths', () => {
  test('a spread is the dearest minus the cheapest hours', () => {
    expect(dailySpread([10, 50, 20, 90], 2)).toBe(110);
  });

  test('with dependent hours score differently from the same values drawn independently', () => {
    const stream = createStream({ seed: 2, stream: 0, path: 0 });
    const actual = new Float64Array(24).fill(3);
    // Each path has one level all day: no spread at all, although every hour is uncertain.
    const paths = Float64Array.from({ length: 50 * 24 }, (_, i) => Math.floor(i / 24) % 7);
    const apart = drawnApart(paths, 24, stream);
    const atHour = (all: Float64Array) => all.filter((_, i) => i % 24 === 5).sort();
    expect(atHour(apart)).toEqual(atHour(paths));
    const joint = scorePaths(actual, paths, [2]);
    const lost = scorePaths(actual, apart, [2]);
    expect(joint.spreads).toEqual([{ hours: 2, realised: 0, mean: 0, median: 0, inside: true }]);
    expect(lost.spreads[0]!.inside).toBe(false);
    expect(lost.spreads[0]!.mean).toBeGreaterThan(8);
    // A day at one level, two away on the mean: the joint paths hold it, the others never come near.
    expect(joint.energy).toBeLessThan(lost.energy);
    expect(scorePaths(actual, new Float64Array(24).fill(5), [2]).energy).toBeCloseTo(
      2 * Math.sqrt(24),
      12,
    );
  });

  test('of drawn days consist of whole days', () => {
    const known = Float64Array.from({ length: 168 }, (_, i) => i);
    const paths = drawnDays(known, 48, 100, createStream({ seed: 3, stream: 0, path: 0 }));
    expect(paths).toHaveLength(100 * 48);
    const days = Array.from({ length: 200 }, (_, d) => paths.subarray(d * 24, d * 24 + 24));
    expect(days.every((day) => day[0]! % 24 === 0 && day[23] === day[0]! + 23)).toBe(true);
    // Chance: one of seven days is never drawn in 7 · (6/7)²⁰⁰ = 3 · 10⁻¹³ of all runs.
    expect(new Set(days.map((day) => day[0])).size).toBe(7);
  });
});

describe('cases drawn at random', () => {
  test('are the same for the same seed and number, and pass', () => {
    expect(randomCase(7, 3)).toEqual(randomCase(7, 3));
    expect(randomCase(7, 4)).not.toEqual(randomCase(7, 3));
    const short = Array.from({ length: 200 }, (_, number) => randomCase(7, number)).filter(
      ({ options }) => (options.values?.length ?? 0) < 200,
    );
    // Chance: 64 % of all cases are short, and 15 % of those must be refused; 200 hold that many but in one of 100 million runs.
    const refused = short.filter(({ error }) => error !== undefined);
    const answered = short.filter(({ error }) => error === undefined);
    expect(answered.length).toBeGreaterThan(60);
    expect(refused.length).toBeGreaterThan(0);
    // The measurement `helios-cases` runs thousands.
    for (const one of [...answered.slice(0, 4), ...refused.slice(0, 3)]) {
      expect(runCase(one, false)).toEqual([]);
    }
  });

  test('detect wrong answers', () => {
    const options = {
      values: Array.from({ length: 24 }, (_, i) => (i * i * 7919) % 101),
      horizon: 3,
    };
    const answer = forecast(options);
    expect(forecastFaults(options, 0, answer)).toEqual([]);
    const faultsOf = (change: Partial<typeof answer>) =>
      forecastFaults(options, 0, { ...answer, ...change }).join('\n');
    expect(faultsOf({ point: Float64Array.of(1, Number.NaN, 2) })).toContain('point[1] is NaN');
    expect(faultsOf({ p10: answer.p90, p90: answer.p10 })).toContain('are not in order');
    const values = answer.quantiles.values.toReversed();
    expect(faultsOf({ quantiles: { ...answer.quantiles, values } })).toContain('quantiles are not');
    expect(faultsOf({ models: {} })).toContain('weights add up to 0');
    expect(faultsOf({ intervals: { ...answer.intervals, coverage: 1.1 } })).toContain('1.1');
    expect(faultsOf({ filledSteps: 2 })).toContain('2 steps filled');
    const common = { kind: 'a test', options, missing: 0 };
    expect(runCase({ ...common, error: 'noModels' }, false)).toHaveLength(1);
    expect(runCase({ ...common, options: { ...options, horizon: 0 } }, false)).toHaveLength(1);
    expect(runCase(common, true)).toEqual([]);
  });
});
