import { marketPrior } from '../data/market-prior.js';
import { dateOfDayNumber } from '../internal/day-number.js';
import { strixError } from '../internal/strix-error.js';
import type { PriceHistory, PriceModel } from '../price/price-model.js';
import { calibrateSpreads } from './calibrate-spreads.js';
import { type FittedEffects, fitDailyEffects } from './daily-effects.js';
import { type DailyMeasures, dailyMeasures } from './daily-measures.js';
import { type PriceDiagnostics, priceDiagnostics } from './diagnostics.js';
import { smoothEffects } from './effect-process.js';
import { filterState } from './filter-state.js';
import { type LocalDays, localDays, priceBounds, validateHistory } from './history.js';
import { fitPatterns } from './patterns.js';
import { effectsPriors, normalPosterior } from './priors-and-posteriors.js';
import { fitRegimes } from './regimes.js';
import { fitReserve } from './reserve.js';
import { fitResidualWeight, fitShapes } from './shapes.js';

/** Persistence removed from level and spread before they are compared. */
const PERSISTENCE = 0.7;
const PRIOR_SD = 0.3;
const MIN_DAYS = 14;
const RECENT_DAYS = 730;
const YEAR_PERSISTENCE = 0.5;
const MAX_SHAPE = 8;

/** Options of {@link fitPriceModel}. */
export interface FitOptions {
  /** A market that the history should resemble: it provides what the history does not show. Default: none. */
  readonly prior?: PriceModel | string;
  /** Name of the fitted market. Default: that of the prior, else `fitted`. */
  readonly market?: string;
  /**
   * Price bounds of the market [currency/MWh]. Default: the wider of the prior's and of the history's range from its mean,
   * extended by half.
   */
  readonly floorPerMwh?: number;
  readonly capPerMwh?: number;
}

/** A fitted model and its diagnostics. */
export interface FittedPriceModel {
  readonly model: PriceModel;
  readonly diagnostics: PriceDiagnostics;
}

/**
 * Fits the price model of the method note, equations (1) to (8), to a history of hourly or finer prices. The result consists
 * of posteriors, not point estimates. Seasons and years rest on the number of months and weeks, not of hours.
 *
 * @param history - instants, prices, zone; gaps are left out or NaN
 * @param options - prior, name, bounds
 * @throws EngineError `historyTooShort`, `instantsNotRising`, `instantOutOfRange`, `stepOutOfRange`, `stepIrregular`,
 * `lengthsDiffer`, `priceNotFinite`, `priceOutOfRange`, `unknownTimeZone`, `unknownReserveProduct`, `boundsContradict`,
 * `unknownMarket`
 * @example
 * const epochMsSeries = Array.from({ length: 24 * 60 }, (_, i) => i * 3_600_000);
 * const pricePerMwhSeries = epochMsSeries.map((_, i) => 40 + 20 * Math.sin((i * Math.PI) / 12));
 * fitPriceModel({ epochMsSeries, pricePerMwhSeries, timeZone: 'Etc/UTC' }).diagnostics.days;
 * // => 60
 */
export function fitPriceModel(history: PriceHistory, options: FitOptions = {}): FittedPriceModel {
  const prior = typeof options.prior === 'string' ? marketPrior(options.prior) : options.prior;
  const stepMinutes = validateHistory(history);
  const bounds = priceBounds(history.pricePerMwhSeries, options, prior);
  const days = clipToBounds(localDays(history, history.pricePerMwhSeries, stepMinutes), bounds);
  const measures = dailyMeasures(days, prior);
  if (measures.usableDays < MIN_DAYS) {
    throw strixError(
      'outOfRange',
      'historyTooShort',
      `pricePerMwhSeries must cover ${MIN_DAYS} days with at least 18 hours of prices or more; ${measures.usableDays} such days came`,
      { field: 'pricePerMwhSeries', days: measures.usableDays },
    );
  }
  const priors = effectsPriors(measures, prior);
  const level = fitDailyEffects(measures.level, days, priors.level, false);
  const uncoupled = fitDailyEffects(measures.logSpread, days, priors.spread, true);
  const coupling = fitSpreadCoupling(level.remainder, uncoupled.remainder, measures.unitLevel);
  const coupledPart = level.remainder.map((value) =>
    Number.isNaN(value) ? 0 : coupling.mean * value,
  );
  const spread = fitDailyEffects(
    measures.logSpread.map((value, day) => value - coupledPart[day]!),
    days,
    priors.spread,
    true,
  );
  const scales = smoothedScales(measures, spread, coupledPart);
  const x = transformPrices(days, measures, scales);
  const shapes = fitShapes(
    x,
    days,
    prior && { shape: prior.shape.mean, weekdayShape: prior.weekdayShape.mean },
  );
  const patterns = fitPatterns(shapes.remainder);
  const residualWeight = fitResidualWeight(patterns.remainder);
  const residual = patterns.remainder.map((value, i) => value / residualWeight[i % 24]!);
  const regimes = fitRegimes(residual, days.hours, prior);
  // The prior's reserve prices are not those of this market: without reserve prices in the history, none are modelled.
  const reserve = reserveModel(history, stepMinutes, x, days, prior);
  const model: PriceModel = {
    version: 1,
    market: options.market ?? prior?.market ?? 'fitted',
    timeZone: history.timeZone,
    currency: history.currency ?? prior?.currency ?? 'USD',
    floorPerMwh: bounds.floorPerMwh,
    capPerMwh: bounds.capPerMwh,
    centrePerMwh: measures.centrePerMwh,
    levelScalePerMwh: measures.scalePerMwh,
    level: level.effects,
    spread: spread.effects,
    spreadCoupling: coupling,
    yearPersistence: YEAR_PERSISTENCE,
    shape: shapes.shape,
    weekdayShape: shapes.weekdayShape,
    residualWeight,
    shapePatterns: patterns.patterns,
    shapeScores: patterns.scores,
    transitions: regimes.transitions,
    regimes: regimes.regimes,
    jumps: regimes.jumps,
    residualScale: regimes.residualScale,
    ...(reserve === undefined ? {} : { reserve }),
    state: {
      date: dateOfDayNumber(days.firstDay + days.dayCount),
      ...filteredStateOf(level, spread, measures, coupledPart),
      shapeScores: patterns.lastScores,
      residual: regimes.lastResidual,
      regime: regimes.lastRegime,
    },
    recent: recentPrices(days),
  };
  const calibrated = calibrateSpreads(model, days, measures.medianPerMwh, scales);
  return {
    model: calibrated.model,
    diagnostics: priceDiagnostics({
      history,
      days,
      bounds,
      measures,
      level,
      spread,
      regimes,
      residual,
      calibrated,
      prior,
    }),
  };
}

function clipToBounds(
  days: LocalDays,
  bounds: { floorPerMwh: number; capPerMwh: number },
): LocalDays {
  const hours = days.hours.map((price) =>
    Math.min(bounds.capPerMwh, Math.max(bounds.floorPerMwh, price)),
  );
  return { ...days, hours };
}

/** Smoothed spread of each day, without measurement noise [currency/MWh]. */
function smoothedScales(
  measures: DailyMeasures,
  spread: FittedEffects,
  coupledPart: Float64Array,
): Float64Array {
  const smooth = smoothEffects(spread.remainder, spread.effectProcess);
  return smooth.map(
    (value, day) => measures.scalePerMwh * Math.exp(spread.fixed[day]! + coupledPart[day]! + value),
  );
}

/** Equation (1) solved for x. */
function transformPrices(
  days: LocalDays,
  measures: DailyMeasures,
  scales: Float64Array,
): Float64Array {
  return days.hours.map((price, i) => {
    const day = Math.floor(i / 24);
    const x = Math.asinh((price - measures.medianPerMwh[day]!) / scales[day]!);
    return Math.min(MAX_SHAPE, Math.max(-MAX_SHAPE, x));
  });
}

function filteredStateOf(
  level: FittedEffects,
  spread: FittedEffects,
  measures: DailyMeasures,
  coupledPart: Float64Array,
) {
  const stateFor = (fit: FittedEffects, values: Float64Array) => {
    const { shape, rate } = fit.effects.year.variance;
    const yearVariance = rate / (shape - 1) + fit.effects.year.meanStandardDeviation ** 2;
    return filterState(
      values.map((value, day) => value - fit.seasonal[day]!),
      fit.effectProcess,
      yearVariance,
    );
  };
  const levelState = stateFor(level, measures.level);
  const spreadState = stateFor(
    spread,
    measures.logSpread.map((value, day) => value - coupledPart[day]!),
  );
  return {
    levelMean: levelState.mean,
    levelCovariance: levelState.covariance,
    spreadMean: spreadState.mean,
    spreadCovariance: spreadState.covariance,
  };
}

function reserveModel(
  history: PriceHistory,
  stepMinutes: number,
  x: Float64Array,
  days: LocalDays,
  prior: PriceModel | undefined,
) {
  const products = history.reservePricePerMwHourSeries ?? {};
  // Only one product is modelled, because one is sold; regulation pays more.
  for (const kind of ['regulation', 'spinning'] as const) {
    const series = products[kind];
    if (series === undefined) continue;
    const prices = localDays(history, series, stepMinutes).hours;
    const model = fitReserve(kind, prices, x, days, prior?.reserve);
    if (model !== undefined) return model;
  }
  return undefined;
}

function recentPrices(days: LocalDays): NonNullable<PriceModel['recent']> {
  const first = Math.max(0, days.dayCount - RECENT_DAYS);
  return {
    firstDate: dateOfDayNumber(days.firstDay + first),
    pricePerMwhSeries: Array.from(days.hours.subarray(first * 24), (price) =>
      Number.isNaN(price) ? null : price,
    ),
  };
}

/**
 * Response of the log spread to the level effect: conjugate normal regression on innovations, because both series are
 * autocorrelated and a regression of the values themselves would overstate the evidence.
 *
 * @param level - level less season and year by day; NaN where missing
 * @param spread - log spread, likewise
 * @param unitLevel - typical variation of the level, for the prior
 */
export function fitSpreadCoupling(
  level: Float64Array,
  spread: Float64Array,
  unitLevel: number,
): { mean: number; standardDeviation: number } {
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let count = 0;
  for (let day = 1; day < level.length; day++) {
    const x = level[day]! - PERSISTENCE * level[day - 1]!;
    const y = spread[day]! - PERSISTENCE * spread[day - 1]!;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    count++;
  }
  if (xx < 1e-9) return { mean: 0, standardDeviation: 0 };
  const variance = Math.max(1e-8, (yy - (xy * xy) / xx) / Math.max(1, count - 1));
  const { mean, sd } = normalPosterior(
    { mean: 0, sd: PRIOR_SD / unitLevel },
    xy / xx,
    variance / xx,
  );
  return { mean, standardDeviation: sd };
}
