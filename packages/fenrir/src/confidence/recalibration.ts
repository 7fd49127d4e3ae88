import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { createStoredParser } from '../internal/stored-reader.js';
import { requireList, requireObject, requireShare } from '../internal/validate.js';
import { type Recalibration, recalibrationSchema } from '../schema/stored-models.js';

/** Refuses a recalibration that is none; one that was stored is for `parseRecalibration`. */
export const validateRecalibration = /* @__PURE__ */ createValidator(
  Type.Object({ recalibration: recalibrationSchema }),
  { engine: 'fenrir' },
);

/** Precision of the first belief about intercept and slope, to which fading goes back. */
const PRIOR_PRECISION = 20;

/** How far shares are drawn in, so that all and none are no certainty. */
const MARGIN = 0.02;

/** With so many days of prices a site's scenarios are its own. */
const DAYS_UNTIL_OWN = 3;

const read = /* @__PURE__ */ createStoredParser(
  recalibrationSchema,
  'recalibration',
  recalibrationInconsistency,
);

/** Errors of past days are wider than those of a quiet day, so that shares are too low: on validation stretches of CAISO 2020, NP15 and Agile by this [logit]. */
const PRIOR_INTERCEPT = 0.6;

/**
 * The probability that a share of scenarios stands for. Never falls as the share rises. Method note, equation (58).
 *
 * @param recalibration - what was learned of earlier shares
 * @param share - of scenarios, 0 to 1
 * @throws EngineError `outOfRange` / `outOfRange`
 * @example
 * recalibrated(createRecalibration(), 1).toFixed(3);
 * // => '0.989'
 */
export function recalibrate(recalibration: Recalibration, share: number): number {
  validateRecalibration({ recalibration });
  requireShare('share', share);
  return recalibrateCore(recalibration, share);
}

/** {@link recalibrate} of arguments that were checked. */
export function recalibrateCore({ intercept, slope }: Recalibration, share: number): number {
  return logistic(intercept + slope * shareLogit(share));
}

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
 * recalibrated(updateRecalibration(createRecalibration(), settled), 0.5).toFixed(2); // 75 of 100 happened
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

/**
 * A recalibration in which older cases weigh less, so that newer ones move it more: what shares stand for drifts with a market. Intercept and slope stay; their precision
 * goes back towards that of the first belief. Method note, equation (59).
 *
 * @param recalibration - what was learned of earlier shares; stays as it was
 * @param keptShare - of the precision that cases have added, 0 (none) to 1 (all)
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

/** {@link discountRecalibration} of arguments that were checked. */
export function discountRecalibrationCore(
  recalibration: Recalibration,
  keptShare: number,
): Recalibration {
  const { intercept, product, slope } = recalibration.precision;
  const faded = (precision: number, prior: number) => prior + keptShare * (precision - prior);
  return {
    ...recalibration,
    precision: {
      intercept: faded(intercept, PRIOR_PRECISION),
      product: faded(product, 0),
      slope: faded(slope, PRIOR_PRECISION),
    },
  };
}

/**
 * What shares are taken for until cases say otherwise: a little less than they should be. Method note, equation (59).
 *
 * @example
 * recalibrated(createRecalibration(), 0.5).toFixed(3);
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
 * A recalibration as it was stored, checked; one that is damaged is refused by the name of what is wrong with it.
 *
 * @param stored - what `JSON.parse` gave
 * @throws EngineError `invalid` / `recalibrationDamaged`, `recalibrationTooNew`
 * @example
 * parseRecalibration(JSON.parse(JSON.stringify(createRecalibration()))).slope;
 * // => 1
 */
export function parseRecalibration(stored: unknown): Recalibration {
  return read(stored);
}

/**
 * What a confidence is worth while most of the scenarios behind it are those of sites in general: its logit counts by (1 + days)/4 until three days of the site's own prices
 * were seen. Method note, equation (139).
 *
 * @param confidence - 0 to 1, as if the site were known
 * @param days - of prices seen, 0 or more
 */
export function shrinkForYoungSite(confidence: number, days: number): number {
  const weight = Math.min(1, (1 + days) / (1 + DAYS_UNTIL_OWN));
  return weight === 1 ? confidence : logistic(weight * Math.log(confidence / (1 - confidence)));
}

/** logit of a share drawn towards a half, finite for 0 and 1; equation (58). */
function shareLogit(share: number): number {
  const drawn = (share + MARGIN) / (1 + 2 * MARGIN);
  return Math.log(drawn / (1 - drawn));
}

/** Inverse of the logit. */
function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** What is wrong with what the fields of a recalibration have to do with each other; undefined where nothing is. */
export function recalibrationInconsistency({ precision }: Recalibration): string | undefined {
  const { intercept, product, slope } = precision;
  return intercept * slope > product * product
    ? undefined
    : `precision must be positive definite; ${intercept}, ${product}, ${slope} came`;
}
