import { type HeliosRequest, heliosModelNames } from '@bess/helios/schema';
import { nearestName } from '@bess/kernel/schema';
import type { HeliosAssumption } from './helios-assumption.js';
import { heliosDefaults } from './helios-defaults.js';
import { heliosError } from './helios-error.js';
import type { HeliosForecastInput } from './helios-forecast-input.js';

/** Longest name that an error repeats. */
const NAME_LENGTH = 60;

/**
 * Fills in what the body left out, once and in one place, and says what it assumed. What the engine can judge of series,
 * times and levels is left to the engine.
 *
 * @param request - validated body
 * @throws EngineError `outOfRange` `unknownModel` or `weightsAddUpToNothing` for weights, `needlessTimeZone` for a zone
 * without times
 * @example
 * resolveHeliosRequest({ values: Array(24).fill(1) }).options.horizon;
 * // => 48
 */
export function resolveHeliosRequest(request: HeliosRequest): {
  options: HeliosForecastInput;
  assumptions: HeliosAssumption[];
} {
  const { values, start, timestamps, exogenous, levels } = request;
  const assumptions: HeliosAssumption[] = [];
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
    throw heliosError(
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

/** What is missing is null in JSON and no number to the engine. */
function seriesOf({ name, values }: NonNullable<HeliosRequest['exogenous']>[number]) {
  return { name, values: values.map((value) => value ?? Number.NaN) };
}

/** No names at all are no override, as null is. */
function assertWeights(weights: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(weights);
  const unknown = names.find((name) => !heliosModelNames.some((known) => known === name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, heliosModelNames);
    const hint = nearest === undefined ? '' : `, the nearest is ${nearest}`;
    throw heliosError(
      'unknownModel',
      'weights',
      `weights must name models among ${heliosModelNames.join(', ')}${hint}; ${JSON.stringify(unknown.slice(0, NAME_LENGTH))} came`,
    );
  }
  if (names.length > 0 && Object.values(weights).every((weight) => weight === 0)) {
    throw heliosError(
      'weightsAddUpToNothing',
      'weights',
      `weights must have one above 0; ${names.length === 1 ? `only ${names[0]} with 0` : 'only zeros'} came`,
    );
  }
}
