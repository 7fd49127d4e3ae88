import { missCalibration } from './miss-calibration.generated.js';

/**
 * How often targets were exceeded that were exceeded on a share of the paths: logit p = intercept + slope · logit(share), and how far another
 * campus may lie above it with 95 % confidence. Method note, section 11.
 */
export interface MissCalibration {
  readonly intercept: number;
  readonly slope: number;
  /** Logits that are added for the bound. */
  readonly campusMargin: number;
}

/** A share that is 0 on all paths still counts as this many of them. */
const LEAST_PATHS = 0.5;

/** The probability that belongs to a share of so many paths. */
export function missProbabilityOf(share: number, pathCount: number): number {
  const least = LEAST_PATHS / pathCount;
  const log = logit(Math.min(1 - least, Math.max(least, share)));
  return logistic(missCalibration.intercept + missCalibration.slope * log);
}

/** A bound of that probability which holds on 95 of 100 campuses. */
export function boundOverCampuses(missProbability: number): number {
  return logistic(logit(missProbability) + missCalibration.campusMargin);
}

/**
 * The largest share of paths that may miss a target so that the calibrated probability of missing it is at most a limit; never more than the
 * limit itself.
 */
export function acceptedShare(missLimit: number): number {
  const { intercept, slope } = missCalibration;
  const share = logistic((logit(missLimit) - intercept) / slope);
  return Math.min(missLimit, share);
}

export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function logistic(log: number): number {
  return 1 / (1 + Math.exp(-log));
}
