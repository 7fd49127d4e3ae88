import { dayNumber, monthOfDayNumber, weekdayOfDayNumber } from '../internal/day-number.js';
import { kindOfDay } from '../observation/observer.js';
import { HOURS } from '../observation/policy-table.js';
import { drawTables } from '../price/draw-price-tables.js';
import { templateCalendar } from '../price/path-calendar.js';
import { createPathState, startPath } from '../price/path-state.js';
import type { PriceModel } from '../price/price-model.js';
import { nextMarketDayInto, startReserveProcess } from '../price/reserve-process.js';

/**
 * A fixed seed, so that a policy depends on its model only and not on the seed of a run: simulations with other seeds share
 * the policy, and none of their paths is a training path.
 */
const TRAINING_SEED = 6_172_839_455_055;

/** Amount of simulation, and its weight beside real days. */
interface SampleSize {
  readonly paths: number;
  readonly daysOfPath: number;
  /** All simulated days together have the weight of this many days. */
  readonly priorDays: number;
  /** Additional weight of the latest real day beside the 1 of every day; half as much `halfLifeDays` earlier. */
  readonly latestDayWeight: number;
  readonly halfLifeDays: number;
}

/**
 * Training sample: simulated paths of all posterior draws and months, and the real days in the model's recent history. Method
 * note, section 4.1.
 */
export function sampleDays(model: PriceModel, size: SampleSize): DaySample {
  const real = realDays(model);
  const simulatedDays = size.paths * size.daysOfPath;
  const days = simulatedDays + real.length;
  const tables = drawTables(model, { seed: TRAINING_SEED });
  const sample = {
    prices: new Float64Array(days * HOURS),
    reservePrices: new Float64Array(tables.reserve === undefined ? 0 : simulatedDays * HOURS),
    months: new Uint8Array(days),
    weekdays: new Uint8Array(days),
    follows: new Uint8Array(days),
    simulatedDays,
    weights: new Float64Array(days).fill(size.priorDays / simulatedDays),
  };
  const state = createPathState(tables, templateCalendar(size.daysOfPath));
  for (let path = 0; path < size.paths; path++) {
    startPath(state, TRAINING_SEED, path);
    const reserve =
      tables.reserve && startReserveProcess(tables.reserve, state.draw, TRAINING_SEED, path);
    for (let i = 0; i < size.daysOfPath; i++) {
      const day = path * size.daysOfPath + i;
      const at = day * HOURS;
      const prices = sample.prices.subarray(at, at + HOURS);
      const reservePrices = sample.reservePrices.subarray(at, at + HOURS);
      nextMarketDayInto(state, reserve, prices, reservePrices);
      sample.months[day] = state.month;
      sample.weekdays[day] = state.weekday;
      sample.follows[day] = i > 0 ? 1 : 0;
    }
  }
  for (const [i, { prices, month, weekday, follows }] of real.entries()) {
    const day = simulatedDays + i;
    sample.prices.set(prices, day * HOURS);
    sample.months[day] = month;
    sample.weekdays[day] = weekday;
    sample.follows[day] = follows ? 1 : 0;
    const age = (real.length - 1 - i) / size.halfLifeDays;
    sample.weights[day] = 1 + size.latestDayWeight * Math.exp(-age * Math.LN2);
  }
  return sample;
}

/** 0 on weekdays, 1 on weekends. */
export function dayKind(sample: DaySample, day: number): number {
  return kindOfDay(sample.weekdays[day]!);
}

/** Whether the observer is reset: a new path starts without history, a gap in real days does not. */
export function resetsObserver(sample: DaySample, day: number): boolean {
  return sample.follows[day] === 0 && day <= sample.simulatedDays;
}

interface RealDay {
  readonly prices: number[];
  readonly month: number;
  readonly weekday: number;
  readonly follows: boolean;
}

/** Days without a gap. */
function realDays({ recent }: PriceModel): RealDay[] {
  if (recent === undefined) return [];
  const firstDay = dayNumber('firstDate', recent.firstDate);
  const days: RealDay[] = [];
  let complete = false;
  for (let i = 0; (i + 1) * HOURS <= recent.pricePerMwhSeries.length; i++) {
    const prices = recent.pricePerMwhSeries.slice(i * HOURS, (i + 1) * HOURS);
    const followed = complete;
    complete = prices.every((price) => price !== null);
    if (!complete) continue;
    const day = firstDay + i;
    days.push({
      prices: prices.map(Number),
      month: monthOfDayNumber(day),
      weekday: weekdayOfDayNumber(day),
      follows: followed,
    });
  }
  return days;
}

/** Training days, simulated ones first, then real ones; sequences lie one after the other. */
export interface DaySample {
  /** days × 24 [currency/MWh]. */
  readonly prices: Float64Array;
  /** days × 24 [currency/MW per h]; empty without a model of reserve prices. Real days have none. */
  readonly reservePrices: Float64Array;
  /** 0 to 11. */
  readonly months: Uint8Array;
  /** 0 = Monday. */
  readonly weekdays: Uint8Array;
  /** 1 where the day follows the one before it, 0 where a sequence starts. */
  readonly follows: Uint8Array;
  readonly simulatedDays: number;
  /** Weight of each day. */
  readonly weights: Float64Array;
}
