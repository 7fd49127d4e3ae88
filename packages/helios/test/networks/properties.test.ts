import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createKernel, createSimdKernel } from '../../src/kernel/create-kernel.js';
import { ofEachNetwork } from './network-under-test.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

const value = fc.oneof(
  fc.constantFrom(0, -0, 1, -1e12, 1e12, 1e-300),
  fc.double({ min: -1000, max: 1000, noNaN: true }),
);

ofEachNetwork(({ name, fit, forecast }) => {
  describe(name, () => {
    test('gives finite, ordered quantiles for any finite series of at least 8 values', () => {
      fc.assert(
        fc.property(
          fc.array(value, { minLength: 8, maxLength: 80 }),
          fc.constantFrom(15, 60, 1440),
          fc.integer({ min: 1, max: 30 }),
          fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
          (list, stepMinutes, horizon, firstStepOfWeek) => {
            const values = Float64Array.from(list);
            const time =
              firstStepOfWeek === undefined ? {} : { firstStepOfWeek, firstShareOfYear: 0.5 };
            const series = { values, stepMinutes, ...time };
            const model = fit(series, { seed: 1, epochs: 1, hidden: 8 });
            const answer = forecast(model, series, horizon, [0.01, 0.1, 0.5, 0.9, 0.99]).values;
            let wrong = 0;
            for (let i = 0; i < answer.length; i++) {
              if (!Number.isFinite(answer[i])) wrong += 1;
              if (i % 5 > 0 && answer[i]! < answer[i - 1]!) wrong += 1;
            }
            expect(wrong).toBe(0);
            expect(answer.length).toBe(5 * horizon);
          },
        ),
        { endOnFailure: true },
      );
    });

    test('gives the same bits on a host without WebAssembly, or one that cannot compile the kernel', () => {
      const values = Float64Array.from({ length: 80 }, (_, i) => Math.sin(i / 3.8) + (i % 24) / 10);
      const series = { values, stepMinutes: 60 };
      const fitted = () => fit(series, { seed: 1, epochs: 3, hidden: 8 });
      const model = fitted();
      const answer = forecast(model, series, 24, [0.1, 0.5, 0.9]);
      vi.stubGlobal('WebAssembly', undefined);
      expect(createSimdKernel(4)).toBeUndefined();
      expect(createKernel(4).memory.length).toBe(4);
      expect(fitted()).toEqual(model);
      expect(forecast(model, series, 24, [0.1, 0.5, 0.9])).toEqual(answer);
    });
  });
});
