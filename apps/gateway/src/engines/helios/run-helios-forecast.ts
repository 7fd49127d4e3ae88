import type { Forecast } from '@bess/helios';
import { EngineError, isEngineError } from '@bess/kernel/errors';
import type { HeliosForecastInput } from '../../engine-runtime/operations.js';

/** Fields of the library, as requests call them. */
const wireNames: Readonly<Record<string, string>> = {
  stepMinutes: 'step_minutes',
  timeZone: 'time_zone',
  horizon: 'periods',
};

/**
 * Runs the engine in a worker thread.
 *
 * @throws EngineError whatever the engine raises, in the words of the request
 */
export async function runHeliosForecast(
  input: HeliosForecastInput,
  signal: { readonly aborted: boolean },
): Promise<Forecast> {
  // Loaded here, so that a thread that never forecasts starts without the weights.
  const { forecast } = await import('@bess/helios');
  try {
    return forecast({ ...input, signal });
  } catch (error) {
    throw translateHeliosError(error);
  }
}

/**
 * An error of the engine in the words of the request. The schema has refused what is malformed already: what the engine
 * still calls invalid, such as times that do not rise, is well formed and outside of what is allowed. Only a time that is
 * none is malformed.
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

/** Errors about a part of a time, its month for instance, do not say whose. */
function prefixTimeField(message: string, field: unknown): string {
  const isTime = typeof field === 'string' && /^(start|timestamps\[)/.test(field);
  return isTime && !message.startsWith(field) && !message.startsWith('time_zone ')
    ? `${field}: ${message}`
    : message;
}
