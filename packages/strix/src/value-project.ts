import { pathsOfHours } from './internal/paths-of-hours.js';
import { cancelledError } from './internal/strix-error.js';
import { prepareProject } from './project/prepare-project.js';
import { resolveProject } from './project/resolve-project.js';
import { allocateLifeOutputs, simulateLives } from './project/simulate-lives.js';
import { summariseProject } from './project/summarise-project.js';
import type { ProjectValuation, ValuationControl } from './project/types.js';
import type { ProjectValuationOptions } from './schema/project-valuation.js';

/** Approximate number of hours between checks of signal and progress. */
const STEPS_PER_CHUNK = 1_000_000;
const HOURS_PER_YEAR = 8_760;

/**
 * Values battery projects in an uncertain market. Each simulated project is one life: it draws the parameters of the market
 * once, lives through years that are correlated with each other, and its cells age by the use that the dispatch makes of them.
 * The answer is the distribution of net present value, internal rate of return and payback over the projects, the probability
 * of loss, the debt that bad years carry, and the best duration, compared on the same prices. Method note, section 11.
 *
 * Percentiles are non-exceedance percentiles: project finance's P90 is P10 here. Revenue is market cash; wear steers the
 * dispatch and is not deducted, because fading capacity and replacements are what it stands for.
 *
 * @param options - battery with one or several durations, costs, finance and seed; the rest has documented defaults
 * @param control - signal, progress callback and clock
 * @throws EngineError kind `invalid` or `outOfRange` naming the field, its rule and what came: those of `simulate` and
 * `evaluateProject`; kind `engine`: `cancelled`
 * @example
 * const { durations } = await valueProject({
 *   battery: { powerMw: 50, durationHours: 4 },
 *   costs: { perKw: 300, perKwh: 200 },
 *   finance: { years: 15, discountRate: { nominalPerYear: 0.08 } },
 *   seed: 7,
 *   projectCount: 200,
 * });
 * durations[0].equity.npv.p10 < durations[0].equity.npv.p50;
 * // => true
 */
export async function valueProject(
  options: ProjectValuationOptions,
  control: ValuationControl = {},
): Promise<ProjectValuation> {
  const { signal, onProgress, nowMs } = control;
  const project = resolveProject(options);
  const { projectCount, years, durations } = project;
  const plan = prepareProject(project);
  const outputs = allocateLifeOutputs(plan, projectCount);
  const startMs = nowMs?.() ?? 0;
  const chunk = pathsOfHours(STEPS_PER_CHUNK, HOURS_PER_YEAR * years * durations.length);
  for (let first = 0; first < projectCount; first += chunk) {
    if (signal?.aborted === true) throw cancelledError(first, projectCount);
    const count = Math.min(chunk, projectCount - first);
    simulateLives(plan, first, count, outputs, first);
    await onProgress?.({ donePaths: first + count, totalPaths: projectCount });
  }
  const endMs = nowMs?.();
  const result = summariseProject(project, outputs);
  if (endMs === undefined) return result;
  // A coarse clock may show no time passed.
  return { ...result, projectsPerSecond: (1000 * projectCount) / Math.max(1e-3, endMs - startMs) };
}
