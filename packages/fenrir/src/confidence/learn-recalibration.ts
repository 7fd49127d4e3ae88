import { checkList } from '../internal/check-list.js';
import { checkObject } from '../internal/check-object.js';
import type { Recalibration } from '../schema/recalibration.js';
import { checkRecalibration } from './internal/check-recalibration.js';
import { checkShare } from './internal/check-share.js';
import { logistic, shareLogit } from './internal/share-logit.js';

/** A share of scenarios and what came of it. */
export interface SettledShare {
  /** 0 to 1. */
  readonly share: number;
  readonly happened: boolean;
}

/**
 * Learns from shares of which it is known what came of them, best those of one day together: one step of Newton on the logistic likelihood with a normal
 * belief about intercept and slope, in constant memory. The old one stays as it was. Method note, equation (59).
 *
 * @param recalibration - as it was when the shares were found
 * @param settled - any number of them
 * @throws EngineError `outOfRange` / `outOfRange`
 * @example
 * const settled = Array.from({ length: 100 }, (_, at) => ({ share: 0.5, happened: at % 4 > 0 }));
 * recalibrated(learnRecalibration(createRecalibration(), settled), 0.5).toFixed(2); // 75 of 100 happened
 * // => '0.70'
 */
export function learnRecalibration(
  recalibration: Recalibration,
  settled: readonly SettledShare[],
): Recalibration {
  checkRecalibration({ recalibration });
  checkList('settled', settled);
  const { intercept, slope, precision } = recalibration;
  let first = precision.intercept;
  let product = precision.product;
  let second = precision.slope;
  let pullIntercept = 0;
  let pullSlope = 0;
  settled.forEach((one, at) => {
    checkObject(`settled[${at}]`, one);
    const { share, happened } = one;
    checkShare(`settled[${at}].share`, share);
    const logit = shareLogit(share);
    const said = logistic(intercept + slope * logit);
    const spread = said * (1 - said);
    first += spread;
    product += spread * logit;
    second += spread * logit * logit;
    pullIntercept += (happened ? 1 : 0) - said;
    pullSlope += ((happened ? 1 : 0) - said) * logit;
  });
  const determinant = first * second - product * product;
  const nextSlope = slope + (first * pullSlope - product * pullIntercept) / determinant;
  return {
    version: 1,
    intercept: intercept + (second * pullIntercept - product * pullSlope) / determinant,
    // A larger share never means less.
    slope: Math.max(0, nextSlope),
    precision: { intercept: first, product, slope: second },
    cases: recalibration.cases + settled.length,
  };
}
