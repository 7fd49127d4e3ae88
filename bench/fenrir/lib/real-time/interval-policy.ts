import type { LocalCalendar, TimeGrid } from '@bess/kernel/series';
import type { BatteryParameters } from '../../../../packages/strix/src/planning/battery.js';

/** What is known when an interval begins. */
export interface IntervalSituation {
  /** The interval that begins: the last of `prices`. */
  readonly step: number;
  readonly grid: TimeGrid;
  readonly calendar: LocalCalendar;
  /** Prices up to and including this interval [currency/MWh]; NaN where missing, but never the last. */
  readonly prices: Float64Array;
  /** Stored energy when the interval begins [MWh]. */
  readonly energyMwh: number;
  readonly battery: BatteryParameters;
}

/** The action of an interval. */
export interface IntervalAction {
  /** Power at the meter, charging above 0 [MW]. */
  readonly powerMw: number;
  /** Stated probability that the direction proves right, if the policy has one. */
  readonly confidence?: number;
}

/** Acts interval by interval, in order; may keep a memory. It is not asked where there is no price. */
export interface IntervalPolicy {
  readonly act: (situation: IntervalSituation) => IntervalAction | Promise<IntervalAction>;
}

/** Begins a replay. */
export type IntervalPolicyMaker = () => IntervalPolicy;
