import { median } from '@bess/kernel/stats';
import { dailyColumns, fitAutoregression, presentValuesOfDay } from './daily-regression.js';
import { fitDayEffects } from './day-effects.js';
import { type LoadDays, loadDays } from './load-days.js';
import type {
  DayEffects,
  LoadHistory,
  LoadModel,
  ResidualDay,
  TemperatureModel,
} from './load-model.js';
import { type FittedResponse, fitTemperatureResponse } from './temperature-response.js';

const HOURS = 24;
const MONTHS = 12;

/** Latest days of each kind to keep. */
const MAX_DAYS_PER_KIND = 200;

/** A day is complete with at least this share of its steps. */
const MIN_COMPLETE_SHARE = 0.75;
const KINDS = [0, 1, 2];

/** Alternating fits of profile and response. */
const ROUNDS = 3;

/** A fitted model and its diagnostics. */
export interface LoadFit {
  model: LoadModel;
  diagnostics: LoadDiagnostics;
}

/**
 * Fits a model of a facility's load: a profile by kind of day and step, the season, the response to temperature with change
 * points, the response to price where prices are given, day effects, and resampled residual days. Method note, section 9.
 *
 * @param history - readings [kW], at least 14 days; gaps are left out, not filled
 * @param temperatureF - temperature of each reading [°F]; NaN where missing
 * @returns the model and its diagnostics
 * @throws EngineError `invalid` `timesNotRising`, `unevenSteps`, `unequalLengths`, `notFinite`; `outOfRange` `historyTooShort`
 * @example
 * const day = 86_400_000;
 * const epochMsSeries = Array.from({ length: 24 * 28 }, (_, i) => (day * i) / 24);
 * const loadKwSeries = epochMsSeries.map((ms) => 100 + 20 * Math.sin((2 * Math.PI * ms) / day));
 * fitLoadModel({ epochMsSeries, loadKwSeries, timeZone: 'UTC' }).model.stepMinutes;
 * // => 60
 */
export function fitLoadModel(history: LoadHistory, temperatureF?: ArrayLike<number>): LoadFit {
  const days = loadDays(history, temperatureF);
  const scaleKw = meanMagnitude(days.loadKw);
  const y = days.loadKw.map((value) => value / scaleKw);
  const price = days.pricePerMwh && priceColumn(days.pricePerMwh);
  const fitted = fitTemperatureResponse(days, y, price, ROUNDS);
  const lastDay = Math.floor(lastPresent(days.loadKw) / days.stepsPerDay);
  // Futures advance the state from lastDate on, so it must not be advanced over days without readings after that.
  const dayEffects = fitDayEffects(fitted.dayEffects.subarray(0, lastDay + 1));
  const model: LoadModel = {
    version: 1,
    timeZone: history.timeZone,
    stepMinutes: days.stepMinutes,
    scaleKw,
    columns: dailyColumns(days.temperatureF !== undefined, price !== undefined),
    profile: {
      mean: [...fitted.profile.mean],
      standardDeviation: [...fitted.profile.standardDeviation],
    },
    breaks: fitted.breaks,
    dayEffects,
    residualDays: collectResidualDays(days, fitted.withinDay),
    ...(days.temperatureF && { temperature: fitTemperature(days, days.temperatureF) }),
    ...(price && { price }),
    lastDate: days.dates[lastDay]!,
    ...range(days),
    holidays: [...(history.holidays ?? [])],
  };
  return { model, diagnostics: loadDiagnostics(days, scaleKw, fitted, dayEffects) };
}

function meanMagnitude(loadKw: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const value of loadKw) {
    if (Number.isNaN(value)) continue;
    sum += Math.abs(value);
    count += 1;
  }
  // The load of an empty building needs a scale, too.
  return Math.max(sum / count, 1e-6);
}

function priceColumn(pricePerMwh: Float64Array): LoadModel['price'] {
  const present = pricePerMwh.filter((value) => !Number.isNaN(value));
  if (present.length === 0) return undefined;
  const centrePerMwh = median(present);
  const deviations = present.map((value) => Math.abs(value - centrePerMwh));
  return { centrePerMwh, scalePerMwh: Math.max(1.4826 * median(deviations), 1e-3) };
}

function lastPresent(series: Float64Array): number {
  let at = series.length - 1;
  while (at > 0 && Number.isNaN(series[at]!)) at -= 1;
  return at;
}

/** The observed range, widened by half its length on each side. */
function range(days: LoadDays): Pick<LoadModel, 'leastKw' | 'greatestKw'> {
  let lowest = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of days.loadKw) {
    if (value < lowest) lowest = value;
    if (value > greatest) greatest = value;
  }
  const room = 0.5 * (greatest - lowest) + 1e-6;
  return {
    leastKw: lowest >= 0 ? Math.max(0, lowest - room) : lowest - room,
    greatestKw: greatest + room,
  };
}

/**
 * Collects the days whose residuals futures are resampled from: the latest nearly complete ones of each kind. A kind without
 * any uses those of all kinds. `left` is the remainder after profile, response and day effect, day × step, NaN where missing.
 */
function collectResidualDays(days: LoadDays, remainder: Float64Array): ResidualDay[] {
  const { stepsPerDay, kinds, seasons } = days;
  const complete: ResidualDay[] = [];
  for (let day = 0; day < kinds.length; day++) {
    const series = remainder.subarray(day * stepsPerDay, (day + 1) * stepsPerDay);
    const present = series.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
    if (present < MIN_COMPLETE_SHARE * stepsPerDay) continue;
    // A missing reading gets residual 0.
    const residualSeries = Array.from(series, (value) => (Number.isNaN(value) ? 0 : value));
    complete.push({ kind: kinds[day]!, season: seasons[day]!, residualSeries });
  }
  if (complete.length === 0) {
    complete.push({ kind: 0, season: 0, residualSeries: new Array<number>(stepsPerDay).fill(0) });
  }
  return KINDS.flatMap((kind) => {
    const own = complete.filter((day) => day.kind === kind).slice(-MAX_DAYS_PER_KIND);
    return own.length > 0
      ? own
      : complete.slice(-MAX_DAYS_PER_KIND).map((day) => ({ ...day, kind }));
  });
}

/**
 * Temperature climate by month and hour, and the persistence of daily anomalies. Months without a reading take the mean of the
 * hour over the other months.
 */
function fitTemperature(days: LoadDays, temperatureF: Float64Array): TemperatureModel {
  const { stepsPerDay, months } = days;
  const stepsPerHour = stepsPerDay / HOURS;
  const sums = new Float64Array(MONTHS * HOURS);
  const counts = new Float64Array(MONTHS * HOURS);
  temperatureF.forEach((value, cell) => {
    if (Number.isNaN(value)) return;
    const hour = Math.floor((cell % stepsPerDay) / stepsPerHour);
    const at = months[Math.floor(cell / stepsPerDay)]! * HOURS + hour;
    sums[at] = sums[at]! + value;
    counts[at] = counts[at]! + 1;
  });
  const hourMeans = Array.from({ length: HOURS }, (_, hour) => {
    let sum = 0;
    let months = 0;
    for (let month = 0; month < MONTHS; month++) {
      const at = month * HOURS + hour;
      if (counts[at] === 0) continue;
      sum += sums[at]! / counts[at]!;
      months += 1;
    }
    return months > 0 ? sum / months : 60;
  });
  const climateF = Array.from(sums, (sum, at) =>
    counts[at]! > 0 ? sum / counts[at]! : hourMeans[at % HOURS]!,
  );
  const anomalies = Float64Array.from(months, (month, day) => {
    const present = presentValuesOfDay(temperatureF, day, days);
    if (present.length < 0.75 * stepsPerDay) return Number.NaN;
    const climate = climateF.slice(month * HOURS, (month + 1) * HOURS);
    return average(present) - average(climate);
  });
  const { mean, covariance, shape, rate } = fitAutoregression(anomalies, {
    persistence: 0.6,
    precision: 4,
    innovation: 5,
  });
  return { climateF, anomaly: { mean, covariance, shape, rate } };
}

function average(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/** Diagnostics of a fitted load model. */
export interface LoadDiagnostics {
  readings: number;
  missing: number;
  days: number;
  /** Days complete enough for the daily regression. */
  daysUsed: number;
  /** In-sample share of the variance of the load that profile and response explain. */
  explainedShare: number;
  /** Standard deviation of the day effects and of the residual [kW]. */
  dayEffectKw: number;
  residualKw: number;
  /** Expected share of the variance of day effects that persists for weeks to months. */
  slowShare: number;
  warnings: { code: string; message: string }[];
}

/** Diagnostics of a fit. */
function loadDiagnostics(
  days: LoadDays,
  scaleKw: number,
  fitted: FittedResponse,
  dayEffects: readonly DayEffects[],
): LoadDiagnostics {
  const total = spread(days.loadKw);
  const unexplained = spread(
    fitted.withinDay.map(
      (value, cell) => (value + fitted.dayEffects[Math.floor(cell / days.stepsPerDay)]!) * scaleKw,
    ),
  );
  const daysUsed = fitted.dayEffects.filter((value) => !Number.isNaN(value)).length;
  const warnings: LoadDiagnostics['warnings'] = [];
  if (daysUsed < 365) {
    warnings.push({
      code: 'lessThanAYear',
      message: `The history holds ${daysUsed} complete days; season and temperature response rest on less than a year.`,
    });
  }
  if (days.missing > 0.1 * days.loadKw.length) {
    warnings.push({
      code: 'manyGaps',
      message: `${days.missing} of ${days.loadKw.length} readings are missing.`,
    });
  }
  return {
    readings: days.readings,
    missing: days.missing,
    days: days.kinds.length,
    daysUsed,
    explainedShare: total > 0 ? Math.max(0, 1 - (unexplained * unexplained) / (total * total)) : 1,
    dayEffectKw: spread(fitted.dayEffects) * scaleKw,
    residualKw: spread(fitted.withinDay) * scaleKw,
    slowShare: dayEffects.reduce((sum, one) => sum + one.probability * one.slowShare, 0),
    warnings,
  };
}

/** Standard deviation of the values that are not NaN. */
function spread(values: Float64Array): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    squares += value * value;
    count += 1;
  }
  const mean = sum / count;
  return count > 0 ? Math.sqrt(Math.max(0, squares / count - mean * mean)) : 0;
}
