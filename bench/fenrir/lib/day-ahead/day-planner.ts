import type { LocalCalendar, TimeGrid } from '@bess/kernel/series';
import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';
import type { DayRange, KnownAhead } from '../market.js';

/** What is known at noon of the day before. */
export interface DaySituation {
  /** Steps of the day that is planned. */
  readonly day: DayRange;
  /** Clock of all steps, past and to come. */
  readonly grid: TimeGrid;
  readonly calendar: LocalCalendar;
  /** Prices of all steps before the day [currency/MWh], NaN where missing. */
  readonly prices: Float64Array;
  /** Forecasts of all steps up to the end of the day. */
  readonly knownAhead: readonly KnownAhead[];
  /** Empty as the day begins. */
  readonly battery: BatteryParameters;
}

/** A day as it was fixed. */
export interface DayPlan {
  /** At the meter, charging above 0; one for each step of the day [MW]. */
  readonly powerMwSeries: Float64Array;
  /** Probability that the direction of each step proves right, where a planner says so. */
  readonly confidenceSeries?: Float64Array;
}

/** Plans day by day, in order, and may remember. */
export interface DayPlanner {
  readonly plan: (situation: DaySituation) => DayPlan;
}

/** Begins a replay. */
export type DayPlannerMaker = () => DayPlanner;
