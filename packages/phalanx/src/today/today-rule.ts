import type { TodayPlan } from './today-plan.js';

/** What to do in the rest of today in every state, where the load of a step is seen before it is acted on. */
export interface TodayRule {
  /** First step that is planned, by the local clock. */
  readonly fromStep: number;
  /**
   * The cap to follow in a step of a given load: discharge above it, recharge up to it.
   *
   * @param step - of today by the local clock, not before `fromStep`
   * @param netLoadKw - load less solar of the step itself [kW]
   * @param socFraction - at the start of the step, share of the capacity
   * @param peaksKw - highest demand of the billing period so far, by window of the options [kW]
   * @returns Infinity where no demand is charged for in the rest of today [kW]
   * @throws EngineError those of `capKw` of `planDay`
   */
  readonly capKw: (
    step: number,
    netLoadKw: number,
    socFraction: number,
    peaksKw: ArrayLike<number>,
  ) => number;
  /** As of {@link TodayPlan}, before the load of `fromStep` is seen. */
  readonly expectedCost: TodayPlan['expectedCost'];
}
