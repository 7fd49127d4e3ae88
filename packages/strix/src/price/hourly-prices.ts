import { nextUint32, type RandomStream } from '@bess/kernel/rng';
import {
  DRAW_BYTES,
  DRAW_ENDS,
  DRAW_JUMP_ENDS,
  DRAW_JUMP_FACTORS,
  DRAW_JUMP_LOWS,
  DRAW_RESIDUALS,
  DRAW_SHAPE,
  DRAW_WEEKDAY_SHAPE,
} from '../internal/kernel-layout.js';
import type { NumberViews } from './draw-records.js';
import type { PriceTables } from './price-model.js';
import {
  clipUnits,
  floatAtMost,
  singleNormal,
  singleSinh,
  singleTables,
  UNITS_PER_X,
} from './single-precision.js';

const fround = Math.fround;
const HOURS = 24;
const REGIMES = 5;
/** Of equation (5). */
const JUMP_BOUND = 1.25;

/** The part of a path's state that the hourly loop reads and writes. */
export interface HourlyPathState {
  readonly tables: PriceTables;
  /** Random stream of this path; replaced at each start. */
  stream: RandomStream;
  /** Posterior draw of this path. */
  draw: number;
  /** Calendar month (0 to 11) and weekday (0 = Monday) of the latest day; of the first day until one is drawn. */
  month: number;
  weekday: number;
  /** Y_ℓ, M_ℓ, D_ℓ, Y_v, M_v, D_v, g₁, g₂ of the latest day. */
  readonly effects: Float64Array;
  /** 64·r and k of the latest hour. */
  residualUnits: number;
  regime: number;
  /** All posterior draws. */
  readonly records: NumberViews;
}

/**
 * Prices of a day in single precision, equations (4), (5) and (1). The compiled kernel does the same for four paths at a time,
 * with the same bits.
 *
 * @param prices - receives 24 prices [currency/MWh]
 * @param shapes - receives the 24 values of x behind the prices, clipped to ±8
 */
export function hourlyPricesInto(
  state: HourlyPathState,
  prices: Float32Array | Float64Array,
  shapes: Float32Array | Float64Array | undefined,
  centrePerMwh: number,
  scalePerMwh: number,
): void {
  const { tables, stream, month, weekday } = state;
  const { floats, doubles, words } = state.records;
  const { normals, hyperbolic } = singleTables();
  const record = state.draw * DRAW_BYTES;
  const monthShape = (record + DRAW_SHAPE) / 4 + month * HOURS;
  const weekdayShape = (record + DRAW_WEEKDAY_SHAPE) / 4 + weekday * HOURS;
  const firstScore = fround(state.effects[6]!);
  const secondScore = fround(state.effects[7]!);
  const centre = fround(centrePerMwh);
  const scale = fround(scalePerMwh);
  const floor = -floatAtMost(-tables.floorPerMwh);
  const cap = floatAtMost(tables.capPerMwh);
  let residual = state.residualUnits;
  let { regime } = state;
  for (let hour = 0; hour < HOURS; hour++) {
    const z = singleNormal(normals, nextUint32(stream));
    const word = nextUint32(stream);
    const row = Math.floor(hour / 6) * REGIMES + regime;
    const ends = (record + DRAW_ENDS) / 4 + row * 4;
    regime = 0;
    for (let i = 0; i < REGIMES - 1; i++) if (word >= words[ends + i]!) regime++;
    const process = (record + DRAW_RESIDUALS) / 4 + regime * 4;
    const expected = fround(floats[process]! + fround(floats[process + 1]! * residual));
    residual = fround(expected + fround(floats[process + 2]! * z));
    if (word < words[(record + DRAW_JUMP_ENDS) / 4 + row * 8 + regime]!) {
      const low = doubles[(record + DRAW_JUMP_LOWS) / 8 + row * 8 + regime]!;
      const factor = doubles[(record + DRAW_JUMP_FACTORS) / 8 + row * 8 + regime]!;
      const place = (word - low) * factor;
      residual = fround(residual + fround((floats[process + 3]! * place) / (JUMP_BOUND - place)));
    }
    const season = fround(floats[monthShape + hour]! + floats[weekdayShape + hour]!);
    const first = fround(UNITS_PER_X * tables.patterns[hour]!);
    const second = fround(UNITS_PER_X * tables.patterns[HOURS + hour]!);
    const base = fround(fround(season + fround(firstScore * first)) + fround(secondScore * second));
    const weight = fround(tables.residualWeight[hour]!);
    const units = clipUnits(fround(base + fround(weight * residual)));
    if (shapes !== undefined) shapes[hour] = units / UNITS_PER_X;
    const price = fround(centre + fround(scale * singleSinh(hyperbolic, units)));
    prices[hour] = Math.min(cap, Math.max(floor, price));
  }
  state.residualUnits = residual;
  state.regime = regime;
}
