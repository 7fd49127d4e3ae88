import type { LocalCalendar, TimeGrid } from '@bess/kernel/series';
import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';

/** What is known as an interval begins. */
export interface IntervalSituation {
  /** The interval that begins; the last of `prices`. */
  readonly step: number;
  readonly grid: TimeGrid;
  readonly calendar: LocalCalendar;
  /** Prices up to and with this interval [currency/MWh], NaN where missing, but never the last. */
  readonly prices: Float64Array;
  /** As the interval begins [MWh]. */
  readonly energyMwh: number;
  readonly battery: BatteryParameters;
}

/** What is done in an interval. */
export interface IntervalAction {
  /** At the meter, charging above 0 [MW]. */
  readonly powerMw: number;
  /** Probability that the direction proves right, where a policy says so. */
  readonly confidence?: number;
}

/** Acts interval by interval, in order, and may remember; it is not asked where there is no price. */
export interface IntervalPolicy {
  readonly act: (situation: IntervalSituation) => IntervalAction | Promise<IntervalAction>;
}

/** Begins a replay. */
export type IntervalPolicyMaker = () => IntervalPolicy;
