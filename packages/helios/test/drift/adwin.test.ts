import { readFileSync } from 'node:fs';
import { createStream, nextNormal } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Adwin, createAdwin, updateAdwin } from '../../src/drift/adwin.js';

interface RiverCase {
  name: string;
  options: {
    delta?: number;
    clock?: number;
    max_buckets?: number;
    min_window_length?: number;
    grace_period?: number;
  };
  stream: number[];
  detections: number[];
  width: number;
  total: number;
  variance: number;
}

const { cases }: { cases: RiverCase[] } = JSON.parse(
  readFileSync(new URL('./vectors/adwin.json', import.meta.url), 'utf8'),
);

function detectorOf({ options }: RiverCase): Adwin {
  return createAdwin({
    ...(options.delta !== undefined && { delta: options.delta }),
    ...(options.clock !== undefined && { clock: options.clock }),
    ...(options.max_buckets !== undefined && { bucketsPerSize: options.max_buckets }),
    ...(options.min_window_length !== undefined && { shortestPart: options.min_window_length }),
    ...(options.grace_period !== undefined && { gracePeriod: options.grace_period }),
  });
}

function detections(adwin: Adwin, stream: readonly number[]): number[] {
  return stream.flatMap((value, index) => (updateAdwin(adwin, value) ? [index] : []));
}

describe('ADWIN', () => {
  it.each(cases)('finds the same changes as river: $name $options', (known) => {
    const adwin = detectorOf(known);
    expect(detections(adwin, known.stream)).toEqual(known.detections);
    expect(adwin.width).toBe(known.width);
    expect(adwin.total).toBe(known.total);
    expect(adwin.squaredDeviations).toBeCloseTo(known.variance, 8);
  });

  it('finds the change of river’s documentation at index 1023', () => {
    expect(cases[0]!.detections).toEqual([1023]);
    expect(detections(createAdwin(), cases[0]!.stream)).toEqual([1023]);
  });

  it('continues identically after a round trip through JSON', () => {
    for (const known of cases.slice(0, 8)) {
      let adwin = detectorOf(known);
      const found = known.stream.flatMap((value, index) => {
        if (index % 97 === 0) adwin = JSON.parse(JSON.stringify(adwin));
        return updateAdwin(adwin, value) ? [index] : [];
      });
      expect(found).toEqual(known.detections);
    }
  });

  it('keeps count, sum and squared deviations of its window', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 2, max: 6 }),
        (stream, bucketsPerSize) => {
          const adwin = createAdwin({ clock: 1, bucketsPerSize, delta: 0.05 });
          for (const value of stream) {
            updateAdwin(adwin, value);
            const counted = adwin.rows.reduce((sum, row, r) => sum + (row.length / 2) * 2 ** r, 0);
            expect(counted).toBe(adwin.width);
            expect(adwin.rows.every((row) => row.length <= 2 * bucketsPerSize)).toBe(true);
          }
          const window = stream.slice(stream.length - adwin.width);
          const total = window.reduce((sum, value) => sum + value, 0);
          const mean = total / window.length;
          const squares = window.reduce((sum, value) => sum + (value - mean) ** 2, 0);
          expect(adwin.total).toBe(total);
          expect(Math.abs(adwin.squaredDeviations - squares)).toBeLessThan(1e-6 * (1 + squares));
        },
      ),
    );
  });

  it('subtracts a dropped bucket from all its sums', () => {
    const adwin = createAdwin({ clock: 1, bucketsPerSize: 2 });
    const old = Array.from({ length: 16 }, (_, at) => (at % 2) * 2);
    const stream = [...old, ...new Array<number>(11).fill(60)];
    // The eleventh 60 raises the alarm, and a bucket of eight values is dropped: four times 0, four times 2 and eleven times 60 remain.
    expect(detections(adwin, stream)).toEqual([26]);
    expect(adwin.width).toBe(19);
    expect(adwin.total).toBe(4 * 2 + 11 * 60);
    expect(adwin.squaredDeviations).toBeCloseTo(4 * 2 ** 2 + 11 * 60 ** 2 - 668 ** 2 / 19, 8);
  });

  it('holds a window of 100,000 values in fewer than 90 buckets', () => {
    const adwin = createAdwin({ delta: 1e-9 });
    for (let i = 0; i < 100_000; i++) updateAdwin(adwin, i % 7);
    expect(adwin.width).toBe(100_000);
    expect(adwin.rows.reduce((sum, row) => sum + row.length / 2, 0)).toBeLessThan(90);
  });

  it('raises few alarms without a change and detects a change soon', () => {
    let falseAlarms = 0;
    let found = 0;
    for (let path = 0; path < 60; path++) {
      const stream = createStream({ seed: 6, stream: 0, path });
      const adwin = createAdwin({ clock: 1 });
      const steady = Array.from({ length: 400 }, () => updateAdwin(adwin, nextNormal(stream)));
      if (steady.includes(true)) falseAlarms += 1;
      for (let i = 0; i < 100; i++) {
        if (updateAdwin(adwin, 2 + nextNormal(stream))) {
          found += 1;
          break;
        }
      }
    }
    // Of 20,000 other streams one raised an alarm and one change was missed. Five of 60 have a probability below 10⁻¹⁰ even at one in
    // 3,000.
    expect(falseAlarms).toBeLessThanOrEqual(4);
    expect(found).toBeGreaterThanOrEqual(56);
  });

  it('rejects non-numbers and options out of range, naming both', () => {
    expect(() => updateAdwin(createAdwin(), Number.NaN)).toThrow(
      'value must be a finite number; NaN came',
    );
    expect(() => createAdwin({ delta: 0 })).toThrow(/delta must be between 0 and 1/);
    expect(() => createAdwin({ clock: 1.5 })).toThrow(/clock must be a whole number from 1/);
    expect(() => createAdwin({ bucketsPerSize: 1 })).toThrow(/bucketsPerSize .* from 2; 1 came/);
    expect(() => createAdwin({ shortestPart: 0 })).toThrow(/shortestPart/);
    expect(() => createAdwin({ gracePeriod: -1 })).toThrow(/gracePeriod/);
  });
});
