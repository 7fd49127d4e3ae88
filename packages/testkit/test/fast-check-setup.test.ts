import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { fastCheckSetup } from '../src/index.js';

const inForce = fc.readConfigureGlobal();

afterEach(() => {
  fc.configureGlobal(inForce);
  vi.restoreAllMocks();
});

test('the seed and the run count of the environment are what fast-check then uses', () => {
  const settings = fastCheckSetup({ FC_SEED: '7', FC_NUM_RUNS: '20' });

  const drawn = () => {
    const values: number[] = [];
    fc.assert(fc.property(fc.integer(), (value) => void values.push(value)));
    return values;
  };
  const first = drawn();
  expect(settings).toEqual({ seed: 7, numRuns: 20 });
  expect(first).toHaveLength(20);
  expect(drawn()).toEqual(first);

  fastCheckSetup({ FC_SEED: '8', FC_NUM_RUNS: '20' });
  expect(drawn()).not.toEqual(first);
});

test('without a seed a fresh one is used and logged', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { seed } = fastCheckSetup({});
  expect(log.mock.calls.flat().join(' ')).toContain(`FC_SEED=${seed}`);
  expect(fc.readConfigureGlobal().seed).toBe(seed);
});

test.each([
  [{ FC_SEED: 'x' }, 'FC_SEED must be an integer from -2147483648 to 2147483647, but is "x"'],
  [{ FC_NUM_RUNS: '0' }, 'FC_NUM_RUNS must be an integer from 1 to 9007199254740991, but is "0"'],
])('a wrong setting %j stops the run', (environment, message) => {
  expect(() => fastCheckSetup(environment)).toThrow(message);
});

test('the shared configuration has set this very run up', () => {
  expect(String(inForce.seed)).toBe(process.env['FC_SEED']);
});
