import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { exp } from '../../internal/elementary.js';
import {
  absoluteLossWithGradient,
  clearDropout,
  type DnnNetwork,
  dnnBackward,
  dnnForward,
  drawDropout,
} from './dnn-network.js';

/** Days of a batch. */
export const BATCH_DAYS = 16;

const DROPOUT_RATE = 0.15;

/** The weight of a day in the loss halves over this many days. */
const HALF_LIFE_DAYS = 364;

/** Inputs and targets of the days to train on. */
export interface TrainingData {
  readonly days: number;
  /** Days × inputs. */
  readonly inputs: Float32Array;
  /** Days × steps of the day. */
  readonly targets: Float32Array;
}

/** Length of a training. The learning rate falls linearly to 0. */
interface DnnTraining {
  readonly epochs: number;
  readonly learningRate: number;
}

/**
 * Trains the weights in a network by Adam with dropout.
 *
 * @param network - holds the initial weights, and room for a batch
 * @returns the new weights
 */
export function trainDnn(
  network: DnnNetwork,
  { days, inputs, targets }: TrainingData,
  { epochs, learningRate }: DnnTraining,
  stream: RandomStream,
): number[] {
  const { kernel, at, shape, layout } = network;
  const { memory } = kernel;
  memory.fill(0, at.means, at.means + layout.count);
  memory.fill(0, at.squares, at.squares + layout.count);
  const order = Int32Array.from({ length: days }, (_, day) => day);
  const steps = epochs * Math.ceil(days / BATCH_DAYS);
  const weightOfDay = dayWeights(days);
  const weights = new Float64Array(BATCH_DAYS);
  // Powers of β₁ and β₂ of Adam.
  let firstPower = 1;
  let secondPower = 1;
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, stream);
    for (let from = 0; from < days; from += BATCH_DAYS) {
      const rows = Math.min(BATCH_DAYS, days - from);
      for (let row = 0; row < rows; row += 1) {
        const day = order[from + row]!;
        copyRow(memory, at.inputs, inputs, row, day, shape.inputs);
        copyRow(memory, at.targets, targets, row, day, shape.outputs);
        weights[row] = weightOfDay[day]!;
      }
      drawDropout(network, rows, DROPOUT_RATE, stream);
      dnnForward(network, rows);
      absoluteLossWithGradient(network, rows, weights);
      dnnBackward(network, rows);
      firstPower *= 0.9;
      secondPower *= 0.999;
      const rate = learningRate * (1 - step / steps);
      const { parameters, gradients, means, squares } = at;
      kernel.adam(
        parameters,
        gradients,
        means,
        squares,
        layout.count,
        1,
        1,
        rate / (1 - firstPower),
        1 / (1 - secondPower),
      );
      step += 1;
    }
  }
  clearDropout(network);
  return Array.from(memory.subarray(at.parameters, at.parameters + layout.count));
}

/** Weights of days in the loss, oldest first, with a mean of 1. */
function dayWeights(days: number): Float64Array {
  const weights = Float64Array.from({ length: days }, (_, day) =>
    exp((-Math.LN2 * (days - 1 - day)) / HALF_LIFE_DAYS),
  );
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / days;
  return weights.map((weight) => weight / mean);
}

function copyRow(
  memory: { set: (values: Float32Array, offset: number) => void },
  at: number,
  rows: Float32Array,
  to: number,
  from: number,
  width: number,
): void {
  memory.set(rows.subarray(from * width, (from + 1) * width), at + to * width);
}

/** Fisher–Yates shuffle. */
function shuffle(order: Int32Array, stream: RandomStream): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const other = Math.floor(nextUniform(stream) * (i + 1));
    const value = order[i]!;
    order[i] = order[other]!;
    order[other] = value;
  }
}
