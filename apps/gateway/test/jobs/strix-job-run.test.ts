import { EngineError } from '@bess/kernel/errors';
import type { SimulateOptions } from '@bess/strix';
import { expect, test } from 'vitest';
import { fakeInput } from './fake-engine.js';
import { quietWatch, undividedRunner } from './undivided.js';

const result = {
  policy: 'arbitrage' as const,
  pathCount: 1_000,
  horizonDays: 30,
  seed: 7,
  currency: 'USD',
  annualRevenue: { p10: 1, p50: 2, p90: 3 },
  standardErrors: { p10: 0.1, p50: 0.1, p90: 0.1 },
  riskMetrics: { var95: 0.5, cvar95: 0.4, tailMean: 0.6, worstCase: 0.2 },
  horizonRevenue: { p10: 1, p50: 2, p90: 3, mean: 2 },
  streams: { energy: 2, reserves: 0, wear: 1 },
  histogram: { edges: [0, 4], counts: [1_000] },
  assumptions: [],
};
const watch = quietWatch;

test('hands options and clock to the library, and stores its result without single paths', async () => {
  const asked: SimulateOptions[] = [];
  const nowMs = () => 5;
  const simulate = async (options: SimulateOptions) => {
    asked.push(options);
    const paths = {
      horizonRevenue: Float64Array.of(1),
      annualRevenue: Float64Array.of(1),
    };
    return { ...result, paths };
  };
  const input = fakeInput(7, 30);
  const stored = await undividedRunner(simulate, nowMs)(input, watch);
  expect(asked).toEqual([
    { ...input.options, nowMs, signal: watch.signal, onProgress: expect.any(Function) },
  ]);
  expect(JSON.parse(stored ?? '')).toEqual(result);
});

test('tells progress as a share', async () => {
  const shares: number[] = [];
  const simulate = async ({ onProgress }: SimulateOptions) => {
    onProgress?.({ donePaths: 250, totalPaths: 1_000 });
    onProgress?.({ donePaths: 1_000, totalPaths: 1_000 });
    return result;
  };
  const onProgress = (share: number) => shares.push(share);
  await undividedRunner(simulate, Date.now)(fakeInput(7, 30), { ...watch, onProgress });
  expect(shares).toEqual([0.25, 1]);
});

test('an engine that was stopped has no outcome, one that refuses has its error', async () => {
  const refusal = new EngineError({
    engine: 'strix',
    kind: 'engine',
    code: 'cancelled',
    message: 'It was stopped.',
  });
  const run = undividedRunner(() => Promise.reject(refusal), Date.now);
  const stopped = { ...watch, signal: { aborted: true } };
  expect(await run(fakeInput(7, 30), stopped)).toBeUndefined();
  await expect(run(fakeInput(7, 30), watch)).rejects.toBe(refusal);
});

const lostThread = new EngineError({
  engine: 'strix',
  kind: 'engine',
  code: 'threadDied',
  message: 'a thread of strix must stay alive during a task; "exit code 13" came',
});
/** Loses its thread so often, then answers. */
const losing = (times: number, lost = { count: 0 }) => ({
  lost,
  simulate: async () => {
    if (lost.count < times) {
      lost.count += 1;
      throw lostThread;
    }
    return result;
  },
});

test('a simulation whose thread died is repeated, and the job gets its result', async () => {
  const { simulate, lost } = losing(2);
  const stored = await undividedRunner(simulate, Date.now)(fakeInput(7, 30), watch);
  expect([JSON.parse(stored ?? ''), lost.count]).toEqual([result, 2]);
});

test('a job that costs a third thread fails and costs no fourth', async () => {
  const { simulate, lost } = losing(4);
  const run = undividedRunner(simulate, Date.now);
  await expect(run(fakeInput(7, 30), watch)).rejects.toBe(lostThread);
  expect(lost.count).toBe(3);
});

test('a job that was stopped while its thread died is not repeated', async () => {
  const { simulate, lost } = losing(4);
  const stopped = { ...watch, signal: { aborted: true } };
  expect(await undividedRunner(simulate, Date.now)(fakeInput(7, 30), stopped)).toBeUndefined();
  expect(lost.count).toBe(1);
});
