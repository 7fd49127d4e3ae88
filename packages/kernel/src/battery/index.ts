export type { Battery } from './battery.js';
export { type BatteryOptions, batteryOptionsSchema } from './battery-options-schema.js';
export { chargeHeadroomKw } from './charge-headroom-kw.js';
export { createBattery } from './create-battery.js';
export { dischargeHeadroomKw } from './discharge-headroom-kw.js';
export { type PowerLimits, powerLimitsAt } from './power-limits-at.js';
export {
  type BatteryRequest,
  type BatteryState,
  type BatteryStep,
  stepBattery,
} from './step-battery.js';
export { wearPerKwhThroughput } from './wear-per-kwh-throughput.js';
