import { type ObserverState, seasonalProfileInto } from '../observation/observer.js';
import type { PolicyTable } from '../observation/policy-table.js';
import {
  type BatteryParameters,
  type PlanningBattery,
  planningBattery,
  type ReserveOffer,
} from '../planning/battery.js';
import { createDecisionState, type DecisionState } from '../planning/choose-action.js';
import { planFirstDays } from '../planning/plan-day.js';
import { createDayValueFunctions, type DayValueFunctions } from '../planning/value-function.js';

const HOURS = 24;
const MONTHS = 12;

/**
 * A battery operated by a policy, laid out for the hourly loop. Call {@link startDispatch} before using it. Without `reserve`
 * none is sold.
 */
export function createDispatchState(
  policy: PolicyTable,
  battery: BatteryParameters,
  reserve?: ReserveOffer,
): DispatchState {
  const sells = reserve !== undefined && policy.reservePrice !== undefined;
  const newBattery = planningBattery(battery, sells ? reserve : undefined);
  return {
    policy,
    newBattery,
    battery: newBattery,
    initialEnergyMwh: battery.initialEnergyMwh - battery.minEnergyMwh,
    depthMw: sells ? reserve.terms.depthMw : 0,
    profile: new Float64Array(2 * HOURS),
    morning: { profile: new Float64Array(2 * HOURS), widths: new Float64Array(2 * HOURS) },
    seenPrices: new Float64Array(HOURS),
    plan: createDayValueFunctions(),
    initialPlans: new Array(MONTHS).fill(undefined),
    decision: createDecisionState(),
    deviations: new Float64Array(HOURS),
    softsignDeviations: new Float64Array(HOURS),
    regimes: new Uint8Array(HOURS),
    energyByHour: new Float64Array(HOURS),
    reservePrices: new Float64Array(HOURS),
    // Fractions, because the engine chooses the representation of a field by its first value.
    profileMean: 0.5,
    scalePerMwh: 0.5,
    surprise: 0.5,
    energyMwh: 0.5,
    energyCash: 0.5,
    reserveCash: 0.5,
    dischargedMwh: 0.5,
  };
}

/**
 * Sets a battery and its policy to the start of a path: initial energy, no earnings, no observations. `month` is that of the
 * first day, 0 to 11.
 */
export function startDispatch(state: DispatchState, month: number): void {
  const { policy, profile, plan } = state;
  seasonalProfileInto(profile, policy.observer, month);
  if (policy.fixedSchedule === undefined) {
    copyPlan(plan, initialPlan(state, month));
  }
  state.battery = state.newBattery;
  state.surprise = 0;
  state.energyMwh = state.initialEnergyMwh;
  state.energyCash = 0;
  state.reserveCash = 0;
  state.dischargedMwh = 0;
}

/** Gives a running battery other parameters, because it has aged or is replaced. It keeps its state of charge. */
export function changeBattery(state: DispatchState, battery: PlanningBattery): void {
  const { usableMwh } = state.battery;
  const socFraction = usableMwh > 0 ? state.energyMwh / usableMwh : 0;
  state.battery = battery;
  state.energyMwh = socFraction * battery.usableMwh;
}

/** The plan with which a path begins whose first day lies in a month, 0 to 11. */
export function initialPlan(state: DispatchState, month: number): DayValueFunctions {
  const known = state.initialPlans[month];
  if (known !== undefined) return known;
  const profile = new Float64Array(2 * HOURS);
  seasonalProfileInto(profile, state.policy.observer, month);
  const plan = createDayValueFunctions();
  planFirstDays(plan, profile, state.newBattery, state.policy);
  state.initialPlans[month] = plan;
  return plan;
}

function copyPlan(to: DayValueFunctions, from: DayValueFunctions): void {
  to.priceIndependentParts.set(from.priceIndependentParts);
  to.endsMwh.set(from.endsMwh);
  to.hourTags.set(from.hourTags);
  to.starts.set(from.starts);
  to.counts.set(from.counts);
}

/**
 * State of a battery and its policy along a path. Made by {@link createDispatchState}, set to the start of a path by {@link
 * startDispatch}, advanced by {@link dispatchDay}.
 */
export interface DispatchState extends ObserverState {
  readonly policy: PolicyTable;
  /** The battery with which each path begins. */
  readonly newBattery: PlanningBattery;
  /** Replaced by {@link changeBattery} only. */
  battery: PlanningBattery;
  /** Initial energy above the minimum [MWh]. */
  readonly initialEnergyMwh: number;
  /** Largest offer of reserve that the market accepts [MW]; 0 where none is sold. */
  readonly depthMw: number;
  /** Profile as it stood at the first hour of the day, and the widths of its hours [currency/MWh]. */
  readonly morning: { readonly profile: Float64Array; readonly widths: Float64Array };
  readonly plan: DayValueFunctions;
  /** Initial plan by month of the first day; computed at first use. */
  readonly initialPlans: (DayValueFunctions | undefined)[];
  /** Reused for every decision. */
  readonly decision: DecisionState;
  /** For each hour of the day: price that the policy sees [currency/MWh], its deviation in widths and softsign deviation, regime. */
  readonly seenPrices: Float64Array;
  readonly deviations: Float64Array;
  readonly softsignDeviations: Float64Array;
  readonly regimes: Uint8Array;
  /** Stored energy above the minimum at the start of each hour of the day [MWh]. */
  readonly energyByHour: Float64Array;
  /** Mean price of the reserve in each hour of the day [currency/MW per h]. */
  readonly reservePrices: Float64Array;
  /** Stored energy above the minimum [MWh]. */
  energyMwh: number;
  /** Since the start of the path: energy cash and reserve revenue [currency], energy discharged [MWh]. */
  energyCash: number;
  reserveCash: number;
  dischargedMwh: number;
}
