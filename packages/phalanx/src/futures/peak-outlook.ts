import type { PeakOutlook } from '@bess/strix/load-futures';
import type { FacilityState } from '../facility/facility-state.js';
import { MS_PER_DAY } from '../facility/local-day.js';
import { applyLastReading } from '../facility/observe.js';
import { peakPriors } from './peak-prior.generated.js';

/** Share of the days of both stretches that must be known. */
const MIN_KNOWN_SHARE = 0.75;

/** Windows that overlap count together as one observation for so many days. */
const DAYS_PER_MONTH = 28;

/** Ratios further off than so many of the prior's scales count as being there: a feeder that moved says little of next month. */
const MAX_SCALES = 5;

/**
 * What is believed of the highest load of the coming 1, 3, 7, 14, 21 and 31 days: a Student t of the logarithm of its ratio to the
 * highest of the last 28 finished days (of fewer, 14, 7, 3 or 1, while there are fewer), from what holds for buildings at large
 * and from what this facility did so far. Method note, section 5.
 *
 * @param state - of the facility
 * @param timeMs - now [ms since the Unix epoch], where it is on a later day than the last reading
 * @returns undefined while there is no finished day with a load above 0
 * @example
 * predictPeaks(createFacilityState({ timeZone: 'UTC' }));
 * // => undefined
 */
export function predictPeaks(state: FacilityState, timeMs?: number): PeakOutlook | undefined {
  return predictPeaksFrom(applyLastReading(state, timeMs));
}

/** `predictPeaks` of a state that is settled. */
export function predictPeaksFrom(known: FacilityState): PeakOutlook | undefined {
  const dayPeaksKw = peaksByDay(known);
  const recentDays = Math.max(
    ...peakPriors.map((prior) => (prior.recentDays <= dayPeaksKw.length ? prior.recentDays : 0)),
  );
  const recent = dayPeaksKw.slice(-recentDays).filter((peakKw) => !Number.isNaN(peakKw));
  const recentPeakKw = Math.max(0, ...recent);
  if (recentDays === 0 || recentPeakKw === 0) return undefined;
  return {
    recentPeakKw,
    horizons: peakPriors
      .filter((prior) => prior.recentDays === recentDays)
      .map((prior) =>
        posteriorPredictive(
          prior,
          winsorize(prior, peakRatios(dayPeaksKw, recentDays, prior.days)),
        ),
      ),
  };
}

/** Highest loads by consecutive day up to the last finished one; NaN for days that did not teach. */
function peaksByDay({ days }: FacilityState): number[] {
  if (days.length === 0) return [];
  const first = Date.parse(days[0]!.date);
  const last = Date.parse(days.at(-1)!.date);
  const peaks = new Array<number>(1 + (last - first) / MS_PER_DAY).fill(Number.NaN);
  for (const { date, peakKw } of days) peaks[(Date.parse(date) - first) / MS_PER_DAY] = peakKw;
  return peaks;
}

function winsorize({ mean, shape, rate }: PeakPrior, ratios: readonly number[]): number[] {
  const farthest = MAX_SCALES * Math.sqrt(rate / shape);
  return ratios.map((ratio) => Math.min(mean + farthest, Math.max(mean - farthest, ratio)));
}

/** Method note, equations (13) and (14). */
function posteriorPredictive(
  prior: PeakPrior,
  ratios: readonly number[],
): PeakOutlook['horizons'][number] {
  const months = ratios.length / Math.max(DAYS_PER_MONTH, prior.days);
  const centre = ratios.length > 0 ? average(ratios) : prior.mean;
  const variance = ratios.length > 0 ? average(ratios.map((ratio) => (ratio - centre) ** 2)) : 0;
  const weight = prior.weight + months;
  const shape = prior.shape + months / 2;
  const between = (prior.weight * months * (centre - prior.mean) ** 2) / weight;
  const rate = prior.rate + (months * variance + between) / 2;
  return {
    days: prior.days,
    location: (prior.weight * prior.mean + months * centre) / weight,
    scale: Math.sqrt((rate * (weight + 1)) / (shape * weight)),
    degreesOfFreedom: 2 * shape,
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * ln(highest of the `horizonDays` from a day on / highest of the `recentDays` before it), for every day that has both.
 *
 * @param dayPeaksKw - of consecutive days, NaN where not known [kW]
 * @param recentDays - looked back on
 * @param horizonDays - to come
 */
export function peakRatios(
  dayPeaksKw: ArrayLike<number>,
  recentDays: number,
  horizonDays: number,
): number[] {
  const ratios: number[] = [];
  for (let day = recentDays; day + horizonDays <= dayPeaksKw.length; day++) {
    const before = highest(dayPeaksKw, day - recentDays, day);
    const after = highest(dayPeaksKw, day, day + horizonDays);
    // A facility that does not draw has no ratio.
    if (before > 0 && after > 0) ratios.push(Math.log(after / before));
  }
  return ratios;
}

/** NaN where too few days are known. */
function highest(dayPeaksKw: ArrayLike<number>, from: number, until: number): number {
  let peakKw = Number.NEGATIVE_INFINITY;
  let known = 0;
  for (let day = from; day < until; day++) {
    const kw = dayPeaksKw[day]!;
    if (Number.isNaN(kw)) continue;
    known += 1;
    if (kw > peakKw) peakKw = kw;
  }
  return known >= MIN_KNOWN_SHARE * (until - from) ? peakKw : Number.NaN;
}

/** What is believed of ln(peak of the days to come / peak of the recent days) of a facility: Normal–Inverse-Gamma. */
export interface PeakPrior {
  readonly recentDays: number;
  readonly days: number;
  readonly mean: number;
  /** Months that the mean is worth. */
  readonly weight: number;
  readonly shape: number;
  readonly rate: number;
}
