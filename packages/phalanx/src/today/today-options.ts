import type { Battery } from '@bess/kernel/battery';
import type { LoadFutures } from '@bess/strix';
import type { DemandWindow } from '../demand/demand-window.js';

/** What is known when the rest of today is planned. */
export interface TodayOptions {
  /** Futures of the load from today's local midnight to the end of the billing period, drawn with what is seen of today. */
  readonly futures: LoadFutures;
  /** First step of today that is not over, by the local clock; steps before it were seen. */
  readonly fromStep: number;
  /** Step length [min]. */
  readonly stepMinutes: number;
  readonly battery: Battery;
  /** Demands that the billing period is charged for, at least one. */
  readonly windows: readonly DemandWindow[];
  /** By window: 1 where a step counts, coming days × steps of a day, today first; of `meteredDays`. */
  readonly meteredSteps: readonly Uint8Array[];
  /** By window: highest demand of the billing period so far [kW]. */
  readonly runningPeaksKw: ArrayLike<number>;
}
