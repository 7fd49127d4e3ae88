import { regress } from '../../../internal/regress.js';
import type { ReserveModel } from '../../price-model.js';
import { medianOf } from './daily-measures.js';
import type { LocalDays } from './local-days.js';

const COEFFICIENTS = 24 + 12 + 1;
/** Prices are taken as this share of their median at least, so that 0 has a logarithm. */
const OFFSET_SHARE = 0.25;
const SMALLEST_OFFSET = 0.1;
/** Neighbouring hours of the residual resemble each other: hours that count as one. */
const HOURS_PER_OBSERVATION = 12;

/**
 * Fits (8): a conjugate regression of ln(price + offset) on hour, month and x, and an autoregression of what it leaves.
 *
 * @param kind - product
 * @param prices - day × 24 [currency/MW per h]; NaN where missing
 * @param x - day × 24, transformed energy price of the same hours
 * @param days - calendar
 * @returns undefined when less than 14 days are there
 */
export function fitReserve(
  kind: ReserveModel['kind'],
  prices: Float64Array,
  x: Float64Array,
  days: LocalDays,
): ReserveModel | undefined {
  const offset = Math.max(
    SMALLEST_OFFSET,
    OFFSET_SHARE * medianOf(prices.map((price) => Math.max(0, price))),
  );
  const logarithms = prices.map((price, i) =>
    Number.isNaN(x[i]!) ? Number.NaN : Math.log(Math.max(0, price) + offset),
  );
  const centre = medianOf(logarithms);
  const used: number[] = [];
  for (const [i, value] of logarithms.entries()) if (!Number.isNaN(value)) used.push(i);
  if (used.length < 14 * 24) return undefined;
  const rows = new Float64Array(used.length * COEFFICIENTS);
  const y = new Float64Array(used.length);
  for (const [row, i] of used.entries()) {
    rows[row * COEFFICIENTS + (i % 24)] = 1;
    rows[row * COEFFICIENTS + 24 + days.month[Math.floor(i / 24)]!] = 1;
    rows[row * COEFFICIENTS + 36] = x[i]!;
    y[row] = logarithms[i]! - centre;
  }
  const fit = regress(rows, y, {
    mean: new Float64Array(COEFFICIENTS),
    precision: Float64Array.from({ length: COEFFICIENTS }, () => 1),
    shape: 2,
    rate: 1,
  });
  // The regression takes hours for independent; they are not.
  const variance = (fit.rate / fit.shape) * HOURS_PER_OBSERVATION;
  const sdOf = (i: number) => Math.sqrt(variance * fit.covariance[i * (COEFFICIENTS + 1)]!);
  const residual = new Float64Array(prices.length).fill(Number.NaN);
  for (const [row, i] of used.entries()) {
    residual[i] =
      y[row]! -
      fit.mean[i % 24]! -
      fit.mean[24 + days.month[Math.floor(i / 24)]!]! -
      fit.mean[36]! * x[i]!;
  }
  let dearest = 0;
  for (const price of prices) if (price > dearest) dearest = price;
  return {
    kind,
    offset,
    cap: Math.max(2 * dearest, 10 * offset),
    hour: {
      mean: fit.mean.slice(0, 24).map((value) => value + centre),
      standardDeviation: Array.from({ length: 24 }, (_, hour) => sdOf(hour)),
    },
    month: {
      mean: fit.mean.slice(24, 36),
      standardDeviation: Array.from({ length: 12 }, (_, month) => sdOf(24 + month)),
    },
    slope: { mean: fit.mean[36]!, standardDeviation: sdOf(36) },
    residual: autoregression(residual, fit.rate / fit.shape),
  };
}

function autoregression(residual: Float64Array, variance: number): ReserveModel['residual'] {
  const rows: number[] = [];
  const y: number[] = [];
  for (let i = 1; i < residual.length; i++) {
    if (Number.isNaN(residual[i]!) || Number.isNaN(residual[i - 1]!)) continue;
    rows.push(1, residual[i - 1]!);
    y.push(residual[i]!);
  }
  const fit = regress(rows, y, {
    mean: [0, 0.7],
    precision: [1, 1],
    shape: 2,
    rate: 0.5 * variance,
  });
  return {
    mean: [fit.mean[0]!, fit.mean[1]!],
    covariance: [fit.covariance[0]!, fit.covariance[1]!, fit.covariance[2]!, fit.covariance[3]!],
    shape: fit.shape,
    rate: fit.rate,
  };
}
