export type {
  ControllerAction,
  ControllerObservation,
  DemandLimits,
  GateController,
} from './gate-controller.js';
export type { PromiseRecord, ReplayMonth } from './replay-report.js';
