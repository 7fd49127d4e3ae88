import type { KernelNumbers } from './kernel.js';
import type { Arithmetic } from './scalar-arithmetic.js';

/** See `Kernel.lstmCell`. */
export function lstmCell(
  data: KernelNumbers,
  { round, sigmoid, tanh }: Arithmetic,
  gates: number,
  before: number,
  cell: number,
  tanhCell: number,
  hidden: number,
  rows: number,
  width: number,
): void {
  for (let i = 0; i < rows; i++) {
    const g = gates + 4 * i * width;
    const at = i * width;
    for (let j = 0; j < width; j++) {
      const input = sigmoid(data[g + j]!);
      const forget = sigmoid(data[g + width + j]!);
      const candidate = tanh(data[g + 2 * width + j]!);
      const output = sigmoid(data[g + 3 * width + j]!);
      data[g + j] = input;
      data[g + width + j] = forget;
      data[g + 2 * width + j] = candidate;
      data[g + 3 * width + j] = output;
      const kept = round(forget * data[before + at + j]!);
      const state = round(kept + round(input * candidate));
      const squashed = tanh(state);
      data[cell + at + j] = state;
      data[tanhCell + at + j] = squashed;
      data[hidden + at + j] = output * squashed;
    }
  }
}

/** See `Kernel.lstmCellBack`. */
export function lstmCellBack(
  data: KernelNumbers,
  { round }: Arithmetic,
  gates: number,
  before: number,
  tanhCell: number,
  hiddenGradient: number,
  cellGradient: number,
  gateGradient: number,
  rows: number,
  width: number,
): void {
  for (let i = 0; i < rows; i++) {
    const g = gates + 4 * i * width;
    const z = gateGradient + 4 * i * width;
    const at = i * width;
    for (let j = 0; j < width; j++) {
      const input = data[g + j]!;
      const forget = data[g + width + j]!;
      const candidate = data[g + 2 * width + j]!;
      const output = data[g + 3 * width + j]!;
      const squashed = data[tanhCell + at + j]!;
      const ofHidden = data[hiddenGradient + at + j]!;
      const slopeTanh = round(1 - round(squashed * squashed));
      const through = round(round(ofHidden * output) * slopeTanh);
      const ofCell = round(data[cellGradient + at + j]! + through);
      const slopeInput = round(input * round(1 - input));
      const slopeForget = round(forget * round(1 - forget));
      const slopeCandidate = round(1 - round(candidate * candidate));
      const slopeOutput = round(output * round(1 - output));
      data[z + j] = round(ofCell * candidate) * slopeInput;
      data[z + width + j] = round(ofCell * data[before + at + j]!) * slopeForget;
      data[z + 2 * width + j] = round(ofCell * input) * slopeCandidate;
      data[z + 3 * width + j] = round(ofHidden * squashed) * slopeOutput;
      data[cellGradient + at + j] = ofCell * forget;
    }
  }
}

/** See `Kernel.layerNorm`. */
export function layerNorm(
  data: KernelNumbers,
  { round }: Arithmetic,
  input: number,
  gain: number,
  bias: number,
  normal: number,
  inverse: number,
  out: number,
  rows: number,
  width: number,
): void {
  const share = round(1 / width);
  const epsilon = round(1e-5);
  for (let i = 0; i < rows; i++) {
    const at = i * width;
    let sum = 0;
    for (let j = 0; j < width; j++) sum = round(sum + data[input + at + j]!);
    const mean = round(sum * share);
    let squares = 0;
    for (let j = 0; j < width; j++) {
      const difference = round(data[input + at + j]! - mean);
      squares = round(squares + round(difference * difference));
    }
    const deviation = round(Math.sqrt(round(round(squares * share) + epsilon)));
    const scale = round(1 / deviation);
    data[inverse + i] = scale;
    for (let j = 0; j < width; j++) {
      const value = round(round(data[input + at + j]! - mean) * scale);
      data[normal + at + j] = value;
      data[out + at + j] = round(data[gain + j]! * value) + data[bias + j]!;
    }
  }
}

/** See `Kernel.layerNormBack`. */
export function layerNormBack(
  data: KernelNumbers,
  { round }: Arithmetic,
  normal: number,
  inverse: number,
  gain: number,
  outGradients: number,
  gradients: number,
  gainGradients: number,
  biasGradients: number,
  rows: number,
  width: number,
): void {
  const share = round(1 / width);
  for (let i = 0; i < rows; i++) {
    const at = i * width;
    let sum = 0;
    let product = 0;
    for (let j = 0; j < width; j++) {
      const value = data[normal + at + j]!;
      const gradient = data[outGradients + at + j]!;
      data[gainGradients + j] = data[gainGradients + j]! + round(gradient * value);
      data[biasGradients + j] = data[biasGradients + j]! + gradient;
      const scaled = round(gradient * data[gain + j]!);
      sum = round(sum + scaled);
      product = round(product + round(scaled * value));
    }
    const mean = round(sum * share);
    const along = round(product * share);
    for (let j = 0; j < width; j++) {
      const scaled = round(data[outGradients + at + j]! * data[gain + j]!);
      const across = round(round(scaled - mean) - round(data[normal + at + j]! * along));
      data[gradients + at + j] = across * data[inverse + i]!;
    }
  }
}

/** See `Kernel.softmaxRows`. */
export function softmaxRows(
  data: KernelNumbers,
  { round, exp }: Arithmetic,
  values: number,
  rows: number,
  columns: number,
): void {
  for (let at = values; at < values + rows * columns; at += columns) {
    let largest = data[at]!;
    for (let j = 1; j < columns; j++) largest = Math.max(largest, data[at + j]!);
    let sum = 0;
    for (let j = 0; j < columns; j++) {
      data[at + j] = exp(round(data[at + j]! - largest));
      sum = round(sum + data[at + j]!);
    }
    for (let j = 0; j < columns; j++) data[at + j] = data[at + j]! / sum;
  }
}

/** See `Kernel.softmaxRowsBack`. */
export function softmaxRowsBack(
  data: KernelNumbers,
  { round }: Arithmetic,
  outputs: number,
  gradients: number,
  rows: number,
  columns: number,
): void {
  for (let i = 0; i < rows; i++) {
    const out = outputs + i * columns;
    const at = gradients + i * columns;
    let sum = 0;
    for (let j = 0; j < columns; j++) sum = round(sum + round(data[out + j]! * data[at + j]!));
    for (let j = 0; j < columns; j++) data[at + j] = data[out + j]! * round(data[at + j]! - sum);
  }
}

/** See `Kernel.elu`. */
export function elu(data: KernelNumbers, { exp }: Arithmetic, values: number, count: number): void {
  for (let i = values; i < values + count; i++) if (!(data[i]! > 0)) data[i] = exp(data[i]!) - 1;
}

/** See `Kernel.eluBack`. */
export function eluBack(
  data: KernelNumbers,
  { round }: Arithmetic,
  outputs: number,
  gradients: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const output = data[outputs + i]!;
    if (!(output > 0)) data[gradients + i] = data[gradients + i]! * round(output + 1);
  }
}

/** See `Kernel.glu`. */
export function glu(
  data: KernelNumbers,
  { sigmoid }: Arithmetic,
  values: number,
  out: number,
  rows: number,
  width: number,
): void {
  for (let i = 0; i < rows; i++) {
    const left = values + 2 * i * width;
    for (let j = 0; j < width; j++) {
      const gate = sigmoid(data[left + width + j]!);
      data[left + width + j] = gate;
      data[out + i * width + j] = data[left + j]! * gate;
    }
  }
}

/** See `Kernel.gluBack`. */
export function gluBack(
  data: KernelNumbers,
  { round }: Arithmetic,
  values: number,
  outGradients: number,
  gradients: number,
  rows: number,
  width: number,
): void {
  for (let i = 0; i < rows; i++) {
    const at = 2 * i * width;
    for (let j = 0; j < width; j++) {
      const gate = data[values + at + width + j]!;
      const gradient = data[outGradients + i * width + j]!;
      const slope = round(gate * round(1 - gate));
      data[gradients + at + j] = gradient * gate;
      data[gradients + at + width + j] = round(gradient * data[values + at + j]!) * slope;
    }
  }
}
