import type { Forecast, IntervalReport } from '@bess/helios';
import type { DriftReport } from '@bess/helios/drift';
import type { QuantileForecast } from '@bess/helios/models';
import type { HeliosResult } from '@bess/helios/schema';
import type { HeliosAssumption } from './helios-assumption.js';

type Wire<Name extends keyof HeliosResult> = NonNullable<HeliosResult[Name]>;

/**
 * The engine's result as the interface writes it; optional fields only where `?expand=` asks for them.
 *
 * @param forecast - from the engine, of all four models
 * @param expand - names asked for
 * @param assumptions - what was assumed
 */
export function heliosResultToWire(
  forecast: Forecast,
  expand: ReadonlySet<string>,
  assumptions: readonly HeliosAssumption[],
): HeliosResult {
  const { metrics, intervals, drift } = forecast;
  return {
    ensemble_forecast: [...forecast.point],
    p10: [...forecast.p10],
    p90: [...forecast.p90],
    mape: metrics.mape,
    coverage: intervals.coverage,
    models: modelsOf(forecast),
    ...(expand.has('quantiles') && { quantiles: quantilesOf(forecast.quantiles) }),
    ...(expand.has('drift') && { drift: drift === null ? null : driftOf(drift) }),
    ...(expand.has('intervals') && { intervals: intervalsOf(intervals) }),
    ...(expand.has('metrics') && { metrics: metricsOf(forecast) }),
    ...(expand.has('assumptions') && { assumptions: [...assumptions] }),
  };
}

function modelsOf({ models }: Forecast): HeliosResult['models'] {
  const of = (name: keyof HeliosResult['models']) => {
    const report = models[name];
    if (report === undefined) {
      throw new Error(`The forecast has no ${name}.`);
    }
    return { weight: report.weight, mape: report.mape };
  };
  return { LSTM: of('LSTM'), XGBoost: of('XGBoost'), Prophet: of('Prophet'), TFT: of('TFT') };
}

function quantilesOf({ levels, values }: QuantileForecast): Wire<'quantiles'> {
  return levels.map((level, k) => ({
    level,
    values: Array.from(values).filter((_, i) => i % levels.length === k),
  }));
}

function driftOf({
  drifted,
  stability,
  changes,
  blockSteps,
  currentFrom,
}: DriftReport): Wire<'drift'> {
  const { psi, threshold } = stability;
  return {
    drifted,
    current_from: currentFrom,
    psi: { index: psi, threshold, drifted: stability.drifted },
    adwin: { changes: [...changes], block_steps: blockSteps },
  };
}

function intervalsOf(intervals: IntervalReport): Wire<'intervals'> {
  return {
    coverage: intervals.coverage,
    coverage_from: intervals.coverageFrom === 'rollingOrigins' ? 'rolling_origins' : 'pooled_table',
    local_scores: intervals.localScores,
    pooled_weight: intervals.pooledWeight,
  };
}

function metricsOf({ metrics }: Forecast): Wire<'metrics'> {
  const { origins, values, mape, mapeBasis, mae, mase, pinball } = metrics;
  return {
    origins,
    compared_values: values,
    mape,
    mape_basis: mapeBasis,
    mae,
    ...(mase !== null && { mase }),
    pinball,
  };
}
