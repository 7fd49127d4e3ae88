export { type BatteryOptions, batteryOptionsSchema } from './battery-options.js';
export type {
  CoincidentPeak,
  GridLimits,
  HorizonCost,
  HorizonExportRule,
  HorizonPlan,
  LaterPeakScenario,
  MonthToDate,
  VehicleResult,
  VehicleSession,
} from './optimize-types.js';
export {
  type Facility,
  type FacilityLimits,
  facilityLimitsSchema,
  facilitySchema,
  type ScheduleOptionsData,
  scheduleOptionsSchema,
  type TypicalDay,
  typicalDaySchema,
} from './schedule-options.js';
export type {
  Assumption,
  DaySchedule,
  SavingsParts,
  SolveRecord,
  Violation,
} from './schedule-types.js';
export {
  type SizeOptionsData,
  sizeCostsSchema,
  sizedBatterySchema,
  sizeFinanceSchema,
  sizeIncentiveSchema,
  sizeOptionsSchema,
  sizeRangesSchema,
} from './size-options.js';
export type {
  FrontierSize,
  PerfectSize,
  Size,
  SizeControl,
  SizedProject,
  SizeOptions,
  SizeResult,
  SizeSensitivity,
  SizeValue,
} from './size-types.js';
export { type TypicalDaysOptionsData, typicalDaysOptionsSchema } from './typical-days-options.js';
export {
  assumptionSchema,
  type RateBreakdown,
  rateBreakdownSchema,
  type TarsisRequest,
  type TarsisResult,
  tarsisBillLineSchema,
  tarsisBillMonthSchema,
  tarsisBillSchema,
  tarsisExpansions,
  tarsisRequestSchema,
  tarsisResultSchema,
  tarsisScheduleSchema,
} from './wire.js';
