import {
  DRAW_BYTES,
  DRAW_EFFECTS,
  DRAW_ENDS,
  DRAW_JUMP_ENDS,
  DRAW_JUMP_FACTORS,
  DRAW_JUMP_LOWS,
  DRAW_LEVEL_SEASON,
  DRAW_RESERVE_HOURS,
  DRAW_RESERVE_MONTHS,
  DRAW_RESERVE_PROCESS,
  DRAW_RESIDUALS,
  DRAW_SCORES,
  DRAW_SHAPE,
  DRAW_SPREAD_SEASON,
  DRAW_WEEKDAY_SHAPE,
} from '../internal/kernel-layout.js';
import type { PriceTables } from './price-model.js';
import { UNITS_PER_X } from './single-precision.js';

const REGIMES = 5;
/** Pairs of a block of six hours (4) and a previous regime (5). */
const ROWS = 20;
const TWO_32 = 2 ** 32;

/** A buffer as numbers of each kind; an offset of the layout divided by the bytes of a number is its index. */
export interface NumberViews {
  readonly floats: Float32Array;
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Views of a buffer. */
export function numberViews(buffer: ArrayBuffer): NumberViews {
  return {
    floats: new Float32Array(buffer),
    doubles: new Float64Array(buffer),
    words: new Uint32Array(buffer),
    bytes: new Uint8Array(buffer),
  };
}

/** Laying out draws costs as much as simulating some hundred days, so it is done once per set of tables. */
const records = new WeakMap<PriceTables, NumberViews>();

/** All posterior draws as the hourly loop reads them, one record of {@link DRAW_BYTES} each. */
export function drawRecords(tables: PriceTables): NumberViews {
  const cached = records.get(tables);
  if (cached !== undefined) return cached;
  const views = numberViews(new ArrayBuffer(tables.drawCount * DRAW_BYTES));
  for (let draw = 0; draw < tables.drawCount; draw++) writeDraw(views, tables, draw);
  records.set(tables, views);
  return views;
}

function writeDraw(views: NumberViews, tables: PriceTables, draw: number): void {
  const { floats, doubles } = views;
  const record = draw * DRAW_BYTES;
  for (let row = 0; row < ROWS; row++) writeTransitions(views, tables, draw, row);
  for (let regime = 0; regime < REGIMES; regime++) {
    const from = draw * REGIMES + regime;
    const at = (record + DRAW_RESIDUALS) / 4 + regime * 4;
    floats[at] = UNITS_PER_X * tables.residualIntercept[from]!;
    floats[at + 1] = tables.residualPersistence[from]!;
    floats[at + 2] = UNITS_PER_X * tables.residualSd[from]!;
    floats[at + 3] = UNITS_PER_X * tables.jumpScale[from]!;
  }
  const inUnits = (value: number) => UNITS_PER_X * value;
  floats.set(part(tables.shape, draw, 288).map(inUnits), (record + DRAW_SHAPE) / 4);
  floats.set(part(tables.weekdayShape, draw, 168).map(inUnits), (record + DRAW_WEEKDAY_SHAPE) / 4);
  doubles.set(part(tables.effects, draw, 13), (record + DRAW_EFFECTS) / 8);
  doubles.set(part(tables.scores, draw, 6), (record + DRAW_SCORES) / 8);
  doubles.set(part(tables.levelSeason, draw, 84), (record + DRAW_LEVEL_SEASON) / 8);
  doubles.set(part(tables.spreadSeason, draw, 84), (record + DRAW_SPREAD_SEASON) / 8);
  const { reserve } = tables;
  if (reserve === undefined) return;
  floats.set(part(reserve.hour, draw, 24), (record + DRAW_RESERVE_HOURS) / 4);
  floats.set(part(reserve.month, draw, 12), (record + DRAW_RESERVE_MONTHS) / 4);
  floats.set(part(reserve.process, draw, 4), (record + DRAW_RESERVE_PROCESS) / 4);
}

function part(table: Float64Array, draw: number, length: number): Float64Array {
  return table.subarray(draw * length, (draw + 1) * length);
}

/** Ends are given in words instead of probabilities: (word + ½)·2⁻³² ≥ end is word ≥ end·2³² − ½. */
function writeTransitions(
  { doubles, words }: NumberViews,
  tables: PriceTables,
  draw: number,
  row: number,
): void {
  const record = draw * DRAW_BYTES;
  for (let to = 0; to < REGIMES; to++) {
    const from = (draw * ROWS + row) * REGIMES + to;
    const jump = draw * REGIMES + to;
    const low = tables.transitionLower[from]!;
    const high = tables.transitionUpper[from]!;
    const jumpEnd = low + tables.jumpProbability[jump]! * (high - low);
    // The last regime has no end: no word reaches further.
    if (to < REGIMES - 1) words[(record + DRAW_ENDS) / 4 + row * 4 + to] = firstWordFrom(high);
    words[(record + DRAW_JUMP_ENDS) / 4 + row * 8 + to] = firstWordFrom(jumpEnd);
    doubles[(record + DRAW_JUMP_LOWS) / 8 + row * 8 + to] = low * TWO_32 - 0.5;
    doubles[(record + DRAW_JUMP_FACTORS) / 8 + row * 8 + to] =
      (tables.jumpInverseProbability[jump]! * tables.transitionInverseWidth[from]!) / TWO_32;
  }
}

/** The first word whose probability is at least `end`; the last word where none is. */
function firstWordFrom(end: number): number {
  return Math.min(TWO_32 - 1, Math.max(0, Math.ceil(end * TWO_32 - 0.5)));
}
