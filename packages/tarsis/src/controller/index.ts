export type { AdvanceOptions } from './advance.js';
export type { StartOptions } from './controller-state.js';
export { type FollowPlanOptions, followPlan } from './follow-plan.js';
export {
  type CorrectForecastOptions,
  correctForecast,
  type Forecast,
  type Forecaster,
  type ForecastHistory,
  seasonalNaiveForecast,
} from './forecast.js';
export type { MeasuredPast } from './history.js';
export { type DefendedPeaks, type ImportCapOptions, importCap } from './meter-interval.js';
export { type PeakTargets, type PeakTargetsOptions, peakTargets } from './peak-targets.js';
export type { StepOptions, StepResult } from './step.js';
