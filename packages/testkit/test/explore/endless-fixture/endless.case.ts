import { expect, test } from 'vitest';
import { runSeed } from '../../../src/index.js';

test('does not come to an end on seed 1', () => {
  // Ends by itself within minutes, should nobody end it.
  if (runSeed() === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600_000);
  expect(runSeed()).not.toBe(1);
});
