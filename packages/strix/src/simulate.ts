import { pathsOfHours } from './internal/paths-of-hours.js';
import { cancelledError } from './internal/strix-error.js';
import { summarise } from './results/summarise.js';
import { prepareSimulation, type SimulationRun } from './simulation/prepare-simulation.js';
import { allocateOutputs, type PathOutputs, simulatePaths } from './simulation/simulate-paths.js';
import type { SimulateOptions, SimulationResult } from './simulation/types.js';

/** Approximate number of hours between checks of signal and progress. */
const STEPS_PER_CHUNK = 1_000_000;

/**
 * Monte Carlo simulation of storage revenue under uncertain prices. Draws price paths from a Bayesian price model, operates
 * the battery along each by a policy without foresight, and returns the distribution of annual revenue: P10, P50, P90 with
 * their standard errors, the lower tail, and the sources of the revenue. Method note, sections 1 to 8.
 *
 * P10, P50 and P90 are non-exceedance percentiles: 10 % of the paths earn less than P10. What project finance calls "P90",
 * exceeded with 90 %, is P10 here. Revenue is market cash less charging cost, before wear, tax and financing. The same options
 * give the same bits on any machine; only `pathsPerSecond` differs.
 *
 * @param options - battery and seed; market, policy, paths, horizon and more have documented defaults
 * @throws EngineError kind `invalid` or `outOfRange` naming the field, its rule and what came: those of `createValidator`,
 * `unknownMarket`, `priceBoundsReversed`, `tooManySteps`, `malformedDate`, `startBeforeHistoryEnds`, `socWindowEmpty`,
 * `initialSocOutsideWindow`, `noReserveModel`; kind `engine`: `cancelled`
 * @example
 * const result = await simulate({ battery: { powerMw: 50, capacityMwh: 200 }, seed: 7, pathCount: 1000 });
 * result.annualRevenue.p10 < result.annualRevenue.p50;
 * // => true
 */
export async function simulate(options: SimulateOptions): Promise<SimulationResult> {
  const { signal, onProgress, nowMs } = options;
  const prepared = prepareSimulation(options);
  const totalPaths = prepared.runs.reduce((sum, { pathCount }) => sum + pathCount, 0);
  const startMs = nowMs?.() ?? 0;
  const outputs: PathOutputs[] = [];
  let donePaths = 0;
  for (const run of prepared.runs) outputs.push(await simulateRun(run));
  const endMs = nowMs?.();
  const result = summarise(prepared, outputs);
  if (endMs === undefined) return result;
  // A coarse clock may show no time passed.
  const elapsedMs = Math.max(1e-3, endMs - startMs);
  return { ...result, pathsPerSecond: (1000 * totalPaths) / elapsedMs };

  async function simulateRun({ plan, pathCount }: SimulationRun): Promise<PathOutputs> {
    const runOutputs = allocateOutputs(pathCount, plan.byMonth);
    const stepsPerPath = 24 * plan.calendar.dayCount;
    const chunk = pathsOfHours(STEPS_PER_CHUNK, stepsPerPath);
    for (let first = 0; first < pathCount; first += chunk) {
      if (signal?.aborted === true) throw cancelledError(donePaths, totalPaths);
      const count = Math.min(chunk, pathCount - first);
      simulatePaths(plan, first, count, runOutputs, first);
      donePaths += count;
      await onProgress?.({ donePaths, totalPaths });
    }
    return runOutputs;
  }
}
