import { meanReservePrices } from '../policy/internal/mean-reserve-prices.js';
import { settleDay } from '../policy/internal/settle-day.js';
import { createDayPlan, type DayPlan } from '../policy/planning/day-plan.js';
import { openPlan } from '../policy/planning/open-plan.js';
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
  const { policy, profile, plan } = state;
  for (let kind = 0; kind < 2; kind++) {
    const from = (kind * MONTHS + month) * HOURS;
    for (let hour = 0; hour < HOURS; hour++) {
      profile[kind * HOURS + hour] = policy.observer.initialProfile[from + hour]!;
    }
  }
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
  openPlan(
    plan,
    profile,
    battery,
    policy.reservePrice === undefined
      ? undefined
      : (kind) => {
          settleDay(state, profile, kind * HOURS, policy.observer);
          return meanReservePrices(state.reservePrices, policy, state.scalePerMwh);
        },
  );
  return plan;
}

function copyPlan(to: DayPlan, from: DayPlan): void {
  to.extras.set(from.extras);
  to.lengths.set(from.lengths);
  to.tags.set(from.tags);
  to.starts.set(from.starts);
  to.counts.set(from.counts);
}
