export type { CreditCarryover, ExportRule } from './bill.js';
export {
  type BillComponent,
  type BillLine,
  type BillMonth,
  billComponents,
  type CoincidentHours,
  type CreditAccount,
  type PriorPeaksKw,
  type TouPeak,
} from './bill.js';
export { type MeterInterval, meterInterval, stepsIntoMeterInterval } from './meter-interval.js';
export { type MeterReading, seriesFromReadings } from './series-from-readings.js';
