/** Ways to use the battery that are tried. */
export type CandidateName =
  | 'hold'
  | 'full'
  | 'partial'
  | 'timeSpread'
  | 'tariffAware'
  | 'target'
  | 'planned'
  | 'guarded';

/** What the battery does in the interval under way. */
export type RecommendedAction = 'hold' | 'charge' | 'discharge_partial' | 'discharge_full';

/** What the gate found of one candidate: its policy for the rest of today, then following its targets to the period's end. */
export interface ScheduleTerms {
  readonly name: CandidateName;
  /** By name of the demand window [kW]; at least the running peak and the ratchet's floor. */
  readonly targetsKw: Readonly<Record<string, number>>;
  /**
   * P(grid demand above one of the targets between now and the end of the billing period); of candidates that cannot be chosen from fewer
   * futures.
   */
  readonly missProbability: number;
  /** In the interval under way. */
  readonly action: RecommendedAction;
  /** What the battery gives in each interval of the rest of today, mean over the futures [kW]. */
  readonly dischargeKwSeries: readonly number[];
  /** What it takes, likewise [kW]. */
  readonly chargeKwSeries: readonly number[];
  /** Expected demand charges of the billing period and of later months through the ratchet [currency]. */
  readonly expectedCharge: number;
  /** Expected wear of the rest of today [currency]. */
  readonly expectedWear: number;
}
