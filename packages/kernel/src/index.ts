export {
  type Battery,
  type BatteryOptions,
  type BatteryRequest,
  type BatteryState,
  type BatteryStep,
  batteryOptionsSchema,
  chargeHeadroomKw,
  createBattery,
  dischargeHeadroomKw,
  type PowerLimits,
  powerLimitsAt,
  stepBattery,
  wearPerKwhThroughput,
} from './battery/index.js';

export { type CsvRecord, csvCells, csvRecords, streamCsvRecords } from './csv/index.js';

export {
  EngineError,
  type EngineErrorData,
  type ErrorKind,
  fromErrorData,
  isEngineError,
  toErrorData,
} from './errors/index.js';

export { type CountedWork, countParts, type ProgressOptions } from './progress/index.js';

export {
  createStream,
  nextNormal,
  nextUint32,
  nextUniform,
  normalCoefficients,
  normalFromUint32,
  normalsInto,
  type RandomStream,
  type StreamOptions,
  uint32sInto,
  uniformFromUint32,
  uniformsInto,
} from './rng/index.js';

export {
  createValidator,
  nearestName,
  strictObject,
  type Validator,
  type ValidatorOptions,
} from './schema/index.js';

export {
  createTimeGrid,
  energyKwhSeries,
  type FederalHoliday,
  type FilledSeries,
  type FillGapsOptions,
  fillGaps,
  findGaps,
  type Gap,
  isTimeZone,
  type LocalCalendar,
  type LocalFields,
  localCalendar,
  localToEpochMs,
  resample,
  type TimeGrid,
  type TimeGridOptions,
  usFederalHolidays,
  yearGrid,
  zoneOffsetMinutes,
} from './series/index.js';

export {
  mean,
  median,
  quantile,
  quantileSorted,
  sampleStandardDeviation,
  standardDeviation,
  sum,
  weightedMean,
} from './stats/index.js';
