import { extractMedians } from '../ensemble/combine.js';
import type { LearShare } from '../ensemble/lear-share.js';
import type { SharedForecast } from '../ensemble/reference-share.js';
import type { TransformerShare } from '../ensemble/transformer-share.js';
import { meanAbsoluteErrorCore } from '../metrics/point-errors.js';
import type { ReferenceName } from '../references/local-references.js';

/** The share of simple methods, LEAR and the patch transformer in the forecast. */
export interface ReferencesReport {
  /** 0 to 1: the forecast is (1 − share)·(the models by their weights) + share·(the methods by theirs). 0 if models or weights were given. */
  readonly share: number;
  /**
   * Methods for which the series is long enough, `lear` with known-ahead covariates and eight weeks of values, and `transformer`, a patch
   * transformer pretrained on series of many kinds. Empty if none was used.
   */
  readonly methods: Readonly<
    Partial<Record<ReferenceName | 'lear' | 'transformer', ReferenceReport>>
  >;
}

/** Result of one of these methods. */
export interface ReferenceReport {
  /** Weight among the methods, 0 to 1; the weights sum to 1. */
  readonly weight: number;
  /** Mean absolute error at the rolling origins where it had a forecast, in the unit of the series. Null if there is none. */
  readonly mae: number | null;
}

/**
 * The transformer is added to the mean of the simple methods with the mean of models and LEAR; the report has all of them as methods, so
 * that one share tells the whole.
 */
export function reportReferences(
  shared: SharedForecast | undefined,
  withLear: LearShare | undefined,
  withTransformer: TransformerShare | undefined,
): ReferencesReport {
  if (shared === undefined) return { share: 0, methods: {} };
  const { combined, share: simple, references } = shared;
  const ofTransformer = withTransformer?.share ?? 0;
  const ofSimple = (1 - ofTransformer) * simple.share;
  const ofLear = (1 - ofTransformer) * (1 - simple.share) * (withLear?.share ?? 0);
  const total = ofTransformer + ofSimple + ofLear;
  // Without any share the simple methods have their weights among themselves.
  const among = (own: number, weight: number) => (total > 0 ? (own * weight) / total : weight);
  const maeOf = (quantilesAt: (origin: number) => Float64Array | undefined) => {
    let sum = 0;
    let count = 0;
    combined.blocks.forEach(({ actual }, i) => {
      const quantiles = quantilesAt(i);
      if (quantiles === undefined) return;
      const isKnown = (step: number) => !Number.isNaN(actual[step]);
      const known = actual.filter((_, step) => isKnown(step));
      const medians = extractMedians(quantiles).filter((_, step) => isKnown(step));
      sum += known.length * meanAbsoluteErrorCore(known, medians);
      count += known.length;
    });
    return count > 0 ? sum / count : null;
  };
  const methods = Object.entries(simple.weights).map(([key, weight]) => {
    const name = key as ReferenceName;
    const mae = maeOf((i) => references.blocks[i]![name]);
    return [name, { weight: among(ofSimple, weight), mae }] as const;
  });
  const lear = withLear && {
    weight: total > 0 ? ofLear / total : 0,
    mae: maeOf((i) => withLear.lear.blocks[i]),
  };
  const transformer = withTransformer && {
    weight: total > 0 ? ofTransformer / total : 0,
    mae: maeOf((i) => withTransformer.transformer.blocks[i]),
  };
  return {
    share: total,
    methods: {
      ...Object.fromEntries(methods),
      ...(lear && { lear }),
      ...(transformer && { transformer }),
    },
  };
}
