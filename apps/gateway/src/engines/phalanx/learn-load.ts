import { createFacilityState, type FacilityReading, observe } from '@bess/phalanx';
import type { FacilityReading as StoredReading } from '../../stores/stores.js';
import type { LearnLoadInput } from './learn-load-input.js';
import { readLoadState } from './read-load-state.js';

/** The engine's clocks begin with 1970, in every zone. */
const firstMs = 86_400_000;

/**
 * Learns from readings in a worker thread.
 *
 * @param input - what is learned, and the readings after it
 * @returns JSON of the state after them
 * @throws EngineError `engine` `damagedState`
 */
export async function learnLoad({ state, settings, readings }: LearnLoadInput): Promise<string> {
  const before = state === null ? createFacilityState(settings) : readLoadState(state);
  return JSON.stringify(
    readings
      .filter(({ timeMs }) => timeMs >= firstMs)
      .map(toReading)
      .reduce(observe, before),
  );
}

/** What is unknown is left out. */
function toReading({ timeMs, loadKw, temperatureF, solarKw }: StoredReading): FacilityReading {
  return {
    timeMs,
    loadKw,
    ...(temperatureF !== null && { temperatureF }),
    ...(solarKw !== null && { solarKw }),
  };
}
