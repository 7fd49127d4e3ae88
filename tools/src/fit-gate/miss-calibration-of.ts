import { mean, sampleStandardDeviation } from '@bess/kernel/stats';
import { fitLogistic } from '../../../bench/phalanx/lib/scoring/fit-logistic.js';
import {
  logit,
  type MissCalibration,
} from '../../../packages/phalanx/src/gate/miss-calibration.js';
import type { GateCase } from './gate-cases.js';

/** The promised probability at which campuses are compared. */
const PROMISED = 0.05;

/** One-sided 95 % quantiles of Student t by degrees of freedom, from 1 on. */
const T95 = [6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86];

/** Campuses with fewer cases say too little to be compared. */
const MIN_CASES = 1000;

/**
 * The calibration of all cases together, and by how much another campus may lie above it with 95 % confidence: the prediction interval of the
 * campuses' own calibrations at the promised probability.
 */
export function missCalibrationOf(cases: readonly GateCase[]): MissCalibration {
  const [intercept, slope] = logisticOf(cases);
  const campuses = [...new Set(cases.map(({ campus }) => campus))]
    .map((campus) => cases.filter((each) => each.campus === campus))
    .filter(({ length }) => length >= MIN_CASES)
    .map((own) => {
      const [a, b] = logisticOf(own);
      return a + b * logit(PROMISED);
    });
  const { length } = campuses;
  const quantile = T95[length - 2];
  if (quantile === undefined) {
    throw new Error(`2 to ${T95.length + 1} campuses can be compared; ${length} came`);
  }
  const above = mean(campuses) - (intercept + slope * logit(PROMISED));
  return {
    intercept,
    slope,
    campusMargin: above + quantile * sampleStandardDeviation(campuses) * Math.sqrt(1 + 1 / length),
  };
}

function logisticOf(cases: readonly GateCase[]): [number, number] {
  const { intercept, weights } = fitLogistic(
    cases.map(({ share }) => [logit(share)]),
    cases.map(({ isMissed }) => isMissed),
  );
  return [intercept, weights[0]!];
}
