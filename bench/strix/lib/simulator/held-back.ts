import { fitPriceModel } from '../../../../packages/strix/src/fitting/fit-price-model.js';
import { localDays } from '../../../../packages/strix/src/fitting/history.js';
import { drawPriceTables } from '../../../../packages/strix/src/price/draw-price-tables.js';
import { nextDayInto } from '../../../../packages/strix/src/price/next-day.js';
import { datedCalendar } from '../../../../packages/strix/src/price/path-calendar.js';
import { createPathState, startPath } from '../../../../packages/strix/src/price/path-state.js';
import type { PriceHistory, PriceModel } from '../../../../packages/strix/src/price/price-model.js';
import { historyBefore } from '../history-before.js';
import { type PriceStatistics, priceStatistics } from './price-statistics.js';
import { topBottomSpread } from './top-bottom-spread.js';

const SEED = 1;
const SPIKE_QUANTILE = 0.995;

/** Held-back history, and simulations of the same days. */
export interface HeldBack {
  readonly dayCount: number;
  readonly real: PriceStatistics;
  readonly simulated: readonly PriceStatistics[];
}

/**
 * Fits the history before an instant and simulates the days after it.
 *
 * @param history - whole history of hourly prices
 * @param fromMs - start of the held-back part, at a local midnight
 */
export function heldBack(
  history: PriceHistory,
  fromMs: number,
  untilMs: number,
  pathCount: number,
): HeldBack {
  const past = historyBefore(history, fromMs);
  const { model } = fitPriceModel(past);
  const real = daysFrom(historyBefore(history, untilMs), model);
  const dayCount = real.length / 24;
  const sorted = Float64Array.from(past.pricePerMwhSeries).sort();
  const spike = sorted[Math.round(SPIKE_QUANTILE * (sorted.length - 1))]!;
  const tables = drawPriceTables(model, { seed: SEED, startDate: dateOf(model) });
  const state = createPathState(tables, datedCalendar(dateOf(model), dayCount));
  const prices = new Float64Array(24 * dayCount);
  const simulated: PriceStatistics[] = [];
  for (let path = 0; path < pathCount; path += 1) {
    startPath(state, SEED, path);
    for (let day = 0; day < dayCount; day += 1)
      nextDayInto(state, prices.subarray(24 * day, 24 * day + 24));
    simulated.push(priceStatistics(prices, spike));
  }
  return { dayCount, real: priceStatistics(real, spike), simulated };
}

/** One origin: the rank of the realised 30-day sum of daily four-hour spreads among the simulated ones. */
export interface Origin {
  readonly date: string;
  /** Share of the paths below the realised sum. */
  readonly rank: number;
  readonly realised: number;
  readonly quantiles: readonly [number, number, number];
  /** The same quantiles of the market's own past 30-day sums. */
  readonly climatology: readonly [number, number, number];
  readonly simulatedMean: number;
}

/**
 * Rolling origins: fits the past, simulates a window, compares its sum of daily four-hour spreads.
 *
 * @param history - whole history of hourly prices
 * @param untilMs - no window reaches beyond
 * @param options - days of a window, days between origins, paths
 */
export function rollingSpreads(
  history: PriceHistory,
  fromMs: number,
  untilMs: number,
  options: { readonly windowDays: number; readonly stepDays: number; readonly pathCount: number },
): Origin[] {
  const { windowDays, stepDays, pathCount } = options;
  const whole = localDays(
    historyBefore(history, untilMs),
    historyBefore(history, untilMs).pricePerMwhSeries,
    60,
  );
  const firstDay = localDays(
    historyBefore(history, fromMs),
    historyBefore(history, fromMs).pricePerMwhSeries,
    60,
  ).dayCount;
  const spreads = Array.from({ length: whole.dayCount }, (_, day) =>
    topBottomSpread(whole.hours.subarray(24 * day, 24 * day + 24), 4),
  );
  const origins: Origin[] = [];
  for (let day = firstDay; day + windowDays <= whole.dayCount; day += stepDays) {
    const past = pastOf(history, fromMs, day - firstDay);
    const { model } = fitPriceModel(past);
    const tables = drawPriceTables(model, { seed: SEED, startDate: dateOf(model) });
    const state = createPathState(tables, datedCalendar(dateOf(model), windowDays));
    const prices = new Float64Array(24);
    const sums = Float64Array.from({ length: pathCount }, (_, path) => {
      startPath(state, SEED, path);
      let sum = 0;
      for (let d = 0; d < windowDays; d += 1) {
        nextDayInto(state, prices);
        sum += topBottomSpread(prices, 4);
      }
      return sum;
    });
    const realised = total(spreads, day, windowDays);
    if (Number.isNaN(realised)) continue;
    const earlier: number[] = [];
    for (let first = 0; first + windowDays <= day; first += 1)
      earlier.push(total(spreads, first, windowDays));
    origins.push({
      date: dateOf(model),
      rank: sums.filter((sum) => sum < realised).length / pathCount,
      realised,
      quantiles: quantiles(sums),
      climatology: quantiles(Float64Array.from(earlier.filter((sum) => !Number.isNaN(sum)))),
      simulatedMean: sums.reduce((sum, value) => sum + value, 0) / pathCount,
    });
  }
  return origins;
}

/** Prices of the days from the model's start on. */
function daysFrom(history: PriceHistory, model: PriceModel): Float64Array {
  const days = localDays(history, history.pricePerMwhSeries, 60);
  const first = Date.parse(`${dateOf(model)}T00:00:00Z`) / 86_400_000 - days.firstDay;
  return days.hours.subarray(24 * first);
}

/** History up to some local days after a local midnight; counts by noon, which changes of the clock do not affect. */
function pastOf(history: PriceHistory, fromMs: number, days: number): PriceHistory {
  const noon = fromMs + days * 86_400_000 - 12 * 3_600_000;
  const roughly = historyBefore(history, noon);
  const until = localDays(roughly, roughly.pricePerMwhSeries, 60).dayCount;
  let cut = noon;
  for (let hour = 9; hour <= 15; hour += 1) {
    const trial = noon + hour * 3_600_000;
    const part = historyBefore(history, trial);
    if (localDays(part, part.pricePerMwhSeries, 60).dayCount === until) cut = trial;
  }
  return historyBefore(history, cut);
}

function dateOf(model: PriceModel): string {
  if (model.state === undefined) throw new Error('a fitted model knows where its history ended');
  return model.state.date;
}

function total(values: number[], first: number, count: number): number {
  let sum = 0;
  for (let i = first; i < first + count; i += 1) sum += values[i]!;
  return sum;
}

function quantiles(values: Float64Array): [number, number, number] {
  const sorted = values.slice().sort();
  const at = (p: number) => sorted[Math.round(p * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.1), at(0.5), at(0.9)];
}
