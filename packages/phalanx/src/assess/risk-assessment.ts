import type { RiskAssumption } from '../futures/draw-facility-futures.js';
import type {
  Concession,
  PeakPromise,
  RecommendedAction,
  ScheduleEvaluation,
} from '../gate/schedule.js';
import type { ValidatedSchedule } from '../gate/validate-schedules.js';

/** The risk in one demand window, without action. */
export interface WindowRisk {
  /** `any time`, or `period 2`. */
  readonly name: string;
  readonly kind: 'anyTime' | 'timeOfUse';
  readonly period?: number;
  /** Of the billing period so far [kW]. */
  readonly runningPeakKw: number;
  /** The ratchet's floor [kW], 0 without one. */
  readonly floorKw: number;
  /** P(demand above the running peak within the next 24 hours). */
  readonly newPeakProbability24h: number;
  /** P(demand above the running peak before the billing period ends). */
  readonly newPeakProbability: number;
  /** Quantiles of the peak at the end of the billing period [kW]. */
  readonly finalPeakP50Kw: number;
  readonly finalPeakP95Kw: number;
  /** Share of the demand charge liability [currency]. */
  readonly liability: number;
}

/** A candidate as it came out of the gate. */
export interface CandidateAssessment extends ScheduleEvaluation {
  /** Why it was turned down; null where it was accepted. */
  readonly rejection: 'missProbability' | 'noBetterThanNoAction' | null;
  readonly isChosen: boolean;
}

/** What comes of `assessRisk`. Plain data, but for the brand of the schedule. */
export interface RiskAssessment {
  /** P(the next 24 hours hold the peak that the bill charges for), without action. */
  readonly peakRiskProbability: number;
  /** Local HH:MM: the shortest window with 80 % of the places of that peak; the end is after its last interval. */
  readonly windowStart: string;
  readonly windowEnd: string;
  /** Share of the draws of the posterior in which the same action is chosen. */
  readonly confidence: number;
  /** What the chosen schedule, or the least bad candidate, does in the interval under way. */
  readonly recommendedAction: RecommendedAction;
  /** Expected demand charges without action less those locked in, later months through the ratchet included [currency]. */
  readonly demandChargeLiability: number;
  readonly currency: string;
  /** Demand windows of the tariff in this billing period; empty where demand costs nothing. */
  readonly windows: readonly WindowRisk[];
  readonly candidates: readonly CandidateAssessment[];
  /** Local HH:MM at which each interval of the candidates' series starts. */
  readonly intervalStarts: readonly string[];
  /** The accepted schedule; null where the gate turned every candidate down. */
  readonly schedule: ValidatedSchedule | null;
  /** Where there is no schedule: the candidate with the least probability of missing its target. */
  readonly leastBad: CandidateAssessment | null;
  /** In force from now on; null where nothing is promised. */
  readonly promise: PeakPromise | null;
  /** The promise that came in was raised. */
  readonly concession: Concession | null;
  readonly assumptions: readonly RiskAssumption[];
  readonly seed: number;
  readonly pathCount: number;
}
