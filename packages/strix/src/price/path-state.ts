import { createStream } from '@bess/kernel/rng';
import { randomStreams } from '../internal/random-streams.js';
import { drawRecords } from './draw-records.js';
import type { HourlyPathState } from './hourly-prices.js';
import { createInitialNormals, type InitialNormals } from './initial-normals.js';
import { type PathCalendar, startDayOfPath } from './path-calendar.js';
import type { PriceTables } from './price-model.js';
import { UNITS_PER_X } from './single-precision.js';

const EFFECTS = 13;
const NORMAL_REGIME = 2;
const independentNormals = /* @__PURE__ */ createInitialNormals(0, undefined);

/**
 * Sets a state to the start of a path: its posterior draw, its calendar days, and the effects of its first day from the
 * stationary distribution or from the filtered state. Method note, section 1.1.
 *
 * @throws EngineError of `createStream`
 */
export function startPath(
  state: PathState,
  seed: number,
  path: number,
  initialNormals: InitialNormals = independentNormals,
): void {
  const { tables, calendar } = state;
  state.stream = createStream({ seed, stream: randomStreams.prices, path });
  state.draw = path % tables.drawCount;
  state.day = 0;
  state.residualUnits = 0;
  state.regime = NORMAL_REGIME;
  if (calendar.dated) {
    state.firstDay = 0;
    state.firstWeekday = calendar.weekdayOfDay[0]!;
  } else {
    state.firstDay = startDayOfPath(path);
    state.firstWeekday = path % 7;
  }
  state.month = calendar.monthOfDay[state.firstDay]!;
  state.weekday = state.firstWeekday;
  const normals = initialNormals.of(state.stream, path);
  if (tables.start.conditional) startConditional(state, tables.start, normals);
  else startStationary(state, tables, normals);
}

function startStationary(
  { effects, draw }: PathState,
  tables: PriceTables,
  normals: Float64Array,
): void {
  const table = tables.effects;
  for (let part = 0; part < 2; part++) {
    const at = draw * EFFECTS + part * 6;
    const [year, month, day] = normals.subarray(part * 3, part * 3 + 3);
    effects[part * 3] = table[at]! + table[at + 1]! * year!;
    effects[part * 3 + 1] = stationarySd(table[at + 2]!, table[at + 3]!) * month!;
    effects[part * 3 + 2] = stationarySd(table[at + 4]!, table[at + 5]!) * day!;
  }
  for (let score = 0; score < 2; score++) {
    const at = (draw * 2 + score) * 3;
    const persistence = tables.scores[at + 1]!;
    const mean = tables.scores[at]! / (1 - persistence);
    effects[6 + score] =
      mean + stationarySd(persistence, tables.scores[at + 2]!) * normals[6 + score]!;
  }
}

function stationarySd(persistence: number, sd: number): number {
  return sd / Math.sqrt(1 - persistence * persistence);
}

function startConditional(
  state: PathState,
  { means, factors }: PriceTables['start'],
  normals: Float64Array,
): void {
  const { effects } = state;
  for (let part = 0; part < 2; part++) {
    const at = part * 9;
    const [first, second, third] = normals.subarray(part * 3, part * 3 + 3);
    const mean = part * 3;
    effects[mean] = means[mean]! + factors[at]! * first!;
    effects[mean + 1] = means[mean + 1]! + factors[at + 3]! * first! + factors[at + 4]! * second!;
    effects[mean + 2] =
      means[mean + 2]! +
      factors[at + 6]! * first! +
      factors[at + 7]! * second! +
      factors[at + 8]! * third!;
  }
  // The scores are known.
  for (let score = 0; score < 2; score++) effects[6 + score] = means[6 + score]!;
  state.residualUnits = Math.fround(UNITS_PER_X * means[8]!);
  state.regime = means[9]!;
}

/** Calendar month, 0 to 11, of a day of the path. */
export function monthOfDay(
  { calendar, firstDay }: Pick<PathState, 'calendar' | 'firstDay'>,
  day: number,
): number {
  const { dated, monthOfDay: months } = calendar;
  return months[dated ? day : (firstDay + day) % months.length]!;
}

/**
 * State for paths of these tables and this calendar. Call {@link startPath} before using it. The tables must not change
 * afterwards.
 */
export function createPathState(tables: PriceTables, calendar: PathCalendar): PathState {
  return {
    tables,
    calendar,
    stream: { state: new Int32Array(4) },
    draw: 0,
    day: 0,
    month: 0,
    weekday: 0,
    firstDay: 0,
    firstWeekday: 0,
    effects: new Float64Array(8),
    residualUnits: 0,
    regime: 0,
    records: drawRecords(tables),
  };
}

/**
 * State of one price path: plain numbers and typed arrays, reused for one path after the other. Made by {@link
 * createPathState}, set to the start of a path by {@link startPath}, advanced by {@link nextDayInto}.
 */
export interface PathState extends HourlyPathState {
  readonly calendar: PathCalendar;
  /** Days drawn so far. */
  day: number;
  /** Day of the calendar's month table and weekday on which the path began. */
  firstDay: number;
  firstWeekday: number;
}
