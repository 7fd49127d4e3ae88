import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from '../internal/day-number.js';
import { observe, observerAt } from '../observation/observer.js';
import type { PolicyTable } from '../observation/policy-table.js';
import { buildPolicy, type PolicyBuilder } from '../policy/build-policy.js';
import { drawTables } from '../price/draw-price-tables.js';
import { datedCalendarFrom, type PathCalendar, templateCalendar } from '../price/path-calendar.js';
import type { PriceModel, PriceTables } from '../price/price-model.js';
import { type ResolvedOptions, resolveOptions } from './resolve-options.js';
import { type InitialTransient, initialTransient, type SimulationPlan } from './simulate-paths.js';
import type { Assumption, SimulateOptions } from './types.js';

const HOURS = 24;
const MONTHS = 12;

/** What lies further back has faded from the running profile. */
const WARM_START_DAYS = 180;

/** After a longer gap what was seen last says less about the start than the season does. */
const MAX_GAP_DAYS = 45;
const SOC_MANAGEMENT = 4;
const ANCILLARY_REVENUE = 8;
const PRICE_FACTORS = 3;
const COALITIONS = 16;
const YEAR_DAYS = 365;

/** Paths that are simulated for a year to bring dated ones to a year. */
const MAX_YEAR_PATHS = 512;

/** Foresight is expensive: at most so many paths, and days of all of them. */
const MAX_BENCHMARK_PATHS = 200;
const MAX_BENCHMARK_DAYS = 36_500;
const ALL_BUT_RESERVES = 7;

/** Paths 0 to `pathCount` − 1 of a plan. */
export interface SimulationRun {
  readonly plan: SimulationPlan;
  readonly pathCount: number;
}

/** Where the annual figures of one set of factors come from; positions in the list of runs. */
export interface AnnualisationRuns {
  /** Paths over the horizon. */
  readonly horizonRun: number;
  /** First paths over 365 days from the same start date, where that is needed for a year. */
  readonly yearRun?: number;
  /** What to take off a path's revenue before it is brought to a year, where that is needed. */
  readonly transient?: InitialTransient;
}

/** A simulation laid out: what to simulate, and what `summarise` makes a result of. Plain data. */
export interface PreparedSimulation {
  /** To be simulated in any order and any division; the first is the simulation itself. */
  readonly runs: readonly SimulationRun[];
  /** The simulation itself, then the other sets of factors of the attribution. */
  readonly annualisationRuns: readonly AnnualisationRuns[];
  /** Position in `valuations` for each of the 16 sets of factors; absent without attribution. */
  readonly annualisationOfCoalition?: readonly number[];
  /** The first paths without reserves, for the benchmarks; absent without them. */
  readonly benchmarkRun?: number;
  readonly policy: ResolvedOptions['policy'];
  readonly currency: string;
  readonly capacityMwh: number;
  readonly include: ResolvedOptions['include'];
  readonly assumptions: readonly Assumption[];
}

/**
 * Checks the options, draws the price tables, builds the policies and lists what has to be simulated.
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
  // What the history tells of its year fades: a year's figures rest on it less than those of a month.
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
  const planOf = (set: number): SimulationPlan => ({
    seed,
    prices,
    calendar,
    battery,
    byMonth: false,
    policy: policyOf(set),
    ...(resolved.reserve !== undefined && (set & 8) !== 0 && { reserve: resolved.reserve }),
  });

  const runs: SimulationRun[] = [];
  const addRun = (plan: SimulationPlan, count: number) => runs.push({ plan, pathCount: count }) - 1;
  const sets = factorCoalitions(resolved.reserve !== undefined);
  const wanted = include.shapley === true ? sets.distinct : sets.distinct.slice(0, 1);
  const annualisationRuns = wanted.map((set, index): AnnualisationRuns => {
    const plan = planOf(set);
    const isOwn = index === 0;
    const shown = isOwn ? addRun({ ...plan, byMonth: include.months === true }, pathCount) : -1;
    const ofYear = { ...plan, prices: pricesOfYear };
    const horizonRun = isOwn && pricesOfYear === prices ? shown : addRun(ofYear, pathCount);
    if (horizonDays >= YEAR_DAYS) return { horizonRun };
    if (!needsYear) return { horizonRun, transient: initialTransient(plan) };
    const year = { ...ofYear, calendar: calendarOf(YEAR_DAYS) };
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

/** Sets of factors that have to be simulated, and which of them stands for each of the 16. */
interface FactorCoalitions {
  /** Sums of bits; the first is the simulation itself. */
  readonly distinct: readonly number[];
  /** Position in `distinct` for each of the 16 sums. */
  readonly representatives: readonly number[];
}

/**
 * Which sets of factors differ: a fixed clock sees neither prices nor regimes, and where no reserve can be sold that factor
 * changes nothing.
 *
 * @param hasReserve - whether the simulation sells reserves
 * @example
 * factorCoalitions(false).distinct;
 * // => [7, 0, 4, 5, 6]
 */
export function factorCoalitions(hasReserve: boolean): FactorCoalitions {
  const standFor = (set: number) => {
    const sold = hasReserve ? set : set & ~ANCILLARY_REVENUE;
    return (sold & SOC_MANAGEMENT) === 0 ? sold & ~PRICE_FACTORS : sold;
  };
  const distinct = [standFor(COALITIONS - 1)];
  const representatives = Array.from({ length: COALITIONS }, (_, set) => {
    const representative = standFor(set);
    const known = distinct.indexOf(representative);
    return known >= 0 ? known : distinct.push(representative) - 1;
  });
  return { distinct, representatives };
}

/**
 * A policy that has seen the latest prices of the history before its first hour, as it would have in operation.
 *
 * @param policy - policy table
 * @param model - market; without a history that reaches close to the start the policy is answered as it came
 * @param startDay - first local day of the paths, in days since 1970-01-01
 */
export function warmStartPolicy(
  policy: PolicyTable,
  model: PriceModel,
  startDay: number,
): PolicyTable {
  const { recent } = model;
  // A policy that sees no prices remembers none.
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
    const ofKind = observer.profile.subarray(kind * HOURS, (kind + 1) * HOURS);
    for (let month = 0; month < MONTHS; month++) {
      initialProfile.set(ofKind, (kind * MONTHS + month) * HOURS);
    }
  }
  return { ...policy, observer: { ...policy.observer, initialProfile } };
}
