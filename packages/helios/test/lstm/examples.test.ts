import { expect, test } from 'vitest';
import { decodeBase64 } from '../../src/internal/decode-base64.js';
import { createKernel } from '../../src/kernel/create-kernel.js';
import { checkLstmWeights } from '../../src/models/lstm/check-lstm-weights.js';
import { fitLstm } from '../../src/models/lstm/fit-lstm.js';
import { forecastLstm } from '../../src/models/lstm/forecast-lstm.js';
import { initialLstmWeights } from '../../src/models/lstm/initial-lstm-weights.js';
import { widenLstmWeights } from '../../src/models/lstm/widen-lstm-weights.js';

test('the examples in the documentation answer what they say', () => {
  const kernel = createKernel(12);
  kernel.memory.set([1, 2, 3, 4, 5, 6, 7, 8]);
  kernel.product(0, 2, 1, 4, 8, 2, 2, 2);
  expect([...kernel.memory.subarray(8)]).toEqual([19, 22, 43, 50]);
  expect([...decodeBase64('AGFzbQ==')]).toEqual([0, 97, 115, 109]);

  const shape = { hidden: 32, levels: [0.1, 0.5, 0.9], knownAhead: 0 };
  expect(initialLstmWeights(shape, 1).values.length).toBe(14397);
  const weights = initialLstmWeights({ hidden: 8, levels: [0.5], knownAhead: 0 }, 1);
  expect(checkLstmWeights(weights)).toBeUndefined();
  expect(widenLstmWeights(weights, 2).values.length - weights.values.length).toBe(196);

  const values = Float64Array.from({ length: 168 }, (_, hour) => hour % 24);
  const series = { values, stepMinutes: 60 };
  const model = fitLstm(series, { seed: 1 });
  expect(model.weights.hidden).toBe(16);
  expect(forecastLstm(model, series, 24, [0.1, 0.5, 0.9]).values.length).toBe(72);
});
