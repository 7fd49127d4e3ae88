import type { Battery } from '@bess/kernel/battery';

/** A demand whose peak a plan keeps in mind. */
export interface PlanWindow {
  /** 1 where a step counts, 0 elsewhere. */
  readonly meteredSteps: Uint8Array;
  /**
   * Peaks between which costs are interpolated, rising [kW]: the first at or under the running peak, the last about
   * where no peak is expected any more. Above the last, costs go on in a straight line.
   */
  readonly levelsKw: Float64Array;
}

/** What {@link planDay} plans: some steps ahead, with what is expected after them. */
export interface DayProblem {
  /** Step length [min]. */
  readonly stepMinutes: number;
  /** Length of the first step, where part of it is over [min]; that of the others if absent. */
  readonly firstStepMinutes?: number;
  readonly battery: Battery;
  /** How many states of charge from the lowest to the highest allowed, evenly spaced, 2 to 1,000. */
  readonly socLevels: number;
  /** For each step net loads (load less solar) that stand for what may come, strictly rising [kW]. */
  readonly nodesKw: readonly Float64Array[];
  /**
   * For each step s: P(node n at s | node p at s − 1) at [p · nodes of s + n]; each p's add up to 1. For the first step
   * a single row.
   */
  readonly transition: readonly Float64Array[];
  /** One or two windows. */
  readonly windows: readonly PlanWindow[];
  /**
   * What is expected to be paid for demand if these are the peaks after the last step [currency]: by level of the
   * window; with two, at [level of the first · levels of the second + level of the second]. Or the same for each state
   * of charge, from the lowest on, one after the other.
   */
  readonly terminalCost: Float64Array;
  /** Price of energy drawn in each step [currency/kWh]; free if absent. What is fed in earns nothing. */
  readonly energyPricePerKwh?: Float64Array;
}
