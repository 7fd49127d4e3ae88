/** One calendar month of a grid, in the local time of the grid's zone. */
export interface BillingMonth {
  /** Local calendar year. */
  readonly year: number;
  /** Calendar month, 1 = January to 12 = December. */
  readonly month: number;
  /** First step of the month on the grid. */
  readonly startStep: number;
  /** One past the last step of the month on the grid. */
  readonly endStep: number;
  /** Local days touched by the grid within this month [day]; a whole June has 30. */
  readonly days: number;
  /** Whether the grid covers the month from its first to its last local minute. */
  readonly complete: boolean;
}
