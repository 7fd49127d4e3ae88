import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from '../internal/day-number.js';
import { observe, observerAt } from '../observation/observer.js';
import type { PolicyTable } from '../observation/policy-table.js';
import { buildPolicy, type PolicyBuilder } from '../policy/build-policy.js';
import { drawTables } from '../price/draw-price-tables.js';
import { type QuasiRandomSampling, REPLICATES } from '../price/initial-normals.js';
import { datedCalendarFrom, type PathCalendar, templateCalendar } from '../price/path-calendar.js';
import type { PriceModel, PriceTables } from '../price/price-model.js';
import { type ResolvedOptions, resolveOptions } from './resolve-options.js';
import { type InitialTransient, initialTransient, type SimulationPlan } from './simulate-paths.js';
import type { Assumption, SimulateOptions } from './types.js';

const HOURS = 24;
const MONTHS = 12;

/** Prices further back have no effect on the running profile any more. */
const WARM_START_DAYS = 180;

/** After a longer gap the season says more about the start than the last observed prices. */
const MAX_GAP_DAYS = 45;
const SOC_MANAGEMENT = 4;
const ANCILLARY_REVENUE = 8;
const PRICE_FACTORS = 3;
const COALITIONS = 16;
const YEAR_DAYS = 365;

/** Paths simulated for a year to annualise those with a start date. */
const MAX_YEAR_PATHS = 512;

/** Perfect foresight is expensive: limits of the paths, and of the days of all of them. */
const MAX_BENCHMARK_PATHS = 200;
const MAX_BENCHMARK_DAYS = 36_500;
const ALL_BUT_RESERVES = 7;

/** Paths 0 to `pathCount` − 1 of a plan. */
export interface SimulationRun {
  readonly plan: SimulationPlan;
  readonly pathCount: number;
}

/** The runs from which the annual figures of one set of factors are made; indices into the list of runs. */
export interface AnnualisationRuns {
  /** Paths over the horizon. */
  readonly horizonRun: number;
  /** First paths over 365 days from the same start date; only for paths with a start date. */
  readonly yearRun?: number;
  /** Subtracted from a path's revenue before annualisation, where needed. */
  readonly transient?: InitialTransient;
}

/** A prepared simulation: what to simulate, and what `summarise` needs for the result. Plain data. */
export interface PreparedSimulation {
  /** Runs, to be simulated in any order and any division; the first is the simulation itself. */
  readonly runs: readonly SimulationRun[];
  /** For the simulation itself, then for the other sets of factors of the attribution. */
  readonly annualisationRuns: readonly AnnualisationRuns[];
  /** Index in `annualisationRuns` for each of the 16 sets of factors; absent without attribution. */
  readonly annualisationOfCoalition?: readonly number[];
  /** Index of the run of the first paths without reserves, for the benchmarks; absent without them. */
  readonly benchmarkRun?: number;
  readonly policy: ResolvedOptions['policy'];
  readonly currency: string;
  readonly capacityMwh: number;
  readonly include: ResolvedOptions['include'];
  readonly assumptions: readonly Assumption[];
}

/**
 * Validates the options, draws the price tables, builds the policies and lists the runs.
 *
 * @param options - as `simulate` takes them
 * @param build - builds policies. Default `buildPolicy`
 * @throws EngineError as `simulate`
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
  return prepareResolved(resolveOptions(options), build);
}

/** {@link prepareSimulation} of options that have been checked. */
export function prepareResolved(
  resolved: ResolvedOptions,
  build: PolicyBuilder,
): PreparedSimulation {
  const { model, seed, pathCount, horizonDays, startDay, battery, include } = resolved;
  const pricesOver = (days: number): PriceTables =>
    drawTables(model, { seed, startDay, horizonDays: days });
  const prices = pricesOver(horizonDays);
  // What is known of the history's year decays: figures of a year rest on it less than those of a month.
  const needsYear = startDay !== undefined && horizonDays < YEAR_DAYS;
  const pricesOfYear = needsYear && prices.start.conditional ? pricesOver(YEAR_DAYS) : prices;
  const calendarOf = (dayCount: number): PathCalendar =>
    startDay === undefined ? templateCalendar(dayCount) : datedCalendarFrom(startDay, dayCount);
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
    return startDay === undefined ? policy : warmStartPolicy(policy, model, startDay);
  };
  const sampling = samplingOf(resolved, prices);
  const planOf = (set: number): SimulationPlan => ({
    seed,
    prices,
    calendar,
    battery,
    byMonth: false,
    policy: policyOf(set),
    ...(sampling && { sampling }),
    ...(resolved.reserve !== undefined && (set & 8) !== 0 && { reserve: resolved.reserve }),
  });

  const runs: SimulationRun[] = [];
  const addRun = (plan: SimulationPlan, count: number) => runs.push({ plan, pathCount: count }) - 1;
  const sets = factorCoalitions(resolved.reserve !== undefined);
  const simulated = include.shapley === true ? sets.distinct : sets.distinct.slice(0, 1);
  const annualisationRuns = simulated.map((set, index): AnnualisationRuns => {
    const plan = planOf(set);
    const isOwn = index === 0;
    const ownRun = isOwn ? addRun({ ...plan, byMonth: include.months === true }, pathCount) : -1;
    const yearPlan = { ...plan, prices: pricesOfYear };
    const horizonRun = isOwn && pricesOfYear === prices ? ownRun : addRun(yearPlan, pathCount);
    if (horizonDays >= YEAR_DAYS) return { horizonRun };
    if (!needsYear) return { horizonRun, transient: initialTransient(plan) };
    const year = { ...yearPlan, calendar: calendarOf(YEAR_DAYS) };
    return { horizonRun, yearRun: addRun(year, Math.min(pathCount, MAX_YEAR_PATHS)) };
  });
  return {
    runs,
    annualisationRuns,
    ...(include.shapley === true && { annualisationOfCoalition: sets.representatives }),
    ...(include.benchmarks === true && { benchmarkRun: addBenchmarkRun() }),
    policy: resolved.policy,
    currency: model.currency,
    capacityMwh: resolved.capacityMwh,
    include,
    assumptions: resolved.assumptions,
  };

  function addBenchmarkRun(): number {
    const paths = Math.max(1, Math.floor(MAX_BENCHMARK_DAYS / horizonDays));
    return addRun(planOf(ALL_BUT_RESERVES), Math.min(pathCount, MAX_BENCHMARK_PATHS, paths));
  }
}

/** Replicates in which every posterior draw occurs equally often; the last one also holds the rest of the paths. */
function samplingOf(
  { sampling, pathCount }: ResolvedOptions,
  { drawCount }: PriceTables,
): QuasiRandomSampling | undefined {
  if (sampling === 'random') return undefined;
  return { pathsPerReplicate: drawCount * Math.floor(pathCount / (REPLICATES * drawCount)) };
}

/** The sets of factors to simulate, and the representative of each of the 16 sets. */
interface FactorCoalitions {
  /** Sums of bits; the first is the simulation itself. */
  readonly distinct: readonly number[];
  /** Index in `distinct` for each of the 16 sums. */
  readonly representatives: readonly number[];
}

/**
 * Finds which sets of factors differ: a fixed schedule uses neither prices nor regimes, and where no reserve can be sold that
 * factor changes nothing.
 */
export function factorCoalitions(hasReserve: boolean): FactorCoalitions {
  const representativeOf = (set: number) => {
    const withoutUnsoldReserve = hasReserve ? set : set & ~ANCILLARY_REVENUE;
    return (withoutUnsoldReserve & SOC_MANAGEMENT) === 0
      ? withoutUnsoldReserve & ~PRICE_FACTORS
      : withoutUnsoldReserve;
  };
  const distinct = [representativeOf(COALITIONS - 1)];
  const representatives = Array.from({ length: COALITIONS }, (_, set) => {
    const representative = representativeOf(set);
    const index = distinct.indexOf(representative);
    return index >= 0 ? index : distinct.push(representative) - 1;
  });
  return { distinct, representatives };
}

/**
 * A policy whose profiles start from the latest prices of the history, as they would in operation; unchanged when the history
 * does not reach close to the start.
 *
 * @param startDay - first local day of the paths, in days since 1970-01-01
 */
export function warmStartPolicy(
  policy: PolicyTable,
  model: PriceModel,
  startDay: number,
): PolicyTable {
  const { recent } = model;
  // A policy that sees no prices has no running profile.
  if (recent === undefined || !policy.seesPrices) return policy;
  const { pricePerMwhSeries } = recent;
  const firstDay = dayNumber('market.recent.firstDate', recent.firstDate);
  const dayCount = Math.floor(pricePerMwhSeries.length / HOURS);
  const gapDays = startDay - (firstDay + dayCount);
  if (dayCount === 0 || gapDays < 0 || gapDays > MAX_GAP_DAYS) return policy;
  const from = Math.max(0, dayCount - WARM_START_DAYS);
  const observer = observerAt(policy.observer, monthOfDayNumber(firstDay + from));
  for (let day = from; day < dayCount; day++) {
    const weekday = weekdayOfDayNumber(firstDay + day);
    let newDay = true;
    for (let hour = 0; hour < HOURS; hour++) {
      const pricePerMwh = pricePerMwhSeries[day * HOURS + hour];
      if (pricePerMwh === null || pricePerMwh === undefined) continue;
      observe(observer, policy.observer, { pricePerMwh, hour, weekday, newDay });
      newDay = false;
    }
  }
  const initialProfile = new Float64Array(2 * MONTHS * HOURS);
  for (let kind = 0; kind < 2; kind++) {
    const kindProfile = observer.profile.subarray(kind * HOURS, (kind + 1) * HOURS);
    for (let month = 0; month < MONTHS; month++) {
      initialProfile.set(kindProfile, (kind * MONTHS + month) * HOURS);
    }
  }
  return { ...policy, observer: { ...policy.observer, initialProfile } };
}
