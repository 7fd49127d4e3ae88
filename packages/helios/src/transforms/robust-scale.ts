/** Where a series lies and how far it spreads, both in its unit. */
export interface RobustScale {
  readonly centre: number;
  /** Above 0; comparable to a standard deviation. */
  readonly spread: number;
}
