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

/** The engine's calendar starts in 1970, in every time zone. */
const firstMs = 86_400_000;

/**
 * Learns from readings in a worker thread and returns the new state as JSON.
 *
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

/** Omits unknown values. */
function toReading({ timeMs, loadKw, temperatureF, solarKw }: StoredReading): FacilityReading {
  return {
    timeMs,
    loadKw,
    ...(temperatureF !== null && { temperatureF }),
    ...(solarKw !== null && { solarKw }),
  };
}

/**
 * Parses and validates a stored state.
 *
 * @throws EngineError `engine` `damagedState` with the reason
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
