import type { RiskAssumption } from '../futures/draw-facility-futures.js';
import type { PromiseReport } from '../gate/promise-report.js';
import type {
  Concession,
  PeakPromise,
  RecommendedAction,
  ScheduleEvaluation,
} from '../gate/schedule.js';
import type { ValidatedSchedule } from '../gate/validate-schedules.js';

/** Risk of one demand window without battery action. */
export interface WindowRisk {
  /** `any time`, or `period 2`. */
  readonly name: string;
  readonly kind: 'anyTime' | 'timeOfUse';
  readonly period?: number;
  /** Highest demand of the billing period so far [kW]. */
  readonly runningPeakKw: number;
  /** Ratchet floor [kW]; 0 without a ratchet. */
  readonly floorKw: number;
  /** Probability of a demand above the running peak within the next 24 hours. */
  readonly newPeakProbability24h: number;
  /** Probability of a demand above the running peak before the billing period ends. */
  readonly newPeakProbability: number;
  /** Quantiles of the peak at the end of the billing period [kW]. */
  readonly finalPeakP50Kw: number;
  readonly finalPeakP95Kw: number;
  /** Part of the demand charge liability [currency]. */
  readonly liability: number;
}

/** A candidate with the result of the gate. */
export interface CandidateAssessment extends ScheduleEvaluation {
  /** Reason for the rejection; null if accepted. */
  readonly rejection: 'missProbability' | 'noBetterThanNoAction' | null;
  readonly isChosen: boolean;
}

/** The local day of the assessment or the next one. */
export type WindowDay = 'today' | 'tomorrow';

/** On which local days the time window of a peak starts and ends. */
export interface WindowDays {
  readonly windowStartDay: WindowDay;
  /** The end of the window is the end of its last interval: midnight at the end of today is 00:00 of tomorrow. */
  readonly windowEndDay: WindowDay;
  /** The same as local dates, `YYYY-MM-DD`; null if the assessment has no time. */
  readonly windowStartsOn: string | null;
  readonly windowEndsOn: string | null;
  /** Share of the peak's times that is on the day of the assessment, if it occurs; the rest is on the next day. Null if the next 24 hours are not metered. */
  readonly peakTodayShare: number | null;
}

/** The current interval under the schedule that is followed, mean over the paths. */
export interface CurrentInterval {
  /** Load less solar [kW]. */
  readonly netLoadKw: number;
  readonly chargeKw: number;
  readonly dischargeKw: number;
  /** State of charge before it, 0 to 1. */
  readonly socFraction: number;
  /**
   * Of the demand windows that meter the interval, the lowest running peak, or, if that is not known, the demand that it exceeds with a
   * probability of 95 %; null if none meters the interval [kW].
   */
  readonly runningPeakKw: number | null;
  /** The lowest of their promised targets; null also if nothing is promised [kW]. */
  readonly targetKw: number | null;
}

/** Result of `assessRisk`. Plain data, except for the brand of the schedule. */
export interface RiskAssessment extends WindowDays {
  /** Probability that the next 24 hours contain the billing peak, without battery action. */
  readonly peakRiskProbability: number;
  /** Local HH:MM of the shortest time window that contains the peak on 80 % of the paths; the end is the end of its last interval. */
  readonly windowStart: string;
  readonly windowEnd: string;
  /** Share of the posterior draws for which the same action is chosen. */
  readonly confidence: number;
  /** What the chosen schedule, or the least bad candidate, does in the current interval. */
  readonly recommendedAction: RecommendedAction;
  readonly currentInterval: CurrentInterval;
  /**
   * The result in sentences: when the peak is likely, what it would cost, what the battery should do now and why, what is promised, and how
   * certain the action is. Their figures are those of the other fields, rounded.
   */
  readonly insights: readonly string[];
  /** Expected demand charges without battery action less those already locked in, including later months through the ratchet [currency]. */
  readonly demandChargeLiability: number;
  readonly currency: string;
  /** Demand windows of the tariff in this billing period; empty if it does not charge for demand. */
  readonly windows: readonly WindowRisk[];
  readonly candidates: readonly CandidateAssessment[];
  /** Local HH:MM at which each interval of the candidates' series starts. */
  readonly intervalStarts: readonly string[];
  /** The accepted schedule; null if the gate rejected every candidate. */
  readonly schedule: ValidatedSchedule | null;
  /**
   * If there is no schedule, the cheapest candidate of those that only promise nothing; where there are none, the one with the lowest probability
   * of missing its targets.
   */
  readonly leastBad: CandidateAssessment | null;
  /** Promise in force from now on; null if nothing is promised. */
  readonly promise: PeakPromise | null;
  /** How far its targets lie above the peaks that are now expected without a battery, and what keeping them costs; null if nothing is promised. */
  readonly promiseReport: PromiseReport | null;
  /** Set if the promise in the options had to be raised. */
  readonly concession: Concession | null;
  readonly assumptions: readonly RiskAssumption[];
  readonly seed: number;
  readonly pathCount: number;
}
