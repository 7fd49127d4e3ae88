export {
  type BatteryOptions,
  batteryOptionsSchema,
  type Facility,
  facilitySchema,
  type TarsisOptionsData,
  tarsisOptionsSchema,
  type TypicalDay,
  typicalDaySchema,
} from './options.js';
export {
  assumptionSchema,
  type RateBreakdown,
  rateBreakdownSchema,
  tarsisBillLineSchema,
  tarsisBillMonthSchema,
  tarsisBillSchema,
  tarsisExpansions,
  type TarsisRequest,
  tarsisRequestSchema,
  type TarsisResult,
  tarsisResultSchema,
  tarsisScheduleSchema,
} from './wire.js';
