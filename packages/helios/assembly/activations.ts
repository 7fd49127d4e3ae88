// Activations and normalisations of the transformer, forward and backward. Offsets count f32 values.
import { exp4, sigmoid4 } from './elementary';

/** Replaces every row of values[rows, columns] by its softmax. */
export function softmaxRows(values: usize, rows: i32, columns: i32): void {
  const line = (<usize>columns) << 2;
  for (let i = 0; i < rows; i++) {
    const at = (values << 2) + i * line;
    let largest = load<f32>(at);
    for (let o: usize = 4; o < line; o += 4) largest = max<f32>(largest, load<f32>(at + o));
    const shift = f32x4.splat(largest);
    let o: usize = 0;
    for (; o + 16 <= line; o += 16) {
      v128.store(at + o, exp4(f32x4.sub(v128.load(at + o), shift)));
    }
    for (; o < line; o += 4) {
      const power = exp4(f32x4.sub(v128.load32_splat(at + o), shift));
      store<f32>(at + o, f32x4.extract_lane(power, 0));
    }
    let sum: f32 = 0;
    for (o = 0; o < line; o += 4) sum += load<f32>(at + o);
    for (o = 0; o < line; o += 4) store<f32>(at + o, load<f32>(at + o) / sum);
  }
}

/** Replaces the gradients of the outputs of a softmax [rows, columns] by those of its inputs. */
export function softmaxRowsBack(outputs: usize, gradients: usize, rows: i32, columns: i32): void {
  const line = (<usize>columns) << 2;
  for (let i = 0; i < rows; i++) {
    const out = (outputs << 2) + i * line;
    const at = (gradients << 2) + i * line;
    let sum: f32 = 0;
    for (let o: usize = 0; o < line; o += 4) sum += load<f32>(out + o) * load<f32>(at + o);
    for (let o: usize = 0; o < line; o += 4) {
      store<f32>(at + o, load<f32>(out + o) * (load<f32>(at + o) - sum));
    }
  }
}

/** Replaces values by their exponential linear units: x above 0, e^x − 1 below. */
export function elu(values: usize, count: i32): void {
  const end = (values + count) << 2;
  let at = values << 2;
  for (; at + 16 <= end; at += 16) v128.store(at, elu4(v128.load(at)));
  for (; at < end; at += 4) {
    store<f32>(at, f32x4.extract_lane(elu4(v128.load32_splat(at)), 0));
  }
}

function elu4(x: v128): v128 {
  const below = f32x4.sub(exp4(x), f32x4.splat(1));
  return v128.bitselect(x, below, f32x4.gt(x, f32x4.splat(0)));
}

/** Replaces the gradients of the outputs of {@link elu} by those of its inputs. */
export function eluBack(outputs: usize, gradients: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const output = load<f32>((outputs + i) << 2);
    if (output > 0) continue;
    const at = (gradients + i) << 2;
    store<f32>(at, load<f32>(at) * (output + 1));
  }
}

/**
 * Gated linear units of values [rows, 2 · width]: out[rows, width] = left half · σ(right half). σ of the right half overwrites the right
 * half. The width is a multiple of 4.
 */
export function glu(values: usize, out: usize, rows: i32, width: i32): void {
  const line = (<usize>width) << 2;
  for (let i = 0; i < rows; i++) {
    const left = (values << 2) + 2 * i * line;
    const target = (out << 2) + i * line;
    for (let o: usize = 0; o < line; o += 16) {
      const gate = sigmoid4(v128.load(left + line + o));
      v128.store(left + line + o, gate);
      v128.store(target + o, f32x4.mul(v128.load(left + o), gate));
    }
  }
}

/** Gradients of the inputs [rows, 2 · width] of {@link glu} from its stored values and the gradients of its outputs [rows, width]. */
export function gluBack(
  values: usize,
  outGradients: usize,
  gradients: usize,
  rows: i32,
  width: i32,
): void {
  const line = (<usize>width) << 2;
  const one = f32x4.splat(1);
  for (let i = 0; i < rows; i++) {
    const left = (values << 2) + 2 * i * line;
    const target = (gradients << 2) + 2 * i * line;
    const from = (outGradients << 2) + i * line;
    for (let o: usize = 0; o < line; o += 16) {
      const gate = v128.load(left + line + o);
      const gradient = v128.load(from + o);
      const slope = f32x4.mul(gate, f32x4.sub(one, gate));
      v128.store(target + o, f32x4.mul(gradient, gate));
      v128.store(target + line + o, f32x4.mul(f32x4.mul(gradient, v128.load(left + o)), slope));
    }
  }
}

/**
 * Layer normalisation with ε 1e-5: normal[rows, width] = (input − mean) / deviation of its row, out = gain[width] · normal + bias[width];
 * inverse[rows] stores 1 / deviation.
 */
export function layerNorm(
  input: usize,
  gain: usize,
  bias: usize,
  normal: usize,
  inverse: usize,
  out: usize,
  rows: i32,
  width: i32,
): void {
  const share: f32 = <f32>1 / <f32>width;
  for (let i = 0; i < rows; i++) {
    const at = i * width;
    let sum: f32 = 0;
    for (let j = 0; j < width; j++) sum += load<f32>((input + at + j) << 2);
    const mean = sum * share;
    let squares: f32 = 0;
    for (let j = 0; j < width; j++) {
      const difference = load<f32>((input + at + j) << 2) - mean;
      squares += difference * difference;
    }
    const scale: f32 = <f32>1 / sqrt<f32>(squares * share + <f32>1e-5);
    store<f32>((inverse + i) << 2, scale);
    for (let j = 0; j < width; j++) {
      const value = (load<f32>((input + at + j) << 2) - mean) * scale;
      store<f32>((normal + at + j) << 2, value);
      store<f32>(
        (out + at + j) << 2,
        load<f32>((gain + j) << 2) * value + load<f32>((bias + j) << 2),
      );
    }
  }
}

/**
 * Gradients of the inputs of {@link layerNorm} from those of its outputs; the gradients of gain and bias are added to those already stored.
 */
export function layerNormBack(
  normal: usize,
  inverse: usize,
  gain: usize,
  outGradients: usize,
  gradients: usize,
  gainGradients: usize,
  biasGradients: usize,
  rows: i32,
  width: i32,
): void {
  const share: f32 = <f32>1 / <f32>width;
  for (let i = 0; i < rows; i++) {
    const at = i * width;
    let sum: f32 = 0;
    let product: f32 = 0;
    for (let j = 0; j < width; j++) {
      const value = load<f32>((normal + at + j) << 2);
      const gradient = load<f32>((outGradients + at + j) << 2);
      const ofGain = (gainGradients + j) << 2;
      const ofBias = (biasGradients + j) << 2;
      store<f32>(ofGain, load<f32>(ofGain) + gradient * value);
      store<f32>(ofBias, load<f32>(ofBias) + gradient);
      const scaled = gradient * load<f32>((gain + j) << 2);
      sum += scaled;
      product += scaled * value;
    }
    const mean = sum * share;
    const along = product * share;
    const scale = load<f32>((inverse + i) << 2);
    for (let j = 0; j < width; j++) {
      const value = load<f32>((normal + at + j) << 2);
      const scaled = load<f32>((outGradients + at + j) << 2) * load<f32>((gain + j) << 2);
      store<f32>((gradients + at + j) << 2, (scaled - mean - value * along) * scale);
    }
  }
}
