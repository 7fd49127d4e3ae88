import type { ReserveModel } from '../../price-model.js';
import { medianOf } from './daily-measures.js';
import { fitReserveRegression, type ReserveObservation } from './fit-reserve-regression.js';
import type { LocalDays } from './local-days.js';
import { reservePrior } from './reserve-prior.js';

/** Prices are taken as this share of their median at least, so that 0 has a logarithm. */
const OFFSET_SHARE = 0.25;
const SMALLEST_OFFSET = 0.1;
const FEWEST_HOURS = 14 * 24;

/**
 * Fits (8): a regression of ln(price + offset) on hour, month and x whose residual is an autoregression.
 *
 * @param kind - product
 * @param prices - day × 24 [currency/MW per h]; NaN where missing
 * @param x - day × 24, transformed energy price of the same hours
 * @param days - calendar
 * @param known - reserve prices of the prior model; those of another product are left out of account
 * @returns undefined when less than 14 days are there
 */
export function fitReserve(
  kind: ReserveModel['kind'],
  prices: Float64Array,
  x: Float64Array,
  days: LocalDays,
  known?: ReserveModel,
): ReserveModel | undefined {
  const offset = Math.max(
    SMALLEST_OFFSET,
    OFFSET_SHARE * medianOf(prices.map((price) => Math.max(0, price))),
  );
  const logarithms = prices.map((price, i) =>
    Number.isNaN(x[i]!) ? Number.NaN : Math.log(Math.max(0, price) + offset),
  );
  const centre = medianOf(logarithms);
  const observations: ReserveObservation[] = [];
  for (const [hour, value] of logarithms.entries()) {
    if (Number.isNaN(value)) continue;
    const month = days.month[Math.floor(hour / 24)]!;
    observations.push({ hour, month, x: x[hour]!, logarithm: value - centre });
  }
  if (observations.length < FEWEST_HOURS) return undefined;
  const fit = fitReserveRegression(
    observations,
    reservePrior(known?.kind === kind ? known : undefined),
  );
  let dearest = 0;
  for (const price of prices) if (price > dearest) dearest = price;
  return {
    kind,
    offset,
    cap: Math.max(2 * dearest, 10 * offset),
    ...fit,
    hour: { ...fit.hour, mean: fit.hour.mean.map((value) => value + centre) },
  };
}
