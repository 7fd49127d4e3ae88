import { EngineError, isEngineError } from '@bess/kernel/errors';

/** Fields of the library, as requests call them. */
const wireNames: Readonly<Record<string, string>> = {
  stepMinutes: 'step_minutes',
  timeZone: 'time_zone',
  horizon: 'periods',
};

/**
 * An error of the engine in the words of the request. The schema has refused what is malformed already: what the engine
 * still calls invalid, such as times that do not rise, is well formed and outside of what is allowed. Only a time that is
 * none is malformed.
 *
 * @param error - what the engine threw
 */
export function heliosRefusal(error: unknown): unknown {
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
      message: ofTime(message, details['field']),
      details,
    },
    { cause: error },
  );
}

/** Errors about a part of a time, its month for instance, do not say whose. */
function ofTime(message: string, field: unknown): string {
  const isTime = typeof field === 'string' && /^(start|timestamps\[)/.test(field);
  return isTime && !message.startsWith(field) && !message.startsWith('time_zone ')
    ? `${field}: ${message}`
    : message;
}
