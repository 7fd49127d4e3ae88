import { HOURS } from '../internal/layout.js';
import type { ObserverTable } from '../policy-table.js';
import type { DaySample } from '../training/day-sample.js';
import { watchSample } from '../training/watch-sample.js';

/** What was seen on the days learned from, in their order; amounts in scales of the day. */
export interface Episodes {
  readonly days: number;
  /** 1 where the day follows the one before it. */
  readonly follows: Uint8Array;
  readonly classes: Uint16Array;
  /** days × 24. */
  readonly cells: Uint16Array;
  readonly prices: Float64Array;
  readonly levels: Float64Array;
  /** One over the scale [MWh/currency]. */
  readonly inverseScales: Float64Array;
}

/** Prices count up to this many scales from the level, so that one spike does not undo what was learned. */
const REACH = 40;

/**
 * Days of the sample that learning uses: whole paths, every third one moved by one or two hours so that what is learned does
 * not rest on the model's very peak hour, and all real days. Method note, section 7.
 *
 * @param sample - training sample
 * @param observer - settled constants
 * @param bins - bins of the price's deviation
 * @param simulatedDays - simulated days used
 */
export function episodes(
  sample: DaySample,
  observer: ObserverTable,
  bins: number,
  simulatedDays: number,
): Episodes {
  const used = displaced(part(sample, simulatedDays));
  const days = used.follows.length;
  const result = {
    days,
    follows: used.follows,
    classes: new Uint16Array(days),
    cells: new Uint16Array(days * HOURS),
    prices: new Float64Array(days * HOURS),
    levels: new Float64Array(days),
    inverseScales: new Float64Array(days),
  };
  watchSample(used, observer, bins, ({ day, dayClass, scalePerMwh, profileMean, cells }) => {
    result.classes[day] = dayClass;
    result.cells.set(cells, day * HOURS);
    const level = profileMean / scalePerMwh;
    result.levels[day] = level;
    result.inverseScales[day] = 1 / scalePerMwh;
    for (let hour = day * HOURS; hour < (day + 1) * HOURS; hour++) {
      const price = used.prices[hour]! / scalePerMwh;
      result.prices[hour] = Math.min(level + REACH, Math.max(level - REACH, price));
    }
  });
  return result;
}

/** The first simulated days and all real ones. */
function part(sample: DaySample, simulatedDays: number): DaySample {
  const count = Math.min(simulatedDays, sample.simulatedDays);
  const take = <T extends Float64Array | Uint8Array>(
    all: T,
    width: number,
    make: (n: number) => T,
  ) => {
    const real = all.subarray(sample.simulatedDays * width);
    const out = make(count * width + real.length);
    out.set(all.subarray(0, count * width));
    out.set(real, count * width);
    return out;
  };
  const floats = (n: number) => new Float64Array(n);
  const bytes = (n: number) => new Uint8Array(n);
  return {
    prices: take(sample.prices, HOURS, floats),
    reservePrices: new Float64Array(0),
    months: take(sample.months, 1, bytes),
    weekdays: take(sample.weekdays, 1, bytes),
    follows: take(sample.follows, 1, bytes),
    simulatedDays: count,
    weights: take(sample.weights, 1, floats),
  };
}

const MOVES = [0, 0, 1, 0, 0, -1, 0, 0, 2, 0, 0, -2];

function displaced(sample: DaySample): DaySample {
  const prices = sample.prices.slice();
  let path = -1;
  for (let day = 0; day < sample.simulatedDays; day++) {
    if (sample.follows[day] === 0) path++;
    const move = MOVES[path % MOVES.length]!;
    const first = day * HOURS;
    for (let hour = 0; move !== 0 && hour < HOURS; hour++) {
      // Within the day: the few hours that turn over midnight are much like those they replace.
      prices[first + hour] = sample.prices[first + ((hour + move + HOURS) % HOURS)]!;
    }
  }
  return { ...sample, prices };
}
