import { median } from '@bess/kernel/stats';
import { dailyColumns } from './internal/daily-regressors.js';
import { fitBreaks } from './internal/fit-breaks.js';
import { fitDayEffects } from './internal/fit-day-effects.js';
import { fitResidual } from './internal/fit-residual.js';
import { fitTemperature } from './internal/fit-temperature.js';
import { type LoadDays, loadDays } from './internal/load-days.js';
import { type LoadDiagnostics, loadDiagnostics } from './internal/load-diagnostics.js';
import type { LoadHistory } from './load-history.js';
import type { LoadModel } from './load-model.js';

export type { LoadDiagnostics } from './internal/load-diagnostics.js';

/** A model and how well it holds the history it came from. */
export interface LoadFit {
  model: LoadModel;
  diagnostics: LoadDiagnostics;
}

/** Times that profile and response are fitted in turn, each to what the other leaves. */
const ROUNDS = 3;

/**
 * Fits the load of a facility: a profile by kind of day and step, the season, the response to temperature with change
 * points, the response to price when prices are given, day effects and a heavy-tailed residual. Method note, section 9.
 *
 * @param history - readings [kW], at least 14 days; gaps are left out, not filled
 * @param temperatureF - temperature of each reading [°F]; NaN where missing
 * @returns the model and its diagnostics
 * @throws EngineError `invalid` `timesNotRising`, `unevenSteps`, `unequalLengths`, `notFinite`; `outOfRange`
 * `historyTooShort`
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
  const fitted = fitBreaks(days, y, price, ROUNDS);
  const dayEffects = fitDayEffects(fitted.dayEffects);
  const last = lastPresent(days.loadKw);
  const lastDay = Math.floor(last / days.stepsPerDay);
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
    residualDays: fitResidual(days, fitted.withinDay),
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
  // An empty building has a scale too.
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

/** Half as much again as was ever seen: room for the new, none for the absurd. */
function range(days: LoadDays): Pick<LoadModel, 'leastKw' | 'greatestKw'> {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of days.loadKw) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  const room = 0.5 * (greatest - least) + 1e-6;
  return {
    leastKw: least >= 0 ? Math.max(0, least - room) : least - room,
    greatestKw: greatest + room,
  };
}
