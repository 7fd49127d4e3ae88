import type { FacilityState } from '../facility-state.js';
import { atDayOf } from './at-day-of.js';
import { takeReading } from './take-reading.js';

/** The state with its last reading taken, at the local day of an instant; not to be observed further. */
export function settled(state: FacilityState, timeMs: number | undefined): FacilityState {
  const { last } = state;
  const taken = last ? takeReading(state, last) : state;
  return timeMs === undefined ? taken : atDayOf(taken, timeMs);
}
