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
 * A battery operated by a policy, laid out for the hourly loop. Call {@link startDispatch} before using it. Without `reserve`
 * none is sold.
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
 * There is one cell more than the surprise can reach. Each cell counts the edges at or below a point that lies below every
 * surprise in it, rounding included.
 */
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
 * Sets a battery and its policy to the start of a path: initial energy, no earnings, no observations. `month` is that of the
 * first day, 0 to 11.
 */
export function startDispatch(state: DispatchState, month: number): void {
  const { policy, profile, plan } = state;
  seasonalProfileInto(profile, policy.observer, month);
  if (policy.fixedSchedule === undefined) {
    const firstPlan = state.initialPlans[month] ?? initialPlan(state);
    state.initialPlans[month] = firstPlan;
    copyPlan(plan, firstPlan);
  }
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
 * State of a battery and its policy along a path. Made by {@link createDispatchState}, set to the start of a path by {@link
 * startDispatch}, advanced by {@link dispatchDay}.
 */
export interface DispatchState {
  readonly policy: PolicyTable;
  /** Replaced by {@link changeBattery} only. */
  battery: PlanningBattery;
  /** Initial energy above the minimum [MWh]. */
  readonly initialEnergyMwh: number;
  /** Largest offer of reserve that the market accepts [MW]; 0 where none is sold. */
  readonly depthMw: number;
  /** Number of regime edges certainly passed at each 1/1024 of the surprise from −1 to 1. */
  readonly edgesPassed: Uint8Array;
  /** The four edges, then infinity. */
  readonly edges: Float64Array;
  /** Running profile: 24 hours of weekdays, then of weekends [currency/MWh]. */
  readonly profile: Float64Array;
  /** The same as it stood at the first hour of the day. */
  readonly dayStartProfile: Float64Array;
  readonly plan: DayValueFunctions;
  /** Initial plan by month of the first day; computed at first use. */
  readonly initialPlans: (DayValueFunctions | undefined)[];
  /** Reused for every decision. */
  readonly decision: DecisionState;
  /** For each hour of the day: deviation and width [currency/MWh], softsign deviation, regime. */
  readonly deviations: Float64Array;
  readonly widths: Float64Array;
  readonly softsignDeviations: Float64Array;
  readonly regimes: Uint8Array;
  /** Stored energy above the minimum at the start of each hour of the day [MWh]. */
  readonly energyByHour: Float64Array;
  /** Mean price of the reserve in each hour of the day [currency/MW per h]. */
  readonly reservePrices: Float64Array;
  profileMean: number;
  scalePerMwh: number;
  surprise: number;
  /** Stored energy above the minimum [MWh]. */
  energyMwh: number;
  /** Since the start of the path: energy cash and reserve revenue [currency], energy discharged [MWh]. */
  energyCash: number;
  reserveCash: number;
  dischargedMwh: number;
}
