import type { XgboostLoss } from '../xgboost-parameters.js';
import { quantileSorted } from './quantile-sorted.js';

const fround = Math.fround;

/** The loss of one output. */
export interface OutputLoss {
  /** First and second derivatives of each row's loss by its prediction, in single precision. */
  readonly derivativesInto: (
    predictions: Float32Array,
    target: Float32Array,
    gradients: Float32Array,
    hessians: Float32Array,
  ) => void;
  /** Mean loss. */
  readonly meanLoss: (predictions: Float32Array, target: Float32Array) => number;
  /** The constant to start from. */
  readonly start: (target: Float32Array) => number;
  /** Where leaves take a quantile of their residuals, its level. */
  readonly leafLevel?: number;
}

/** The losses behind the outputs of a model, in their order. */
export function outputLosses(loss: XgboostLoss): OutputLoss[] {
  if (loss.kind === 'quantile') return loss.levels.map((level) => pinball(fround(level)));
  return [loss.kind === 'squared' ? squared : pseudoHuber(fround(loss.slope))];
}

const squared: OutputLoss = {
  derivativesInto(predictions, target, gradients, hessians) {
    for (let i = 0; i < target.length; i++) gradients[i] = predictions[i]! - target[i]!;
    hessians.fill(1);
  },
  meanLoss: (predictions, target) => mean(target, (y, i) => (predictions[i]! - y) ** 2),
  start: (target) => mean(target, (y) => y),
};

/**
 * Far out this loss hardly bends, and a Newton step without penalty overflows single precision
 * after a few rounds. A second derivative never counts for less, which changes steps only where an
 * error is beyond 100 slopes.
 */
const LEAST_BEND = fround(1e-6);

function pseudoHuber(slope: number): OutputLoss {
  const squaredSlope = fround(slope * slope);
  return {
    derivativesInto(predictions, target, gradients, hessians) {
      for (let i = 0; i < target.length; i++) {
        const error = fround(predictions[i]! - target[i]!);
        const squaredError = fround(error * error);
        const root = fround(Math.sqrt(fround(1 + fround(squaredError / squaredSlope))));
        gradients[i] = error / root;
        const bend = squaredSlope / fround(fround(squaredSlope + squaredError) * root);
        hessians[i] = bend > LEAST_BEND ? bend : LEAST_BEND;
      }
    },
    meanLoss: (predictions, target) =>
      mean(target, (y, i) => {
        const share = (predictions[i]! - y) / slope;
        return slope * slope * (Math.sqrt(1 + share * share) - 1);
      }),
    start: (target) => quantileSorted(target.slice().sort(), 0.5),
  };
}

function pinball(level: number): OutputLoss {
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
    start: (target) => quantileSorted(target.slice().sort(), level),
    leafLevel: level,
  };
}

function mean(target: Float32Array, of: (value: number, i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < target.length; i++) sum += of(target[i]!, i);
  return sum / target.length;
}
