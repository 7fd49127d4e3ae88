import type {
  AutoregressionPosterior,
  DailyEffects,
  NormalBlock,
  PriceModel,
} from '../../../packages/strix/src/price/price-model.js';
import { typicalSpread } from './typical-spread.js';

/** A model and its weight. */
export interface Member {
  readonly model: PriceModel;
  readonly weight: number;
}

/** Documented effects of a year: log-sd of the spread, and share of the level. */
const YEAR_SPREAD_SD = 0.35;
const YEAR_LEVEL_SHARE = 0.15;
const YEAR_SHAPE = 8;

/**
 * Pools the models of several markets. Levels are averaged relative to the centre of each market, spreads as logarithms relative to
 * it, and all other values directly. Averaged shapes are flatter than those of the members, so the spread is then adjusted to give the
 * members' mean four-hour spread relative to the level. The patterns are the principal ones of the pooled second moments. The year
 * effects are the documented ones, because those of one market do not apply to another.
 *
 * @param members - models with weights
 * @param name - name, zone, currency and bounds of the result
 */
export function poolModels(
  members: readonly Member[],
  name: Pick<PriceModel, 'market' | 'timeZone' | 'currency' | 'floorPerMwh' | 'capPerMwh'>,
): PriceModel {
  const total = members.reduce((sum, { weight }) => sum + weight, 0);
  const average = (of: (model: PriceModel) => number) =>
    members.reduce((sum, { model, weight }) => sum + (weight / total) * of(model), 0);
  const vector = (of: (model: PriceModel) => readonly number[]) =>
    of(members[0]!.model).map((_, i) => average((model) => of(model)[i]!));
  const block = (of: (model: PriceModel) => NormalBlock): NormalBlock => ({
    mean: vector((model) => of(model).mean),
    standardDeviation: vector((model) => of(model).standardDeviation),
  });
  const process = (
    of: (model: PriceModel) => AutoregressionPosterior,
    scale: (model: PriceModel) => number,
  ) => pooledProcess(members, total, of, scale);

  const level = average(levelOf);
  const relativeCentre = average((model) => model.centrePerMwh / levelOf(model));
  const relativeScale = average((model) => model.levelScalePerMwh / levelOf(model));
  const onTransform = (share: number) => Math.asinh((share - relativeCentre) / relativeScale);
  // Between slopes of the transforms at the level, so that an effect is the same share of it.
  const slope = Math.hypot(1 - relativeCentre, relativeScale);
  const toLevel = (model: PriceModel) => slopeOf(model) / slope;
  const toSpread = (model: PriceModel) =>
    Math.log(model.levelScalePerMwh / levelOf(model)) - Math.log(relativeScale);
  const patterns = pooledPatterns(members, total);
  const pooled: PriceModel = {
    version: 1,
    ...name,
    centrePerMwh: relativeCentre * level,
    levelScalePerMwh: relativeScale * level,
    level: {
      season: {
        mean: vector(relativeSeason).map(onTransform),
        standardDeviation: vector((model) =>
          model.level.season.standardDeviation.map((sd) => sd * toLevel(model)),
        ),
      },
      weekday: {
        mean: vector((model) => model.level.weekday.mean.map((value) => value * toLevel(model))),
        standardDeviation: vector((model) =>
          model.level.weekday.standardDeviation.map((sd) => sd * toLevel(model)),
        ),
      },
      year: yearEffect(onTransform(1 + YEAR_LEVEL_SHARE) - onTransform(1)),
      month: process((model) => model.level.month, toLevel),
      day: process((model) => dayOf(model.level), toLevel),
    },
    spread: {
      season: {
        mean: vector((model) => model.spread.season.mean.map((value) => value + toSpread(model))),
        standardDeviation: vector((model) => model.spread.season.standardDeviation),
      },
      weekday: block((model) => model.spread.weekday),
      year: yearEffect(YEAR_SPREAD_SD),
      month: process(
        (model) => model.spread.month,
        () => 1,
      ),
      day: process(
        (model) => dayOf(model.spread),
        () => 1,
      ),
    },
    spreadCoupling: {
      mean: average((model) => model.spreadCoupling.mean / toLevel(model)),
      standardDeviation: average(
        (model) => model.spreadCoupling.standardDeviation / toLevel(model),
      ),
    },
    yearPersistence: members[0]!.model.yearPersistence,
    shape: block((model) => model.shape),
    weekdayShape: block((model) => model.weekdayShape),
    residualWeight: normalised(vector((model) => model.residualWeight)),
    shapePatterns: [patterns.patterns[0]!, patterns.patterns[1]!],
    shapeScores: [
      scoreProcess(members, total, 0, patterns.variances[0]!),
      scoreProcess(members, total, 1, patterns.variances[1]!),
    ],
    transitions: pooledTransitions(members, total),
    regimes: members[0]!.model.regimes.map((_, k) =>
      process(
        (model) => model.regimes[k]!,
        () => 1,
      ),
    ),
    jumps: members[0]!.model.jumps.map(({ sign }, k) => ({
      rate: pooledGamma(members, total, (model) => model.jumps[k]!.rate),
      size: pooledGamma(members, total, (model) => model.jumps[k]!.size),
      sign,
    })),
    residualScale: average((model) => model.residualScale),
  };
  const target = average((model) => typicalSpread(model) / levelOf(model)) * levelOf(pooled);
  for (let pass = 0; pass < 3; pass++) {
    const by = Math.log(target / typicalSpread(pooled));
    pooled.spread.season.mean = pooled.spread.season.mean.map((value) => value + by);
  }
  return pooled;
}

/** Typical price of a market: the mean of its monthly levels. */
function levelOf(model: PriceModel): number {
  return monthlyLevels(model).reduce((sum, value) => sum + value, 0) / 12;
}

/** Relative change of the level of a market per unit of the effect. */
function slopeOf(model: PriceModel): number {
  const level = levelOf(model);
  return Math.hypot(level - model.centrePerMwh, model.levelScalePerMwh) / level;
}

function monthlyLevels(model: PriceModel): number[] {
  return model.level.season.mean.map(
    (value) => model.centrePerMwh + model.levelScalePerMwh * Math.sinh(value),
  );
}

function relativeSeason(model: PriceModel): number[] {
  const level = levelOf(model);
  return monthlyLevels(model).map((value) => value / level);
}

function dayOf(effects: DailyEffects): AutoregressionPosterior {
  if (effects.day === undefined) throw new Error('a fitted model has a day effect');
  return effects.day;
}

function yearEffect(sd: number): DailyEffects['year'] {
  return {
    mean: 0,
    meanStandardDeviation: 0,
    variance: { shape: YEAR_SHAPE, rate: (YEAR_SHAPE - 1) * sd * sd },
  };
}

function pooledProcess(
  members: readonly Member[],
  total: number,
  of: (model: PriceModel) => AutoregressionPosterior,
  scale: (model: PriceModel) => number,
): AutoregressionPosterior {
  const average = (value: (model: PriceModel) => number) =>
    members.reduce((sum, { model, weight }) => sum + (weight / total) * value(model), 0);
  const variance = (model: PriceModel) =>
    (of(model).rate / Math.max(1, of(model).shape - 1)) * scale(model) ** 2;
  const shape = Math.min(...members.map(({ model }) => of(model).shape));
  const pooled = average(variance);
  return {
    mean: [
      average((model) => of(model).mean[0] * scale(model)),
      average((model) => of(model).mean[1]),
    ],
    // In units of the pooled variance.
    covariance: [0, 1, 2, 3].map((i) =>
      average((model) => (of(model).covariance[i]! * variance(model)) / pooled),
    ) as [number, number, number, number],
    shape,
    rate: pooled * Math.max(1, shape - 1),
  };
}

function pooledGamma(
  members: readonly Member[],
  total: number,
  of: (model: PriceModel) => { shape: number; rate: number },
) {
  const mean = members.reduce(
    (sum, { model, weight }) => sum + (weight / total) * (of(model).shape / of(model).rate),
    0,
  );
  const shape = members.reduce(
    (sum, { model, weight }) => sum + (weight / total) * of(model).shape,
    0,
  );
  return { shape, rate: shape / mean };
}

function pooledTransitions(members: readonly Member[], total: number): number[] {
  const rows = new Array<number>(100).fill(0);
  for (let row = 0; row < 20; row++) {
    const sizes = members.map(({ model }) =>
      model.transitions.slice(5 * row, 5 * row + 5).reduce((sum, value) => sum + value, 0),
    );
    const least = Math.min(...sizes);
    for (const [i, { model, weight }] of members.entries()) {
      for (let to = 5 * row; to < 5 * row + 5; to++) {
        rows[to]! += (weight / total) * (model.transitions[to]! / sizes[i]!) * least;
      }
    }
  }
  return rows;
}

/** Stationary variance of a score. */
function scoreVariance(model: PriceModel, i: 0 | 1): number {
  const { mean, shape, rate } = model.shapeScores[i];
  return rate / Math.max(1, shape - 1) / (1 - mean[1] * mean[1]);
}

/** Principal patterns of the mean over the members of the second moments that their patterns stand for. */
function pooledPatterns(members: readonly Member[], total: number) {
  const matrix = new Float64Array(576);
  for (const { model, weight } of members) {
    for (const i of [0, 1] as const) {
      const pattern = model.shapePatterns[i];
      const size = (weight / total) * scoreVariance(model, i);
      for (let a = 0; a < 24; a++) {
        for (let b = 0; b < 24; b++) matrix[24 * a + b]! += size * pattern[a]! * pattern[b]!;
      }
    }
  }
  const patterns: number[][] = [];
  const variances: number[] = [];
  for (let k = 0; k < 2; k++) {
    let pattern = members[0]!.model.shapePatterns[k as 0 | 1].slice();
    for (let step = 0; step < 200; step++) {
      const next = pattern.map((_, a) => {
        let sum = 0;
        for (let b = 0; b < 24; b++) sum += matrix[24 * a + b]! * pattern[b]!;
        return sum;
      });
      for (const before of patterns) {
        const along = next.reduce((sum, value, a) => sum + value * before[a]!, 0) / 24;
        for (let a = 0; a < 24; a++) next[a]! -= along * before[a]!;
      }
      pattern = normalised(next);
    }
    let variance = 0;
    for (let a = 0; a < 24; a++) {
      for (let b = 0; b < 24; b++) variance += pattern[a]! * matrix[24 * a + b]! * pattern[b]!;
    }
    patterns.push(pattern);
    variances.push(variance / 576);
  }
  return { patterns, variances };
}

function scoreProcess(
  members: readonly Member[],
  total: number,
  i: 0 | 1,
  variance: number,
): AutoregressionPosterior {
  const pooled = pooledProcess(
    members,
    total,
    (model) => model.shapeScores[i],
    () => 1,
  );
  const innovation = variance * (1 - pooled.mean[1] ** 2);
  return { ...pooled, mean: [0, pooled.mean[1]], rate: innovation * Math.max(1, pooled.shape - 1) };
}

function normalised(values: readonly number[]): number[] {
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  return values.map((value) => value / norm);
}
