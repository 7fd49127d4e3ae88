// The LSTM cell, forward and backward; the width is a multiple of 4. Offsets count f32 values.
import { sigmoid4, tanh4 } from './elementary';

/**
 * Gates are in the order input, forget, candidate, output. Activations overwrite the preactivations [rows, 4 · width]. cell = forget ·
 * before + input · candidate; hidden = output · tanh(cell).
 */
export function lstmCell(
  gates: usize,
  before: usize,
  cell: usize,
  tanhCell: usize,
  hidden: usize,
  rows: i32,
  width: i32,
): void {
  const line = (<usize>width) << 2;
  for (let i = 0; i < rows; i++) {
    const g = (gates << 2) + 4 * i * line;
    const at = i * line;
    for (let o: usize = 0; o < line; o += 16) {
      const input = sigmoid4(v128.load(g + o));
      const forget = sigmoid4(v128.load(g + line + o));
      const candidate = tanh4(v128.load(g + 2 * line + o));
      const output = sigmoid4(v128.load(g + 3 * line + o));
      v128.store(g + o, input);
      v128.store(g + line + o, forget);
      v128.store(g + 2 * line + o, candidate);
      v128.store(g + 3 * line + o, output);
      const kept = f32x4.mul(forget, v128.load((before << 2) + at + o));
      const state = f32x4.add(kept, f32x4.mul(input, candidate));
      const squashed = tanh4(state);
      v128.store((cell << 2) + at + o, state);
      v128.store((tanhCell << 2) + at + o, squashed);
      v128.store((hidden << 2) + at + o, f32x4.mul(output, squashed));
    }
  }
}

/**
 * Gradients of the preactivations [rows, 4 · width] from those of hidden and cell [rows, width]. The gradient of the previous cell
 * overwrites that of the cell.
 */
export function lstmCellBack(
  gates: usize,
  before: usize,
  tanhCell: usize,
  hiddenGradient: usize,
  cellGradient: usize,
  gateGradient: usize,
  rows: i32,
  width: i32,
): void {
  const line = (<usize>width) << 2;
  const one = f32x4.splat(1);
  for (let i = 0; i < rows; i++) {
    const g = (gates << 2) + 4 * i * line;
    const z = (gateGradient << 2) + 4 * i * line;
    const at = i * line;
    for (let o: usize = 0; o < line; o += 16) {
      const input = v128.load(g + o);
      const forget = v128.load(g + line + o);
      const candidate = v128.load(g + 2 * line + o);
      const output = v128.load(g + 3 * line + o);
      const squashed = v128.load((tanhCell << 2) + at + o);
      const ofHidden = v128.load((hiddenGradient << 2) + at + o);
      const through = f32x4.mul(
        f32x4.mul(ofHidden, output),
        f32x4.sub(one, f32x4.mul(squashed, squashed)),
      );
      const ofCell = f32x4.add(v128.load((cellGradient << 2) + at + o), through);
      const slopeInput = f32x4.mul(input, f32x4.sub(one, input));
      const slopeForget = f32x4.mul(forget, f32x4.sub(one, forget));
      const slopeCandidate = f32x4.sub(one, f32x4.mul(candidate, candidate));
      const slopeOutput = f32x4.mul(output, f32x4.sub(one, output));
      v128.store(z + o, f32x4.mul(f32x4.mul(ofCell, candidate), slopeInput));
      v128.store(
        z + line + o,
        f32x4.mul(f32x4.mul(ofCell, v128.load((before << 2) + at + o)), slopeForget),
      );
      v128.store(z + 2 * line + o, f32x4.mul(f32x4.mul(ofCell, input), slopeCandidate));
      v128.store(z + 3 * line + o, f32x4.mul(f32x4.mul(ofHidden, squashed), slopeOutput));
      v128.store((cellGradient << 2) + at + o, f32x4.mul(ofCell, forget));
    }
  }
}
