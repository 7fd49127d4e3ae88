export {
  type Battery,
  type BatteryOptions,
  batteryOptionsSchema,
  createBattery,
} from './battery.js';
export {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  type PowerLimits,
  powerLimitsAt,
} from './power-limits.js';
export {
  type BatteryRequest,
  type BatteryState,
  type BatteryStep,
  stepBattery,
  wearPerKwhThroughput,
} from './step-battery.js';
