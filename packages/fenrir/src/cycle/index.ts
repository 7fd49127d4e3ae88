export type {
  AwardSeries,
  CycleAmbiguity,
  DischargeWindowLimit,
} from '../problem/cycle-options.js';
export type {
  AdversarialReport,
  CycleCause,
  CycleMicrostructure,
  CycleNegotiation,
  ScheduledStep,
} from '../report/cycle-result.js';
export type { PriceForecast, PriceSeries } from '../types.js';
export type { ReplayedInterval } from './replay.js';
