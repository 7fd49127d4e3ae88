import { describe, expect, test } from 'vitest';
import { BadLines } from '../src/upload/bad-lines.js';
import { chunksOf, entriesOf } from '../src/upload/entries.js';
import type { FileSeries } from '../src/upload/file-reading.js';
import { summaryOf, thinned } from '../src/upload/file-summary.js';

const startMs = Date.parse('2026-03-01T00:00:00Z');
const unknown = Number.NaN;

function series(field: string, values: number[], options: Partial<FileSeries> = {}): FileSeries {
  return {
    quantity: { field, label: field, unit: 'kW', kind: 'power' },
    startMs,
    stepMinutes: 60,
    values: Float64Array.from(values),
    name: field,
    ...options,
  };
}

describe('chunks of a file', () => {
  test('hold at most so many known values, in order, and all of them', () => {
    const load = series('load_kw', [1, unknown, 2, 3, unknown, 4, 5, unknown]);
    const chunks = chunksOf(load, 2);
    expect(chunks.map(({ count }) => count)).toEqual([2, 2, 1]);
    expect(chunks.flatMap((chunk) => entriesOf([load], chunk).map((e) => e['load_kw']))).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  test('there are none without a known value', () => {
    expect(chunksOf(series('load_kw', [unknown, unknown]))).toEqual([]);
  });
});

test('an entry has the values of its time, whatever the start of their columns', () => {
  const load = series('load_kw', [1.23456789, 2, unknown, 4]);
  const later = { startMs: startMs + 3_600_000 };
  const temperature = series('temperature_f', [70, 71, unknown], later);
  expect(entriesOf([load, temperature], { fromStep: 0, toStep: 4, count: 3 })).toEqual([
    { time: '2026-03-01T00:00:00.000Z', load_kw: 1.234568 },
    { time: '2026-03-01T01:00:00.000Z', load_kw: 2, temperature_f: 70 },
    { time: '2026-03-01T03:00:00.000Z', load_kw: 4 },
  ]);
});

test('a line that is read twice is bad once, and lines are in order', () => {
  const lines = new BadLines();
  lines.add(9, 'line 9, column 2 (load_kw): must be a number; "x" came');
  lines.add(3, 'line 3: the last row must have 3 cells');
  lines.add(9, 'line 9, column 3 (temperature_f): must be at least -100; -999 came');
  expect(lines.list()).toEqual([
    { line: 3, reason: 'the last row must have 3 cells' },
    { line: 9, reason: 'column 2 (load_kw): must be a number; "x" came' },
  ]);
});

test('a summary counts what is missing between the first and the last value only', () => {
  expect(summaryOf(series('load_kw', [unknown, 5, unknown, 9, 1, unknown]))).toEqual({
    firstMs: startMs + 3_600_000,
    lastMs: startMs + 4 * 3_600_000,
    count: 3,
    missing: 1,
    mean: 5,
    lowest: { value: 1, timeMs: startMs + 4 * 3_600_000 },
    highest: { value: 9, timeMs: startMs + 3 * 3_600_000 },
  });
  expect(summaryOf(series('load_kw', [unknown]))).toBeUndefined();
});

test('a thinned series keeps its mean and its range, and its gaps', () => {
  const { timesMs, ...drawn } = thinned(series('load_kw', [1, 3, unknown, unknown, 8]), 3);
  expect(timesMs.map((timeMs) => (timeMs - startMs) / 3_600_000)).toEqual([0, 2, 4]);
  expect(drawn).toEqual({ values: [2, null, 8], minimum: [1, null, 8], maximum: [3, null, 8] });
});
