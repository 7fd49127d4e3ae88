import type { KernelNumbers } from '../kernel.js';
import type { Arithmetic } from './arithmetic.js';

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
