export type { ControllerAction, ControllerObservation, GateController } from './gate-controller.js';
export type { PromiseRecord, ReplayMonth } from './replay-report.js';
