import { createStream, nextNormal, type RandomStream } from '@bess/kernel/rng';
import { randomStreams } from '../internal/random-streams.js';
import { expAt } from './hyperbolic.js';
import { nextDayInto } from './next-day.js';
import type { PathState } from './path-state.js';
import type { PriceTables } from './price-model.js';

type ReserveTables = NonNullable<PriceTables['reserve']>;

/** State of the reserve price along a path: its tables, posterior draw and random stream, and e of equation (8). */
export interface ReserveProcess {
  readonly tables: ReserveTables;
  readonly draw: number;
  readonly stream: RandomStream;
  deviation: number;
}

const HOURS = 24;
const MONTHS = 12;

/**
 * The reserve price at the start of a path, drawn from its stationary distribution.
 *
 * @throws EngineError of `createStream`
 */
export function startReserveProcess(
  tables: ReserveTables,
  draw: number,
  seed: number,
  path: number,
): ReserveProcess {
  const stream = createStream({ seed, stream: randomStreams.reserves, path });
  const [, intercept, persistence, sd] = tables.process.subarray(draw * 4, draw * 4 + 4);
  const stationarySd = sd! / Math.sqrt(1 - persistence! * persistence!);
  const deviation = intercept! / (1 - persistence!) + stationarySd * nextNormal(stream);
  return { tables, draw, stream, deviation };
}

/**
 * Reserve prices of one day, equation (8).
 *
 * @param out - receives 24 prices [currency/MW per h]
 * @param month - calendar month, 0 to 11
 * @param shapes - x of the day's energy prices
 * @param process - advanced by a day
 */
export function reservePricesInto(
  out: Float64Array,
  month: number,
  shapes: Float64Array,
  process: ReserveProcess,
): void {
  const { tables, draw } = process;
  const slope = tables.process[draw * 4]!;
  const intercept = tables.process[draw * 4 + 1]!;
  const persistence = tables.process[draw * 4 + 2]!;
  const sd = tables.process[draw * 4 + 3]!;
  const monthPart = tables.month[draw * MONTHS + month]!;
  let { deviation } = process;
  for (let hour = 0; hour < HOURS; hour++) {
    deviation = intercept + persistence * deviation + sd * nextNormal(process.stream);
    const log = tables.hour[draw * HOURS + hour]! + monthPart + slope * shapes[hour]! + deviation;
    const price = expAt(log) - tables.offset;
    out[hour] = price < 0 ? 0 : price > tables.cap ? tables.cap : price;
  }
  process.deviation = deviation;
}

const shapes = new Float64Array(HOURS);

/**
 * Energy and reserve prices of the next day of a path. Method note, equations (1) to (8).
 *
 * @param path - advanced by a day
 * @param reserve - of {@link startReserveProcess}, advanced by a day; absent: no reserve prices are drawn
 * @param prices - receives 24 energy prices [currency/MWh]
 * @param reservePrices - receives 24 reserve prices where there is a process [currency/MW per h]
 */
export function nextMarketDayInto(
  path: PathState,
  reserve: ReserveProcess | undefined,
  prices: Float64Array,
  reservePrices: Float64Array,
): void {
  if (reserve === undefined) {
    nextDayInto(path, prices);
    return;
  }
  nextDayInto(path, prices, shapes);
  reservePricesInto(reservePrices, path.month, shapes, reserve);
}
