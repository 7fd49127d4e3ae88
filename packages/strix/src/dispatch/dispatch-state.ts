import { seasonalProfileInto } from '../observation/observer.js';
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
const CELLS_OF_ONE = 1_024;

/**
 * A battery operated by a policy, laid out for the hourly loop. It stands nowhere until {@link startDispatch}.
 *
 * @param policy - how it is operated
 * @param battery - what is operated
 * @param reserve - kind of reserve and how it is sold; absent: none
 * @example
 * const state = createDispatchState(plan.policy, plan.battery);
 * startDispatch(state, 0);
 * state.energyMwh + plan.battery.minEnergyMwh;
 * // => plan.battery.initialEnergyMwh
 */
export function createDispatchState(
  policy: PolicyTable,
  battery: BatteryParameters,
  reserve?: ReserveOffer,
): DispatchState {
  const sells = reserve !== undefined && policy.reservePrice !== undefined;
  return {
    policy,
    battery: planningBattery(battery, sells ? reserve : undefined),
    initialEnergyMwh: battery.initialEnergyMwh - battery.minEnergyMwh,
    depthMw: sells ? reserve.terms.depthMw : 0,
    edgesPassed: countPassedEdges(policy.observer.regimeEdges),
    edges: Float64Array.of(...policy.observer.regimeEdges, Number.POSITIVE_INFINITY),
    profile: new Float64Array(2 * HOURS),
    dayStartProfile: new Float64Array(2 * HOURS),
    plan: createDayValueFunctions(),
    initialPlans: new Array(MONTHS).fill(undefined),
    decision: createDecisionState(),
    deviations: new Float64Array(HOURS),
    widths: new Float64Array(HOURS),
    softsignDeviations: new Float64Array(HOURS),
    regimes: new Uint8Array(HOURS),
    reservePrices: new Float64Array(HOURS),
    // Not whole numbers: engines lay out fields by what they first hold.
    profileMean: 0.5,
    scalePerMwh: 0.5,
    surprise: 0.5,
    energyMwh: 0.5,
    energyCash: 0.5,
    reserveCash: 0.5,
    dischargedMwh: 0.5,
  };
}

/** One cell more than the surprise can reach, each counted at an end below all that rounding lets into it. */
function countPassedEdges(edges: Float64Array): Uint8Array {
  const passed = new Uint8Array(2 * CELLS_OF_ONE + 1);
  let count = 0;
  for (let cell = 0; cell < passed.length; cell++) {
    while (count < edges.length && edges[count]! <= (cell - 1) / CELLS_OF_ONE - 1) count++;
    passed[cell] = count;
  }
  return passed;
}

/**
 * Sets a battery and its policy to the start of a path: the initial energy, nothing earned, nothing seen yet.
 *
 * @param state - state; whatever it was before is forgotten
 * @param month - calendar month of the first day, 0 to 11
 */
export function startDispatch(state: DispatchState, month: number): void {
  const { policy, profile, plan } = state;
  seasonalProfileInto(profile, policy.observer, month);
  if (policy.fixedSchedule === undefined) {
    const made = state.initialPlans[month] ?? initialPlan(state);
    state.initialPlans[month] = made;
    copyPlan(plan, made);
  }
  state.surprise = 0;
  state.energyMwh = state.initialEnergyMwh;
  state.energyCash = 0;
  state.reserveCash = 0;
  state.dischargedMwh = 0;
}

function initialPlan(state: DispatchState): DayValueFunctions {
  const { policy, profile, battery } = state;
  const plan = createDayValueFunctions();
  planFirstDays(plan, profile, battery, policy);
  return plan;
}

function copyPlan(to: DayValueFunctions, from: DayValueFunctions): void {
  to.priceIndependentParts.set(from.priceIndependentParts);
  to.lengths.set(from.lengths);
  to.hourTags.set(from.hourTags);
  to.starts.set(from.starts);
  to.counts.set(from.counts);
}

/**
 * A battery, a policy and what they remember along a path. Made by {@link createDispatchState}, set to the start of a path
 * by {@link startDispatch}, moved on by {@link dispatchDay}.
 */
export interface DispatchState {
  readonly policy: PolicyTable;
  readonly battery: PlanningBattery;
  /** At the start, above the least [MWh]. */
  readonly initialEnergyMwh: number;
  /** Largest offer of reserve that the market takes [MW]; 0 where none is sold. */
  readonly depthMw: number;
  /** Number of regime edges surely passed at each 1/1024 of the surprise from −1 to 1. */
  readonly edgesPassed: Uint8Array;
  /** The four edges and one that is never reached. */
  readonly edges: Float64Array;
  /** Running profile: 24 hours of weekdays, then of weekends [currency/MWh]. */
  readonly profile: Float64Array;
  /** The same as it stood at the first hour of the day. */
  readonly dayStartProfile: Float64Array;
  readonly plan: DayValueFunctions;
  /** For each month in which a path may start, the plan that it begins with; made when first met. */
  readonly initialPlans: (DayValueFunctions | undefined)[];
  /** The hour in which something is to be decided. */
  readonly decision: DecisionState;
  /** Of each hour of the day: deviation and width [currency/MWh], the deviation squashed to −1…1, regime. */
  readonly deviations: Float64Array;
  readonly widths: Float64Array;
  readonly softsignDeviations: Float64Array;
  readonly regimes: Uint8Array;
  /** Mean price of the reserve in each hour of the day [currency/MW per h]. */
  readonly reservePrices: Float64Array;
  profileMean: number;
  scalePerMwh: number;
  surprise: number;
  /** Above the least [MWh]. */
  energyMwh: number;
  /** Since the start of the path: sold less bought energy and paid for reserves [currency], discharged [MWh]. */
  energyCash: number;
  reserveCash: number;
  dischargedMwh: number;
}
