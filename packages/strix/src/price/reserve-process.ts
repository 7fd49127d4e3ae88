import { createStream, nextNormal, nextUint32, type RandomStream } from '@bess/kernel/rng';
import { randomStreams } from '../internal/random-streams.js';
import { nextDayInto } from './next-day.js';
import type { PathState } from './path-state.js';
import type { PriceTables } from './price-model.js';
import { floatAtMost, singleExp, singleNormal, singleTables } from './single-precision.js';

type ReserveTables = NonNullable<PriceTables['reserve']>;

/** State of the reserve price along a path: its tables, posterior draw and random stream, and e of equation (8). */
export interface ReserveProcess {
  readonly tables: ReserveTables;
  readonly draw: number;
  readonly stream: RandomStream;
  deviation: number;
}

const fround = Math.fround;
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
  return { tables, draw, stream, deviation: fround(deviation) };
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
  out: Float32Array | Float64Array,
  month: number,
  shapes: Float32Array,
  process: ReserveProcess,
): void {
  const { tables, draw } = process;
  const { normals, exponential } = singleTables();
  const slope = fround(tables.process[draw * 4]!);
  const intercept = fround(tables.process[draw * 4 + 1]!);
  const persistence = fround(tables.process[draw * 4 + 2]!);
  const sd = fround(tables.process[draw * 4 + 3]!);
  const monthPart = fround(tables.month[draw * MONTHS + month]!);
  const offset = fround(tables.offset);
  const cap = floatAtMost(tables.cap);
  let { deviation } = process;
  for (let hour = 0; hour < HOURS; hour++) {
    const z = singleNormal(normals, nextUint32(process.stream));
    deviation = fround(fround(intercept + fround(persistence * deviation)) + fround(sd * z));
    const season = fround(fround(tables.hour[draw * HOURS + hour]!) + monthPart);
    const log = fround(fround(season + fround(slope * shapes[hour]!)) + deviation);
    const price = fround(singleExp(exponential, log) - offset);
    out[hour] = price < 0 ? 0 : price > cap ? cap : price;
  }
  process.deviation = deviation;
}

const shapes = new Float32Array(HOURS);

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
  prices: Float32Array | Float64Array,
  reservePrices: Float32Array | Float64Array,
): void {
  if (reserve === undefined) {
    nextDayInto(path, prices);
    return;
  }
  nextDayInto(path, prices, shapes);
  reservePricesInto(reservePrices, path.month, shapes, reserve);
}
