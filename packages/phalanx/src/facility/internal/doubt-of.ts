import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { FacilityState } from '../facility-state.js';

/** What a reading looks like beside the usual load. */
export type Doubt = 'none' | 'spike' | 'unitLarger' | 'unitSmaller' | 'clockZero';

/** Multiple of the usual high above which a reading is doubted. */
const SPIKE_FACTOR = 2.5;
/** Multiple of the usual high, or share of the usual low, beyond which it is in another unit. */
const UNIT_FACTOR = 100;
const CLOCK_CHANGE_MS = 2 * 3_600_000;

/** Judges a load by the days before; nothing is doubted before there are seven. */
export function doubtOf(state: FacilityState, timeMs: number, loadKw: number): Doubt {
  const { highKw, lowKw } = state.usual;
  if (highKw === null || lowKw === null || !(highKw > 0)) return 'none';
  const magnitude = Math.abs(loadKw);
  if (magnitude > UNIT_FACTOR * highKw) return 'unitLarger';
  if (magnitude > SPIKE_FACTOR * highKw) return 'spike';
  if (!(lowKw > 0)) return 'none';
  if (magnitude > 0) return magnitude < lowKw / UNIT_FACTOR ? 'unitSmaller' : 'none';
  const { timeZone } = state.settings;
  const before = zoneOffsetMinutes(Math.max(0, timeMs - CLOCK_CHANGE_MS), timeZone);
  return before === zoneOffsetMinutes(timeMs + CLOCK_CHANGE_MS, timeZone) ? 'none' : 'clockZero';
}
