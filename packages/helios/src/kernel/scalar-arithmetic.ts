import { exp, tanh } from '../internal/elementary.js';

/** Rounding of a scalar kernel, and the elementary functions that the SIMD kernel implements itself. */
export interface Arithmetic {
  readonly round: (value: number) => number;
  readonly exp: (x: number) => number;
  readonly sigmoid: (x: number) => number;
  readonly tanh: (x: number) => number;
}

const round = Math.fround;
const LN2_HIGH = 0.693359375;
const LN2_LOW = round(-0.00021219444005469057);
const INVERSE_LN2 = round(Math.LOG2E);
/** 1/7!, 1/6! … 1/1!, 1/0!. */
const TAYLOR = [5040, 720, 120, 24, 6, 2, 1, 1].map((factorial) => round(1 / factorial));

const powerBits = new Int32Array(1);
const power = new Float32Array(powerBits.buffer);

/** Double precision, to check gradients. */
export const DOUBLE: Arithmetic = {
  round: (value) => value,
  exp,
  sigmoid: (x) => 1 / (1 + exp(-x)),
  tanh,
};

/** Repeats `assembly/elementary.ts` operation by operation in single precision. */
export const SINGLE: Arithmetic = {
  round,
  exp: singleExp,
  sigmoid: (x) => round(1 / round(1 + singleExp(-x))),
  tanh: (x) => round(round(2 / round(1 + singleExp(round(x * -2)))) - 1),
};

function singleExp(value: number): number {
  let x = Math.min(Math.max(value, -87), 87);
  const z = Math.floor(round(round(x * INVERSE_LN2) + 0.5));
  x = round(x - round(z * LN2_HIGH));
  x = round(x - round(z * LN2_LOW));
  let y = TAYLOR[0]!;
  for (let i = 1; i < TAYLOR.length; i++) y = round(round(y * x) + TAYLOR[i]!);
  powerBits[0] = (z + 127) << 23;
  return round(y * power[0]!);
}
