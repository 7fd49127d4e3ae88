import type { EndValue } from './end-value.js';
import type { PlannedStep } from './planned-step.js';
import type { Site } from './site.js';

/** What a plan is made for, whatever the prices. */
export interface DispatchTask {
  readonly site: Site;
  /** What stored energy is worth after the last step; nothing when absent. */
  readonly endValue?: EndValue;
  /** What is done in the first step, as far as the battery can; free when absent. */
  readonly firstStep?: PlannedStep;
  /** Most energy to be discharged over all steps [MWh], or as much as the first step does; unlimited when absent. */
  readonly dischargeBudgetMwh?: number;
  /** By how much each MW sold lowers the price and each MW bought raises it [currency/MWh per MW]; 0 when absent. */
  readonly impactPerMw?: number;
}
