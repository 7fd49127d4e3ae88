/**
 * Coefficients that calibrate a share of paths to a probability: logit p = intercept + slope · logit(share) + shortfall · (how far the share
 * falls below the smallest one that counts) + days · ln d + daysSquared · ln² d, with d the days left of the billing period, within 1 … 31.
 * Slope and shortfall are positive, so that the probability increases with the share.
 */
export interface RiskCalibration {
  readonly intercept: number;
  readonly slope: number;
  readonly shortfall: number;
  readonly days: number;
  readonly daysSquared: number;
}

/** Smaller shares are only a measure of how far the nearest path is from the bound. */
const MIN_SHARE = 1e-4;
const MAX_SHARE = 1 - 1e-15;
/** The days left are clamped to 1 … 31. */
const MIN_DAYS = 1;
const MAX_DAYS = 31;

/**
 * Calibrated probability of an event that occurs on a share of the paths. Method note, equation (42).
 *
 * @param share - of the paths, 0 to 1
 * @param daysLeft - of the billing period, including the rest of today
 */
export function calibrateRisk(
  calibration: RiskCalibration,
  share: number,
  daysLeft: number,
): number {
  const [logit, shortfall, days, daysSquared] = calibrationFeatures(share, daysLeft);
  const logOdds =
    calibration.intercept +
    calibration.slope * logit +
    calibration.shortfall * shortfall +
    calibration.days * days +
    calibration.daysSquared * daysSquared;
  return 1 / (1 + Math.exp(-logOdds));
}

export function calibrationFeatures(
  share: number,
  daysLeft: number,
): readonly [logit: number, shortfall: number, days: number, daysSquared: number] {
  const kept = Math.min(MAX_SHARE, Math.max(MIN_SHARE, share));
  const days = Math.log(Math.min(MAX_DAYS, Math.max(MIN_DAYS, daysLeft)));
  const shortfall = Math.min(0, Math.log(Math.max(Number.MIN_VALUE, share) / MIN_SHARE));
  return [Math.log(kept / (1 - kept)), shortfall, days, days * days];
}
