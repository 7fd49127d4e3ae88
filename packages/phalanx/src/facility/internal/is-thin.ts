import type { FacilityState } from '../facility-state.js';

/** Learned days before a load is drawn from them. */
const LEAST_DAYS = 7;

/** Whether too few days were learned to draw futures from them. */
export function isThin({ days }: FacilityState): boolean {
  return days.length < LEAST_DAYS;
}
