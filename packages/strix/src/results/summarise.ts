import { strixError } from '../internal/strix-error.js';
import type { AnnualisationRuns, PreparedSimulation } from '../simulation/prepare-simulation.js';
import type { PathOutputs } from '../simulation/simulate-paths.js';
import type { Attribution, MonthRevenue, SimulationResult } from '../simulation/types.js';
import { type AnnualRevenue, annualise } from './annualise.js';
import { benchmarks } from './benchmarks.js';
import {
  histogram,
  percentileStandardErrors,
  percentiles,
  riskMetrics,
} from './revenue-distribution.js';
import { meanOfPaths } from './year-regression.js';

const MONTHS = 12;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/**
 * Computes the result of a simulation from the outputs of its paths.
 *
 * @param prepared - of `prepareSimulation`
 * @param outputs - of every run, in the order of `prepared.runs`, all paths of each
 * @throws EngineError `outputsIncomplete` when a run or some of its paths are missing
 */
export function summarise(
  prepared: PreparedSimulation,
  outputs: readonly PathOutputs[],
): SimulationResult {
  requireAllPaths(prepared, outputs);
  const { runs, annualisationRuns, include } = prepared;
  const { plan, pathCount } = runs[0]!;
  const own = annualisationRuns[0]!;
  const ownOutputs = outputs[0]!;
  const horizonDays = plan.calendar.dayCount;
  const horizonRevenue = revenueOf(ownOutputs);
  const annual = annualRevenueOf(prepared, outputs, own);
  return {
    policy: prepared.policy,
    pathCount,
    horizonDays,
    seed: plan.seed,
    ...(plan.sampling !== undefined && { sampling: 'quasi-random' as const }),
    currency: prepared.currency,
    annualRevenue: percentiles(annual.annual),
    standardErrors: percentileStandardErrors(annual, plan.prices.drawCount, plan.sampling),
    riskMetrics: riskMetrics(annual.annual),
    horizonRevenue: { ...percentiles(horizonRevenue), mean: meanOfPaths(horizonRevenue) },
    streams: streamsOf(outputs, own, horizonDays, annual),
    histogram: histogram(annual.annual),
    ...(include.months === true && {
      months: monthRevenues({
        monthCash: ownOutputs.monthCash,
        monthDays: ownOutputs.monthDays,
        yearMean: annual.yearMean,
      }),
    }),
    ...(prepared.annualisationOfCoalition !== undefined && {
      attribution: attributionOf(prepared, outputs, prepared.annualisationOfCoalition),
    }),
    ...(prepared.benchmarkRun !== undefined && {
      benchmarks: benchmarks(
        runs[prepared.benchmarkRun]!.plan,
        outputs[prepared.benchmarkRun]!,
        prepared.capacityMwh,
      ),
    }),
    ...(include.paths === true && { paths: { horizonRevenue, annualRevenue: annual.annual } }),
    assumptions: [...prepared.assumptions],
  };
}

/** Annual revenue by path under one set of factors. */
function annualRevenueOf(
  { runs }: PreparedSimulation,
  outputs: readonly PathOutputs[],
  { horizonRun, yearRun, transient }: AnnualisationRuns,
): AnnualRevenue {
  const { plan } = runs[horizonRun]!;
  const { levelYear, spreadYear } = outputs[horizonRun]!;
  const horizonDays = plan.calendar.dayCount;
  const atStart = transient === undefined ? 0 : transient.energyCash + transient.reserveCash;
  const revenue = revenueOf(outputs[horizonRun]!).map((amount) => amount - atStart);
  return annualise({
    horizonDays,
    revenue,
    levelYear,
    spreadYear,
    drawCount: plan.prices.drawCount,
    ...(yearRun !== undefined && { yearRevenue: revenueOf(outputs[yearRun]!) }),
  });
}

function attributionOf(
  prepared: PreparedSimulation,
  outputs: readonly PathOutputs[],
  runsOfCoalition: readonly number[],
): Attribution {
  const medians = prepared.annualisationRuns.map(
    (runs) => percentiles(annualRevenueOf(prepared, outputs, runs).annual).p50,
  );
  const coalitionValues = runsOfCoalition.map((runs) => medians[runs]!);
  const parts = shapleyValues(4, coalitionValues);
  return {
    forecastAccuracy: parts[0]!,
    regimeClassification: parts[1]!,
    socManagement: parts[2]!,
    ancillaryRevenue: parts[3]!,
    valueAll: coalitionValues[coalitionValues.length - 1]!,
    valueNone: coalitionValues[0]!,
  };
}

function streamsOf(
  outputs: readonly PathOutputs[],
  { horizonRun, yearRun, transient }: AnnualisationRuns,
  horizonDays: number,
  { yearMean }: AnnualRevenue,
): SimulationResult['streams'] {
  if (yearRun !== undefined) {
    const { reserveCash, wearCost } = outputs[yearRun]!;
    const reserves = meanOfPaths(reserveCash);
    return {
      energy: YEAR_DAYS * meanOfPaths(yearMean) - reserves,
      reserves,
      wear: meanOfPaths(wearCost),
    };
  }
  const { energyCash, reserveCash, wearCost } = outputs[horizonRun]!;
  const perYear = (amounts: Float64Array, atStart = 0) =>
    (YEAR_DAYS * (meanOfPaths(amounts) - atStart)) / horizonDays;
  return {
    energy: perYear(energyCash, transient?.energyCash),
    reserves: perYear(reserveCash, transient?.reserveCash),
    wear: perYear(wearCost, transient?.wearCost),
  };
}

function revenueOf({ energyCash, reserveCash }: PathOutputs): Float64Array {
  return energyCash.map((cash, path) => cash + reserveCash[path]!);
}

function requireAllPaths({ runs }: PreparedSimulation, outputs: readonly PathOutputs[]): void {
  for (const [index, { pathCount }] of runs.entries()) {
    const came = outputs[index]?.energyCash.length ?? 0;
    if (came === pathCount) continue;
    throw strixError(
      'invalid',
      'outputsIncomplete',
      `outputs[${index}] must hold the ${pathCount} paths of its run; ${came} came`,
      { run: index, pathCount, came },
    );
  }
}

/**
 * Exact Shapley values of a game with few players: each player's marginal contribution, averaged over all orders in which the
 * players can join.
 *
 * @param playerCount - players, 1 to 16
 * @param coalitionValues - value of every coalition, by the sum of 2^player over its members; 2^playerCount entries
 * @returns one part per player; they add up to the value of all less that of none
 * @see L. S. Shapley, A value for n-person games, in: Contributions to the Theory of Games II (1953) 307–317, (12).
 * @example
 * shapleyValues(2, [0, 10, 20, 50]);
 * // => [20, 30]
 */
export function shapleyValues(playerCount: number, coalitionValues: ArrayLike<number>): number[] {
  const coalitions = 2 ** playerCount;
  const weights = coalitionWeights(playerCount);
  const parts = new Array<number>(playerCount).fill(0);
  for (let player = 0; player < playerCount; player++) {
    const member = 2 ** player;
    for (let coalition = 0; coalition < coalitions; coalition++) {
      if ((coalition & member) !== 0) continue;
      const gain = coalitionValues[coalition + member]! - coalitionValues[coalition]!;
      parts[player] = parts[player]! + weights[coalitionSize(coalition)]! * gain;
    }
  }
  // The largest part absorbs the rounding, so that a factor without effect keeps exactly 0.
  const sizes = parts.map(Math.abs);
  const largest = sizes.indexOf(sizes.reduce((a, b) => Math.max(a, b)));
  const others = parts.reduce((sum, part, player) => (player === largest ? sum : sum + part), 0);
  parts[largest] = coalitionValues[coalitions - 1]! - coalitionValues[0]! - others;
  return parts;
}

/** s!·(n − s − 1)!/n! for coalitions of s others. */
function coalitionWeights(playerCount: number): number[] {
  const weights: number[] = [1 / playerCount];
  for (let size = 1; size < playerCount; size++) {
    weights.push((weights[size - 1]! * size) / (playerCount - size));
  }
  return weights;
}

function coalitionSize(coalition: number): number {
  let size = 0;
  for (let deviation = coalition; deviation > 0; deviation >>= 1) size += deviation & 1;
  return size;
}

/** Revenue of the paths by calendar month; path × 12, as in the outputs. */
export interface RevenueByMonth {
  /** [currency] */
  readonly monthCash: Float64Array;
  readonly monthDays: Uint16Array;
  /** Expected daily revenue of the year by path, of {@link AnnualRevenue} [currency/day]. */
  readonly yearMean: Float64Array;
}

/**
 * Revenue of each simulated calendar month, January first, over the paths that include it, scaled to 30 days as annual figures
 * are to 365: a path that spends d < 30 days in the month keeps √(d/30) of its residual. Method note, (46).
 */
export function monthRevenues(revenue: RevenueByMonth): MonthRevenue[] {
  const { monthCash, monthDays, yearMean } = revenue;
  const pathCount = yearMean.length;
  const overall = yearMean.reduce((sum, value) => sum + value / pathCount, 0);
  const months: MonthRevenue[] = [];
  for (let month = 0; month < MONTHS; month++) {
    let cash = 0;
    let days = 0;
    for (let path = 0; path < pathCount; path++) {
      cash += monthCash[path * MONTHS + month]!;
      days += monthDays[path * MONTHS + month]!;
    }
    if (days === 0) continue;
    const perDay = cash / days;
    const amounts: number[] = [];
    for (let path = 0; path < pathCount; path++) {
      const pathDays = monthDays[path * MONTHS + month]!;
      if (pathDays === 0) continue;
      const effect = overall > 0 ? yearMean[path]! / overall : 1;
      const expected = perDay > 0 ? perDay * effect : perDay;
      const retention = Math.sqrt(Math.min(1, pathDays / MONTH_DAYS));
      const deviation = monthCash[path * MONTHS + month]! / pathDays - expected;
      amounts.push(MONTH_DAYS * (expected + retention * deviation));
    }
    months.push({
      month: month + 1,
      ...percentiles(amounts),
      mean: MONTH_DAYS * perDay,
      simulatedDays: days,
    });
  }
  return months;
}
