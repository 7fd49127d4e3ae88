export type { PromiseReport, TargetMargin } from './promise-report.js';
export type {
  CandidateName,
  Concession,
  PeakPromise,
  RecommendedAction,
  ScheduleEvaluation,
} from './schedule.js';
export {
  isValidatedSchedule,
  type Rejection,
  type ValidatedSchedule,
} from './validate-schedules.js';
