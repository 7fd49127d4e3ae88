export { supportedCharges } from './charges/read-charges.js';
export { advance } from './controller/advance.js';
export type { ControllerState } from './controller/controller-state.js';
export { startController } from './controller/controller-state.js';
export {
  type ClosedLoopOptions,
  type ClosedLoopResult,
  simulateClosedLoop,
} from './controller/simulate-closed-loop.js';
export { step } from './controller/step.js';
export { optimize } from './horizon/optimize.js';
export { schedule } from './savings/schedule.js';
export type { OptimizeOptions, OptimizeResult } from './schema/optimize-types.js';
export type { Facility } from './schema/schedule-options.js';
export type { ScheduleOptions, ScheduleResult } from './schema/schedule-types.js';
