import {
  clipDeviation,
  createObserver,
  kindOfDay,
  kindOfNextDay,
  type Observation,
  type ObserverState,
  observe,
  type PriceReading,
  seasonalProfileInto,
  updateDayScale,
  widthsInto,
} from '../observation/observer.js';
import { HOURS, type PolicyTable, REGIMES } from '../observation/policy-table.js';
import { type BatteryParameters, planningBattery, type ReserveOffer } from '../planning/battery.js';
import {
  chooseAction,
  correctionIndex,
  createDecisionState,
  type DecisionState,
} from '../planning/choose-action.js';
import {
  expectedReservePricesInto,
  isPlanningDay,
  netReserveRevenue,
  planDay,
  planFirstDays,
} from '../planning/plan-day.js';
import { createDayValueFunctions, type DayValueFunctions } from '../planning/value-function.js';

const IDLE: PolicyAction = { chargeMw: 0, dischargeMw: 0, sellReserve: false };

/** State of a policy at an hour; plain data. */
export interface PolicyState {
  readonly observer: ObserverState;
  /** Running profile as it stood at the first hour of the day, and the widths of its hours [currency/MWh]. */
  readonly morning: { readonly profile: Float64Array; readonly widths: Float64Array };
  /** Value functions of stored energy after each hour of a weekday and of a weekend day. */
  readonly plan: DayValueFunctions;
  /** Weekday and hour observed last, its price, and the observation. */
  weekday: number;
  hour: number;
  pricePerMwh: number;
  seen: Observation;
}

/** Action for the hour observed last. */
export interface PolicyAction {
  /** Power at the meter through the hour [MW]; one of the two is 0. */
  readonly chargeMw: number;
  readonly dischargeMw: number;
  /** Whether the remaining power and energy are offered as reserve. */
  readonly sellReserve: boolean;
}

/** A policy that is asked hour by hour. */
export interface Policy {
  readonly name: string;
  /**
   * Initial state, before the first price.
   *
   * @param month - calendar month, 0 to 11
   * @throws EngineError `monthOutOfRange`
   */
  begin(month: number): PolicyState;
  /** Observes the price of the next hour; at the first hour of a day the policy may plan. */
  observe(state: PolicyState, seen: PriceReading & { readonly month: number }): void;
  /**
   * Decides the hour observed last.
   *
   * @param state - of {@link Policy.begin}
   * @param energyMwh - stored at the start of the hour
   */
  act(state: PolicyState, energyMwh: number): PolicyAction;
}

/**
 * A policy that is asked hour by hour. Method note, sections 2 and 5.
 *
 * @param table - of `buildPolicy`
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
  battery: BatteryParameters,
  reserve?: ReserveOffer,
): Policy {
  const sells = reserve !== undefined && table.reservePrice !== undefined;
  const planned = planningBattery(battery, sells ? reserve : undefined);
  const { minEnergyMwh, powerMw } = battery;
  const plans = table.fixedSchedule === undefined && planned.usableMwh > 0 && powerMw > 0;
  const reservePrices = new Float64Array(HOURS);
  const now = createDecisionState();
  return {
    name: table.name,
    begin: (month) => {
      const observer = createObserver(table.observer, month);
      const plan = createDayValueFunctions();
      if (plans) planFirstDays(plan, observer.profile, planned, table);
      const seen = { deviationPerMwh: 0, deviation: 0, softsignDeviation: 0, regime: 0 };
      const morning = { profile: observer.profile.slice(), widths: new Float64Array(2 * HOURS) };
      return { observer, morning, plan, weekday: 0, hour: 0, pricePerMwh: 0, seen };
    },
    observe: (state, price) => {
      const { observer } = state;
      const kind = kindOfDay(price.weekday);
      if (price.newDay) {
        if (!table.seesPrices) seasonalProfileInto(observer.profile, table.observer, price.month);
        updateDayScale(observer, observer.profile, kind * HOURS, table.observer);
        state.morning.profile.set(observer.profile);
        widthsInto(state.morning.widths, observer.profile, observer, table.observer);
        if (plans && isPlanningDay(price.weekday)) {
          const { profile, profileMean, scalePerMwh } = observer;
          const prices = sells
            ? expectedReservePricesInto(reservePrices, table, scalePerMwh)
            : undefined;
          planDay(state.plan, profile, kind, planned, profileMean, prices);
        }
      }
      state.seen = observe(observer, table.observer, price, table.seesPrices);
      state.weekday = price.weekday;
      state.hour = price.hour;
      state.pricePerMwh = Math.fround(price.pricePerMwh);
    },
    act: (state, energyMwh) => {
      const { hour, pricePerMwh, seen, observer } = state;
      const usableMwh = planned.usableMwh;
      if (!(usableMwh > 0 && powerMw > 0)) return IDLE;
      const stored = Math.min(usableMwh, Math.max(0, energyMwh - minEnergyMwh));
      const expected = state.morning.profile[kindOfDay(state.weekday) * HOURS + hour]!;
      const observedPrice = table.seesPrices ? pricePerMwh : expected;
      const net = netReserveRevenueOf(hour, observedPrice, seen.regime, observer);
      const displaced =
        net > 0 && planned.reserve ? (net * planned.reserve.maxOfferMw) / powerMw : 0;
      fillDecisionState(now, state);
      if (!table.seesPrices) now.deviation = 0;
      now.correction =
        table.corrections?.[
          correctionIndex(hour, seen.regime, seen.softsignDeviation, stored / usableMwh)
        ] ?? 0;
      now.pricePerMwh = observedPrice;
      now.reserveOpportunityCostPerMwh = displaced;
      now.energyMwh = stored;
      if (table.fixedSchedule === undefined) {
        const { deviationForecast } = table;
        chooseAction(state.plan, state.morning, planned, deviationForecast, now);
      } else {
        now.energyChangeMwh = Math.max(
          -stored,
          Math.min(usableMwh - stored, scheduledChangeMwh(table.fixedSchedule[hour]!)),
        );
      }
      const moved = now.energyChangeMwh;
      return {
        chargeMw: moved > 0 ? Math.min(powerMw, moved * planned.inverseChargeEfficiency) : 0,
        dischargeMw: moved < 0 ? Math.min(powerMw, -moved * planned.dischargeEfficiency) : 0,
        sellReserve: net > 0,
      };
    },
  };

  function scheduledChangeMwh(action: number): number {
    return action > 0 ? planned.maxChargeMwh : action < 0 ? -planned.maxDischargeMwh : 0;
  }

  /** Net revenue of a MW of reserve in an hour [currency/MW]. */
  function netReserveRevenueOf(
    hour: number,
    pricePerMwh: number,
    regime: number,
    observer: ObserverState,
  ): number {
    const terms = planned.reserve;
    if (terms === undefined || table.reservePrice === undefined) return 0;
    const paid = table.reservePrice[hour * REGIMES + regime]! * observer.scalePerMwh;
    const { wearPerMwhDischarged } = battery;
    return netReserveRevenue(terms, wearPerMwhDischarged, paid, pricePerMwh, observer.profileMean);
  }
}

/** Copies the latest observation into a decision; energy, reserve and correction stay unchanged. */
export function fillDecisionState(now: DecisionState, state: PolicyState): void {
  const { seen, weekday } = state;
  now.kind = kindOfDay(weekday);
  now.nextKind = kindOfNextDay(weekday);
  now.hour = state.hour;
  now.regime = seen.regime;
  now.deviation = clipDeviation(seen.deviation);
  now.pricePerMwh = state.pricePerMwh;
}
