import { EngineError, isEngineError } from '@bess/kernel/errors';

/** Fields of the library, as requests call them. */
const wireNames: Readonly<Record<string, string>> = {
  socFraction: 'current_soc',
  pricePerMwh: 'current_price',
  horizonHours: 'horizon_hours',
  timeMs: 'the time of the gateway’s clock',
  usdPerUnit: 'usd_per_unit of the site',
};

/**
 * An error of the engine in the words of the request. The schema has refused what is malformed already: what the engine still
 * calls invalid is well formed and outside of what is allowed.
 *
 * @param error - what the engine threw
 */
export function fenrirRefusal(error: unknown): unknown {
  if (!isEngineError(error) || error.kind === 'engine') {
    return error;
  }
  const { code, details, kind } = error;
  const message = error.message.replaceAll(
    /\b(socFraction|pricePerMwh|horizonHours|timeMs|usdPerUnit)\b/g,
    (name) => wireNames[name] ?? name,
  );
  return new EngineError(
    {
      engine: 'fenrir',
      kind: kind === 'conflict' ? 'conflict' : 'outOfRange',
      code,
      message,
      details,
    },
    { cause: error },
  );
}
