import { normalCoefficients } from '@bess/kernel/rng';
import { NORMAL_SEGMENTS } from '../internal/kernel-layout.js';
import { hyperbolicNodes } from './hyperbolic.js';

// Functions of single-precision numbers by tables. The compiled kernel computes them with the same bits.

const fround = Math.fround;

/** Tables are counted in 64ths of x, so that the nearest node is the nearest whole number. */
export const UNITS_PER_X = 64;
/** x is clipped to ±8. */
const MAX_UNITS = 512;
/** 1.5·2²³: added to a float, it rounds to the nearest whole number. */
const ROUNDER = 12_582_912;
/** Exponent of ½ in the upper bits of a float, with the four bits below it. */
const HALF_SEGMENT = 126 << 4;
const HALF = fround(0.5 / 4096);
const SIXTH_OF_UNITS = fround(1 / 6 / 4096);
const SIXTH = fround(1 / 6);

const float = new Float32Array(1);
const bitsOfFloat = new Int32Array(float.buffer);

/**
 * Standard normal number of a word: the inverse normal distribution as a cubic in one of 513 segments. With u = min(word,
 * ~word), u + ½ as a float has its octave and the sixteenth of it in the upper bits, which choose the segment; the lower bits are
 * the place in it. Method note, section 1.2.
 */
export function singleNormal(cubics: Float32Array, word: number): number {
  const signed = word | 0;
  const sign = signed >> 31;
  float[0] = fround(fround(signed ^ sign) + 0.5);
  const bits = bitsOfFloat[0]!;
  const at = 4 * ((bits >>> 19) - HALF_SEGMENT + (sign & NORMAL_SEGMENTS));
  bitsOfFloat[0] = ((bits << 4) & 0x007fffff) | 0x3f800000;
  const f = fround(float[0]! - 1);
  const cubic = fround(cubics[at + 2]! + fround(f * cubics[at + 3]!));
  const square = fround(cubics[at + 1]! + fround(f * cubic));
  return fround(cubics[at]! + fround(f * square));
}

/** sinh(x) from x in 64ths, at most {@link MAX_UNITS} either way. */
export function singleSinh(nodes: Float32Array, units: number): number {
  const node = fround(fround(units + ROUNDER) - ROUNDER);
  const d = fround(units - node);
  const sinh = nodes[2 * (node + MAX_UNITS)]!;
  const cosh = nodes[2 * (node + MAX_UNITS) + 1]!;
  const cubic = fround(fround(HALF * sinh) + fround(d * fround(SIXTH_OF_UNITS * cosh)));
  return fround(sinh + fround(d * fround(cosh + fround(d * cubic))));
}

/** e^x with x clipped to ±8. */
export function singleExp(nodes: Float32Array, x: number): number {
  const units = clipUnits(fround(UNITS_PER_X * x));
  const node = fround(fround(units + ROUNDER) - ROUNDER);
  const d = fround(fround(units - node) / UNITS_PER_X);
  const cubic = fround(0.5 + fround(d * SIXTH));
  const square = fround(1 + fround(d * cubic));
  return fround(nodes[node + MAX_UNITS]! * fround(1 + fround(d * square)));
}

/** The largest float that is at most a number. */
export function floatAtMost(value: number): number {
  const rounded = fround(value);
  if (rounded <= value) return rounded;
  float[0] = rounded;
  // Away from 0 where negative, where the bits of floats rise as they fall.
  bitsOfFloat[0] = bitsOfFloat[0]! + (rounded > 0 ? -1 : 1);
  return float[0]!;
}

/** x in 64ths clipped to ±8. */
export function clipUnits(units: number): number {
  return units > MAX_UNITS ? MAX_UNITS : units < -MAX_UNITS ? -MAX_UNITS : units;
}

/** The tables of these functions. */
export interface SingleTables {
  /** Cubics of {@link singleNormal}, four coefficients each; those of the upper half first. */
  readonly normals: Float32Array;
  /** sinh and cosh/64 at the multiples of 1/64 from −8 to 8, in pairs. */
  readonly hyperbolic: Float32Array;
  /** e^x there. */
  readonly exponential: Float32Array;
}

let tables: SingleTables | undefined;

/** The tables, built at the first use. */
export function singleTables(): SingleTables {
  tables ??= buildTables();
  return tables;
}

function buildTables(): SingleTables {
  const pairs = hyperbolicNodes();
  const exponential = Float32Array.from(
    { length: pairs.length / 2 },
    (_, i) => pairs[2 * i]! + UNITS_PER_X * pairs[2 * i + 1]!,
  );
  return { normals: normalCubics(), hyperbolic: Float32Array.from(pairs), exponential };
}

function normalCubics(): Float32Array {
  const coefficients = normalCoefficients();
  const half = 4 * NORMAL_SEGMENTS;
  const cubics = new Float32Array(2 * half);
  // Words that round up to 2³¹ have the octave after the last: the end of its last cubic.
  const end = coefficients.subarray(-4).reduce((sum, coefficient) => sum + coefficient, 0);
  for (const [i, coefficient] of [...coefficients, end].entries()) {
    cubics[i] = -coefficient;
    cubics[half + i] = coefficient;
  }
  return cubics;
}
