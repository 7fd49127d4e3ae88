import { createStream } from '@bess/kernel/rng';
import { expect, test } from 'vitest';
import { formatTable } from '../shared/format-table.js';
import { type Bench, measure } from '../shared/harness.js';

const stream = createStream({ seed: 1, stream: 0, path: 0 });

/** Contenders that move a clock of their own, so that their times are known exactly. */
function fakeBench(durationsMs: Record<string, number[]>, results: Record<string, number> = {}) {
  const calls: string[] = [];
  let timeMs = 0;
  const bench: Bench = {
    title: 'fake',
    rounds: 4,
    resultTolerance: 1e-9,
    contenders: () =>
      Object.entries(durationsMs).map(([name, durations]) => ({
        name,
        run: () => {
          timeMs += durations[calls.filter((call) => call === name).length] ?? 0;
          calls.push(name);
          return results[name] ?? 1;
        },
      })),
  };
  return { bench, calls, nowMs: () => timeMs };
}

test('contenders take turns, and the warm-up is not counted', async () => {
  const { bench, calls, nowMs } = fakeBench({
    a: [900, 900, 4, 1, 3, 2],
    b: [900, 900, 10, 10, 30, 10],
  });
  const measurements = await measure(bench, { stream, nowMs });
  expect(calls.join('')).toBe('abbaabbaabba');
  expect(measurements).toEqual([
    { name: 'a', medianMs: 2.5, leastMs: 1, greatestMs: 4, result: 1 },
    { name: 'b', medianMs: 10, leastMs: 10, greatestMs: 30, result: 1 },
  ]);
  expect(formatTable('fake', measurements)).toContain('| b | 10.000 | 10.000 | 30.000 | 4.00× |');
});

test('contenders with different results are refused', async () => {
  const { bench, nowMs } = fakeBench({ a: [], b: [] }, { a: 1, b: 1.1 });
  await expect(measure(bench, { stream, nowMs })).rejects.toThrow('b gives 1.1, but a gives 1');
});
