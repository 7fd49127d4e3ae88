import type { Forecast, IntervalReport } from '@bess/helios';
import type { DriftReport, LevelShift } from '@bess/helios/drift';
import type { QuantileForecast } from '@bess/helios/models';
import {
  type HeliosRequest,
  type HeliosResult,
  heliosModelNames,
  type heliosReferenceNames,
} from '@bess/helios/schema';
import { nearestName } from '@bess/kernel/schema';
import type { Assumption } from '../../engine-runtime/answer-headers.js';
import type { HeliosForecastInput } from '../../engine-runtime/operations.js';
import { outOfRange } from '../../internal/errors.js';
import { heliosDefaults } from './helios-defaults.js';

/** Maximum length of a name in an error. */
const NAME_LENGTH = 60;

/**
 * Fills in omitted fields in one place and records the assumptions. The engine checks series, times and levels.
 *
 * @throws EngineError `outOfRange` `unknownModel` or `weightsAddUpToNothing` for weights, `needlessTimeZone` for a
 * time zone without times
 */
export function resolveHeliosRequest(request: HeliosRequest): {
  options: HeliosForecastInput;
  assumptions: Assumption[];
} {
  const { values, start, timestamps, exogenous, levels } = request;
  const assumptions: Assumption[] = [];
  const assume = <Value extends string | number>(
    name: string,
    value: Value,
    source = 'documented default',
  ): Value => {
    assumptions.push({ name, value, source });
    return value;
  };
  const weights = request.weights ?? {};
  assertWeights(weights);
  const isTimed = start !== undefined || timestamps !== undefined;
  if (request.time_zone !== undefined && !isTimed) {
    throw outOfRange(
      'helios',
      'needlessTimeZone',
      'time_zone',
      `time_zone must come with start or timestamps; ${JSON.stringify(request.time_zone)} came alone`,
    );
  }
  const horizon = request.periods ?? assume('periods', heliosDefaults.periods);
  const stepMinutes = request.step_minutes ?? assume('step_minutes', heliosDefaults.stepMinutes);
  const timeZone = isTimed
    ? (request.time_zone ?? assume('time_zone', heliosDefaults.timeZone))
    : undefined;
  if (!isTimed) {
    assume('start', 'unknown', 'the models take the time of the day from the values alone');
  }
  return {
    options: {
      values,
      horizon,
      stepMinutes,
      ...(start !== undefined && { start }),
      ...(timestamps !== undefined && { timestamps }),
      ...(timeZone !== undefined && { timeZone }),
      ...(exogenous !== undefined &&
        exogenous.length > 0 && { exogenous: exogenous.map(seriesOf) }),
      ...(levels !== undefined && { levels }),
      ...(Object.keys(weights).length > 0 && { weights }),
    },
    assumptions,
  };
}

/** A missing value is null in JSON and NaN for the engine. */
function seriesOf({ name, values }: NonNullable<HeliosRequest['exogenous']>[number]) {
  return { name, values: values.map((value) => value ?? Number.NaN) };
}

/** An empty object is no override, like null. */
function assertWeights(weights: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(weights);
  const unknown = names.find((name) => !heliosModelNames.some((known) => known === name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, heliosModelNames);
    const hint = nearest === undefined ? '' : `, the nearest is ${nearest}`;
    throw outOfRange(
      'helios',
      'unknownModel',
      'weights',
      `weights must name models among ${heliosModelNames.join(', ')}${hint}; ${JSON.stringify(unknown.slice(0, NAME_LENGTH))} came`,
    );
  }
  if (names.length > 0 && Object.values(weights).every((weight) => weight === 0)) {
    throw outOfRange(
      'helios',
      'weightsAddUpToNothing',
      'weights',
      `weights must have one above 0; ${names.length === 1 ? `only ${names[0]} with 0` : 'only zeros'} came`,
    );
  }
}

type ReferenceWireName = (typeof heliosReferenceNames)[number];

type Wire<Name extends keyof HeliosResult> = NonNullable<HeliosResult[Name]>;

/** Converts the engine's result to the wire format; optional fields only if `?expand=` requests them. */
export function heliosResultToWire(
  forecast: Forecast,
  expand: ReadonlySet<string>,
  assumptions: readonly Assumption[],
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
    ...(expand.has('references') && { references: referencesOf(forecast) }),
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
  shift,
  changes,
  blockSteps,
  currentFrom,
}: DriftReport): Wire<'drift'> {
  const { psi, threshold } = stability;
  return {
    drifted,
    current_from: currentFrom,
    psi: { index: psi, threshold, drifted: stability.drifted },
    shift: shift === null ? null : shiftOf(shift),
    adwin: { changes: [...changes], block_steps: blockSteps },
  };
}

function shiftOf({ drifted, score, threshold, change }: LevelShift): Wire<'drift'>['shift'] {
  if (change === null) return { drifted, score, threshold };
  const { index, stepsAgo, size } = change;
  return { drifted, score, threshold, since: index, steps_ago: stepsAgo, size };
}

function intervalsOf(intervals: IntervalReport): Wire<'intervals'> {
  return {
    coverage: intervals.coverage,
    coverage_from:
      intervals.coverageFrom === 'pooledTable'
        ? 'pooled_table'
        : 'pooled_table_and_rolling_origins',
    ...(intervals.rollingCoverage !== null && { rolling_coverage: intervals.rollingCoverage }),
    error_level: intervals.errorLevel,
    local_scores: intervals.localScores,
    pooled_weight: intervals.pooledWeight,
  };
}

function referencesOf({ references }: Forecast): Wire<'references'> {
  return {
    share: references.share,
    methods: Object.entries(references.methods).map(([name, { weight, mae }]) => ({
      name: name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`) as ReferenceWireName,
      weight,
      ...(mae !== null && { mae }),
    })),
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

/** The assumptions of the request, and the values that the engine had to fill in. */
export function withImputedValues(
  assumptions: readonly Assumption[],
  { filledSteps }: Pick<Forecast, 'filledSteps'>,
): readonly Assumption[] {
  return filledSteps === 0
    ? assumptions
    : [
        ...assumptions,
        {
          name: 'missing_values',
          value: filledSteps,
          source: 'filled from the same time of the nearest days',
        },
      ];
}
