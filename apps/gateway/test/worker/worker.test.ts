import { defaultTariffCode } from '@bess/tariff-library';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { samplePrices } from '../../src/engines/helios/helios-defaults.js';
import { eventually } from '../eventually.js';

describe('a worker thread', () => {
  /** What the engines were asked for, in turn. */
  const asked: [engine: string, input: unknown][] = [];
  const runs = {
    tarsis: ['tarsis/run-tarsis-schedule.js', 'runTarsisSchedule'],
    helios: ['helios/run-helios-forecast.js', 'runHeliosForecast'],
    phalanx: ['phalanx/run-phalanx-risk.js', 'runPhalanxRisk'],
    fenrir: ['fenrir/run-fenrir-cycle.js', 'runFenrirCycle'],
  } as const;
  const runEngineTask = () => {};
  /** The worker around engines that answer as they are told; their own modules are not even read. */
  const load = async (answer: () => Promise<unknown>) => {
    vi.resetModules();
    for (const [engine, [file, name]] of Object.entries(runs)) {
      vi.doMock(`../../src/engines/${file}`, () => ({
        [name]: (input: unknown) => {
          asked.push([engine, input]);
          return answer();
        },
      }));
    }
    vi.doMock('../../src/worker/run-engine-task.js', () => ({ runEngineTask }));
    vi.doMock('piscina', async (original) => ({
      ...(await original<typeof import('piscina')>()),
      workerData: { warmUp: true },
    }));
    return (await import('../../src/worker/worker.js')).default;
  };
  afterEach(() => {
    vi.doUnmock('piscina');
    vi.doUnmock('../../src/worker/run-engine-task.js');
    for (const [file] of Object.values(runs)) {
      vi.doUnmock(`../../src/engines/${file}`);
    }
    asked.length = 0;
  });

  it('has had an answer of each engine before it takes its first task', async () => {
    let finish = () => {};
    const handler = load(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    let isReady = false;
    void handler.then(() => {
      isReady = true;
    });
    const order = ['tarsis', 'helios', 'phalanx', 'fenrir', 'fenrir', 'fenrir'];
    for (let answered = 0; answered < order.length; answered += 1) {
      await eventually(() => expect(asked).toHaveLength(answered + 1));
      expect(isReady).toBe(false);
      finish();
    }
    await expect(handler).resolves.toBe(runEngineTask);
    expect(asked.map(([engine]) => engine)).toEqual(order);
    const inputs = Object.fromEntries(asked);
    expect(inputs['tarsis']).toEqual({
      options: { tariff: defaultTariffCode, month: 7, year: 2026 },
      nativeCurrency: false,
    });
    expect(inputs['helios']).toEqual({ values: samplePrices, horizon: 48 });
  });

  it('starts although the engines fail, so that their probes can tell', async () => {
    await expect(load(() => Promise.reject(new Error('no solver, no weights')))).resolves.toBe(
      runEngineTask,
    );
    expect(new Set(asked.map(([engine]) => engine))).toEqual(new Set(Object.keys(runs)));
  });
});
