import { LANES } from '../internal/kernel-layout.js';
import type { KernelOptions, PathsKernel } from '../kernel/kernel-options.js';
import { createPathsKernel } from '../kernel/paths-kernel.js';
import type { PolicyTable } from '../observation/policy-table.js';
import type { BatteryParameters, ReserveTerms } from '../planning/battery.js';
import type { QuasiRandomSampling } from '../price/initial-normals.js';
import { type PathCalendar, templateCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-model.js';

/** After this many days the initial state of battery and policy no longer matters. */
const WARM_UP_DAYS = 21;
const TRANSIENT_PATHS = 128;
const MONTHS = 12;

/**
 * Everything needed to simulate a range of paths; plain data, so that it can be sent to threads. It must not change once paths of it
 * were simulated.
 */
export interface SimulationPlan {
  readonly seed: number;
  readonly prices: PriceTables;
  readonly calendar: PathCalendar;
  readonly policy: PolicyTable;
  readonly battery: BatteryParameters;
  /** Absent: no reserve is sold. */
  readonly reserve?: ReserveTerms;
  /** Absent: independent random numbers. */
  readonly sampling?: QuasiRandomSampling;
  /** Whether cash is also split by calendar month. */
  readonly byMonth: boolean;
}

/**
 * Simulates a range of paths of a plan. The revenue of a path depends on the plan and its number only, so ranges put together
 * give the same bits as one range.
 *
 * @param plan - prices, policy, battery and calendar
 * @param firstPath - number of the first path
 * @param pathCount - paths
 * @param outputs - receives the results; allocated when absent
 * @param offset - entry of the first path in the outputs. Default 0
 * @returns the outputs
 * @throws EngineError of `createStream`
 * @example
 * simulatePaths(plan, 0, 1_000).energyCash.length;
 * // => 1000
 */
export function simulatePaths(
  plan: SimulationPlan,
  firstPath: number,
  pathCount: number,
  outputs: PathOutputs = allocateOutputs(pathCount, plan.byMonth),
  offset = 0,
): PathOutputs {
  const { wearPerMwhDischarged } = plan.battery;
  const kernel = kernelOf(plan);
  for (let index = 0; index < pathCount; index += LANES) {
    const starts = kernel.start(firstPath + index, Math.min(LANES, pathCount - index));
    kernel.simulateDays(0, plan.calendar.dayCount);
    for (const [lane, { levelYear, spreadYear }] of starts.entries()) {
      const entry = offset + index + lane;
      const earned = kernel.earnings(lane, 0);
      outputs.energyCash[entry] = earned.energyCash;
      outputs.reserveCash[entry] = earned.reserveCash;
      outputs.dischargedMwh[entry] = earned.dischargedMwh;
      outputs.wearCost[entry] = wearPerMwhDischarged * earned.dischargedMwh;
      outputs.levelYear[entry] = levelYear;
      outputs.spreadYear[entry] = spreadYear;
      if (!plan.byMonth) continue;
      outputs.monthCash.set(earned.monthCash, entry * MONTHS);
      outputs.monthDays.set(earned.monthDays, entry * MONTHS);
    }
  }
  return outputs;
}

/** The plan simulated last, because its tables take as long to lay out as some hundred days to simulate. */
let latest: { readonly plan: SimulationPlan; readonly kernel: PathsKernel } | undefined;

function kernelOf(plan: SimulationPlan): PathsKernel {
  if (latest?.plan !== plan) latest = { plan, kernel: createPathsKernel(kernelOptions(plan)) };
  return latest.kernel;
}

/** What a kernel needs for a plan. */
export function kernelOptions({
  seed,
  prices,
  calendar,
  policy,
  battery,
  reserve,
  sampling,
}: SimulationPlan): KernelOptions {
  const batteries = [{ policy, battery }];
  const options = {
    ...{ seed, prices, calendar, batteries, logsEnergy: false },
    ...(sampling && { sampling }),
  };
  const kind = prices.reserve?.kind;
  return reserve === undefined || kind === undefined
    ? options
    : { ...options, reserve: { kind, terms: reserve } };
}

/**
 * Allocates the outputs of a number of paths.
 *
 * @param pathCount - paths
 * @param byMonth - whether cash is also split by calendar month
 * @example
 * allocateOutputs(10, true).monthCash.length;
 * // => 120
 */
export function allocateOutputs(pathCount: number, byMonth: boolean): PathOutputs {
  const months = byMonth ? 12 * pathCount : 0;
  return {
    energyCash: new Float64Array(pathCount),
    reserveCash: new Float64Array(pathCount),
    wearCost: new Float64Array(pathCount),
    dischargedMwh: new Float64Array(pathCount),
    levelYear: new Float64Array(pathCount),
    spreadYear: new Float64Array(pathCount),
    monthCash: new Float64Array(months),
    monthDays: new Uint16Array(months),
  };
}

/** Results of simulated paths, one entry per path unless said otherwise. */
export interface PathOutputs {
  /** Revenue of energy sold less cost of energy bought [currency]. */
  readonly energyCash: Float64Array;
  /** Revenue of reserves [currency]. */
  readonly reserveCash: Float64Array;
  readonly wearCost: Float64Array;
  readonly dischargedMwh: Float64Array;
  /** Year effects of level and log spread that the path drew for its first year. */
  readonly levelYear: Float64Array;
  readonly spreadYear: Float64Array;
  /** Path × 12 calendar months: cash [currency] and days simulated; empty unless requested. */
  readonly monthCash: Float64Array;
  readonly monthDays: Uint16Array;
}

/** Additional cash and wear of a path due to its start, over all its days [currency]. */
export interface InitialTransient {
  readonly energyCash: number;
  readonly reserveCash: number;
  readonly wearCost: number;
}

/**
 * Estimates the initial transient: the energy stored initially is sold once, and a policy without observations makes errors at
 * first. Two batteries meet the same prices, one of which has operated for three weeks before; the difference of their cash is
 * the transient. Few paths suffice, because the two soon do the same. Method note, (43).
 *
 * @param plan - plan of the simulation; its calendar's length limits the counted days
 */
export function initialTransient(plan: SimulationPlan): InitialTransient {
  const countedDays = Math.min(WARM_UP_DAYS, plan.calendar.dayCount);
  const calendar = templateCalendar(WARM_UP_DAYS + countedDays);
  const warm = createPathsKernel(kernelOptions({ ...plan, calendar }));
  const fresh = createPathsKernel(kernelOptions({ ...plan, calendar }));
  let energyCash = 0;
  let reserveCash = 0;
  let dischargedMwh = 0;
  for (let path = 0; path < TRANSIENT_PATHS; path += LANES) {
    for (const kernel of [warm, fresh]) {
      kernel.start(path, LANES);
      kernel.simulateDays(0, WARM_UP_DAYS);
    }
    for (let lane = 0; lane < LANES; lane++) warm.clearEarnings(lane, 0);
    fresh.restart(WARM_UP_DAYS);
    for (const kernel of [warm, fresh]) kernel.simulateDays(WARM_UP_DAYS, countedDays);
    for (let lane = 0; lane < LANES; lane++) {
      const usual = warm.earnings(lane, 0);
      const first = fresh.earnings(lane, 0);
      energyCash += (first.energyCash - usual.energyCash) / TRANSIENT_PATHS;
      reserveCash += (first.reserveCash - usual.reserveCash) / TRANSIENT_PATHS;
      dischargedMwh += (first.dischargedMwh - usual.dischargedMwh) / TRANSIENT_PATHS;
    }
  }
  const wearCost = plan.battery.wearPerMwhDischarged * dischargedMwh;
  return { energyCash, reserveCash, wearCost };
}
