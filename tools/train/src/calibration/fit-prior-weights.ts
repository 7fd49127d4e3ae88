import { quantileSorted } from '@bess/kernel/stats';
import type { PriorWeights } from '../../../../packages/helios/src/ensemble/ensemble.js';
import { exp, log } from '../../../../packages/helios/src/internal/elementary.js';
import { minimizeLbfgs } from '../../../../packages/helios/src/models/prophet/lbfgs.js';
import type { ModelName } from '../../../../packages/helios/src/types.js';
import type { CalibrationWindow } from './calibration-window.js';
import {
  JUDGED_LEVELS,
  mixed,
  mixtureOf,
  type WeighedWindow,
  weighedWindow,
  windowLossInto,
} from './prior-loss.js';

/** From 30 to 300 it made no difference. */
const HALF_VALUES = 100;
/** Below two days known the widths of the models say nothing of their errors; from a week on what they say counts fully. */
const FIRST_WIDTH_DAYS = 2;
const FULL_WIDTH_DAYS = 7;
/** Pulls the shares of each length to those of all: series of the same kinds are few. */
const SHARED_PENALTY = 3e-4;
const LEVEL_PENALTY = 1e-5;
const ROUNDS = 3;
const MOST_ITERATIONS = 60;
/** First steps of the horizons that have quantiles of their own. */
const HORIZON_STARTS = [0, 3, 12, 24];
const LEAST_SHARE = 0.001;

/**
 * Shares of the models by length, and how far losses and widths move them: what gives the least loss of the answer over all windows,
 * half of it that of the point and half that of quantiles that hold over all windows. Each series counts the same at each length. The
 * quantiles of scores are found anew for the weights of the round before.
 */
export function fitPriorWeights(
  windows: readonly CalibrationWindow[],
  names: readonly ModelName[],
): PriorWeights {
  const lengths = [...new Set(windows.map(({ known }) => known))].sort((a, b) => a - b);
  const prepared = prepare(windows, names, lengths);
  let point: Float64Array = new Float64Array(lengths.length * names.length + 2);
  for (let round = 0; round < ROUNDS; round++) {
    const quantiles = scoreQuantilesOf(prepared, point, lengths.length);
    const found = minimizeLbfgs(
      {
        evaluateInto: (gradient, at) =>
          lossInto(gradient, at, { prepared, quantiles, lengths: lengths.length }),
      },
      point,
      { maxIterations: MOST_ITERATIONS, gradientTolerance: 1e-7, valueTolerance: 1e-10 },
    );
    point = found.point;
    console.log(`weights, round ${round + 1}: loss ${found.value.toFixed(5)}, ${found.status}`);
  }
  return priorOf(point, names, lengths);
}

function prepare(
  windows: readonly CalibrationWindow[],
  names: readonly ModelName[],
  lengths: readonly number[],
): WeighedWindow[] {
  const keyOf = ({ name, known }: CalibrationWindow) => `${name} ${known}`;
  const counts = new Map<string, number>();
  for (const window of windows) {
    counts.set(keyOf(window), (counts.get(keyOf(window)) ?? 0) + 1);
  }
  return windows.map((window) =>
    weighedWindow(window, names, lengths.indexOf(window.known), {
      halfValues: HALF_VALUES,
      widthShare: widthShareOf(window.known / 24),
      count: 1 / (counts.get(keyOf(window))! * counts.size),
    }),
  );
}

function widthShareOf(days: number): number {
  const share = log(days / FIRST_WIDTH_DAYS) / log(FULL_WIDTH_DAYS / FIRST_WIDTH_DAYS);
  return Math.max(0, Math.min(1, share));
}

/** What a loss is counted from: the windows and the quantiles of scores, by length and horizon. */
interface LossParts {
  readonly prepared: readonly WeighedWindow[];
  readonly quantiles: readonly (readonly number[])[];
  readonly lengths: number;
}

function horizonOf(step: number): number {
  return HORIZON_STARTS.findLastIndex((start) => start <= step);
}

function mixtureAt(point: Float64Array, window: WeighedWindow) {
  const models = window.centres.length;
  const shares = point.subarray(window.length * models, (window.length + 1) * models);
  return mixtureOf(window, shares, point.at(-2)!, point.at(-1)!);
}

function scoreQuantilesOf(
  prepared: readonly WeighedWindow[],
  point: Float64Array,
  lengths: number,
): number[][] {
  const horizons = HORIZON_STARTS.length;
  const scores = Array.from({ length: lengths * horizons }, (): number[] => []);
  for (const window of prepared) {
    const { weights } = mixtureAt(point, window);
    window.actual.forEach((actual, step) => {
      const spread = Math.max(window.leastSpread, mixed(window.spreads, weights, step));
      const score = (actual - mixed(window.centres, weights, step)) / spread;
      scores[window.length * horizons + horizonOf(step)]!.push(score);
    });
  }
  return scores.map((cell) => {
    const sorted = Float64Array.from(cell).sort();
    return JUDGED_LEVELS.map((level) => quantileSorted(sorted, level));
  });
}

function lossInto(gradient: Float64Array, point: Float64Array, parts: LossParts): number {
  const { prepared, quantiles, lengths } = parts;
  const models = prepared[0]!.centres.length;
  const slopes = new Float64Array(models);
  gradient.fill(0);
  let loss = penaltyInto(gradient, point, lengths, models);
  for (const window of prepared) {
    const { weights, free, rest } = mixtureAt(point, window);
    const cell = window.length * HORIZON_STARTS.length;
    loss += windowLossInto(slopes, window, weights, (step) => quantiles[cell + horizonOf(step)]!);
    const mean = free.reduce((sum, share, k) => sum + share * slopes[k]!, 0);
    free.forEach((share, k) => {
      const byLog = rest * share * (slopes[k]! - mean);
      const at = window.length * models + k;
      gradient[at] = gradient[at]! + byLog;
      const last = gradient.length - 1;
      gradient[last - 1] = gradient[last - 1]! + byLog * window.lossSigns[k]!;
      gradient[last] = gradient[last]! + byLog * window.widthSigns[k]!;
    });
  }
  return loss;
}

function penaltyInto(
  gradient: Float64Array,
  point: Float64Array,
  lengths: number,
  models: number,
): number {
  let penalty = 0;
  for (let k = 0; k < models; k++) {
    const at = (length: number) => point[length * models + k]!;
    let mean = 0;
    for (let length = 0; length < lengths; length++) mean += at(length) / lengths;
    for (let length = 0; length < lengths; length++) {
      const away = at(length) - mean;
      penalty += (SHARED_PENALTY * away * away) / lengths;
      gradient[length * models + k] =
        (2 * SHARED_PENALTY * away + 2 * LEVEL_PENALTY * mean) / lengths;
    }
    penalty += LEVEL_PENALTY * mean * mean;
  }
  return penalty;
}

function priorOf(
  point: Float64Array,
  names: readonly ModelName[],
  lengths: readonly number[],
): PriorWeights {
  const shares = Object.fromEntries(
    names.map((name, k) => [
      name,
      lengths.map((_, length) => {
        const logs = point.subarray(length * names.length, (length + 1) * names.length);
        const total = logs.reduce((sum, value) => sum + exp(value), 0);
        return Math.max(LEAST_SHARE, rounded(exp(logs[k]!) / total));
      }),
    ]),
  ) as Record<ModelName, number[]>;
  return {
    contextDays: lengths.map((known) => known / 24),
    shares,
    sharpness: rounded(point.at(-2)!),
    halfValues: HALF_VALUES,
    widthPowers: lengths.map((known) => rounded(point.at(-1)! * widthShareOf(known / 24))),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
