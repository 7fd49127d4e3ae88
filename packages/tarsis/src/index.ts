// The engine

// Parts that are useful on their own
export { defaultFacility } from './data/default-facility.js';
export {
  type RepresentativeDaysOptions,
  representativeDays,
} from './inputs/representative-days.js';
export { optimize } from './optimize.js';
export { type FourBills, savingsParts } from './results/savings-parts.js';
export { schedule } from './schedule.js';

// Shapes

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
export type { GridLimits } from './model/model-spec.js';
export type { BatteryOptions, Facility, TypicalDay } from './schema/options.js';
export type {
  Assumption,
  DaySchedule,
  SavingsParts,
  ScheduleResult,
  SolveRecord,
  TarsisOptions,
  Violation,
} from './types.js';
