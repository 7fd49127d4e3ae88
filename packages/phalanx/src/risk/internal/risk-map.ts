/**
 * How a share of paths is read as a probability: logit p = intercept + slope · logit(share) + days · ln d + daysSquared · ln² d, d the
 * days left of the billing period within 1 … 31. The slope is positive, so that what raises a share raises its probability.
 */
export interface RiskMap {
  readonly intercept: number;
  readonly slope: number;
  readonly days: number;
  readonly daysSquared: number;
}

/** Fewer paths than this share of them say as little as none. */
const LEAST_SHARE = 1e-4;
/** Last days are alike, and no month has more than 31. */
const LEAST_DAYS = 1;
const MOST_DAYS = 31;
/** What all paths say is as good as certain. */
const GREATEST_SHARE = 1 - 1e-15;

/**
 * Probability of what a share of paths holds. Method note, equation (42).
 *
 * @param daysLeft - of the billing period, the rest of today included
 */
export function mappedRisk(map: RiskMap, share: number, daysLeft: number): number {
  const [logit, days, daysSquared] = riskFeatures(share, daysLeft);
  const mapped =
    map.intercept + map.slope * logit + map.days * days + map.daysSquared * daysSquared;
  return 1 / (1 + Math.exp(-mapped));
}

/** What the map is linear in: logit of the share, ln of the days left and its square. */
export function riskFeatures(share: number, daysLeft: number): readonly [number, number, number] {
  const kept = Math.min(GREATEST_SHARE, Math.max(LEAST_SHARE, share));
  const days = Math.log(Math.min(MOST_DAYS, Math.max(LEAST_DAYS, daysLeft)));
  return [Math.log(kept / (1 - kept)), days, days * days];
}
