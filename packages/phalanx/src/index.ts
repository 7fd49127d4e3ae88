export type { ProgressOptions } from '@bess/kernel/progress';
// What demand costs

export type { DemandWindow } from './demand/demand-window.js';
export { type DemandWindowOptions, demandWindows } from './demand/demand-windows.js';
export { freePeakKw } from './demand/free-peak-kw.js';
export { ratchetCharge } from './demand/ratchet-charge.js';
export { type RatchetedMonth, ratchetedMonth } from './demand/ratcheted-month.js';
export { windowCharge } from './demand/window-charge.js';
export { windowPeakKw } from './demand/window-peak-kw.js';

// Following a target

export { type FollowRule, followRule, type TargetWindow } from './follow/follow-rule.js';
export { type FollowOptions, type FollowResult, followTarget } from './follow/follow-target.js';
export { type FollowState, followTargetInto } from './follow/follow-target-into.js';
export { type LeastTargetOptions, leastTarget } from './follow/least-target.js';

export type { BatteryTerms } from './internal/battery-terms.js';

// Planning under an uncertain load

export type { CapOfState } from './plan/cap-of-state.js';
export type { DayProblem, PlanWindow } from './plan/day-problem.js';
export { type CapPlan, planCaps } from './plan/plan-caps.js';
export { type DayPlan, planDay } from './plan/plan-day.js';

// The rest of today

export { meteredDays } from './today/metered-days.js';
export { planToday } from './today/plan-today.js';
export { planTodayRule } from './today/plan-today-rule.js';
export { restOfPeriodCost } from './today/rest-of-period-cost.js';
export type { TodayOptions } from './today/today-options.js';
export type { TodayPlan } from './today/today-plan.js';
export { todayProblem } from './today/today-problem.js';
export type { TodayRule } from './today/today-rule.js';

// How likely the peak comes soon

export { type PeakRisk, peakRisk } from './risk/peak-risk.js';
export type { PeakRiskScene } from './risk/peak-risk-scene.js';

// What is learned of a facility's load

export { answerUnitQuestion } from './facility/answer-unit-question.js';
export { type CellPosterior, cellPosterior } from './facility/cell-posterior.js';
export { createFacilityState, type FacilityOptions } from './facility/create-facility-state.js';
export {
  drawFacilityFutures,
  type FacilityFutures,
  type FacilityFuturesOptions,
} from './facility/draw-facility-futures.js';
export type { FacilityReading } from './facility/facility-reading.js';
export type {
  DayKind,
  FacilityDay,
  FacilitySettings,
  FacilityState,
  OpenDay,
  ProfileMoments,
  RefusedCounts,
  StepSums,
  UnitQuestion,
  UsualLoad,
} from './facility/facility-state.js';
export { fitFacility } from './facility/fit-facility.js';
export { loadFuturesModelOf } from './facility/load-futures-model-of.js';
export { observe } from './facility/observe.js';
export { peakOutlookOf } from './facility/peak-outlook-of.js';
export { restoreFacilityState } from './facility/restore-facility-state.js';
export { type SeenToday, seenTodayOf } from './facility/seen-today-of.js';
export {
  type TemperatureResponse,
  temperatureResponseOf,
} from './facility/temperature-response-of.js';

// The risk, and what to do about it

export { assessRisk } from './assess/assess-risk.js';
export type {
  CandidateAssessment,
  RiskAssessment,
  RiskAssumption,
  WindowRisk,
} from './assess/risk-assessment.js';
export type { RiskOptions } from './assess/risk-options.js';
export type { Concession, PeakPromise } from './gate/peak-promise.js';
export type { CandidateName, RecommendedAction, ScheduleTerms } from './gate/schedule-terms.js';
export {
  isValidatedSchedule,
  type Rejection,
  type ValidatedSchedule,
} from './gate/validate-schedules.js';

// Following long work

// Running a battery through the gate

export {
  type ControllerAction,
  type ControllerOptions,
  type ControllerSituation,
  createGateController,
  type GateController,
} from './replay/gate-controller.js';

// A facility of which little is known

export {
  type DefaultFacility,
  type DefaultFacilityOptions,
  defaultFacility,
} from './default-facility/default-facility.js';
export { type ImpliedPeakOptions, impliedPeakKw } from './default-facility/implied-peak-kw.js';
export { type ReplayOptions, replay } from './replay/replay.js';
export type { PromiseRecord, ReplayMonth, ReplayReport } from './replay/replay-report.js';
