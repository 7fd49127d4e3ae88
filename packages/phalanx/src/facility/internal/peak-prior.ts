/** What is believed of ln(peak of the days to come / peak of the recent days) of a facility: Normal–Inverse-Gamma. */
export interface PeakPrior {
  readonly recentDays: number;
  readonly days: number;
  readonly mean: number;
  /** Months that the mean is worth. */
  readonly weight: number;
  readonly shape: number;
  readonly rate: number;
}
