import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createKernel } from '../../src/kernel/create-kernel.js';
import { createSimdKernel } from '../../src/kernel/simd/create-simd-kernel.js';
import { fitTft } from '../../src/models/tft/fit-tft.js';
import { forecastTft } from '../../src/models/tft/forecast-tft.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

const value = fc.oneof(
  fc.constantFrom(0, -0, 1, -1e12, 1e12, 1e-300),
  fc.double({ min: -1000, max: 1000, noNaN: true }),
);

test('any finite series of 8 values or more gives finite, ordered quantiles', () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 8, maxLength: 120 }),
      fc.constantFrom(15, 60, 1440),
      fc.integer({ min: 1, max: 60 }),
      fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
      (list, stepMinutes, horizon, firstStepOfWeek) => {
        const values = Float64Array.from(list);
        const time =
          firstStepOfWeek === undefined ? {} : { firstStepOfWeek, firstShareOfYear: 0.5 };
        const series = { values, stepMinutes, ...time };
        const model = fitTft(series, { seed: 1, epochs: 1, hidden: 8 });
        const forecast = forecastTft(model, series, horizon, [0.01, 0.1, 0.5, 0.9, 0.99]);
        let wrong = 0;
        for (let i = 0; i < forecast.values.length; i++) {
          if (!Number.isFinite(forecast.values[i])) wrong += 1;
          if (i % 5 > 0 && forecast.values[i]! < forecast.values[i - 1]!) wrong += 1;
        }
        expect(wrong).toBe(0);
        expect(forecast.values.length).toBe(5 * horizon);
      },
    ),
    { numRuns: 200 },
  );
});

test('a host without WebAssembly, or one that cannot compile the kernel, gives the same bits', () => {
  const values = Float64Array.from({ length: 80 }, (_, i) => Math.sin(i / 3.8) + (i % 24) / 10);
  const series = { values, stepMinutes: 60 };
  const fit = () => fitTft(series, { seed: 1, epochs: 3, hidden: 8 });
  const model = fit();
  const forecast = forecastTft(model, series, 24, [0.1, 0.5, 0.9]);
  vi.stubGlobal('WebAssembly', undefined);
  expect(createSimdKernel(4)).toBeUndefined();
  expect(createKernel(4).memory.length).toBe(4);
  expect(fit()).toEqual(model);
  expect(forecastTft(model, series, 24, [0.1, 0.5, 0.9])).toEqual(forecast);
});
