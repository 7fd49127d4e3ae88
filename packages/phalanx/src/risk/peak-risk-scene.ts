import type { LoadFutures } from '@bess/strix';

/** Futures of a billing period without action, and the peaks that its rest is up against. */
export interface PeakRiskScene {
  /** From today's local midnight to the end of the billing period, drawn with what is seen of today. */
  readonly futures: LoadFutures;
  /** Steps of today that were seen when the futures were drawn: those are the same on all paths. */
  readonly seenSteps: number;
  /**
   * Whether nothing was learned of the facility yet, so that they come from shapes of other loads: then shares of paths are taken for
   * probabilities as they are.
   */
  readonly isFromShapes?: boolean;
  /** First step of today that is not over, by the local clock. */
  readonly fromStep: number;
  /** Coming days × steps of a day, today first: 1 where a demand charge counts; without it all count. */
  readonly meteredSteps?: Uint8Array;
  /** Highest demand of the billing period so far [kW], by path where it is not known; 0 at its beginning. */
  readonly runningPeakKw: number | Float64Array;
  /** The ratchet's floor [kW]; 0 without it. */
  readonly floorKw?: number;
  /** By path: highest metered net load from the day after tomorrow on [kW], where it is known already. */
  readonly laterPeaksKw?: Float64Array;
}
