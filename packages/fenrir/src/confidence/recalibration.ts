import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { createStoredParser } from '../internal/stored-reader.js';
import { requireList, requireObject, requireShare } from '../internal/validate.js';
import { type Recalibration, recalibrationSchema } from '../schema/stored-models.js';

/** Validates a recalibration in memory; a stored one is for `parseRecalibration`. */
export const validateRecalibration = /* @__PURE__ */ createValidator(
  Type.Object({ recalibration: recalibrationSchema }),
  { engine: 'fenrir' },
);

/** Prior precision of intercept and slope, to which discounting returns. */
const PRIOR_PRECISION = 20;

/** Margin that keeps shares of 0 and 1 from being certain. */
const MARGIN = 0.02;

/** Days of prices from which on a site's scenarios are based on its own data. */
const DAYS_UNTIL_OWN = 3;

const read = /* @__PURE__ */ createStoredParser(
  recalibrationSchema,
  'recalibration',
  recalibrationInconsistency,
);

/** Errors of past days are wider than those of a quiet day, so shares are too low. This is the correction found on validation periods of CAISO 2020, NP15 and Agile [logit]. */
const PRIOR_INTERCEPT = 0.6;

/**
 * Converts a share of scenarios to a probability, which never falls as the share rises. Method note, equation (58).
 *
 * @param recalibration - learned from earlier shares
 * @param share - of scenarios, 0 to 1
 * @throws EngineError `outOfRange` / `outOfRange`
 * @example
 * recalibrate(createRecalibration(), 1).toFixed(3);
 * // => '0.989'
 */
export function recalibrate(recalibration: Recalibration, share: number): number {
  validateRecalibration({ recalibration });
  requireShare('share', share);
  return recalibrateCore(recalibration, share);
}

/** {@link recalibrate} without checks. */
export function recalibrateCore({ intercept, slope }: Recalibration, share: number): number {
  return logistic(intercept + slope * shareLogit(share));
}

/** A share of scenarios and its outcome. */
export interface SettledShare {
  /** 0 to 1. */
  readonly share: number;
  readonly happened: boolean;
}

/**
 * Learns from shares whose outcomes are known, best from those of one day together: one Newton step on the logistic likelihood with a normal prior
 * of intercept and slope, in constant memory. Returns a new recalibration. Method note, equation (59).
 *
 * @param recalibration - as it was when the shares were determined
 * @param settled - any number of shares
 * @throws EngineError `outOfRange` / `outOfRange`
 * @example
 * const settled = Array.from({ length: 100 }, (_, at) => ({ share: 0.5, happened: at % 4 > 0 }));
 * recalibrate(updateRecalibration(createRecalibration(), settled), 0.5).toFixed(2); // 75 of 100 happened
 * // => '0.70'
 */
export function updateRecalibration(
  recalibration: Recalibration,
  settled: readonly SettledShare[],
): Recalibration {
  validateRecalibration({ recalibration });
  requireList('settled', settled);
  const { intercept, slope, precision } = recalibration;
  let first = precision.intercept;
  let product = precision.product;
  let second = precision.slope;
  let pullIntercept = 0;
  let pullSlope = 0;
  settled.forEach((one, at) => {
    requireObject(`settled[${at}]`, one);
    const { share, happened } = one;
    requireShare(`settled[${at}].share`, share);
    const logit = shareLogit(share);
    const predicted = logistic(intercept + slope * logit);
    const spread = predicted * (1 - predicted);
    first += spread;
    product += spread * logit;
    second += spread * logit * logit;
    pullIntercept += (happened ? 1 : 0) - predicted;
    pullSlope += ((happened ? 1 : 0) - predicted) * logit;
  });
  const determinant = first * second - product * product;
  const nextSlope = slope + (first * pullSlope - product * pullIntercept) / determinant;
  return {
    version: 1,
    intercept: intercept + (second * pullIntercept - product * pullSlope) / determinant,
    // The probability must not fall as the share rises.
    slope: Math.max(0, nextSlope),
    precision: { intercept: first, product, slope: second },
    cases: recalibration.cases + settled.length,
  };
}

/**
 * Discounts older cases, so that newer ones have more influence: the relation between shares and probabilities drifts with a market. Intercept and
 * slope stay; their precision returns towards that of the prior. Returns a new recalibration. Method note, equation (59).
 *
 * @param recalibration - learned from earlier shares
 * @param keptShare - forgetting factor of the precision that cases have added, 0 (none is kept) to 1 (all is kept)
 * @throws EngineError `outOfRange` / `outOfRange`
 * @example
 * const half = Array.from({ length: 100 }, (_, at) => ({ share: 0.5, happened: at % 2 > 0 }));
 * const learned = updateRecalibration({ ...createRecalibration(), intercept: 0 }, half);
 * [learned.precision.intercept, discountRecalibration(learned, 0.6).precision.intercept];
 * // => [45, 35]
 */
export function discountRecalibration(
  recalibration: Recalibration,
  keptShare: number,
): Recalibration {
  validateRecalibration({ recalibration });
  requireShare('keptShare', keptShare);
  return discountRecalibrationCore(recalibration, keptShare);
}

/** {@link discountRecalibration} without checks. */
export function discountRecalibrationCore(
  recalibration: Recalibration,
  keptShare: number,
): Recalibration {
  const { intercept, product, slope } = recalibration.precision;
  const discounted = (precision: number, prior: number) => prior + keptShare * (precision - prior);
  return {
    ...recalibration,
    precision: {
      intercept: discounted(intercept, PRIOR_PRECISION),
      product: discounted(product, 0),
      slope: discounted(slope, PRIOR_PRECISION),
    },
  };
}

/**
 * The prior recalibration, which takes shares to be slightly too low. Method note, equation (59).
 *
 * @example
 * recalibrate(createRecalibration(), 0.5).toFixed(3);
 * // => '0.646'
 */
export function createRecalibration(): Recalibration {
  return {
    version: 1,
    intercept: PRIOR_INTERCEPT,
    slope: 1,
    precision: { intercept: PRIOR_PRECISION, product: 0, slope: PRIOR_PRECISION },
    cases: 0,
  };
}

/**
 * Parses and validates a stored recalibration; the error for a damaged one names the fault.
 *
 * @param stored - result of `JSON.parse`
 * @throws EngineError `invalid` / `recalibrationDamaged`, `recalibrationTooNew`
 * @example
 * parseRecalibration(JSON.parse(JSON.stringify(createRecalibration()))).slope;
 * // => 1
 */
export function parseRecalibration(stored: unknown): Recalibration {
  return read(stored);
}

/** Shrinks a confidence while most of the scenarios come from the prior: its logit is multiplied by (1 + days)/4 until three days of the site's own prices were seen. Method note, equation (139). */
export function shrinkForYoungSite(confidence: number, days: number): number {
  const weight = Math.min(1, (1 + days) / (1 + DAYS_UNTIL_OWN));
  return weight === 1 ? confidence : logistic(weight * Math.log(confidence / (1 - confidence)));
}

/** Logit of a share shrunk towards a half, so that it is finite for 0 and 1; equation (58). */
function shareLogit(share: number): number {
  const drawn = (share + MARGIN) / (1 + 2 * MARGIN);
  return Math.log(drawn / (1 - drawn));
}

/** Inverse of the logit. */
function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Describes a contradiction between fields; undefined if there is none. */
export function recalibrationInconsistency({ precision }: Recalibration): string | undefined {
  const { intercept, product, slope } = precision;
  return intercept * slope > product * product
    ? undefined
    : `precision must be positive definite; ${intercept}, ${product}, ${slope} came`;
}
