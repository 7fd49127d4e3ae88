import { fitLogistic } from '../../../bench/phalanx/lib/scoring/fit-logistic.js';
import {
  calibrationFeatures,
  type RiskCalibration,
} from '../../../packages/phalanx/src/risk/calibration.js';

/** A share of paths, the remaining days, the outcome, and the number of cases that it represents. */
export interface MapCase {
  readonly share: number;
  readonly daysLeft: number;
  readonly happened: boolean;
  readonly weight: number;
}

/**
 * The map from shares to probabilities with the highest likelihood of the outcomes.
 *
 * @param cases - at least one that happened and one that did not
 * @throws Error if a higher share would give a lower probability
 */
export function riskMapOf(cases: readonly MapCase[]): RiskCalibration {
  const { intercept, weights } = fitLogistic(
    cases.map(({ share, daysLeft }) => calibrationFeatures(share, daysLeft)),
    cases.map(({ happened }) => happened),
    cases.map(({ weight }) => weight),
  );
  const [slope, shortfall, days, daysSquared] = weights as [number, number, number, number];
  if (slope <= 0 || shortfall < 0) {
    throw new Error(`the slopes of the share must not fall; ${slope} and ${shortfall} came`);
  }
  return { intercept, slope, shortfall, days, daysSquared };
}
