import { createFacilityState, type FacilityOptions } from './create-facility-state.js';
import type { FacilityReading } from './facility-reading.js';
import type { FacilityState } from './facility-state.js';
import { observe } from './observe.js';

/**
 * The state after a history: {@link observe} of each reading in turn, to the bit.
 *
 * @param history - readings in order of time
 * @param options - where the facility stands and what it is read by
 * @throws EngineError what {@link createFacilityState} and {@link observe} throw
 * @example
 * fitFacility([{ timeMs: 0, loadKw: 80 }], { timeZone: 'UTC' }).last?.timeMs;
 * // => 0
 */
export function fitFacility(
  history: readonly FacilityReading[],
  options: FacilityOptions,
): FacilityState {
  return history.reduce(observe, createFacilityState(options));
}
