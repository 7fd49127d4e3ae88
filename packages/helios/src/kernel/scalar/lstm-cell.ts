import type { KernelNumbers } from '../kernel.js';
import type { Arithmetic } from './arithmetic.js';

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
