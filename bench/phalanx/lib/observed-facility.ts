import type { TimeGrid } from '@bess/kernel/series';
import { createFacilityState, type FacilityState, observe } from '@bess/phalanx';

/** PHALANX's state of a facility, learned reading by reading. */
export interface ObservedFacility {
  /**
   * The state when a step begins: the readings before it are observed, once and in order.
   *
   * @param step - not before that of the previous call
   * @param readKw - meter reading of a step, NaN where there is nothing to observe [kW]
   */
  readonly stateAt: (step: number, readKw: (step: number) => number) => FacilityState;
}

/**
 * A facility without readings.
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
