import type { PeakOutlook } from '@bess/strix/load-futures';
import type { FacilityState } from '../facility/facility-state.js';
import { MS_PER_DAY } from '../facility/local-day.js';
import { applyLastReading } from '../facility/observe.js';
import { peakPriors } from './peak-prior.generated.js';

/** Share of the days of each stretch that must be known. */
const MIN_KNOWN_SHARE = 0.75;

/** Overlapping windows count as one observation per this many days. */
const DAYS_PER_MONTH = 28;

/** Ratios are winsorized at this many prior scales from the prior mean: a feeder that was moved says little about next month. */
const MAX_SCALES = 5;

/**
 * Posterior predictive distribution of the highest load of the coming 1, 3, 7, 14, 21 and 31 days: a Student t of the logarithm of its ratio
 * to the highest load of the last 28 finished days (14, 7, 3 or 1 while there are fewer). It combines a prior from other buildings with this
 * facility's own history. Method note, section 5.
 *
 * @param state - of the facility
 * @param timeMs - now [ms since the Unix epoch], if on a later day than the last reading
 * @returns undefined while there is no finished day with a load above 0
 * @example
 * predictPeaks(createFacilityState({ timeZone: 'UTC' }));
 * // => undefined
 */
export function predictPeaks(state: FacilityState, timeMs?: number): PeakOutlook | undefined {
  return predictPeaksFrom(applyLastReading(state, timeMs));
}

/** {@link predictPeaks} of a state whose last reading is applied. */
export function predictPeaksFrom(settledState: FacilityState): PeakOutlook | undefined {
  const dayPeaksKw = peaksByDay(settledState);
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

/** Peaks of consecutive days up to the last finished one; NaN for days that were not used [kW]. */
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

/** ln(highest load of the `horizonDays` from a day on / highest load of the `recentDays` before it), for every day that has both. */
export function peakRatios(
  dayPeaksKw: ArrayLike<number>,
  recentDays: number,
  horizonDays: number,
): number[] {
  const ratios: number[] = [];
  for (let day = recentDays; day + horizonDays <= dayPeaksKw.length; day++) {
    const before = highest(dayPeaksKw, day - recentDays, day);
    const after = highest(dayPeaksKw, day, day + horizonDays);
    // Without a positive load there is no ratio.
    if (before > 0 && after > 0) ratios.push(Math.log(after / before));
  }
  return ratios;
}

/** NaN if too few days are known. */
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

/** Normal–Inverse-Gamma prior of ln(peak of the coming days / peak of the recent days) of a facility. */
export interface PeakPrior {
  readonly recentDays: number;
  readonly days: number;
  readonly mean: number;
  /** Weight of the mean [months]. */
  readonly weight: number;
  readonly shape: number;
  readonly rate: number;
}
