// The engine

export { achieve } from './achieve.js';
export { advance } from './advance.js';
// Parts that are useful on their own
export { defaultFacility } from './data/default-facility.js';
export { forecastLastWeek } from './forecast-last-week.js';
export { type LedOnOptions, ledOn } from './inputs/led-on.js';
export { plannedCharges } from './inputs/planned-charges.js';
export {
  type RepresentativeDaysOptions,
  representativeDays,
} from './inputs/representative-days.js';
export { type SolarDayGrid, type SolarPanels, solarDays } from './inputs/solar-days.js';
export { optimize } from './optimize.js';
export { peakTargets } from './peak-targets.js';
export { type FollowedStep, followPlan } from './results/follow-plan.js';
export { type FourBills, savingsParts } from './results/savings-parts.js';
export { schedule } from './schedule.js';
export { startController } from './start-controller.js';
export { step } from './step.js';
export { type TypicalDaysOptions, typicalDaysFor } from './typical-days-for.js';

// Shapes

export type { AchieveOptions, AchieveResult } from './achieve.js';
export type { AdvanceOptions } from './advance.js';
export type { ControllerState } from './controller-state.js';
export type { Expected, Forecaster, SeenSoFar } from './forecast-last-week.js';
export type {
  CoincidentPeak,
  HorizonExportRule,
  LaterPeaks,
  MonthToDate,
  OptimizeOptions,
  VehicleSession,
} from './horizon-options.js';
export type {
  HorizonCost,
  HorizonPlan,
  OptimizeResult,
  VehicleResult,
} from './horizon-result.js';
export type { Past } from './inputs/checked-past.js';
export type { GridLimits } from './model/model-spec.js';
export type { PeakTargets, PeakTargetsOptions } from './peak-targets.js';
export type { BatteryOptions } from './schema/battery-options.js';
export type { Facility, TypicalDay } from './schema/options.js';
export type { StartOptions } from './start-controller.js';
export type { StepOptions, StepResult } from './step.js';
export type {
  Assumption,
  DaySchedule,
  SavingsParts,
  ScheduleResult,
  SolveRecord,
  TarsisOptions,
  Violation,
} from './types.js';
