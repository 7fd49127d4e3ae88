import type { SimulationResult } from '@bess/strix';
import type { StrixResult } from '@bess/strix/schema';
import { allAssumptions } from './all-assumptions.js';
import type { StoredStrixJob } from './stored-strix-job.js';

/**
 * The engine's result as the interface writes it: amounts in the currency of the answer, optional fields only where
 * they were asked for.
 *
 * @param jobId - id of the job
 * @param result - from the engine, in the currency of the market
 * @param job - what was asked for
 */
export function strixResultToWire(
  jobId: string,
  result: SimulationResult,
  { usdPerUnit, answer, assumptions }: StoredStrixJob,
): StrixResult {
  const money = (amount: number) => amount * usdPerUnit;
  const asked = (name: string) => answer.expand.includes(name);
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
    ...(asked('shapley') &&
      attribution !== undefined && {
        shapley: {
          forecast_accuracy: money(attribution.forecastAccuracy),
          regime_classification: money(attribution.regimeClassification),
          soc_management: money(attribution.socManagement),
          ancillary_revenue: money(attribution.ancillaryRevenue),
        },
      }),
    ...(asked('histogram') && {
      histogram: { edges: result.histogram.edges.map(money), counts: result.histogram.counts },
    }),
    ...(asked('months') &&
      months !== undefined && {
        months: months.map(({ month, p10, p50, p90, mean }) => ({
          month,
          p10: money(p10),
          p50: money(p50),
          p90: money(p90),
          mean: money(mean),
        })),
      }),
    ...(asked('streams') && {
      streams: {
        energy: money(result.streams.energy),
        reserves: money(result.streams.reserves),
        wear: money(result.streams.wear),
      },
    }),
    ...(asked('benchmarks') &&
      benchmarks !== undefined && {
        benchmarks: {
          foresight_share: benchmarks.foresightShare,
          naive_threshold_share: benchmarks.naiveThresholdShare,
          tb2_share: benchmarks.tb2Share,
          tb4_share: benchmarks.tb4Share,
          cycles_per_year: benchmarks.cyclesPerYear,
        },
      }),
    ...(asked('errors') && {
      errors: {
        p10: money(standardErrors.p10),
        p50: money(standardErrors.p50),
        p90: money(standardErrors.p90),
      },
    }),
    ...(asked('assumptions') && {
      assumptions: allAssumptions(assumptions, result.assumptions),
    }),
  };
}
