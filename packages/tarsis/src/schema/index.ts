export { type BatteryOptions, batteryOptionsSchema } from './battery-options.js';
export {
  type Facility,
  facilitySchema,
  type TarsisOptionsData,
  type TypicalDay,
  tarsisOptionsSchema,
  typicalDaySchema,
} from './options.js';
export { type TypicalDaysOptionsData, typicalDaysOptionsSchema } from './typical-days.js';
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
