import { EngineError } from '@bess/kernel/errors';
import type { FacilityState } from '@bess/phalanx';

/**
 * Reads a state that was kept.
 *
 * @param json - as the engine wrote it
 * @throws EngineError `engine` `damagedState`
 */
export function readLoadState(json: string): FacilityState {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new EngineError(
      {
        engine: 'phalanx',
        kind: 'engine',
        code: 'damagedState',
        message: 'the load model that is stored of this facility is damaged; it can be reset',
      },
      { cause },
    );
  }
}
