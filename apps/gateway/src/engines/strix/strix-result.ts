import type { Assumption, SimulationResult } from '@bess/strix';
import type { StrixResult } from '@bess/strix/schema';
import { assumedHeader } from '../../engine-runtime/answer-headers.js';
import { jobSummaryToWire } from '../../job-operations/job-schemas.js';
import type { Job } from '../../stores/stores.js';
import type { StoredStrixJob } from './strix-request.js';
import type { StrixJob } from './strix-schemas.js';

/**
 * Converts the engine's result to the wire format: amounts in the currency of the response, optional fields only
 * if requested.
 */
function strixResultToWire(
  jobId: string,
  result: SimulationResult,
  { usdPerUnit, answer, assumptions }: StoredStrixJob,
): StrixResult {
  const money = (amount: number) => amount * usdPerUnit;
  const isRequested = (name: string) => answer.expand.includes(name);
  const { annualRevenue, riskMetrics, standardErrors, months, attribution, benchmarks } = result;
  return {
    job_id: jobId,
    p10_annual_revenue: money(annualRevenue.p10),
    p50_annual_revenue: money(annualRevenue.p50),
    p90_annual_revenue: money(annualRevenue.p90),
    paths_per_second: result.pathsPerSecond ?? 0,
    value_units: `${answer.currency.toLowerCase()}_per_year`,
    risk_metrics: {
      var_95: money(riskMetrics.var95),
      cvar_95: money(riskMetrics.cvar95),
      tail_mean: money(riskMetrics.tailMean),
      worst_case: money(riskMetrics.worstCase),
    },
    ...(isRequested('shapley') &&
      attribution !== undefined && {
        shapley: {
          forecast_accuracy: money(attribution.forecastAccuracy),
          regime_classification: money(attribution.regimeClassification),
          soc_management: money(attribution.socManagement),
          ancillary_revenue: money(attribution.ancillaryRevenue),
        },
      }),
    ...(isRequested('histogram') && {
      histogram: { edges: result.histogram.edges.map(money), counts: result.histogram.counts },
    }),
    ...(isRequested('months') &&
      months !== undefined && {
        months: months.map(({ month, p10, p50, p90, mean }) => ({
          month,
          p10: money(p10),
          p50: money(p50),
          p90: money(p90),
          mean: money(mean),
        })),
      }),
    ...(isRequested('streams') && {
      streams: {
        energy: money(result.streams.energy),
        reserves: money(result.streams.reserves),
        wear: money(result.streams.wear),
      },
    }),
    ...(isRequested('benchmarks') &&
      benchmarks !== undefined && {
        benchmarks: {
          foresight_share: benchmarks.foresightShare,
          naive_threshold_share: benchmarks.naiveThresholdShare,
          tb2_share: benchmarks.tb2Share,
          tb4_share: benchmarks.tb4Share,
          cycles_per_year: benchmarks.cyclesPerYear,
        },
      }),
    ...(isRequested('errors') && {
      errors: {
        p10: money(standardErrors.p10),
        p50: money(standardErrors.p50),
        p90: money(standardErrors.p90),
      },
    }),
    ...(isRequested('assumptions') && {
      assumptions: mergeAssumptions(assumptions, result.assumptions),
    }),
  };
}

/** Assumptions of gateway and engine, each name once; the gateway takes precedence, because it knows the site. */
function mergeAssumptions(
  ofGateway: readonly Assumption[],
  ofEngine: readonly Assumption[] = [],
): Assumption[] {
  const known = new Set(ofGateway.map(({ name }) => name));
  return [...ofGateway, ...ofEngine.filter(({ name }) => !known.has(name))];
}

/** A job in the wire format, with its result once it has one. */
export function jobToWire(job: StoredJob): StrixJob {
  const summary = jobSummaryToWire(job.row);
  const { result } = job;
  return result === undefined
    ? summary
    : { ...summary, result: strixResultToWire(job.row.id, result, job.input) };
}

/** A job of the store with its input and result parsed. */
interface StoredJob {
  row: Job;
  input: StoredStrixJob;
  result: SimulationResult | undefined;
}

/** Parses the input and the result of a job, for its headers and its body. */
export function readStoredJob(row: Job): StoredJob {
  return {
    row,
    input: JSON.parse(row.input),
    result: row.result === null ? undefined : JSON.parse(row.result),
  };
}

/**
 * Headers of a job: seed, assumptions (those of the engine once there is a result), and the currency if it is not
 * USD.
 */
export function jobHeaders({ input, result }: StoredJob): Record<string, string> {
  const { options, assumptions, answer } = input;
  return {
    'X-Seed': String(options.seed),
    ...assumedHeader(mergeAssumptions(assumptions, result?.assumptions)),
    ...(answer.currency === 'USD' ? {} : { 'X-Currency': answer.currency }),
  };
}
