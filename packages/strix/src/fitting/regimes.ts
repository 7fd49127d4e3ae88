import { regress } from '../internal/regression.js';
import type { AutoregressionPosterior, PriceModel } from '../price/price-model.js';
import { medianOf } from './daily-measures.js';
import {
  dirichletPosterior,
  exponentialRatePosterior,
  poissonRatePosterior,
} from './priors-and-posteriors.js';
import {
  type LaggedResidualMoments,
  matchResidualAutocorrelation,
} from './residual-autocorrelation.js';

/** Fitted regimes, jumps and residual processes. */
export interface FittedRegimes {
  readonly residualScale: number;
  readonly transitions: number[];
  readonly regimes: AutoregressionPosterior[];
  readonly jumps: PriceModel['jumps'];
  /** Share of the hours in each regime. */
  readonly shares: number[];
  readonly lastResidual: number;
  readonly lastRegime: number;
}

const REGIMES = 5;
const BLOCKS = 4;
const NORMAL_REGIME = 2;
/** Bounds between the regimes, in standard deviations of the residual. */
const EDGES = [-2, -0.6, 0.6, 2];
/** Prior mean of the residual of each regime, in standard deviations. */
const CENTRES = [-2.6, -1.1, 0, 1.1, 2.6];
const JUMP_SIGNS = [-1, -1, 1, 1, 1] as const;
/** A step this many standard deviations beyond the expected one is a jump. */
const JUMP_THRESHOLD = 3;
const NORMAL_CONSISTENCY = 1.4826;
/** Weight, in hours, of the pooled row of all blocks in each block's, and of the marginal in the pooled one. */
const POOLED_HOURS = 8;
const MARGINAL_HOURS = 2;
const MIN_CONCENTRATION = 0.02;
/**
 * Jump prior: one in 500 hours with the weight of 200 hours; mean size four standard deviations with the weight of two jumps.
 */
const JUMP_RATE_PRIOR = { shape: 0.4, rate: 200 };
const JUMP_SIZE_PRIOR_COUNT = 2;

/**
 * Classifies hours by their residual and fits the processes within and between the regimes: Dirichlet rows of transitions by
 * six-hour block, shrunk towards the row of all blocks; a conjugate autoregression within each regime; Gamma–Poisson rates and
 * Gamma–exponential sizes of jumps.
 *
 * @param residual - day × 24; NaN where missing
 * @param prices - day × 24 [currency/MWh]; hours below 0 belong to the negative regime
 */
export function fitRegimes(
  residual: Float64Array,
  prices: Float64Array,
  priorRegimes: { regimes: AutoregressionPosterior[]; residualScale: number } | undefined,
): FittedRegimes {
  const scale = residualScaleOf(residual);
  const regimeOf = classify(residual, prices, scale);
  const counts = new Float64Array(REGIMES);
  for (const regime of regimeOf) if (regime >= 0) counts[regime] = counts[regime]! + 1;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const regimes: AutoregressionPosterior[] = [];
  const jumps: PriceModel['jumps'] = [];
  for (let regime = 0; regime < REGIMES; regime++) {
    const fitted = fitRegime(residual, regimeOf, regime, scale, priorRegimes);
    regimes.push(fitted.process);
    jumps.push(fitted.jump);
  }
  const transitions = fitTransitions(regimeOf, counts, total);
  const last = lastSeen(residual);
  return {
    residualScale: scale,
    transitions,
    regimes: matchResidualAutocorrelation(
      { transitions, regimes, jumps },
      Array.from({ length: REGIMES }, (_, regime) =>
        laggedResidualMoments(residual, regimeOf, regime),
      ),
      momentsOf(residual),
    ),
    jumps,
    shares: [...counts].map((count) => count / Math.max(1, total)),
    lastResidual: last < 0 ? 0 : residual[last]!,
    lastRegime: last < 0 ? NORMAL_REGIME : regimeOf[last]!,
  };
}

function residualScaleOf(residual: Float64Array): number {
  const robust = NORMAL_CONSISTENCY * medianOf(residual.map(Math.abs));
  let squares = 0;
  let count = 0;
  for (const value of residual) {
    if (Number.isNaN(value)) continue;
    squares += value * value;
    count++;
  }
  return Math.max(1e-3, robust, 0.1 * Math.sqrt(squares / Math.max(1, count)));
}

/** Regime of each hour; −1 where missing. */
function classify(residual: Float64Array, prices: Float64Array, scale: number): Int8Array {
  return Int8Array.from(residual, (value, i) => {
    if (Number.isNaN(value)) return -1;
    if (prices[i]! < 0) return 0;
    let regime = 0;
    for (const edge of EDGES) if (value >= edge * scale) regime++;
    return regime;
  });
}

function fitTransitions(regimeOf: Int8Array, counts: Float64Array, total: number): number[] {
  const observed = new Float64Array(BLOCKS * REGIMES * REGIMES);
  const pooled = new Float64Array(REGIMES * REGIMES);
  for (let i = 1; i < regimeOf.length; i++) {
    const from = regimeOf[i - 1]!;
    const to = regimeOf[i]!;
    if (from < 0 || to < 0) continue;
    const block = Math.floor((i % 24) / 6);
    const at = (block * REGIMES + from) * REGIMES + to;
    observed[at] = observed[at]! + 1;
    pooled[from * REGIMES + to] = pooled[from * REGIMES + to]! + 1;
  }
  return Array.from({ length: BLOCKS * REGIMES }, (_, row) => {
    const from = row % REGIMES;
    const ofAllBlocks = pooled.subarray(from * REGIMES, (from + 1) * REGIMES);
    const hours = ofAllBlocks.reduce((sum, count) => sum + count, 0);
    const concentrations = Array.from(ofAllBlocks, (count, to) => {
      const marginal = (counts[to]! + 1) / (total + REGIMES);
      const share = (count + MARGINAL_HOURS * marginal) / (hours + MARGINAL_HOURS);
      return Math.max(MIN_CONCENTRATION, POOLED_HOURS * share);
    });
    return dirichletPosterior(
      concentrations,
      observed.subarray(row * REGIMES, (row + 1) * REGIMES),
    );
  }).flat();
}

function fitRegime(
  residual: Float64Array,
  regimeOf: Int8Array,
  regime: number,
  scale: number,
  priorRegimes: { regimes: AutoregressionPosterior[]; residualScale: number } | undefined,
): { process: AutoregressionPosterior; jump: PriceModel['jumps'][number] } {
  const before: number[] = [];
  const now: number[] = [];
  for (let i = 1; i < residual.length; i++) {
    if (regimeOf[i] !== regime || Number.isNaN(residual[i - 1]!)) continue;
    before.push(residual[i - 1]!);
    now.push(residual[i]!);
  }
  const sign = JUMP_SIGNS[regime]!;
  const all = autoregression(before, now, regime, scale, priorRegimes);
  const sd = Math.sqrt(all.rate / all.shape);
  const isJump = now.map(
    (value, i) => sign * (value - all.mean[0] - all.mean[1] * before[i]!) > JUMP_THRESHOLD * sd,
  );
  const process = autoregression(
    before.filter((_, i) => !isJump[i]),
    now.filter((_, i) => !isJump[i]),
    regime,
    scale,
    priorRegimes,
  );
  let jumpCount = 0;
  let sizes = 0;
  for (const [i, jumped] of isJump.entries()) {
    if (!jumped) continue;
    jumpCount++;
    sizes += Math.abs(now[i]! - process.mean[0] - process.mean[1] * before[i]!);
  }
  return {
    process,
    jump: {
      rate: poissonRatePosterior(JUMP_RATE_PRIOR, jumpCount, now.length),
      size: exponentialRatePosterior(
        { shape: JUMP_SIZE_PRIOR_COUNT + 1, rate: JUMP_SIZE_PRIOR_COUNT * 4 * sd },
        jumpCount,
        sizes,
      ),
      sign,
    },
  };
}

function autoregression(
  before: number[],
  now: number[],
  regime: number,
  scale: number,
  prior: { regimes: AutoregressionPosterior[]; residualScale: number } | undefined,
): AutoregressionPosterior {
  const known = prior?.regimes[regime];
  const persistence = known?.mean[1] ?? 0.5;
  const intercept =
    known === undefined || prior === undefined
      ? CENTRES[regime]! * scale * (1 - persistence)
      : (known.mean[0] * scale) / prior.residualScale;
  const rows = new Float64Array(2 * now.length);
  for (let i = 0; i < now.length; i++) {
    rows[2 * i] = 1;
    rows[2 * i + 1] = before[i]!;
  }
  const variance = scale * scale * (regime === 0 || regime === REGIMES - 1 ? 0.5 : 0.15);
  const { mean, covariance, shape, rate } = regress(rows, now, {
    mean: [intercept, persistence],
    precision: [4, 4 * scale * scale],
    shape: 2,
    rate: 2 * variance,
  });
  return {
    mean: [mean[0]!, mean[1]!],
    covariance: [covariance[0]!, covariance[1]!, covariance[2]!, covariance[3]!],
    shape,
    rate,
  };
}

function laggedResidualMoments(
  residual: Float64Array,
  regimeOf: Int8Array,
  regime: number,
): LaggedResidualMoments {
  let count = 0;
  let total = 0;
  let squares = 0;
  for (let i = 1; i < residual.length; i++) {
    const value = residual[i - 1]!;
    if (regimeOf[i] !== regime || Number.isNaN(value)) continue;
    count++;
    total += value;
    squares += value * value;
  }
  const mean = total / Math.max(1, count);
  return { mean, variance: Math.max(0, squares / Math.max(1, count) - mean * mean) };
}

function momentsOf(residual: Float64Array): { variance: number; lag1: number } {
  let squares = 0;
  let products = 0;
  let observed = 0;
  let pairs = 0;
  for (let i = 0; i < residual.length; i++) {
    const value = residual[i]!;
    if (Number.isNaN(value)) continue;
    squares += value * value;
    observed++;
    const before = i === 0 ? Number.NaN : residual[i - 1]!;
    if (Number.isNaN(before)) continue;
    products += value * before;
    pairs++;
  }
  const variance = squares / Math.max(1, observed);
  // The residual has mean 0 by construction, up to the shrinkage of the shapes.
  return { variance, lag1: products / Math.max(1, pairs) / Math.max(1e-300, variance) };
}

function lastSeen(residual: Float64Array): number {
  for (let i = residual.length - 1; i >= 0; i--) if (!Number.isNaN(residual[i]!)) return i;
  return -1;
}
