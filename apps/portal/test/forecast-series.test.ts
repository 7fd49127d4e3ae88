import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { planBacktest, scoreBacktest } from '../src/pages/forecast/backtest.js';
import {
  faultOfValues,
  forecastTask,
  type HeliosResult,
  localTimeMs,
} from '../src/pages/forecast/forecast-request.js';
import { readSeries, type SeriesReading } from '../src/pages/forecast/read-series.js';
import { samplePrices, samplePriceText } from '../src/pages/forecast/sample-prices.js';

const options = { timeZone: 'America/Los_Angeles', column: undefined };

describe('reading a series', () => {
  test('values one per line, with a heading, gaps and lines that are none', async () => {
    const text = 'price\n1.5\n\nNA\n-2e1\n3,5\n4 EUR\n';
    const { values, badLines, notes } = await readSeries(text, options);
    expect(values).toEqual([1.5, null, -20, null, null]);
    expect(badLines).toEqual([
      { line: 6, text: '3,5', reason: 'Write decimals with a point.' },
      { line: 7, text: '4 EUR', reason: '“EUR” is not a number.' },
    ]);
    expect(notes).toEqual(['Line 1, “price”, is taken as a heading.']);
  });

  test('values in rows, as in a list of a program', async () => {
    const { values, badLines } = await readSeries('[25.63, 24.13,\n 23.82]', options);
    expect(values).toEqual([25.63, 24.13, 23.82]);
    expect(badLines).toEqual([]);
  });

  test('rows with times: every bad line is found, and counts as missing', async () => {
    const rows = ['T00:00Z,1', 'T01:00Z,2', 'x,3', 'T03:00Z,y', 'T04:00Z,5'].map((row) =>
      row.replace('T', '2026-01-01T'),
    );
    const reading = await readSeries(`time,price\n${rows.join('\n')}\n`, options);
    expect(reading.values).toEqual([1, 2, null, null, 5]);
    expect(reading.badLines.map(({ line }) => line)).toEqual([4, 5]);
    expect(reading).toMatchObject({ startMs: Date.UTC(2026, 0, 1), stepMinutes: 60 });
  });

  test('local times are read in the zone', async () => {
    const text = 'time;price\n2026-01-01 00:00;1\n2026-01-01 01:00;2\n';
    const { startMs } = await readSeries(text, options);
    expect(startMs).toBe(Date.UTC(2026, 0, 1, 8));
    expect(localTimeMs('2026-01-01T00:00', options.timeZone)).toBe(startMs);
    // The hour before clocks go forward.
    expect(localTimeMs('2026-03-08T01:30', options.timeZone)).toBe(Date.UTC(2026, 2, 8, 9, 30));
  });

  test('asks for the column where several have numbers', async () => {
    const text = 'time,a,b\n2026-01-01T00:00Z,1,2\n2026-01-01T01:00Z,3,4\n';
    await expect(readSeries(text, options)).rejects.toMatchObject({
      needsColumn: true,
      message: 'Choose the column with the values: 1 (time), 2 (a), 3 (b).',
    });
    expect((await readSeries(text, { ...options, column: 'b' })).values).toEqual([2, 4]);
  });

  test('a day as step is explained, and prose is refused', async () => {
    const days = 'time,price\n2026-01-01T00:00Z,1\n2026-01-02T00:00Z,2\n';
    await expect(readSeries(days, options)).rejects.toThrow(/Paste the values alone/);
    await expect(readSeries('no number here\n'.repeat(60), options)).rejects.toThrow(
      /More than 50 lines are not numbers/,
    );
  });

  test('the sample is that of the examples', async () => {
    const { values, startMs } = await readSeries(samplePriceText(), options);
    expect(values).toEqual(samplePrices);
    const file = new URL('../../../examples/data/caiso-2020-prices.csv', import.meta.url);
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(-samplePrices.length);
    expect(rows.map((row) => Number(row.split(',')[1]))).toEqual(samplePrices);
    expect(startMs).toBe(Date.parse(rows[0]?.split(',')[0] ?? ''));
  });
});

describe('the request of a forecast', () => {
  const plain: SeriesReading = {
    values: [1, null],
    startMs: undefined,
    stepMinutes: undefined,
    badLines: [],
    notes: [],
  };

  test('times of the series take precedence, and an empty override of weights is none', () => {
    const timed = { ...plain, startMs: 0, stepMinutes: 15 };
    const settings = { step_minutes: 60, start: '2026-01-01T00:00', weights: {}, unit: 'kW' };
    expect(forecastTask(timed, settings, 'UTC')).toEqual({
      request: {
        values: [1, null],
        periods: 48,
        step_minutes: 15,
        start: '1970-01-01T00:00:00.000Z',
        time_zone: 'UTC',
      },
      periods: 48,
      stepMinutes: 15,
      startMs: 0,
      timeZone: 'UTC',
      unit: 'kW',
    });
  });

  test('without times no zone is sent', () => {
    expect(forecastTask(plain, { weights: { TFT: 1 } }, 'UTC').request).toEqual({
      values: [1, null],
      periods: 48,
      step_minutes: 60,
      weights: { TFT: 1 },
    });
  });

  test('says why values cannot be forecast', () => {
    expect(faultOfValues([1])).toMatch(/At least 24/);
    expect(faultOfValues(Array(100_001).fill(1))).toMatch(/At most 100,000/);
    expect(faultOfValues([...Array(20).fill(1), ...Array(10).fill(null)])).toMatch(/a quarter/);
    expect(faultOfValues(Array(24).fill(1))).toBeUndefined();
  });
});

describe('the backtest', () => {
  test('each forecast sees only what lies before it, and they follow each other to the end', () => {
    expect(planBacktest(100, 20, 3)).toEqual([
      { known: 40, periods: 20 },
      { known: 60, periods: 20 },
      { known: 80, periods: 20 },
    ]);
    expect(planBacktest(60, 20, 3)).toEqual([{ known: 40, periods: 20 }]);
    expect(planBacktest(30, 20, 3)).toEqual([]);
  });

  test('counts what lies inside, leaves out what is unknown, and compares with the day before', () => {
    const values = [...Array(24).fill(10), 12, null, 20, 10];
    const result = {
      ensemble_forecast: [11, 11, 11, 11],
      p10: [9, 9, 9, 9],
      p90: [13, 13, 13, 13],
    } as HeliosResult;
    const plan = planBacktest(values.length, 4, 1);
    expect(scoreBacktest(values, plan, [result], 60)).toMatchObject({
      from: 24,
      compared: 3,
      inside: 2,
      meanError: (1 + 9 + 1) / 3,
      meanErrorOfRepeating: (2 + 10 + 0) / 3,
    });
  });
});
