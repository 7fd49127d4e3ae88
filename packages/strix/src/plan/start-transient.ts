import { createDispatchState } from '../kernel/create-dispatch-state.js';
import { createPathState } from '../kernel/create-path-state.js';
import { dispatchDay } from '../kernel/dispatch-day.js';
import type { DispatchState } from '../kernel/dispatch-state.js';
import { nextDayInto } from '../kernel/next-day-into.js';
import { reservePricesInto, startReserve } from '../kernel/reserve-process.js';
import type { SimulationPlan } from '../kernel/simulation-plan.js';
import { startDispatch } from '../kernel/start-dispatch.js';
import { startPath } from '../kernel/start-path.js';
import { undatedCalendar } from '../price/undated-calendar.js';

/** What a path earns, or wears, more at its start than later, over all its days [currency]. */
export interface StartTransient {
  readonly energyCash: number;
  readonly reserveCash: number;
  readonly wearCost: number;
}

/** After this many days a battery has long been empty or full, and a policy has forgotten how it began. */
const SETTLING_DAYS = 21;
const PATHS = 128;

/**
 * What the start of a path is worth: the energy stored at first is sold once, and a policy that has seen nothing yet errs
 * at first. Two batteries meet the same prices, one of which has been at work for three weeks; the difference of their
 * cash is the transient. It needs few paths, because the two soon do the same. Method note, (43).
 *
 * @param plan - plan of the simulation; its calendar's length decides how many days count
 */
export function startTransient(plan: SimulationPlan): StartTransient {
  const countedDays = Math.min(SETTLING_DAYS, plan.calendar.dayCount);
  const path = createPathState(plan.prices, undatedCalendar(SETTLING_DAYS + countedDays));
  const tables = plan.prices.reserve;
  const terms =
    plan.reserve === undefined || tables === undefined
      ? undefined
      : { kind: tables.kind, terms: plan.reserve };
  const settled = createDispatchState(plan.policy, plan.battery, terms);
  const fresh = createDispatchState(plan.policy, plan.battery, terms);
  const prices = new Float64Array(24);
  const shapes = new Float64Array(24);
  const reservePrices = new Float64Array(24);
  let energyCash = 0;
  let reserveCash = 0;
  let dischargedMwh = 0;
  for (let number = 0; number < PATHS; number++) {
    startPath(path, plan.seed, number);
    startDispatch(settled, path.month);
    const reserve =
      terms === undefined || tables === undefined
        ? undefined
        : startReserve(tables, path.draw, plan.seed, number);
    for (let day = 0; day < SETTLING_DAYS + countedDays; day++) {
      if (tables === undefined || reserve === undefined) {
        nextDayInto(path, prices);
      } else {
        nextDayInto(path, prices, shapes);
        reservePricesInto(reservePrices, tables, path.draw, path.month, shapes, reserve);
      }
      if (day === SETTLING_DAYS) {
        startDispatch(fresh, path.month);
        forgetEarnings(settled);
      }
      dispatchDay(settled, prices, path.weekday, path.month, reservePrices);
      if (day >= SETTLING_DAYS) dispatchDay(fresh, prices, path.weekday, path.month, reservePrices);
    }
    energyCash += (fresh.energyCash - settled.energyCash) / PATHS;
    reserveCash += (fresh.reserveCash - settled.reserveCash) / PATHS;
    dischargedMwh += (fresh.dischargedMwh - settled.dischargedMwh) / PATHS;
  }
  const wearCost = plan.battery.wearPerMwhDischarged * dischargedMwh;
  return { energyCash, reserveCash, wearCost };
}

function forgetEarnings(state: DispatchState): void {
  state.energyCash = 0;
  state.reserveCash = 0;
  state.dischargedMwh = 0;
}
