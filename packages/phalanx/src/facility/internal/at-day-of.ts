import type { FacilityState } from '../facility-state.js';
import { closeDay } from './close-day.js';
import { openDay } from './open-day.js';

/** The state at an instant: the day before it is closed where the instant lies in a later one. */
export function atDayOf(state: FacilityState, timeMs: number): FacilityState {
  const { today, settings } = state;
  if (today && timeMs < today.endMs) return state;
  return { ...(today ? closeDay(state, today) : state), today: openDay(timeMs, settings) };
}
