import { EngineError } from '@bess/kernel/errors';
import { type FacilityState, restoreFacilityState } from '@bess/phalanx';

/**
 * Reads a state that was kept, and looks it through.
 *
 * @param json - as the engine wrote it
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
