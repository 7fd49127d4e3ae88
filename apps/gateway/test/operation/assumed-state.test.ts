import { describe, expect, test } from 'vitest';
import { assumedSoc, parseMemory, toMemory } from '../../src/operation/assumed-state.js';

const last = { fromMs: 100, untilMs: 200, startSoc: 0.8, endSoc: 0.4 };
const reported = (timeMs: number, socFraction: number) => ({ timeMs, socFraction, powerMw: null });

describe('the assumed state of charge', () => {
  test.each([
    ['nothing is known', undefined, undefined, 0.65, 'assumed'],
    ['there was a run only', last, undefined, 0.4, 'assumed'],
    ['there was a report only', undefined, reported(5, 0.3), 0.3, 'reported'],
    ['a report is older than the run', last, reported(50, 0.9), 0.4, 'assumed'],
    ['a report began the run', last, reported(100, 0.8), 0.4, 'assumed'],
    ['a report came in the middle of the run', last, reported(150, 0.7), 0.5, 'assumed'],
    ['a report came since the run', last, reported(200, 0.9), 0.9, 'reported'],
    ['the rest of a run would empty it', last, reported(125, 0.1), 0, 'assumed'],
    ['a shorter interval follows', last, undefined, 0.7, 'assumed', 125],
    ['a shorter interval follows a report', last, reported(110, 0.78), 0.72, 'assumed', 125],
    ['a shorter interval begins with a report', last, reported(125, 0.9), 0.9, 'reported', 125],
  ] as const)('where %s', (_, run, report, socFraction, socSource, intervalMs: number = 200) => {
    const state = assumedSoc(intervalMs, run, report, 0.65);
    expect(state.socFraction).toBeCloseTo(socFraction, 12);
    expect(state.socSource).toBe(socSource);
  });
});

test('memory is read by its version only, and what cannot be read is none', () => {
  expect(parseMemory(toMemory(1, last), 1)).toEqual(last);
  for (const other of [toMemory(2, last), '{', 'null', '7', '{"socFraction":0.5}', null]) {
    expect(parseMemory(other, 1)).toBeUndefined();
  }
});
