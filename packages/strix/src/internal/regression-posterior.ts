/**
 * Normal–Inverse-Gamma posterior of a linear regression y = Xβ + ε, ε ~ N(0, σ²):
 * σ² ~ InverseGamma(shape, rate), β | σ² ~ N(mean, σ²·covariance).
 */
export interface RegressionPosterior {
  mean: number[];
  /** Row by row, before multiplication by σ². */
  covariance: number[];
  shape: number;
  rate: number;
}

/** Conjugate prior of {@link regress}: β ~ N(mean, σ²·diag(1/precision)), σ² ~ InverseGamma(shape, rate). */
export interface RegressionPrior {
  mean: ArrayLike<number>;
  precision: ArrayLike<number>;
  shape: number;
  rate: number;
}
