import type { PriceHistory, PriceModel } from '../price/price-model.js';
import type { CalibratedSpreads, SpreadRatios } from './calibrate-spreads.js';
import type { FittedEffects } from './daily-effects.js';
import type { DailyMeasures } from './daily-measures.js';
import type { LocalDays } from './history.js';
import type { FittedRegimes } from './regimes.js';

/** A remark on a fit that its user should know. */
export interface PriceWarning {
  /** Stable, for programs. */
  readonly code: string;
  readonly message: string;
}

/** How the model was fitted. */
export interface PriceDiagnostics {
  readonly hoursUsed: number;
  readonly hoursMissing: number;
  /** Days with enough hours. */
  readonly days: number;
  readonly years: number;
  /** Share of the hours in each regime: negative, off-peak, normal, peak, scarcity. */
  readonly regimeShares: number[];
  /** Autocorrelation of the hourly residual at 1 and 24 hours. */
  readonly residualAutocorrelation: { readonly lag1: number; readonly lag24: number };
  /** Years, months and independent weeks behind level and spread. */
  readonly effectiveSize: {
    readonly years: number;
    readonly months: number;
    readonly weeks: number;
  };
  /** Effects of the observed years, oldest first, in blocks of 365 days that end with the history. */
  readonly yearEffects: { readonly level: number[]; readonly spread: number[] };
  /** Simulated divided by historical daily spreads of 1, 2 and 4 hours, given each day's level and spread. */
  readonly spreadRatios: SpreadRatios;
  /**
   * Factor applied to the residual so that high-priced and low-priced hours keep their places as long as in the history, and
   * shift of the seasonal log spread so that the four-hour spread agrees.
   */
  readonly residualFactor: number;
  readonly spreadCorrection: number;
  readonly warnings: PriceWarning[];
}

const MISSING_SHARE = 0.05;
const RATIO_TOLERANCE = 0.15;

/** Diagnostics of a fit. */
export function priceDiagnostics(fit: {
  readonly history: PriceHistory;
  readonly days: LocalDays;
  readonly bounds: { readonly floorPerMwh: number; readonly capPerMwh: number };
  readonly measures: DailyMeasures;
  readonly level: FittedEffects;
  readonly spread: FittedEffects;
  readonly regimes: FittedRegimes;
  readonly residual: Float64Array;
  readonly calibrated: CalibratedSpreads;
  readonly prior: PriceModel | undefined;
}): PriceDiagnostics {
  const { days, measures } = fit;
  const years = days.dayCount / 365;
  return {
    hoursUsed: days.hoursUsed,
    hoursMissing: days.hoursMissing,
    days: measures.usableDays,
    years,
    regimeShares: fit.regimes.shares,
    residualAutocorrelation: {
      lag1: autocorrelation(fit.residual, 1),
      lag24: autocorrelation(fit.residual, 24),
    },
    effectiveSize: { years, months: days.dayCount / 30.4, weeks: measures.usableDays / 7 },
    yearEffects: { level: fit.level.years, spread: fit.spread.years },
    spreadRatios: fit.calibrated.ratios,
    residualFactor: fit.calibrated.residualFactor,
    spreadCorrection: fit.calibrated.spreadShift,
    warnings: warningsOf(fit),
  };
}

function warningsOf(fit: Parameters<typeof priceDiagnostics>[0]): PriceWarning[] {
  const { days, history, bounds, prior } = fit;
  const { ratios, spreadShift } = fit.calibrated;
  const warnings: PriceWarning[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message });
  const hours = days.hoursUsed + days.hoursMissing;
  if (days.hoursMissing > MISSING_SHARE * hours) {
    warn('hoursMissing', `${days.hoursMissing} of ${hours} hours are missing`);
  }
  if (days.dayCount < 365) {
    warn(
      'lessThanAYear',
      prior === undefined
        ? `the history covers ${days.dayCount} days; months without data are assumed to be like the others`
        : `the history covers ${days.dayCount} days; months without data are taken from ${prior.market}`,
    );
  }
  let outside = 0;
  for (let i = 0; i < history.pricePerMwhSeries.length; i++) {
    const price = history.pricePerMwhSeries[i]!;
    if (price < bounds.floorPerMwh || price > bounds.capPerMwh) outside++;
  }
  if (outside > 0) {
    warn(
      'pricesOutsideBounds',
      `${outside} prices lie outside ${bounds.floorPerMwh} to ${bounds.capPerMwh} and were clipped`,
    );
  }
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const price of days.hours) {
    if (price < least) least = price;
    if (price > most) most = price;
  }
  if (least === most)
    warn('constantPrices', `every price is ${least}: there is no spread to learn from`);
  if (
    prior !== undefined &&
    history.currency !== undefined &&
    prior.currency !== history.currency
  ) {
    warn(
      'currencyDiffers',
      `the history is in ${history.currency}, its prior ${prior.market} in ${prior.currency}`,
    );
  }
  if (Math.abs(ratios.mean[2] - 1) > RATIO_TOLERANCE) {
    warn(
      'spreadOff',
      `simulated four-hour spreads are ${ratios.mean[2].toFixed(2)} times the historical ones after a correction of ${spreadShift.toFixed(2)}`,
    );
  }
  return warnings;
}

function autocorrelation(values: Float64Array, lag: number): number {
  let product = 0;
  let squares = 0;
  let pairs = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    squares += value * value;
    count++;
    const before = i >= lag ? values[i - lag]! : Number.NaN;
    if (Number.isNaN(before)) continue;
    product += value * before;
    pairs++;
  }
  return squares < 1e-12 || pairs === 0 ? 0 : product / pairs / (squares / count);
}
