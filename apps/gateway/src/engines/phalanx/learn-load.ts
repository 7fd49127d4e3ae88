import { EngineError } from '@bess/kernel/errors';
import {
  createFacilityState,
  type FacilityReading,
  type FacilityState,
  observe,
  restoreFacilityState,
} from '@bess/phalanx';
import type { LearnLoadInput } from '../../engine-runtime/operations.js';
import type { FacilityReading as StoredReading } from '../../stores/stores.js';

/** The engine's clocks begin with 1970, in every zone. */
const firstMs = 86_400_000;

/**
 * Learns from readings in a worker thread.
 *
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

/**
 * Reads a state that was kept, and looks it through.
 *
 * @throws EngineError `engine` `damagedState` with what is wrong
 */
export function readLoadState(json: string): FacilityState {
  try {
    return restoreFacilityState(JSON.parse(json));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EngineError(
      {
        engine: 'phalanx',
        kind: 'engine',
        code: 'damagedState',
        message: `the load model that is stored of this facility is damaged and can be reset: ${why}`,
      },
      { cause },
    );
  }
}
