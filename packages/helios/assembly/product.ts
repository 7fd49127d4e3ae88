// Matrix products. Sums are taken in the order of the steps, so that the scalar twin gives the same bits.

/**
 * C[rows, columns] += A · B[steps, columns], where entry (r, s) of A is at a + r · rowStride + s · stepStride: strides (steps, 1) read A as
 * stored, (1, rows) read the transpose of a matrix. Offsets and strides count f32 values.
 */
export function product(
  a: usize,
  rowStride: usize,
  stepStride: usize,
  b: usize,
  c: usize,
  rows: i32,
  steps: i32,
  columns: i32,
): void {
  const row = rowStride << 2;
  const step = stepStride << 2;
  const line = (<usize>columns) << 2;
  let left = a << 2;
  const right = b << 2;
  let out = c << 2;
  let r = 0;
  for (; r + 4 <= rows; r += 4) {
    fourRows(left, row, step, right, out, steps, columns);
    left += row << 2;
    out += line << 2;
  }
  for (; r < rows; r++) {
    oneRow(left, step, right, out, steps, columns);
    left += row;
    out += line;
  }
}

function fourRows(
  left: usize,
  row: usize,
  step: usize,
  right: usize,
  out: usize,
  steps: i32,
  columns: i32,
): void {
  const line = (<usize>columns) << 2;
  const out1 = out + line;
  const out2 = out1 + line;
  const out3 = out2 + line;
  let j = 0;
  for (; j + 8 <= columns; j += 8) {
    const o = (<usize>j) << 2;
    let s00 = v128.load(out + o);
    let s01 = v128.load(out + o, 16);
    let s10 = v128.load(out1 + o);
    let s11 = v128.load(out1 + o, 16);
    let s20 = v128.load(out2 + o);
    let s21 = v128.load(out2 + o, 16);
    let s30 = v128.load(out3 + o);
    let s31 = v128.load(out3 + o, 16);
    let a0 = left;
    let b = right + o;
    for (let s = 0; s < steps; s++) {
      const b0 = v128.load(b);
      const b1 = v128.load(b, 16);
      const a1 = a0 + row;
      const a2 = a1 + row;
      let factor = v128.load32_splat(a0);
      s00 = f32x4.add(s00, f32x4.mul(factor, b0));
      s01 = f32x4.add(s01, f32x4.mul(factor, b1));
      factor = v128.load32_splat(a1);
      s10 = f32x4.add(s10, f32x4.mul(factor, b0));
      s11 = f32x4.add(s11, f32x4.mul(factor, b1));
      factor = v128.load32_splat(a2);
      s20 = f32x4.add(s20, f32x4.mul(factor, b0));
      s21 = f32x4.add(s21, f32x4.mul(factor, b1));
      factor = v128.load32_splat(a2 + row);
      s30 = f32x4.add(s30, f32x4.mul(factor, b0));
      s31 = f32x4.add(s31, f32x4.mul(factor, b1));
      a0 += step;
      b += line;
    }
    v128.store(out + o, s00);
    v128.store(out + o, s01, 16);
    v128.store(out1 + o, s10);
    v128.store(out1 + o, s11, 16);
    v128.store(out2 + o, s20);
    v128.store(out2 + o, s21, 16);
    v128.store(out3 + o, s30);
    v128.store(out3 + o, s31, 16);
  }
  for (let r: usize = 0; r < 4; r++)
    rest(left + r * row, step, right, out + r * line, steps, columns, j);
}

function oneRow(
  left: usize,
  step: usize,
  right: usize,
  out: usize,
  steps: i32,
  columns: i32,
): void {
  const line = (<usize>columns) << 2;
  let j = 0;
  for (; j + 8 <= columns; j += 8) {
    const o = (<usize>j) << 2;
    let s0 = v128.load(out + o);
    let s1 = v128.load(out + o, 16);
    let a = left;
    let b = right + o;
    for (let s = 0; s < steps; s++) {
      const factor = v128.load32_splat(a);
      s0 = f32x4.add(s0, f32x4.mul(factor, v128.load(b)));
      s1 = f32x4.add(s1, f32x4.mul(factor, v128.load(b, 16)));
      a += step;
      b += line;
    }
    v128.store(out + o, s0);
    v128.store(out + o, s1, 16);
  }
  rest(left, step, right, out, steps, columns, j);
}

/** The last columns of one row, after those computed eight at a time: four at once if possible, then one by one. */
function rest(
  left: usize,
  step: usize,
  right: usize,
  out: usize,
  steps: i32,
  columns: i32,
  from: i32,
): void {
  const line = (<usize>columns) << 2;
  let j = from;
  if (j + 4 <= columns) {
    const o = (<usize>j) << 2;
    let sum = v128.load(out + o);
    let a = left;
    let b = right + o;
    for (let s = 0; s < steps; s++) {
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(a), v128.load(b)));
      a += step;
      b += line;
    }
    v128.store(out + o, sum);
    j += 4;
  }
  for (; j < columns; j++) {
    const o = (<usize>j) << 2;
    let sum = load<f32>(out + o);
    let a = left;
    let b = right + o;
    for (let s = 0; s < steps; s++) {
      sum += load<f32>(a) * load<f32>(b);
      a += step;
      b += line;
    }
    store<f32>(out + o, sum);
  }
}
