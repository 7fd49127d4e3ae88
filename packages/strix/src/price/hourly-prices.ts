import { normalCoefficients } from '@bess/kernel/rng';
import { hyperbolicNodes } from './hyperbolic.js';
import type { PriceTables } from './price-model.js';

/**
 * Where things lie in the memory of the hourly loop, one typed array: the engine checks map, length and base of an array once
 * for each array that a loop reads, so one array is faster than ten. {@link nextDayInto} repeats these numbers, since only
 * constants of its own become part of its code.
 */
export const memoryOffsets = {
  /** Coefficients of the normal numbers, negative words' first: 2 × 512 × 4. */
  normals: 0,
  /** {@link hyperbolicNodes}. */
  nodes: 4_096,
  /** What belongs to the path's posterior draw, as {@link layOutDraws} writes it. */
  draw: 6_152,
  /** Two patterns of 24 hours, times 64. */
  patterns: 7_128,
  /** {@link loopConstants}. */
  constants: 7_176,
  /** Weight of the residual by hour. */
  weights: 7_184,
  /** Centre and scale of the day, floor and cap. */
  day: 7_208,
  length: 7_212,
} as const;

/** Where things lie in the part of a draw. */
export const drawOffsets = {
  /** 20 (block, from) rows of 16: by regime 5 ends of its interval of words, 5 starts, 5 ends of the part that jumps. */
  transitions: 0,
  /** 20 rows of 8: what maps the part that jumps to 0…1, by regime. */
  jumpInverse: 320,
  /** 5 rows of 8: intercept, persistence, sd and ±j by regime; all but the persistence times 64. */
  residuals: 480,
  /** 12 × 24 and 7 × 24, times 64. */
  shape: 520,
  weekdayShape: 808,
  length: 976,
} as const;

/** Cells of the words in each row of the guide to regimes. */
export const GUIDE_CELLS = 128;

/**
 * Constants of the hourly loop: rounder to whole numbers (1.5·2⁵²), 2⁻³², ends of x, the 1.25 of equation (5), the factors of
 * the series in 64ths. Read from memory they stay in registers; written in the loop they are built anew at each use.
 */
const loopConstants = [6_755_399_441_055_744, 2 ** -32, -512, 512, 1.25, 0.5 / 4096, 1 / 6 / 4096];

const REGIMES = 5;
const ROWS = 20;
/** x is counted in 64ths, so that the nearest node is the nearest whole number. */
const UNITS_PER_X = 64;
const TWO_32 = 2 ** 32;

/** A memory with all that does not depend on the path. */
export function createPathMemory(tables: PriceTables): Float64Array {
  const memory = new Float64Array(memoryOffsets.length);
  const coefficients = normalCoefficients();
  const half = coefficients.length;
  for (let i = 0; i < half; i++) {
    memory[memoryOffsets.normals + i] = -coefficients[i]!;
    memory[memoryOffsets.normals + half + i] = coefficients[i]!;
  }
  memory.set(hyperbolicNodes(), memoryOffsets.nodes);
  memory.set(loopConstants, memoryOffsets.constants);
  memory.set(tables.residualWeight, memoryOffsets.weights);
  for (const [i, value] of tables.patterns.entries()) {
    memory[memoryOffsets.patterns + i] = UNITS_PER_X * value;
  }
  return memory;
}

/** Price tables as the hourly loop reads them. */
export interface DrawLayout {
  /** draw × {@link drawOffsets}. */
  readonly parts: Float64Array;
  /** draw × 20 rows × {@link GUIDE_CELLS}: regime at the start of each cell of words. */
  readonly guide: Uint8Array;
}

/** Laying out takes as long as some hundred days, so each set of tables is laid out once. */
const laidOut = new WeakMap<PriceTables, DrawLayout>();

/** The draws of the tables in the order of {@link drawOffsets}, and the guide that finds the next regime. */
export function layOutDraws(tables: PriceTables): DrawLayout {
  const known = laidOut.get(tables);
  if (known !== undefined) return known;
  const { drawCount } = tables;
  const parts = new Float64Array(drawCount * drawOffsets.length);
  const guide = new Uint8Array(drawCount * ROWS * GUIDE_CELLS);
  for (let draw = 0; draw < drawCount; draw++) {
    const part = parts.subarray(draw * drawOffsets.length, (draw + 1) * drawOffsets.length);
    for (let row = 0; row < ROWS; row++) {
      layOutRow(part, tables, draw, row);
      fillGuideTable(
        guide,
        (draw * ROWS + row) * GUIDE_CELLS,
        part,
        drawOffsets.transitions + row * 16,
      );
    }
    layOutResiduals(part, tables, draw);
    for (let i = 0; i < 288; i++)
      part[drawOffsets.shape + i] = UNITS_PER_X * tables.shape[draw * 288 + i]!;
    for (let i = 0; i < 168; i++) {
      part[drawOffsets.weekdayShape + i] = UNITS_PER_X * tables.weekdayShape[draw * 168 + i]!;
    }
  }
  const result = { parts, guide };
  laidOut.set(tables, result);
  return result;
}

/** Ends in words instead of probabilities: (word + ½)·2⁻³² < end is word < end·2³² − ½. */
function layOutRow(part: Float64Array, tables: PriceTables, draw: number, row: number): void {
  const at = drawOffsets.transitions + row * 16;
  for (let to = 0; to < REGIMES; to++) {
    const from = (draw * ROWS + row) * REGIMES + to;
    const jump = draw * REGIMES + to;
    const low = tables.transitionLower[from]!;
    const high = tables.transitionUpper[from]!;
    const jumpEnd = low + tables.jumpProbability[jump]! * (high - low);
    // The last has no end, so that the search always finds one.
    part[at + to] = to === REGIMES - 1 ? Number.POSITIVE_INFINITY : high * TWO_32 - 0.5;
    part[at + REGIMES + to] = low * TWO_32 - 0.5;
    part[at + 2 * REGIMES + to] = jumpEnd * TWO_32 - 0.5;
    part[drawOffsets.jumpInverse + row * 8 + to] =
      (tables.jumpInverseProbability[jump]! * tables.transitionInverseWidth[from]!) / TWO_32;
  }
}

function fillGuideTable(guide: Uint8Array, at: number, part: Float64Array, ends: number): void {
  let regime = 0;
  for (let cell = 0; cell < GUIDE_CELLS; cell++) {
    while ((cell * TWO_32) / GUIDE_CELLS >= part[ends + regime]!) regime++;
    guide[at + cell] = regime;
  }
}

function layOutResiduals(part: Float64Array, tables: PriceTables, draw: number): void {
  for (let regime = 0; regime < REGIMES; regime++) {
    const at = drawOffsets.residuals + regime * 8;
    const from = draw * REGIMES + regime;
    part[at] = UNITS_PER_X * tables.residualIntercept[from]!;
    part[at + 1] = tables.residualPersistence[from]!;
    part[at + 2] = UNITS_PER_X * tables.residualSd[from]!;
    part[at + 3] = UNITS_PER_X * tables.jumpScale[from]!;
  }
}
