import { isEngineError } from '@bess/kernel/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeRangeInto, divideRuns, encodeRange } from '../../src/node/path-ranges.js';
import { allocateOutputs, type PathOutputs } from '../../src/simulation/simulate-paths.js';
import { samplePlan } from '../support/sample-plan.js';

const plans = new Map([1, 7, 30, 33, 34, 365].map((days) => [days, samplePlan({}, days)]));
const runOf = (pathCount: number, days: number) => ({ plan: plans.get(days)!, pathCount });

/** Outputs in which every entry differs from every other. */
function distinctOutputs(pathCount: number, byMonth: boolean): PathOutputs {
  const outputs = allocateOutputs(pathCount, byMonth);
  Object.values(outputs).forEach((column: Float64Array | Uint16Array, number) => {
    for (let entry = 0; entry < column.length; entry++) column[entry] = 8 * entry + number;
  });
  return outputs;
}

function codeOf(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return isEngineError(error) ? error.code : String(error);
  }
}

describe('the division of runs', () => {
  test('holds each path of each run once, in ranges of at most so many hours', () => {
    const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.constantFrom(1, 7, 30)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(runs, fc.integer({ min: 1, max: 50_000 }), (sizes, hoursPerRange) => {
        const divided = divideRuns(
          sizes.map(([paths, days]) => runOf(paths, days)),
          hoursPerRange,
        );
        if (divided.length === 0) {
          const hours = sizes.reduce((sum, [paths, days]) => sum + 24 * paths * days, 0);
          expect(hours).toBeLessThan(2 * hoursPerRange);
          return;
        }
        sizes.forEach(([paths, days], run) => {
          const ranges = divided.filter((range) => range.run === run);
          let next = 0;
          for (const { firstPath, pathCount } of ranges) {
            expect(firstPath).toBe(next);
            expect(pathCount).toBeGreaterThan(0);
            expect(pathCount === 1 || pathCount * days * 24 <= hoursPerRange + days * 24).toBe(
              true,
            );
            next += pathCount;
          }
          expect(next).toBe(paths);
        });
      }),
      { numRuns: 100 },
    );
  });

  test('of the largest simulation has 55 ranges; one below 16 million hours has none', () => {
    expect(divideRuns([runOf(50_000, 365)])).toHaveLength(55);
    expect(divideRuns([runOf(20_000, 33)])).toHaveLength(0);
    expect(divideRuns([runOf(20_000, 34)])).toHaveLength(3);
  });

  test('limits the paths of a range where paths are short', () => {
    expect(divideRuns([runOf(1_000_000, 1)])).toHaveLength(40);
  });
});

describe('an encoded range', () => {
  test.each([false, true])(
    'comes back to its place, whatever the order (months: %s)',
    (byMonth) => {
      const ranges = divideRuns([runOf(100, 1)], 480);
      const whole = distinctOutputs(100, byMonth);
      const encoded = ranges.map((range) => {
        const part = allocateOutputs(range.pathCount, byMonth);
        for (const name of Object.keys(part) as (keyof PathOutputs)[]) {
          const perPath = whole[name].length / 100;
          const first = perPath * range.firstPath;
          part[name].set(whole[name].subarray(first, first + part[name].length));
        }
        // As from a database: at any address.
        const bytes = encodeRange(range, part);
        const moved = new Uint8Array(bytes.length + 3).subarray(3);
        moved.set(bytes);
        return moved;
      });
      const merged = allocateOutputs(100, byMonth);
      for (const index of [3, 0, 4, 2, 1, 2]) {
        decodeRangeInto(merged, ranges[index]!, encoded[index]!);
      }
      expect(merged).toEqual(whole);
    },
  );

  test('of another range, without its months or incomplete is refused', () => {
    const [first, second] = divideRuns([runOf(100, 1)], 480);
    const bytes = encodeRange(first!, allocateOutputs(first!.pathCount, false));
    const into = (byMonth: boolean) => allocateOutputs(100, byMonth);
    expect(codeOf(() => decodeRangeInto(into(false), first!, bytes))).toBeUndefined();
    expect(codeOf(() => decodeRangeInto(into(false), second!, bytes))).toBe('rangeMismatch');
    expect(codeOf(() => decodeRangeInto(into(true), first!, bytes))).toBe('rangeMismatch');
    expect(codeOf(() => decodeRangeInto(into(false), first!, bytes.subarray(0, -1)))).toBe(
      'rangeMismatch',
    );
  });
});
