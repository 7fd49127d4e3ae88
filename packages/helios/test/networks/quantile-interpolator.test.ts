import { expect, test } from 'vitest';
import { quantileInterpolator } from '../../src/models/networks/forecast-network.js';

test('levels in between are interpolated linearly in the logistic score', () => {
  const out = new Float64Array(5);
  // The scores of 0.1, 0.5 and 0.9 are −ln 9, 0, ln 9; those of 0.25 and 0.75 are ∓ln 3: half-way.
  quantileInterpolator([0.1, 0.5, 0.9], [0.1, 0.25, 0.5, 0.75, 81 / 82])([0, 4, 10], out, 0);
  [0, 2, 4, 7, 16].forEach((value, i) => {
    expect(out[i]).toBeCloseTo(value, 12);
  });
  quantileInterpolator([0.5], [0.1, 0.5])([3], out, 0);
  expect([...out.subarray(0, 2)]).toEqual([3, 3]);
});
