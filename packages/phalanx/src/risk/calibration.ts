/**
 * How a share of paths is read as a probability: logit p = intercept + slope · logit(share) + shortfall · (how far the share falls short
 * of one that counts) + days · ln d + daysSquared · ln² d, d the days left of the billing period within 1 … 31. Slope and shortfall
 * are positive, so that what raises a share raises its probability.
 */
export interface RiskCalibration {
  readonly intercept: number;
  readonly slope: number;
  readonly shortfall: number;
  readonly days: number;
  readonly daysSquared: number;
}

/** A smaller share of the paths is no share any more, but says how far the nearest one is from the bound. */
const MIN_SHARE = 1e-4;
/** What all paths say is as good as certain. */
const MAX_SHARE = 1 - 1e-15;
/** Last days are alike, and no month has more than 31. */
const MIN_DAYS = 1;
const MAX_DAYS = 31;

/**
 * Probability of what a share of paths holds. Method note, equation (42).
 *
 * @param share - of the paths, 0 to 1
 * @param daysLeft - of the billing period, the rest of today included
 */
export function calibrateRisk(map: RiskCalibration, share: number, daysLeft: number): number {
  const [logit, shortfall, days, daysSquared] = calibrationFeatures(share, daysLeft);
  const mapped =
    map.intercept +
    map.slope * logit +
    map.shortfall * shortfall +
    map.days * days +
    map.daysSquared * daysSquared;
  return 1 / (1 + Math.exp(-mapped));
}

/** What the map is linear in. */
export function calibrationFeatures(
  share: number,
  daysLeft: number,
): readonly [logit: number, shortfall: number, days: number, daysSquared: number] {
  const kept = Math.min(MAX_SHARE, Math.max(MIN_SHARE, share));
  const days = Math.log(Math.min(MAX_DAYS, Math.max(MIN_DAYS, daysLeft)));
  const shortfall = Math.min(0, Math.log(Math.max(Number.MIN_VALUE, share) / MIN_SHARE));
  return [Math.log(kept / (1 - kept)), shortfall, days, days * days];
}
