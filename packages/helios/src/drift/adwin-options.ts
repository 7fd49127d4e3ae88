/** How an ADWIN detector decides; every field has the default of river's ADWIN. */
export interface AdwinOptions {
  /** Confidence δ of the test between two parts of the window, between 0 and 1: smaller means fewer alarms; 0.002. */
  readonly delta?: number;
  /** The window is tested at every so many values, from 1; 32. */
  readonly clock?: number;
  /** Buckets of each size before the two oldest are merged, from 2; 5. */
  readonly bucketsPerSize?: number;
  /** Parts of the window shorter than this are not compared, from 1; 5. */
  readonly shortestPart?: number;
  /** No test before the window is longer than this; 10. */
  readonly gracePeriod?: number;
}
