import { strixError } from '../internal/strix-error.js';
import type { PathOutputs } from '../kernel/path-outputs.js';
import type { PreparedSimulation, Valuation } from '../plan/prepare-simulation.js';
import type { Attribution, SimulationResult } from '../types.js';
import { type AnnualRevenue, annualise } from './annualise.js';
import { benchmarks } from './benchmarks.js';
import { histogram } from './histogram.js';
import { average } from './internal/average.js';
import { monthRevenues } from './month-revenues.js';
import { percentileErrors } from './percentile-errors.js';
import { percentiles } from './percentiles.js';
import { riskMetrics } from './risk-metrics.js';
import { shapleyParts } from './shapley-parts.js';

const YEAR_DAYS = 365;

/**
 * Makes the result of a simulation from what its paths earned.
 *
 * @param prepared - of {@link prepareSimulation}
 * @param outputs - of every run, in the order of `prepared.runs`, all paths of each
 * @throws EngineError `outputsIncomplete` when a run or some of its paths are missing
 */
export function summarise(
  prepared: PreparedSimulation,
  outputs: readonly PathOutputs[],
): SimulationResult {
  checkOutputs(prepared, outputs);
  const { runs, valuations, include } = prepared;
  const { plan, pathCount } = runs[0]!;
  const own = valuations[0]!;
  const ofPaths = outputs[0]!;
  const horizonDays = plan.calendar.dayCount;
  const horizonRevenue = revenueOf(ofPaths);
  const annual = valued(prepared, outputs, own);
  return {
    policy: prepared.policy,
    pathCount,
    horizonDays,
    seed: plan.seed,
    currency: prepared.currency,
    annualRevenue: percentiles(annual.annual),
    standardErrors: percentileErrors(annual, plan.prices.drawCount),
    riskMetrics: riskMetrics(annual.annual),
    horizonRevenue: { ...percentiles(horizonRevenue), mean: average(horizonRevenue) },
    streams: streamsOf(outputs, own, horizonDays, annual),
    histogram: histogram(annual.annual),
    ...(include.months === true && {
      months: monthRevenues({
        monthCash: ofPaths.monthCash,
        monthDays: ofPaths.monthDays,
        yearMean: annual.yearMean,
      }),
    }),
    ...(prepared.valuationOfSet !== undefined && {
      attribution: attributionOf(prepared, outputs, prepared.valuationOfSet),
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
function valued(
  { runs }: PreparedSimulation,
  outputs: readonly PathOutputs[],
  { horizonRun, yearRun, transient }: Valuation,
): AnnualRevenue {
  const { plan } = runs[horizonRun]!;
  const { levelYear, spreadYear } = outputs[horizonRun]!;
  const horizonDays = plan.calendar.dayCount;
  const atStart = transient === undefined ? 0 : transient.energyCash + transient.reserveCash;
  const revenue = revenueOf(outputs[horizonRun]!).map((amount) => amount - atStart);
  return annualise({
    ...{ horizonDays, revenue, levelYear, spreadYear },
    drawCount: plan.prices.drawCount,
    ...(yearRun !== undefined && { yearRevenue: revenueOf(outputs[yearRun]!) }),
  });
}

function attributionOf(
  prepared: PreparedSimulation,
  outputs: readonly PathOutputs[],
  valuationOfSet: readonly number[],
): Attribution {
  const medians = prepared.valuations.map(
    (valuation) => percentiles(valued(prepared, outputs, valuation).annual).p50,
  );
  const worth = valuationOfSet.map((valuation) => medians[valuation]!);
  const parts = shapleyParts(4, worth);
  return {
    forecastAccuracy: parts[0]!,
    regimeClassification: parts[1]!,
    socManagement: parts[2]!,
    ancillaryRevenue: parts[3]!,
    valueAll: worth[worth.length - 1]!,
    valueNone: worth[0]!,
  };
}

function streamsOf(
  outputs: readonly PathOutputs[],
  { horizonRun, yearRun, transient }: Valuation,
  horizonDays: number,
  { yearMean }: AnnualRevenue,
): SimulationResult['streams'] {
  if (yearRun !== undefined) {
    const { reserveCash, wearCost } = outputs[yearRun]!;
    const reserves = average(reserveCash);
    return { energy: YEAR_DAYS * average(yearMean) - reserves, reserves, wear: average(wearCost) };
  }
  const { energyCash, reserveCash, wearCost } = outputs[horizonRun]!;
  const perYear = (amounts: Float64Array, atStart = 0) =>
    (YEAR_DAYS * (average(amounts) - atStart)) / horizonDays;
  return {
    energy: perYear(energyCash, transient?.energyCash),
    reserves: perYear(reserveCash, transient?.reserveCash),
    wear: perYear(wearCost, transient?.wearCost),
  };
}

function revenueOf({ energyCash, reserveCash }: PathOutputs): Float64Array {
  return energyCash.map((cash, path) => cash + reserveCash[path]!);
}

function checkOutputs({ runs }: PreparedSimulation, outputs: readonly PathOutputs[]): void {
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
