import type { Forecast } from '@bess/helios';
import type { HeliosForecastInput } from './helios-forecast-input.js';
import { heliosRefusal } from './helios-refusal.js';

/**
 * Runs the engine in a worker thread.
 *
 * @param input - resolved request
 * @param signal - aborted when nobody waits for the forecast any more
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
    throw heliosRefusal(error);
  }
}
