import { EngineError } from '@bess/kernel/errors';
import type { SizeOptions, SizeResult } from '@bess/tarsis/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSeries, encodeSeries } from '../../src/internal/stored-series.js';
import { createSizingRunner } from '../../src/jobs/job-runs.js';
import { quietWatch } from './undivided.js';

const terms = {
  tariff: 'sce-tou-8-option-d-under-2-kv',
  grid: { startMs: 0, stepMinutes: 60, length: 2, timeZone: 'UTC' },
  costs: { perKw: 1, perKwh: 1 },
  finance: { years: 1, discountRate: { nominalPerYear: 0 } },
};
const input = { options: { ...terms, loadKwSeries: encodeSeries([1.5, 2 / 3]) } };
const watch = quietWatch;
const { signal, onProgress } = watch;
const result = { tariffCode: terms.tariff } as SizeResult;

test('hands options with their series, signal and progress to the library, and stores its result', async () => {
  const asked: SizeOptions[] = [];
  const run = createSizingRunner(async (options) => {
    asked.push(options);
    return result;
  });
  expect(JSON.parse((await run(input, watch)) ?? '')).toEqual(result);
  expect(asked).toEqual([
    { ...terms, loadKwSeries: Float64Array.of(1.5, 2 / 3), signal, onProgress },
  ]);
});

test('a sizing whose thread died is repeated; one that was stopped has no outcome', async () => {
  const lost = new EngineError({
    engine: 'tarsis',
    kind: 'engine',
    code: 'threadDied',
    message: 'a thread of tarsis must stay alive during its work; "exit code 13" came',
  });
  let tries = 0;
  const run = createSizingRunner(async () => {
    tries += 1;
    if (tries === 1) throw lost;
    return result;
  });
  expect(await run(input, watch)).toBe(JSON.stringify(result));
  expect(tries).toBe(2);
  const stopped = { ...watch, signal: { aborted: true } };
  expect(await createSizingRunner(() => Promise.reject(lost))(input, stopped)).toBeUndefined();
});

test('stored series come back to the bit', () => {
  fc.assert(
    fc.property(fc.float64Array(), (series) => {
      expect(decodeSeries(encodeSeries(series))).toEqual(series);
    }),
  );
});
