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
  /** 64·r and k of the latest hour. */
  residualParts: number;
  regime: number;
  /** All draws as the hourly loop reads them, and the memory that holds the one of this path. */
  readonly draws: Float64Array;
  readonly guide: Uint8Array;
  readonly memory: Float64Array;
}
