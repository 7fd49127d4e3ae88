// The engine

// Parts that are useful on their own
export { defaultFacility } from './data/default-facility.js';
export {
  type RepresentativeDaysOptions,
  representativeDays,
} from './inputs/representative-days.js';
export { type FourBills, savingsParts } from './results/savings-parts.js';
export { schedule } from './schedule.js';

// Shapes
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
