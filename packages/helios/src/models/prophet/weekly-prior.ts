/**
 * What is expected of the week of a series before it is seen: its Fourier coefficients are normal around `mean` with the covariance
 * Σₖ aₖ·aₖᵀ of the axes aₖ, so that harmonics which belong to one shape, such as that of working days, rise and fall together. All are
 * lists of sine and cosine of the first harmonic, of the second and so on, in scaled units, at the middle of a step since Monday 00:00.
 */
export interface WeeklyPrior {
  readonly mean: readonly number[];
  /** Each as long as the mean. */
  readonly axes: readonly (readonly number[])[];
}
