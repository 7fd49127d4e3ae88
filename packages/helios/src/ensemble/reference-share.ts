import { historyUntil } from '../history/gaps.js';
import { exp, log } from '../internal/elementary.js';
import {
  LocalReferences,
  REFERENCE_NAMES,
  type ReferenceName,
} from '../references/local-references.js';
import type { ReferenceForecast } from '../references/reference-forecast.js';
import { findExactSeriesPeriod } from '../transforms/exact-period.js';
import type { ModelSeries } from '../types.js';
import {
  type CombinedQuantiles,
  combineQuantiles,
  dailyChange,
  type QuantilesAtOrigin,
} from './combine.js';
import { MEMBER_LEVELS } from './ensemble.js';
import { pinballSum } from './member-weights.js';
import { countKnown, recencyWeight } from './rolling-origins.js';

/*
 * The four models know what prices and loads have in common. On series of another kind a simple method that learns from the values alone
 * may be far better. How much of each is used depends on the ratio of their losses at the rolling origins. The constants were chosen on the
 * validation periods of prices and loads, where the share must not cost anything, on other hourly series there, and on a grid of made-up
 * ones (docs/method.md, section 4).
 */

/** Exponent of a method's loss in its weight among the methods. */
const CHOICE_POWER = 10;

/** Steepness of the share in the logarithm of the ratio of losses. */
const STEEPNESS = 20;

/** Logarithm of the ratio at which a half is used: for long series, and its increase at a day of values. */
const MARGIN = 0.05;
const MARGIN_DAYS = 0.5;

/** Standard errors of the mean logarithm that are subtracted from it. */
const DOUBT = 0.5;

/** Least variance of the logarithms between origins. */
const LEAST_VARIANCE = 0.01;

/** Losses below this share of the series' own daily change are rounding errors. */
const NEGLIGIBLE = 1e-12;

/** Normal scores of the levels over that of P90. */
const LEVEL_SCORES = [-1.6449, -1.2816, -0.6745, 0, 0.6745, 1.2816, 1.6449].map(
  (score) => score / 1.2816,
);

/** Quantiles (steps × member levels) of the methods at one origin. */
type MethodQuantiles = Readonly<Partial<Record<ReferenceName, Float64Array>>>;

/** Forecasts of the simple methods at the rolling origins and after the series. */
export interface ReferenceQuantiles {
  readonly blocks: readonly MethodQuantiles[];
  readonly ahead: MethodQuantiles;
}

/** What weighing needs to know of a series. */
interface SeriesTerms {
  readonly length: number;
  readonly daySteps: number;
  /** Mean change from day to day, in the unit of the series. */
  readonly scale: number;
  /** Only origins from this step on count. */
  readonly from: number;
}

/** The simple methods and how much of the forecast is theirs. */
export interface ReferenceShare {
  /** Share of the forecast, 0 to 1. */
  readonly share: number;
  /** Weights of the methods among themselves; they add up to 1, or there are none. */
  readonly weights: Readonly<Partial<Record<ReferenceName, number>>>;
}

/** A forecast with its share of simple methods. */
export interface SharedForecast {
  readonly combined: CombinedQuantiles;
  readonly share: ReferenceShare;
  readonly references: ReferenceQuantiles;
}

/**
 * Adds the simple methods to the models' forecast by their share. A series that repeats exactly is continued unchanged by every model and
 * needs none.
 *
 * @param beforePart - called before each origin; it may count or cancel
 * @param changedAt - step at which the level changed by far more than its noise. Default 0: it did not
 */
export function shareWithReferences(
  models: CombinedQuantiles,
  series: ModelSeries,
  horizon: number,
  beforePart: () => void,
  changedAt = 0,
): SharedForecast {
  if (findExactSeriesPeriod(series) > 0) {
    return {
      combined: models,
      share: { share: 0, weights: {} },
      references: { blocks: [], ahead: {} },
    };
  }
  const { values, stepMinutes } = series;
  const daySteps = 1440 / stepMinutes;
  const references = referenceQuantiles(series, models.blocks, horizon, beforePart);
  const scale = dailyChange(values, daySteps);
  const weigh = (from: number) =>
    weighReferences(models, references, { length: values.length, daySteps, scale, from });
  const ofAll = weigh(0);
  // After a large change of level, the origins since then may show a method that only they can show.
  const ofNewest = changedAt > 0 ? weigh(changedAt) : ofAll;
  const share = ofNewest.share > ofAll.share ? ofNewest : ofAll;
  return { combined: blendReferences(models, references, share), share, references };
}

function referenceQuantiles(
  series: ModelSeries,
  origins: readonly { readonly origin: number; readonly actual: Float64Array }[],
  horizon: number,
  beforePart: () => void,
): ReferenceQuantiles {
  const references = new LocalReferences(1440 / series.stepMinutes);
  const at = (known: Float64Array, steps: number, isLast: boolean): MethodQuantiles => {
    beforePart();
    const forecasts = Object.entries(references.forecast(known, steps, isLast));
    return Object.fromEntries(forecasts.map(([name, each]) => [name, quantilesOf(each)]));
  };
  const blocks = origins.map(({ origin, actual }) =>
    at(historyUntil(series, origin, 0).values, actual.length, false),
  );
  return { blocks, ahead: at(series.values, horizon, true) };
}

function quantilesOf({ point, spread }: ReferenceForecast): Float64Array {
  const levels = MEMBER_LEVELS.length;
  return Float64Array.from({ length: point.length * levels }, (_, i) => {
    const step = Math.floor(i / levels);
    return point[step]! + LEVEL_SCORES[i % levels]! * spread[step]!;
  });
}

/**
 * Share of the simple methods in the forecast, and their weights. The methods are chosen by their losses at every other origin and judged
 * at the rest, and the reverse, so that the best of many is not flattered by the choice.
 *
 * @param combined - quantiles of the four models by their weights
 */
export function weighReferences(
  combined: CombinedQuantiles,
  references: ReferenceQuantiles,
  { length, daySteps, scale, from }: SeriesTerms,
): ReferenceShare {
  const { blocks } = combined;
  const names = REFERENCE_NAMES.filter((name) => references.ahead[name] !== undefined);
  const least = Math.max(NEGLIGIBLE * scale, Number.MIN_VALUE);
  const logLoss = ({ actual }: QuantilesAtOrigin, quantiles: Float64Array) =>
    log(
      Math.max(least, pinballSum(actual, quantiles) / (countKnown(actual) * MEMBER_LEVELS.length)),
    );
  const own = blocks.map((block) => logLoss(block, block.quantiles));
  const losses = blocks.map((block, i) =>
    names.map((name) => {
      const quantiles = references.blocks[i]![name];
      return quantiles && logLoss(block, quantiles);
    }),
  );
  const recency = blocks.map((block) =>
    block.origin >= from ? recencyWeight(block, length, daySteps) : 0,
  );
  const all = chosenWeights(losses, recency, () => true);
  if (all === undefined) return { share: 0, weights: {} };
  const weights = Object.fromEntries(names.map((name, k) => [name, all[k]!] as const));
  const gains: Gain[] = [];
  for (const half of [0, 1]) {
    const chosen = chosenWeights(losses, recency, (i) => i % 2 === half);
    if (chosen === undefined) continue;
    for (let i = 1 - half; i < blocks.length; i += 2) {
      const loss = mixtureLogLoss(losses[i]!, chosen);
      if (loss !== undefined && recency[i]! > 0)
        gains.push({ gain: own[i]! - loss, weight: recency[i]! });
    }
  }
  // One origin is no evidence.
  if (gains.length < 2) return { share: 0, weights };
  const advantage = cautiousMean(gains) - MARGIN - (MARGIN_DAYS * daySteps) / length;
  return { share: 1 / (1 + exp(-Math.max(-600, Math.min(600, STEEPNESS * advantage)))), weights };
}

/** Logarithm of the loss of the models over that of the simple methods at one origin. */
interface Gain {
  readonly gain: number;
  readonly weight: number;
}

/** Weighted mean less a part of its standard error. */
function cautiousMean(gains: readonly Gain[]): number {
  let total = 0;
  let squares = 0;
  for (const { weight } of gains) {
    total += weight;
    squares += weight * weight;
  }
  let mean = 0;
  for (const { gain, weight } of gains) mean += (weight * gain) / total;
  let variance = LEAST_VARIANCE;
  for (const { gain, weight } of gains)
    variance += (weight * (gain - mean) * (gain - mean)) / total;
  const effective = Math.max(1, (total * total) / squares - 1);
  return mean - DOUBT * Math.sqrt(variance / effective);
}

/**
 * Weights of the methods by the geometric mean of their losses at some origins: a jump that no method foresaw must not hide the rest.
 * Undefined if no method has forecasts there.
 */
function chosenWeights(
  losses: readonly (readonly (number | undefined)[])[],
  recency: readonly number[],
  isUsed: (origin: number) => boolean,
): number[] | undefined {
  const count = losses[0]?.length ?? 0;
  const means = Array.from({ length: count }, (_, k) => {
    let sum = 0;
    let total = 0;
    losses.forEach((atOrigin, i) => {
      const loss = atOrigin[k];
      if (loss === undefined || !isUsed(i)) return;
      sum += recency[i]! * loss;
      total += recency[i]!;
    });
    return total > 0 ? sum / total : Number.POSITIVE_INFINITY;
  });
  const best = Math.min(...means);
  if (!Number.isFinite(best)) return undefined;
  const raw = means.map((mean) => exp(Math.max(-700, -CHOICE_POWER * (mean - best))));
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight, k) => (Number.isFinite(means[k]!) ? weight / total : 0));
}

/** Logarithm of the mean loss of the methods by their weights, among those with a forecast. */
function mixtureLogLoss(
  losses: readonly (number | undefined)[],
  weights: readonly number[],
): number | undefined {
  let sum = 0;
  let total = 0;
  losses.forEach((loss, k) => {
    if (loss === undefined || weights[k] === 0) return;
    sum += weights[k]! * exp(loss);
    total += weights[k]!;
  });
  return total > 0 ? log(Math.max(Number.MIN_VALUE, sum / total)) : undefined;
}

/** The forecast of models and simple methods together. */
function blendReferences(
  combined: CombinedQuantiles,
  references: ReferenceQuantiles,
  { share, weights }: ReferenceShare,
): CombinedQuantiles {
  return {
    ahead: blend(combined.ahead, references.ahead, share, weights),
    blocks: combined.blocks.map((block, i) => ({
      ...block,
      quantiles: blend(block.quantiles, references.blocks[i]!, share, weights),
    })),
  };
}

/** Where a method has no forecast, the others take its weight; where none has one, the models stand alone. */
function blend(
  models: Float64Array,
  methods: MethodQuantiles,
  share: number,
  weights: ReferenceShare['weights'],
): Float64Array {
  const used = REFERENCE_NAMES.filter((name) => methods[name] && weights[name]);
  const total = used.reduce((sum, name) => sum + weights[name]!, 0);
  if (!(total > 0)) return models;
  const parts = [models, ...used.map((name) => methods[name]!)];
  return combineQuantiles(parts, [
    1 - share,
    ...used.map((name) => (share * weights[name]!) / total),
  ]);
}
