import type { LocalCalendar, TimeGrid } from '@bess/kernel/series';
import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import type { DayRange, KnownAhead } from '../market.js';

/** What is known at noon of the day before. */
export interface DaySituation {
  /** Steps of the day that is planned. */
  readonly day: DayRange;
  /** Calendar of all steps, past and future. */
  readonly grid: TimeGrid;
  readonly calendar: LocalCalendar;
  /** Prices of all steps before the day [currency/MWh], NaN where missing. */
  readonly prices: Float64Array;
  /** Forecasts of all steps up to the end of the day. */
  readonly knownAhead: readonly KnownAhead[];
  /** Empty at the start of the day. */
  readonly battery: BatteryParameters;
}

/** The fixed plan of a day. */
export interface DayPlan {
  /** Power at the meter for each step of the day, charging above 0 [MW]. */
  readonly powerMwSeries: Float64Array;
  /** Stated probability that the direction of each step proves right, if the planner has one. */
  readonly confidenceSeries?: Float64Array;
}

/** Plans day by day, in order; may keep a memory. */
export interface DayPlanner {
  readonly plan: (situation: DaySituation) => DayPlan;
}

/** Begins a replay. */
export type DayPlannerMaker = () => DayPlanner;
