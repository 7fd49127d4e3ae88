import type { TimeGrid } from '@bess/kernel/series';
import { createFacilityState, type FacilityState, observe } from '@bess/phalanx';

/** What PHALANX learned of a facility, reading by reading. */
export interface ObservedFacility {
  /**
   * The state as a step begins: what was read before it is observed, once and in order.
   *
   * @param step - not before that of the call before
   * @param readKw - what the meter said in a step, NaN where nothing is to be observed [kW]
   */
  readonly stateAt: (step: number, readKw: (step: number) => number) => FacilityState;
}

/**
 * A facility of which nothing is known yet.
 *
 * @param grid - steps of its readings
 */
export function observedFacility({ startMs, stepMinutes, timeZone }: TimeGrid): ObservedFacility {
  let state = createFacilityState({ timeZone, stepMinutes });
  let known = 0;
  return {
    stateAt(step, readKw) {
      for (; known < step; known += 1) {
        const loadKw = readKw(known);
        if (Number.isNaN(loadKw)) continue;
        state = observe(state, { timeMs: startMs + known * stepMinutes * 60_000, loadKw });
      }
      return state;
    },
  };
}
