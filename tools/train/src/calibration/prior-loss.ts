import {
  MEMBER_LEVELS,
  MEMBER_MEDIAN,
  MEMBER_P10,
  MEMBER_P90,
} from '../../../../packages/helios/src/ensemble/ensemble.js';
import {
  logRatios,
  MIN_MEMBER_WEIGHT,
} from '../../../../packages/helios/src/ensemble/member-weights.js';
import { exp } from '../../../../packages/helios/src/internal/elementary.js';
import type { ModelName } from '../../../../packages/helios/src/types.js';
import type { CalibrationWindow } from './calibration-window.js';
import { windowSigns } from './window-weights.js';

/** Levels of the answer that are judged beside its point. */
export const JUDGED_LEVELS = [0.1, 0.25, 0.75, 0.9];
/** Corners of the loss are rounded within this share of the naive error, so that its gradient goes to 0 at a minimum. */
const ROUNDED_SHARE = 0.03;
const LEVELS = MEMBER_LEVELS.length;

/** A window as the fit of the weights sees it. */
export interface WeighedWindow {
  readonly actual: Float64Array;
  /** Median of each model, step by step. */
  readonly centres: readonly Float64Array[];
  /** Half of P10–P90 of each model. */
  readonly spreads: readonly Float64Array[];
  readonly leastSpread: number;
  /** Place of its length among those fitted. */
  readonly length: number;
  /** What the power of the losses multiplies in the logarithm of each weight. */
  readonly lossSigns: readonly number[];
  /** The same of the widths. */
  readonly widthSigns: readonly number[];
  /** What its loss counts, over the naive error of its series. */
  readonly factor: number;
  /** Width of the rounded corners [unit of the series]. */
  readonly rounding: number;
}

/**
 * Lays out what the fit of the weights needs of a window.
 *
 * @param length - place of its length among those fitted
 * @param halfValues - as in the prior
 * @param widthShare - share of the full power of widths at this length
 * @param count - what the window counts
 */
export function weighedWindow(
  window: CalibrationWindow,
  names: readonly ModelName[],
  length: number,
  { halfValues, widthShare, count }: { halfValues: number; widthShare: number; count: number },
): WeighedWindow {
  const { losses, values, widths } = windowSigns(window, names);
  const shown = values / (values + halfValues);
  const signsOf = (of: typeof losses, share: number) =>
    logRatios(names.map((name) => of[name]!)).map((ratio) => -share * ratio);
  return {
    actual: window.actual,
    centres: window.members.map((member) => column(member, (at) => member[at + MEMBER_MEDIAN]!)),
    spreads: window.members.map((member) =>
      column(member, (at) => (member[at + MEMBER_P90]! - member[at + MEMBER_P10]!) / 2),
    ),
    leastSpread: window.leastSpread,
    length,
    lossSigns: signsOf(losses, shown),
    widthSigns: signsOf(widths, widthShare),
    factor: count / window.scale,
    rounding: ROUNDED_SHARE * window.scale,
  };
}

function column(member: Float64Array, of: (at: number) => number): Float64Array {
  return Float64Array.from({ length: member.length / LEVELS }, (_, step) => of(step * LEVELS));
}

/** Weights at a window, and how they come about. */
export interface Mixture {
  readonly weights: readonly number[];
  /** Shares of what is left beside the least weights, */
  readonly free: readonly number[];
  /** and how much that is. */
  readonly rest: number;
}

/** Weights as `memberWeights` gives them, of logarithms of shares and powers. */
export function mixtureOf(
  { lossSigns, widthSigns }: WeighedWindow,
  logShares: ArrayLike<number>,
  lossPower: number,
  widthPower: number,
): Mixture {
  const logs = lossSigns.map(
    (sign, k) => logShares[k]! + lossPower * sign + widthPower * widthSigns[k]!,
  );
  const most = Math.max(...logs);
  const raw = logs.map((value) => exp(value - most));
  const total = raw.reduce((sum, value) => sum + value, 0);
  const free = raw.map((value) => value / total);
  const rest = 1 - MIN_MEMBER_WEIGHT * free.length;
  return { free, rest, weights: free.map((share) => MIN_MEMBER_WEIGHT + rest * share) };
}

/** Weighted mean of the models at a step. */
export function mixed(
  columns: readonly Float64Array[],
  weights: readonly number[],
  step: number,
): number {
  let sum = 0;
  for (let k = 0; k < columns.length; k++) sum += weights[k]! * columns[k]![step]!;
  return sum;
}

/**
 * Loss of a window, half of it that of the point and half that of the quantiles m + u·q, and its slope by each weight.
 *
 * @param slopes - takes the slopes
 * @param quantilesAt - q at {@link JUDGED_LEVELS} for a step
 */
export function windowLossInto(
  slopes: Float64Array,
  { actual, centres, spreads, factor, rounding }: WeighedWindow,
  weights: readonly number[],
  quantilesAt: (step: number) => ArrayLike<number>,
): number {
  const steps = actual.length;
  const share = factor / (2 * steps);
  slopes.fill(0);
  let loss = 0;
  for (let step = 0; step < steps; step++) {
    const centre = mixed(centres, weights, step);
    const spread = mixed(spreads, weights, step);
    const quantiles = quantilesAt(step);
    let byCentre = 0;
    let bySpread = 0;
    const add = (level: number, score: number, part: number) => {
      const over = actual[step]! - centre - spread * score;
      const size = Math.sqrt(over * over + rounding * rounding);
      loss += part * ((level - 0.5) * over + size / 2);
      const slope = part * (0.5 - level - over / (2 * size));
      byCentre += slope;
      bySpread += slope * score;
    };
    add(0.5, 0, share);
    JUDGED_LEVELS.forEach((level, i) => {
      add(level, quantiles[i]!, share / JUDGED_LEVELS.length);
    });
    for (let k = 0; k < slopes.length; k++) {
      slopes[k] = slopes[k]! + byCentre * centres[k]![step]! + bySpread * spreads[k]![step]!;
    }
  }
  return loss;
}
