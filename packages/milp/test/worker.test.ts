import { setImmediate as nextTurn } from 'node:timers/promises';
import { EngineError } from '@bess/kernel/errors';
import { createModelBuilder, type MilpModel, solve } from '@bess/milp';
import { createWorkerSolver } from '@bess/milp/node';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { solverConformance } from '../../testkit/src/solver-conformance.js';
import { batteryModel } from '../bench/battery-model.js';

const shared = createWorkerSolver();
afterAll(() => shared.close());

solverConformance('HiGHS in a worker', () => shared);

const stuckUrl = new URL('./support/stuck-worker.mjs', import.meta.url);

/** Waits until the next stuck worker has reported its point and the report has arrived in this thread. */
async function stuckWorker(): Promise<void> {
  const channel = new BroadcastChannel('stuck-worker');
  await new Promise<void>((resolve) => {
    channel.onmessage = () => resolve();
  });
  channel.close();
  // Messages sent before on another port arrive in this turn of the event loop or the next.
  await nextTurn();
  await nextTurn();
}

/** Integers whose lower bounds are feasible, and whose relaxation is fractional. */
function packing(): MilpModel {
  const builder = createModelBuilder();
  const x = builder.addColumn({ cost: -1, integer: true });
  builder.addRow({ upper: 3, columns: [x], values: [2] });
  return builder.build();
}

/** Equalities of random weights (G. Cornuéjols, M. Dawande, IPCO 1998): hard for every branch and bound. */
function marketSplit(rows: number, columns: number): MilpModel {
  const builder = createModelBuilder();
  let state = 12345;
  const weight = () => {
    state = (state * 48271) % 2147483647;
    return state % 100;
  };
  const chosen = Array.from({ length: columns }, () =>
    builder.addColumn({ upper: 1, integer: true }),
  );
  for (let i = 0; i < rows; i += 1) {
    const weights = chosen.map(weight);
    const half = Math.floor(weights.reduce((sum, value) => sum + value, 0) / 2);
    const over = builder.addColumn({ cost: 1 });
    const under = builder.addColumn({ cost: 1 });
    builder.addRow({
      lower: half,
      upper: half,
      columns: [...chosen, over, under],
      values: [...weights, -1, 1],
    });
  }
  return builder.build();
}

describe('the worker solver', () => {
  afterEach(() => vi.useRealTimers());

  it('gives the same result as the solver in this thread', async () => {
    const model = batteryModel({ steps: 24, binaries: 8, seed: 5 });
    const [one, other] = await Promise.all([shared.solve(model), solve(model)]);
    expect(one.status).toBe('optimal');
    expect(one.objective).toBeCloseTo(other.objective!, 6);
  });

  it('stops a long search at its limit, with the best point so far and the right gap', async () => {
    // A slow machine needs more than a second for a first point.
    let result = await shared.solve(marketSplit(5, 40), { timeLimitMs: 1_000 });
    for (let timeLimitMs = 4_000; result.objective === undefined; timeLimitMs *= 4) {
      result = await shared.solve(marketSplit(5, 40), { timeLimitMs });
    }
    expect(result.status).toBe('timeLimit');
    expect(result.objective!).toBeGreaterThan(0);
    expect(result.bound!).toBeLessThan(result.objective!);
    expect(result.gapPct!).toBeGreaterThan(1);
  });

  it('ends a stuck thread, keeps its last point, and starts a new one', async () => {
    const solver = createWorkerSolver({ workerUrl: stuckUrl, graceMs: 50 });
    /** Solves with a clock that stands still until the thread is stuck, and then passes the limit. */
    const solveUntilStuck = async (relaxOnly: boolean) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const stuck = stuckWorker();
      const result = solver.solve(packing(), { timeLimitMs: 10_000, relaxOnly });
      await stuck;
      vi.advanceTimersByTime(10_049);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1);
      vi.useRealTimers();
      return result;
    };
    const result = await solveUntilStuck(false);
    expect(result).toMatchObject({ status: 'timeLimit', solver: 'highs-worker' });
    // It was stuck in the relaxation, whose point proves nothing about the integer model.
    expect(result.x).toBeUndefined();
    const relaxed = await solveUntilStuck(true);
    expect(relaxed).toMatchObject({ status: 'timeLimit', objective: 0, boundSource: 'none' });
    await solver.close();
  });

  it('returns a start point when the time runs out before a better one', async () => {
    const solver = createWorkerSolver({ workerUrl: stuckUrl, graceMs: 0 });
    const start = Float64Array.of(1);
    const result = await solver.solve(packing(), { timeLimitMs: 60, start });
    expect(result).toMatchObject({ status: 'timeLimit', objective: -1, maxViolation: 0 });
    await solver.close();
  });

  it('ends the thread when the signal aborts', async () => {
    const solver = createWorkerSolver({ workerUrl: stuckUrl });
    const controller = new AbortController();
    const result = solver.solve(packing(), { signal: controller.signal });
    await stuckWorker();
    controller.abort();
    expect(await result).toMatchObject({ status: 'cancelled', boundSource: 'none' });
    await solver.close();
  });

  it('rebuilds errors from the thread, and survives its crash', async () => {
    const workerUrl = new URL('./support/failing-worker.mjs', import.meta.url);
    const solver = createWorkerSolver({ workerUrl });
    const first = await solver.solve(packing()).catch((error: unknown) => error);
    expect(first).toBeInstanceOf(EngineError);
    expect(first).toMatchObject({ code: 'solverFailed', details: { solver: 'highs-worker' } });
    const second = await solver.solve(packing()).catch((error: unknown) => error);
    expect(second).toMatchObject({ kind: 'engine', code: 'solverFailed' });
    await solver.close();
  });

  it('rejects a negative grace period', () => {
    expect(() => createWorkerSolver({ graceMs: -1 })).toThrow(/graceMs must be at least 0, got -1/);
  });
});
