import type { XgboostLoss } from './xgboost-parameters.js';

const fround = Math.fround;

const squaredOutputLoss: OutputLoss = {
  derivativesInto(predictions, target, gradients, hessians) {
    for (let i = 0; i < target.length; i++) gradients[i] = predictions[i]! - target[i]!;
    hessians.fill(1);
  },
  meanLoss: (predictions, target) => mean(target, (y, i) => (predictions[i]! - y) ** 2),
  start: (target) => mean(target, (y) => y),
};

/**
 * Lower bound of the second derivative. Far from 0 this loss is almost linear, and an unpenalised Newton step would overflow single
 * precision after a few rounds. The bound only changes steps where an error exceeds 100 slopes.
 */
const MIN_HESSIAN = fround(1e-6);

/** The loss of one output. */
export interface OutputLoss {
  /** First and second derivatives of each row's loss with respect to its prediction, in single precision. */
  readonly derivativesInto: (
    predictions: Float32Array,
    target: Float32Array,
    gradients: Float32Array,
    hessians: Float32Array,
  ) => void;
  readonly meanLoss: (predictions: Float32Array, target: Float32Array) => number;
  /** The initial constant prediction. */
  readonly start: (target: Float32Array) => number;
  /** Level of the residuals' quantile that leaves take, if they take one. */
  readonly leafLevel?: number;
}

/** The losses of a model's outputs, in order. */
export function outputLosses(loss: XgboostLoss): OutputLoss[] {
  if (loss.kind === 'quantile') return loss.levels.map((level) => pinballOutputLoss(fround(level)));
  return [loss.kind === 'squared' ? squaredOutputLoss : pseudoHuberOutputLoss(fround(loss.slope))];
}

function pseudoHuberOutputLoss(slope: number): OutputLoss {
  const squaredSlope = fround(slope * slope);
  return {
    derivativesInto(predictions, target, gradients, hessians) {
      for (let i = 0; i < target.length; i++) {
        const error = fround(predictions[i]! - target[i]!);
        const squaredError = fround(error * error);
        const root = fround(Math.sqrt(fround(1 + fround(squaredError / squaredSlope))));
        gradients[i] = error / root;
        const bend = squaredSlope / fround(fround(squaredSlope + squaredError) * root);
        hessians[i] = bend > MIN_HESSIAN ? bend : MIN_HESSIAN;
      }
    },
    meanLoss: (predictions, target) =>
      mean(target, (y, i) => {
        const share = (predictions[i]! - y) / slope;
        return slope * slope * (Math.sqrt(1 + share * share) - 1);
      }),
    start: (target) => quantileType6Sorted(target.slice().sort(), 0.5),
  };
}

function pinballOutputLoss(level: number): OutputLoss {
  return {
    derivativesInto(predictions, target, gradients, hessians) {
      for (let i = 0; i < target.length; i++) {
        gradients[i] = predictions[i]! >= target[i]! ? 1 - level : -level;
      }
      hessians.fill(1);
    },
    meanLoss: (predictions, target) =>
      mean(target, (y, i) => {
        const over = predictions[i]! - y;
        return over >= 0 ? (1 - level) * over : -level * over;
      }),
    start: (target) => quantileType6Sorted(target.slice().sort(), level),
    leafLevel: level,
  };
}

function mean(target: Float32Array, of: (value: number, i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < target.length; i++) sum += of(target[i]!, i);
  return sum / target.length;
}

/**
 * Quantile of type 6 (Hyndman and Fan 1996) of rising values: the k-th of n is at level k/(n + 1), and the outermost values apply beyond.
 */
export function quantileType6Sorted(sorted: ArrayLike<number>, level: number): number {
  const rank = Math.min(Math.max(level * (sorted.length + 1), 1), sorted.length);
  const below = Math.floor(rank);
  const lower = sorted[below - 1]!;
  const share = rank - below;
  return share === 0 ? lower : lower + share * (sorted[below]! - lower);
}
