/** One billing month of a grid, in the local time of its zone: a calendar month, or the time between two meter readings. */
export interface BillingMonth {
  /** Local calendar year. */
  readonly year: number;
  /** Calendar month, 1 = January to 12 = December; between readings the one with most of the days. */
  readonly month: number;
  /** First step of the month on the grid. */
  readonly startStep: number;
  /** One past the last step of the month on the grid. */
  readonly endStep: number;
  /** Local days touched by the grid within this month [day]; a whole June has 30. */
  readonly days: number;
  /** Whether the grid covers the month from its first to its last local minute. */
  readonly complete: boolean;
  /** Calendar months that lie between two readings and their shares of the days; absent: the month alone. */
  readonly shares?: readonly { readonly month: number; readonly share: number }[];
  /** What monthly charges and tier limits are multiplied by; absent: 1. */
  readonly proration?: number;
}
