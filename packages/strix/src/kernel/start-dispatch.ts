import type { DispatchState } from './dispatch-state.js';

const HOURS = 24;
const MONTHS = 12;

/**
 * Sets a battery and its policy to the start of a path: the initial energy, nothing earned, nothing seen yet.
 *
 * @param state - state; whatever it was before is forgotten
 * @param month - calendar month of the first day, 0 to 11
 */
export function startDispatch(state: DispatchState, month: number): void {
  const { initialProfile } = state.policy.observer;
  for (let kind = 0; kind < 2; kind++) {
    const from = (kind * MONTHS + month) * HOURS;
    for (let hour = 0; hour < HOURS; hour++) {
      state.memory[kind * HOURS + hour] = initialProfile[from + hour]!;
    }
  }
  state.surprise = 0;
  state.energy = state.initialPoints;
  state.energyCash = 0;
  state.reserveCash = 0;
  state.dischargedMwh = 0;
}
