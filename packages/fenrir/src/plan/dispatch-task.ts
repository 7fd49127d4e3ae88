import type { EndValue } from './end-value.js';
import type { MarketTerms } from './market-terms.js';
import type { PlannedStep } from './planned-step.js';
import type { Site } from './site.js';

/** Most energy to be discharged in some of the steps. */
export interface DischargeLimit {
  /** First step that counts. */
  readonly fromStep: number;
  /** First step that does not count any more. */
  readonly untilStep: number;
  /** At the meter [MWh]. */
  readonly dischargeMwh: number;
}

/** How fast the power may change. */
export interface RampLimit {
  /** Change of the power between the middles of neighbouring steps [MW/min]. */
  readonly mwPerMinute: number;
  /** What was done in the step before, of the length of the first one; the first step is free when absent. */
  readonly before?: PlannedStep;
}

/** What a plan is made for, whatever the prices. */
export interface DispatchTask extends MarketTerms {
  readonly site: Site;
  /** What stored energy is worth after the last step; nothing when absent. */
  readonly endValue?: EndValue;
  /** What is done in the first step, as far as the battery can; free when absent. */
  readonly firstStep?: PlannedStep;
  /** Most energy to be discharged over all steps [MWh], or as much as the first step does; unlimited when absent. */
  readonly dischargeBudgetMwh?: number;
  /** Cycles a day, throughput that is left: each counts, the first step given is never too much. None when absent. */
  readonly dischargeLimits?: readonly DischargeLimit[];
  /** Programs with binaries at most, where burning energy pays; when absent 10 with 24 of them, or 7 with 10 and more where laws or an impact call for one after another, and more smaller ones. With fewer a plan may stay farther below its bound. */
  readonly mostSearches?: number;
  /** None when absent. What a battery cannot keep, full or empty, is exceeded by as little as can be. */
  readonly ramp?: RampLimit;
}
