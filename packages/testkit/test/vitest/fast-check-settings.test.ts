import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COMMITTED_SEED,
  fastCheckSettings,
  runSeed,
} from '../../src/vitest/fast-check-settings.js';

test('properties use the seed and the run count of the environment', () => {
  const drawn = (environment: Record<string, string>) => {
    const values: number[] = [];
    fc.assert(
      fc.property(fc.integer(), (value) => void values.push(value)),
      fastCheckSettings(environment),
    );
    return values;
  };
  const first = drawn({ FC_SEED: '7', FC_NUM_RUNS: '20' });
  expect(first).toHaveLength(20);
  expect(drawn({ FC_SEED: '7', FC_NUM_RUNS: '20' })).toEqual(first);
  expect(drawn({ FC_SEED: '8', FC_NUM_RUNS: '20' })).not.toEqual(first);
});

test('without a seed in the environment, the committed one is used in every run', () => {
  expect(fastCheckSettings({})).toEqual({ seed: COMMITTED_SEED, numRuns: 100 });
  expect(fastCheckSettings({ FC_SEED: '' })).toEqual({ seed: COMMITTED_SEED, numRuns: 100 });
});

test.each([
  [{ FC_SEED: 'x' }, 'FC_SEED must be an integer from -2147483648 to 2147483647, but is "x"'],
  [{ FC_NUM_RUNS: '0' }, 'FC_NUM_RUNS must be an integer from 1 to 9007199254740991, but is "0"'],
])('a wrong setting %j stops the run', (environment, message) => {
  expect(() => fastCheckSettings(environment)).toThrow(message);
});

test('the shared configuration applies to this run', () => {
  expect(runSeed()).toBe(fastCheckSettings(process.env).seed);
});
