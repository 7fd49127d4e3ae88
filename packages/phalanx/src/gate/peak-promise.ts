/** Demands that an accepted schedule promises not to exceed until the billing period ends. */
export interface PeakPromise {
  /** By name of the demand window [kW]; the grid demand at the steps it meters is to stay at or below it. */
  readonly targetsKw: Readonly<Record<string, number>>;
}

/** A promise that could not be kept at the gate's level any more, or only at a cost out of proportion, and was raised. */
export interface Concession {
  /** By name of the demand window [kW]. */
  readonly fromKw: Readonly<Record<string, number>>;
  readonly toKw: Readonly<Record<string, number>>;
  /** Probability with which the plan would have missed the old targets. */
  readonly missProbability: number;
}
