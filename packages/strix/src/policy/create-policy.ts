import type { KernelBattery } from '../kernel/simulation-plan.js';
import { createObserver } from './create-observer.js';
import { correctionAt } from './internal/correction-at.js';
import { describeHour } from './internal/describe-hour.js';
import { kindOfDay } from './internal/kind-of-day.js';
import { HOURS, REGIMES } from './internal/layout.js';
import { meanReservePrices } from './internal/mean-reserve-prices.js';
import { seasonInto } from './internal/season-into.js';
import { settleDay } from './internal/settle-day.js';
import { type HourlyPrice, type Observation, observe } from './observe.js';
import type { ObserverState } from './observer.js';
import { chooseMove, createHourToDecide } from './planning/choose-move.js';
import { createDayPlan, type DayPlan } from './planning/day-plan.js';
import { netOfReserve } from './planning/net-of-reserve.js';
import { openPlan } from './planning/open-plan.js';
import { isPlanningDay, planDay } from './planning/plan-day.js';
import { plannedBattery, type SoldReserve } from './planning/planned-battery.js';
import type { PolicyTable } from './policy-table.js';

/** What a policy remembers and knows at an hour; plain data. */
export interface PolicyState {
  readonly observer: ObserverState;
  /** The running profile as it stood at the first hour of the day [currency/MWh]. */
  readonly morning: Float64Array;
  /** What stored energy is worth after each hour of a weekday and of a weekend day. */
  readonly plan: DayPlan;
  /** Hour seen last, 0 to 23, its price, and what it says. */
  weekday: number;
  hour: number;
  pricePerMwh: number;
  seen: Observation;
}

/** What to do in the hour whose price was seen last. */
export interface PolicyAction {
  /** At the meter, for the hour; one of the two is 0 [MW]. */
  readonly chargeMw: number;
  readonly dischargeMw: number;
  /** Whether what is left of power and energy is offered as reserve. */
  readonly sellReserve: boolean;
}

/** A policy on its own, asked hour by hour. */
export interface Policy {
  readonly name: string;
  /**
   * What it knows before its first price.
   *
   * @param month - calendar month, 0 to 11
   * @throws EngineError `monthOutOfRange`
   */
  begin(month: number): PolicyState;
  /** Shows it the price of the next hour; the first of a day makes it plan. */
  observe(state: PolicyState, seen: HourlyPrice & { readonly month: number }): void;
  /**
   * What to do in the hour seen last.
   *
   * @param state - of {@link Policy.begin}
   * @param energyMwh - stored at the start of the hour
   */
  act(state: PolicyState, energyMwh: number): PolicyAction;
}

const NOTHING: PolicyAction = { chargeMw: 0, dischargeMw: 0, sellReserve: false };

/**
 * A policy to be asked hour by hour, method note, sections 2 and 5.
 *
 * @param table - of {@link buildPolicy}
 * @param battery - the battery it was built for
 * @param reserve - kind of reserve and how it is sold; absent: none
 * @example
 * const policy = createPolicy(table, battery);
 * const state = policy.begin(0);
 * policy.observe(state, { pricePerMwh: -50, hour: 3, weekday: 0, month: 0, newDay: true });
 * policy.act(state, battery.minEnergyMwh).chargeMw;
 * // => 1
 */
export function createPolicy(
  table: PolicyTable,
  battery: KernelBattery,
  reserve?: SoldReserve,
): Policy {
  const sells = reserve !== undefined && table.reservePrice !== undefined;
  const planned = plannedBattery(battery, sells ? reserve : undefined);
  const { minEnergyMwh, powerMw } = battery;
  const plans = table.clock === undefined && planned.roomMwh > 0 && powerMw > 0;
  const expected = new Float64Array(HOURS);
  const now = createHourToDecide();
  return {
    name: table.name,
    begin: (month) => {
      const observer = createObserver(table.observer, month);
      const plan = createDayPlan();
      if (plans) openPlan(plan, observer.profile, planned, table);
      const seen = { deviationPerMwh: 0, deviation: 0, squashed: 0, regime: 0 };
      const morning = observer.profile.slice();
      return { observer, morning, plan, weekday: 0, hour: 0, pricePerMwh: 0, seen };
    },
    observe: (state, price) => {
      const { observer } = state;
      const kind = kindOfDay(price.weekday);
      if (price.newDay) {
        if (!table.seesPrices) seasonInto(observer.profile, table.observer, price.month);
        settleDay(observer, observer.profile, kind * HOURS, table.observer);
        state.morning.set(observer.profile);
        if (plans && isPlanningDay(price.weekday)) {
          const { profile, profileMean, scalePerMwh } = observer;
          const prices = sells ? meanReservePrices(expected, table, scalePerMwh) : undefined;
          planDay(state.plan, profile, kind, planned, profileMean, prices);
        }
      }
      state.seen = observe(observer, table.observer, price, table.seesPrices);
      state.weekday = price.weekday;
      state.hour = price.hour;
      state.pricePerMwh = price.pricePerMwh;
    },
    act: (state, energyMwh) => {
      const { hour, pricePerMwh, seen, observer } = state;
      const room = planned.roomMwh;
      if (!(room > 0 && powerMw > 0)) return NOTHING;
      const stored = Math.min(room, Math.max(0, energyMwh - minEnergyMwh));
      const known = table.seesPrices ? pricePerMwh : pricePerMwh - seen.deviationPerMwh;
      const net = netOfHour(hour, known, seen.regime, observer);
      const displaced = net > 0 && planned.reserve ? (net * planned.reserve.mostMw) / powerMw : 0;
      describeHour(now, state);
      if (!table.seesPrices) now.deviation = 0;
      now.correction =
        table.corrections?.[correctionAt(hour, seen.regime, seen.squashed, stored / room)] ?? 0;
      now.pricePerMwh = known;
      now.displacedPerMwh = displaced;
      now.energyMwh = stored;
      if (table.clock === undefined) {
        const { outlook } = table;
        chooseMove(state.plan, state.morning, planned, outlook, table.observer.widthFactor, now);
      } else {
        now.movedMwh = Math.max(-stored, Math.min(room - stored, byTheClock(table.clock[hour]!)));
      }
      const moved = now.movedMwh;
      return {
        chargeMw: moved > 0 ? Math.min(powerMw, moved * planned.boughtPerMwh) : 0,
        dischargeMw: moved < 0 ? Math.min(powerMw, -moved * planned.soldPerMwh) : 0,
        sellReserve: net > 0,
      };
    },
  };

  function byTheClock(action: number): number {
    return action > 0 ? planned.chargeMwh : action < 0 ? -planned.dischargeMwh : 0;
  }

  /** What a MW of reserve earns in an hour less wear and losses [currency/MW]. */
  function netOfHour(
    hour: number,
    pricePerMwh: number,
    regime: number,
    observer: ObserverState,
  ): number {
    const terms = planned.reserve;
    if (terms === undefined || table.reservePrice === undefined) return 0;
    const paid = table.reservePrice[hour * REGIMES + regime]! * observer.scalePerMwh;
    const { wearPerMwhDischarged } = battery;
    return netOfReserve(terms, wearPerMwhDischarged, paid, pricePerMwh, observer.profileMean);
  }
}
