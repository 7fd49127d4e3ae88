import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '@bess/kernel/errors';
import type { SimulationResult } from '@bess/strix';
import type { RunStrixJob, StrixJobInput } from '../../../src/jobs/job-runner.js';

/** A seed that makes the fake engine refuse its job, as the real one refuses what it cannot simulate. */
export const refusedSeed = 404;
/** A seed that makes it stumble over a mistake of its own. */
export const brokenSeed = 500;

/**
 * An engine whose figures follow from its input by plain sums, so that tests of HTTP can say what must come back: P50 is
 * the seed plus a million, the other percentiles and the tail lie whole thousands around it.
 *
 * @param stepMs - duration of each of four steps, with progress after each [ms]
 */
export function fakeStrix(stepMs = 0): RunStrixJob {
  return async (input, { signal, onProgress }) => {
    for (let step = 1; step <= 4; step += 1) {
      if (stepMs > 0) {
        await pause(stepMs);
      }
      if (signal.aborted) {
        return undefined;
      }
      onProgress(step / 4);
    }
    if (input.options.seed === refusedSeed) {
      throw new EngineError({
        engine: 'strix',
        kind: 'outOfRange',
        code: 'beforeHistory',
        message: 'startDate must not lie before the history ends; 1999-01-01 came',
      });
    }
    if (input.options.seed === brokenSeed) {
      throw new TypeError("Cannot read properties of undefined (reading '/srv/secret.ts')");
    }
    return JSON.stringify(fakeResult(input));
  };
}

/** What {@link fakeStrix} answers. */
export function fakeResult({ options }: StrixJobInput): SimulationResult {
  const p50 = 1_000_000 + options.seed;
  const { market, include = {} } = options;
  return {
    policy: options.policy ?? 'arbitrage',
    pathCount: options.pathCount ?? 0,
    horizonDays: options.horizonDays ?? 0,
    seed: options.seed,
    currency: typeof market === 'string' ? 'USD' : (market?.currency ?? 'USD'),
    annualRevenue: { p10: p50 - 10_000, p50, p90: p50 + 10_000 },
    standardErrors: { p10: 30, p50: 20, p90: 40 },
    riskMetrics: {
      var95: p50 - 20_000,
      cvar95: p50 - 30_000,
      tailMean: p50 - 25_000,
      worstCase: p50 - 40_000,
    },
    horizonRevenue: { p10: 1, p50: 2, p90: 3, mean: 2 },
    streams: { energy: p50 - 1_000, reserves: 1_000, wear: 500 },
    histogram: { edges: [0, p50, 2 * p50], counts: [400, 600] },
    assumptions: [{ name: 'year_effect', value: 0.35, source: 'documented prior' }],
    pathsPerSecond: 50_000,
    ...(include.months && {
      months: [{ month: 1, p10: 1, p50: 2, p90: 3, mean: 2, simulatedDays: 30 }],
    }),
    ...(include.shapley && {
      attribution: {
        forecastAccuracy: 100,
        regimeClassification: 50,
        socManagement: 200,
        ancillaryRevenue: 0,
        valueAll: 400,
        valueNone: 50,
      },
    }),
    ...(include.benchmarks && {
      benchmarks: {
        pathCount: 200,
        foresightShare: 0.9,
        naiveThresholdShare: 0.5,
        tb2Share: 0.8,
        tb4Share: 0.7,
        cyclesPerYear: 300,
      },
    }),
  };
}
