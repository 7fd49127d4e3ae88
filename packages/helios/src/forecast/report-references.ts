import { extractMedians } from '../ensemble/combine.js';
import type { LearShare } from '../ensemble/lear-share.js';
import type { SharedForecast } from '../ensemble/reference-share.js';
import { meanAbsoluteErrorCore } from '../metrics/point-errors.js';
import type { ReferenceName } from '../references/local-references.js';

/** The share of simple methods and of LEAR in the forecast. */
export interface ReferencesReport {
  /** 0 to 1: the forecast is (1 − share)·(the models by their weights) + share·(the methods by theirs). 0 if models or weights were given. */
  readonly share: number;
  /**
   * Methods for which the series is long enough, and `lear` with known-ahead covariates and eight weeks of values. Empty if none was used.
   */
  readonly methods: Readonly<Partial<Record<ReferenceName | 'lear', ReferenceReport>>>;
}

/** Result of one simple method or of LEAR. */
export interface ReferenceReport {
  /** Weight among the methods, 0 to 1; the weights sum to 1. */
  readonly weight: number;
  /** Mean absolute error at the rolling origins where it had a forecast, in the unit of the series. Null if there is none. */
  readonly mae: number | null;
}

/** Simple methods are added to the mean of models and LEAR; the report has LEAR as one of the methods, so that one share tells the whole. */
export function reportReferences(
  shared: SharedForecast | undefined,
  withLear: LearShare | undefined,
): ReferencesReport {
  if (shared === undefined) return { share: 0, methods: {} };
  const { combined, share: simple, references } = shared;
  const ofLear = (1 - simple.share) * (withLear?.share ?? 0);
  const total = ofLear + simple.share;
  const maeOf = (quantilesAt: (origin: number) => Float64Array | undefined) => {
    let sum = 0;
    let count = 0;
    combined.blocks.forEach(({ actual }, i) => {
      const quantiles = quantilesAt(i);
      if (quantiles === undefined) return;
      sum += actual.length * meanAbsoluteErrorCore(actual, extractMedians(quantiles));
      count += actual.length;
    });
    return count > 0 ? sum / count : null;
  };
  const methods = Object.entries(simple.weights).map(([key, weight]) => {
    const name = key as ReferenceName;
    const among = ofLear > 0 ? (weight * simple.share) / total : weight;
    return [name, { weight: among, mae: maeOf((i) => references.blocks[i]![name]) }] as const;
  });
  const lear = withLear && {
    weight: ofLear > 0 ? ofLear / total : 0,
    mae: maeOf((i) => withLear.lear.blocks[i]),
  };
  return {
    share: total,
    methods: { ...Object.fromEntries(methods), ...(lear && { lear }) },
  };
}
