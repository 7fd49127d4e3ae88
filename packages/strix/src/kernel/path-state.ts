import type { RandomStream } from '@bess/kernel/rng';
import type { PathCalendar } from '../price/path-calendar.js';
import type { PriceTables } from '../price/price-tables.js';

/**
 * Where a path of prices stands: plain numbers and typed arrays, used for one path after the other. Made by
 * {@link createPathState}, set to the start of a path by {@link startPath}, moved on by {@link nextDayInto}.
 */
export interface PathState {
  readonly tables: PriceTables;
  readonly calendar: PathCalendar;
  /** Words of this path; another with every start. */
  stream: RandomStream;
  /** Posterior draw of this path. */
  draw: number;
  /** Days done. */
  day: number;
  /** Of the latest day, before the first of the first one: calendar month (0 to 11) and weekday (0 = Monday). */
  month: number;
  weekday: number;
  /** Day of the calendar's month table and weekday with which the path began. */
  firstDay: number;
  firstWeekday: number;
  /** Y_ℓ, M_ℓ, D_ℓ, Y_v, M_v, D_v, g₁, g₂ of the latest day. */
  readonly effects: Float64Array;
  /** r and k of the latest hour. */
  residual: number;
  regime: number;
  /** Words of one day, two an hour. */
  readonly words: Int32Array;
  /** x of each hour before the residual. */
  readonly base: Float64Array;
  /**
   * draw × 20 (block, from) × 4 × 5 (to): upper ends of the intervals (the last without end), their low ends, the ends of
   * the parts that jump, and what maps these parts to 0…1.
   */
  readonly transitions: Float64Array;
  /** draw × 5 × 4: intercept, persistence, sd, ±j. */
  readonly residuals: Float64Array;
}
