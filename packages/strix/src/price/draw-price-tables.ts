import { strixError } from '../internal/strix-error.js';
import {
  createPosteriorDraws,
  type PosteriorDraws,
  pathInitialState,
  startDayOfPaths,
} from './posterior-draws.js';
import type { DailyEffects, PriceModel, PriceTables } from './price-model.js';

/** Options of {@link drawPriceTables}. */
export interface DrawOptions {
  /** Seed of the run, a whole number from 0 to 2^53 − 1; streams 2 and 3 of it are used. */
  readonly seed: number;
  /** Posterior draws, 1 to 4,096. Default 64. */
  readonly drawCount?: number;
  /**
   * First local day of the paths, `YYYY-MM-DD`. A model that knows the end of its history then starts the paths from there.
   */
  readonly startDate?: string;
  /** Length of the paths with a start date [days]: the longer, the less is known of their first year. Default 30. */
  readonly horizonDays?: number;
}

const MAX_DRAWS = 4_096;
export const DEFAULT_DRAWS = 64;
const DEFAULT_HORIZON_DAYS = 30;
const REGIMES = 5;
const EFFECTS = 13;
const MAX_PERSISTENCE = 0.98;
const MAX_DAILY_PERSISTENCE = 0.995;
const MAX_JUMP_PROBABILITY = 0.5;
const MIN_JUMP_PROBABILITY = 1e-9;
/** Mean of u/(1.25 − u) for uniform u: 1.25·ln 5 − 1. */
const MEAN_JUMP_FACTOR = 1.25 * Math.log(5) - 1;

/**
 * Draws the parameters that all paths of a posterior draw share and lays them out for the simulation. Draws come in antithetic
 * pairs (their normal numbers are each other's negatives), so few of them suffice for the posterior mean. Persistences are
 * clipped to ±0.98 (of daily effects to 0…0.995), jump probabilities to at most ½.
 *
 * @param model - posteriors
 * @param options - seed, number of draws, start date
 * @throws EngineError `drawCountOutOfRange`, `malformedDate`, `startBeforeHistoryEnds`, and those of `createStream`
 * @example
 * drawPriceTables(marketPrior('us-iso-day-ahead'), { seed: 1 }).shape.length;
 * // => 64 * 12 * 24
 */
export function drawPriceTables(model: PriceModel, options: DrawOptions): PriceTables {
  const drawCount = options.drawCount ?? DEFAULT_DRAWS;
  if (!Number.isInteger(drawCount) || drawCount < 1 || drawCount > MAX_DRAWS) {
    throw strixError(
      'outOfRange',
      'drawCountOutOfRange',
      `drawCount must be a whole number from 1 to ${MAX_DRAWS}; ${drawCount} came`,
      { field: 'drawCount', value: drawCount },
    );
  }
  const { seed, startDate, horizonDays } = options;
  const startDay =
    startDate === undefined ? undefined : startDayOfPaths(model, startDate, 'state.date');
  return drawTables(model, { seed, drawCount, startDay, horizonDays });
}

/** Trusted arguments of {@link drawTables}; defaults are those of {@link DrawOptions}. */
interface TrustedDrawOptions {
  readonly seed: number;
  readonly drawCount?: number;
  /** First day of the paths, in days since 1970-01-01. */
  readonly startDay?: number | undefined;
  readonly horizonDays?: number | undefined;
}

/** {@link drawPriceTables} of trusted options. */
export function drawTables(model: PriceModel, options: TrustedDrawOptions): PriceTables {
  const { seed, drawCount = DEFAULT_DRAWS, startDay, horizonDays = DEFAULT_HORIZON_DAYS } = options;
  const draws = createPosteriorDraws(seed, drawCount);
  const regimeDraws = model.regimes.map((regime) => draws.autoregression(regime));
  const column = (regime: (typeof regimeDraws)[number], part: number, draw: number) =>
    part === 1
      ? clamp(regime[draw * 3 + 1]!, -MAX_PERSISTENCE, MAX_PERSISTENCE)
      : regime[draw * 3 + part]!;
  const byRegime = (part: number) =>
    Float64Array.from({ length: drawCount * REGIMES }, (_, i) =>
      column(regimeDraws[i % REGIMES]!, part, Math.floor(i / REGIMES)),
    );
  return {
    drawCount,
    floorPerMwh: model.floorPerMwh,
    capPerMwh: model.capPerMwh,
    centrePerMwh: model.centrePerMwh,
    levelScalePerMwh: model.levelScalePerMwh,
    yearPersistence: model.yearPersistence,
    levelSeason: drawSeason(model.level, draws),
    spreadSeason: drawSeason(model.spread, draws),
    effects: drawEffects(model, draws),
    shape: draws.normalBlock(model.shape),
    weekdayShape: draws.normalBlock(model.weekdayShape),
    residualWeight: Float64Array.from(model.residualWeight),
    patterns: Float64Array.from(model.shapePatterns.flat()),
    scores: drawScores(model, draws),
    ...drawTransitions(model, draws),
    residualIntercept: byRegime(0),
    residualPersistence: byRegime(1),
    residualSd: byRegime(2),
    ...drawJumps(model, draws),
    start: pathInitialState(model, startDay, horizonDays),
    ...(model.reserve === undefined ? {} : { reserve: drawReserve(model.reserve, draws) }),
  };
}

/** Seasonal parts of a daily quantity: draw × 12 months × 7 weekdays. */
function drawSeason(effects: DailyEffects, draws: PosteriorDraws): Float64Array {
  const season = draws.normalBlock(effects.season);
  const weekday = draws.normalBlock(effects.weekday);
  return Float64Array.from({ length: draws.count * 84 }, (_, i) => {
    const draw = Math.floor(i / 84);
    return season[draw * 12 + Math.floor((i % 84) / 7)]! + weekday[draw * 7 + (i % 7)]!;
  });
}

function drawEffects(model: PriceModel, draws: PosteriorDraws): Float64Array {
  const table = new Float64Array(draws.count * EFFECTS);
  for (const [part, effects] of [model.level, model.spread].entries()) {
    const variances = draws.stratifiedVariances(effects.year.variance);
    const month = draws.autoregression(effects.month);
    const day = effects.day === undefined ? undefined : draws.autoregression(effects.day);
    for (let draw = 0; draw < draws.count; draw++) {
      const at = draw * EFFECTS + part * 6;
      table[at] = effects.year.mean;
      // Each path draws the uncertainty of the mean year itself, like the year: 64 draws of it would move every quantile.
      table[at + 1] = Math.sqrt(variances[draw]! + effects.year.meanStandardDeviation ** 2);
      table[at + 2] = clamp(month[draw * 3 + 1]!, 0, MAX_DAILY_PERSISTENCE);
      table[at + 3] = month[draw * 3 + 2]!;
      if (day === undefined) continue;
      table[at + 4] = clamp(day[draw * 3 + 1]!, 0, MAX_DAILY_PERSISTENCE);
      table[at + 5] = day[draw * 3 + 2]!;
    }
  }
  const { mean, standardDeviation } = model.spreadCoupling;
  const coupling = draws.normalBlock({ mean: [mean], standardDeviation: [standardDeviation] });
  for (let draw = 0; draw < draws.count; draw++) table[draw * EFFECTS + 12] = coupling[draw]!;
  return table;
}

/** Score processes: draw × 2 × (intercept, persistence, innovation sd). */
function drawScores(model: PriceModel, draws: PosteriorDraws): Float64Array {
  const scores = model.shapeScores.map((score) => draws.autoregression(score));
  return Float64Array.from({ length: draws.count * 6 }, (_, i) => {
    const value = scores[Math.floor((i % 6) / 3)]![Math.floor(i / 6) * 3 + (i % 3)]!;
    return i % 3 === 1 ? clamp(value, -MAX_PERSISTENCE, MAX_PERSISTENCE) : value;
  });
}

function drawTransitions(model: PriceModel, draws: PosteriorDraws) {
  const rows = model.transitions.length / REGIMES;
  const length = draws.count * rows * REGIMES;
  const transitionUpper = new Float64Array(length);
  const transitionLower = new Float64Array(length);
  const transitionInverseWidth = new Float64Array(length);
  for (let row = 0; row < rows; row++) {
    const concentrations = model.transitions.slice(row * REGIMES, (row + 1) * REGIMES);
    const probabilities = draws.dirichlet(concentrations);
    for (let draw = 0; draw < draws.count; draw++) {
      let low = 0;
      for (let to = 0; to < REGIMES; to++) {
        const at = (draw * rows + row) * REGIMES + to;
        const width = probabilities[draw * REGIMES + to]!;
        // The rounded probabilities may sum to less than 1; the last interval must reach 1.
        const high = to === REGIMES - 1 ? 1 : Math.min(1, low + width);
        transitionLower[at] = low;
        transitionUpper[at] = high;
        transitionInverseWidth[at] = high > low ? 1 / (high - low) : 0;
        low = high;
      }
    }
  }
  return { transitionUpper, transitionLower, transitionInverseWidth };
}

function drawJumps(model: PriceModel, draws: PosteriorDraws) {
  const length = draws.count * REGIMES;
  const jumpProbability = new Float64Array(length);
  const jumpInverseProbability = new Float64Array(length);
  const jumpScale = new Float64Array(length);
  for (const [regime, jump] of model.jumps.entries()) {
    const rates = draws.gamma(jump.rate);
    const sizeRates = draws.gamma(jump.size);
    for (let draw = 0; draw < draws.count; draw++) {
      const at = draw * REGIMES + regime;
      const probability = 1 - Math.exp(-rates[draw]!);
      jumpProbability[at] = clamp(probability, MIN_JUMP_PROBABILITY, MAX_JUMP_PROBABILITY);
      jumpInverseProbability[at] = 1 / jumpProbability[at]!;
      jumpScale[at] = jump.sign / (sizeRates[draw]! * MEAN_JUMP_FACTOR);
    }
  }
  return { jumpProbability, jumpInverseProbability, jumpScale };
}

function drawReserve(
  reserve: NonNullable<PriceModel['reserve']>,
  draws: PosteriorDraws,
): NonNullable<PriceTables['reserve']> {
  const slope = draws.normalBlock({
    mean: [reserve.slope.mean],
    standardDeviation: [reserve.slope.standardDeviation],
  });
  const residual = draws.autoregression(reserve.residual);
  return {
    kind: reserve.kind,
    offset: reserve.offset,
    cap: reserve.cap,
    hour: draws.normalBlock(reserve.hour),
    month: draws.normalBlock(reserve.month),
    process: Float64Array.from({ length: draws.count * 4 }, (_, i) => {
      const draw = Math.floor(i / 4);
      if (i % 4 === 0) return slope[draw]!;
      const value = residual[draw * 3 + (i % 4) - 1]!;
      return i % 4 === 2 ? clamp(value, -MAX_PERSISTENCE, MAX_PERSISTENCE) : value;
    }),
  };
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, value));
}
