import type { SimulationPlan } from '../kernel/simulation-plan.js';
import { buildPolicy } from '../policy/build-policy.js';
import type { PolicyTable } from '../policy/policy-table.js';
import { datedCalendar } from '../price/dated-calendar.js';
import { drawPriceTables } from '../price/draw-price-tables.js';
import type { PathCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-tables.js';
import { undatedCalendar } from '../price/undated-calendar.js';
import type { Assumption, SimulateOptions } from '../types.js';
import { factorSets } from './factor-sets.js';
import type { PolicyBuilder } from './policy-builder.js';
import { rememberHistory } from './remember-history.js';
import { type ResolvedOptions, resolveOptions } from './resolve-options.js';
import { type StartTransient, startTransient } from './start-transient.js';

/** Paths 0 to `pathCount` − 1 of a plan. */
export interface SimulationRun {
  readonly plan: SimulationPlan;
  readonly pathCount: number;
}

/** Where the annual figures of one set of factors come from; positions in the list of runs. */
export interface Valuation {
  /** Paths over the horizon. */
  readonly horizonRun: number;
  /** First paths over 365 days from the same start date, where that is needed for a year. */
  readonly yearRun?: number;
  /** What to take off a path's revenue before it is brought to a year, where that is needed. */
  readonly transient?: StartTransient;
}

/** A simulation laid out: what to simulate, and what {@link summarise} makes a result of. Plain data. */
export interface PreparedSimulation {
  /** To be simulated in any order and any division; the first is the simulation itself. */
  readonly runs: readonly SimulationRun[];
  /** The simulation itself, then the other sets of factors of the attribution. */
  readonly valuations: readonly Valuation[];
  /** Position in `valuations` for each of the 16 sets of factors; absent without attribution. */
  readonly valuationOfSet?: readonly number[];
  /** The first paths without reserves, for the benchmarks; absent without them. */
  readonly benchmarkRun?: number;
  readonly policy: ResolvedOptions['policy'];
  readonly currency: string;
  readonly capacityMwh: number;
  readonly include: ResolvedOptions['include'];
  readonly assumptions: readonly Assumption[];
}

const YEAR_DAYS = 365;
/** Paths that are simulated for a year to bring dated ones to a year. */
const YEAR_PATHS = 512;
/** Foresight is expensive: at most so many paths, and days of all of them. */
const BENCHMARK_PATHS = 200;
const BENCHMARK_DAYS = 36_500;
const ALL_BUT_RESERVES = 7;

/**
 * Checks the options, draws the price tables, builds the policies and lists what has to be simulated.
 *
 * @param options - as {@link simulate} takes them
 * @param build - builds policies. Default {@link buildPolicy}
 * @throws EngineError as {@link simulate}
 * @example
 * const prepared = prepareSimulation({ battery: { powerMw: 1, capacityMwh: 4 }, seed: 1, pathCount: 100 });
 * const outputs = prepared.runs.map((run) => simulatePaths(run.plan, 0, run.pathCount));
 * summarise(prepared, outputs).annualRevenue.p50 > 0;
 * // => true
 */
export function prepareSimulation(
  options: SimulateOptions,
  build: PolicyBuilder = buildPolicy,
): PreparedSimulation {
  const resolved = resolveOptions(options);
  const { model, seed, pathCount, horizonDays, startDate, battery, include } = resolved;
  const pricesOver = (days: number): PriceTables =>
    drawPriceTables(model, {
      seed,
      ...(startDate !== undefined && { startDate, horizonDays: days }),
    });
  const prices = pricesOver(horizonDays);
  // What the history tells of its year fades: a year's figures rest on it less than those of a month.
  const needsYear = startDate !== undefined && horizonDays < YEAR_DAYS;
  const pricesOfYear = needsYear && prices.start.conditional ? pricesOver(YEAR_DAYS) : prices;
  const calendarOf = (dayCount: number): PathCalendar =>
    startDate === undefined ? undatedCalendar(dayCount) : datedCalendar(startDate, dayCount);
  const calendar = calendarOf(horizonDays);
  const policyOf = (set: number): PolicyTable => {
    const { reserve } = resolved;
    const sellsReserve = reserve !== undefined && (set & 8) !== 0;
    const policy = build(resolved.policy, model, battery, {
      ...(sellsReserve && { reserve }),
      factors: {
        priceState: (set & 1) !== 0,
        regime: (set & 2) !== 0,
        socPlanning: (set & 4) !== 0,
        reserves: sellsReserve,
      },
    });
    return startDate === undefined ? policy : rememberHistory(policy, model, startDate);
  };
  const planOf = (set: number): SimulationPlan => ({
    ...{ seed, prices, calendar, battery, byMonth: false },
    policy: policyOf(set),
    ...(resolved.reserve !== undefined && (set & 8) !== 0 && { reserve: resolved.reserve }),
  });

  const runs: SimulationRun[] = [];
  const addRun = (plan: SimulationPlan, count: number) => runs.push({ plan, pathCount: count }) - 1;
  const sets = factorSets(resolved.reserve !== undefined);
  const wanted = include.shapley === true ? sets.distinct : sets.distinct.slice(0, 1);
  const valuations = wanted.map((set, index): Valuation => {
    const plan = planOf(set);
    const isOwn = index === 0;
    const shown = isOwn ? addRun({ ...plan, byMonth: include.months === true }, pathCount) : -1;
    const ofYear = { ...plan, prices: pricesOfYear };
    const horizonRun = isOwn && pricesOfYear === prices ? shown : addRun(ofYear, pathCount);
    if (horizonDays >= YEAR_DAYS) return { horizonRun };
    if (!needsYear) return { horizonRun, transient: startTransient(plan) };
    const year = { ...ofYear, calendar: calendarOf(YEAR_DAYS) };
    return { horizonRun, yearRun: addRun(year, Math.min(pathCount, YEAR_PATHS)) };
  });
  return {
    runs,
    valuations,
    ...(include.shapley === true && { valuationOfSet: sets.standIn }),
    ...(include.benchmarks === true && { benchmarkRun: addBenchmarkRun() }),
    policy: resolved.policy,
    currency: model.currency,
    capacityMwh: resolved.capacityMwh,
    include,
    assumptions: resolved.assumptions,
  };

  function addBenchmarkRun(): number {
    const paths = Math.max(1, Math.floor(BENCHMARK_DAYS / horizonDays));
    return addRun(planOf(ALL_BUT_RESERVES), Math.min(pathCount, BENCHMARK_PATHS, paths));
  }
}
