import { createStream, nextNormal, type RandomStream } from '@bess/kernel/rng';
import { randomStreams } from '../internal/random-streams.js';
import { expAt } from './hyperbolic.js';
import type { PriceTables } from './price-model.js';

/** Where the reserve price of a path stands: its words and e of equation (8). */
export interface ReserveProcess {
  readonly stream: RandomStream;
  deviation: number;
}

type ReserveTables = NonNullable<PriceTables['reserve']>;

const HOURS = 24;
const MONTHS = 12;

/**
 * The reserve price at the start of a path, from its stationary law.
 *
 * @param tables - posterior draws
 * @param draw - posterior draw of the path
 * @param seed - seed of the run
 * @param path - number of the path
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
  return {
    stream,
    deviation: intercept! / (1 - persistence!) + stationarySd * nextNormal(stream),
  };
}

/**
 * Reserve prices of one day, equation (8).
 *
 * @param out - receives 24 prices [currency/MW per h]
 * @param tables - posterior draws
 * @param draw - posterior draw of the path
 * @param month - calendar month, 0 to 11
 * @param shapes - x of the day's energy prices
 * @param process - moved on by a day
 */
export function reservePricesInto(
  out: Float64Array,
  tables: ReserveTables,
  draw: number,
  month: number,
  shapes: Float64Array,
  process: ReserveProcess,
): void {
  const slope = tables.process[draw * 4]!;
  const intercept = tables.process[draw * 4 + 1]!;
  const persistence = tables.process[draw * 4 + 2]!;
  const sd = tables.process[draw * 4 + 3]!;
  const ofMonth = tables.month[draw * MONTHS + month]!;
  let { deviation } = process;
  for (let hour = 0; hour < HOURS; hour++) {
    deviation = intercept + persistence * deviation + sd * nextNormal(process.stream);
    const log = tables.hour[draw * HOURS + hour]! + ofMonth + slope * shapes[hour]! + deviation;
    const price = expAt(log) - tables.offset;
    out[hour] = price < 0 ? 0 : price > tables.cap ? tables.cap : price;
  }
  process.deviation = deviation;
}
