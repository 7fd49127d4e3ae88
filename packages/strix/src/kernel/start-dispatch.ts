import { seasonInto } from '../policy/internal/season-into.js';
import { createDayPlan, type DayPlan } from '../policy/planning/day-plan.js';
import { openPlan } from '../policy/planning/open-plan.js';
import type { DispatchState } from './dispatch-state.js';

/**
 * Sets a battery and its policy to the start of a path: the initial energy, nothing earned, nothing seen yet.
 *
 * @param state - state; whatever it was before is forgotten
 * @param month - calendar month of the first day, 0 to 11
 */
export function startDispatch(state: DispatchState, month: number): void {
  const { policy, profile, plan } = state;
  seasonInto(profile, policy.observer, month);
  if (policy.clock === undefined) {
    const made = state.openings[month] ?? opening(state);
    state.openings[month] = made;
    copyPlan(plan, made);
  }
  state.surprise = 0;
  state.energyMwh = state.initialEnergyMwh;
  state.energyCash = 0;
  state.reserveCash = 0;
  state.dischargedMwh = 0;
}

function opening(state: DispatchState): DayPlan {
  const { policy, profile, battery } = state;
  const plan = createDayPlan();
  openPlan(plan, profile, battery, policy);
  return plan;
}

function copyPlan(to: DayPlan, from: DayPlan): void {
  to.extras.set(from.extras);
  to.lengths.set(from.lengths);
  to.tags.set(from.tags);
  to.starts.set(from.starts);
  to.counts.set(from.counts);
}
