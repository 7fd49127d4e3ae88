import type { Forecast } from '@bess/helios';
import { EngineError, isEngineError } from '@bess/kernel/errors';
import type { HeliosForecastInput } from '../../engine-runtime/operations.js';

/** Library fields by their names in requests. */
const wireNames: Readonly<Record<string, string>> = {
  stepMinutes: 'step_minutes',
  timeZone: 'time_zone',
  horizon: 'periods',
};

/**
 * Runs the engine in a worker thread.
 *
 * @throws EngineError of the engine, in terms of the request
 */
export async function runHeliosForecast(
  input: HeliosForecastInput,
  signal: { readonly aborted: boolean },
): Promise<Forecast> {
  // Imported here, so that a thread without forecasts starts without the weights.
  const { forecast } = await import('@bess/helios');
  try {
    return forecast({ ...input, signal });
  } catch (error) {
    throw translateHeliosError(error);
  }
}

/**
 * Rewrites an engine error in terms of the request. The schema has already refused malformed requests, so what the
 * engine calls invalid (times that do not increase, for instance) is well formed but out of range. Only an
 * unreadable time is malformed.
 */
export function translateHeliosError(error: unknown): unknown {
  if (!isEngineError(error) || error.kind === 'engine') {
    return error;
  }
  const { code, details } = error;
  const message = error.message.replaceAll(
    /\b(stepMinutes|timeZone|horizon)\b/g,
    (name) => wireNames[name] ?? name,
  );
  return new EngineError(
    {
      engine: 'helios',
      kind: code === 'malformedInstant' ? 'invalid' : 'outOfRange',
      code,
      message: prefixTimeField(message, details['field']),
      details,
    },
    { cause: error },
  );
}

/** Errors about a part of a time, its month for instance, do not name the field. */
function prefixTimeField(message: string, field: unknown): string {
  const isTime = typeof field === 'string' && /^(start|timestamps\[)/.test(field);
  return isTime && !message.startsWith(field) && !message.startsWith('time_zone ')
    ? `${field}: ${message}`
    : message;
}
