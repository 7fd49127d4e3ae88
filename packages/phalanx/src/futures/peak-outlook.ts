import type { PeakOutlook } from '@bess/strix/load-futures';
import type { FacilityState } from '../facility/facility-state.js';
import { MS_PER_DAY } from '../facility/local-day.js';
import { applyLastReading } from '../facility/observe.js';
import { peakPriors } from './peak-prior.generated.js';
import {
  highestKnown,
  type PeakSituation,
  peakRatio,
  peakSituation,
  type RecentSituation,
  recentSituation,
} from './peak-situation.js';

/** Overlapping windows count as one observation per this many days. */
const DAYS_PER_MONTH = 28;

/** Standardised ratios are limited to this: a feeder that was moved says little about next month. */
const MAX_STANDARDISED = 6;

/**
 * Predictive distribution of the highest load of the coming 1, 3, 7, 14, 21 and 31 days: a Student t of the logarithm of its ratio to the
 * highest load of the last 28 finished days (14, 7, 3 or 1 while there are fewer), wider above its median than below. Its heavy tails, and what
 * a change of level announces itself by, come from other buildings; the facility's own history narrows or widens it and moves its median.
 * Method note, section 5.
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

/** Outlooks by the finished days that they follow from: within a day, every decision needs the same one. */
const outlooks = new WeakMap<FacilityState['days'], PeakOutlook | undefined>();

/** {@link predictPeaks} of a state whose last reading is applied. */
export function predictPeaksFrom({ days }: Pick<FacilityState, 'days'>): PeakOutlook | undefined {
  if (!outlooks.has(days)) outlooks.set(days, outlookAfter(peaksByDay(days)));
  return outlooks.get(days);
}

/**
 * The outlook of the coming days on a day whose load is already above that of the recent days: today counts as a recent day, so that the
 * coming days are expected to be as high. Undefined if it is not above them.
 *
 * @param seenKwSeries - today's loads so far [kW]
 */
export function outlookWithToday(
  { days }: Pick<FacilityState, 'days'>,
  seenKwSeries: ArrayLike<number>,
): PeakOutlook | undefined {
  const highestKw = Array.from(seenKwSeries).reduce((most, kw) => Math.max(most, kw), 0);
  const recentPeakKw = predictPeaksFrom({ days })?.recentPeakKw;
  if (recentPeakKw === undefined || highestKw <= recentPeakKw) return undefined;
  return outlookAfter([...peaksByDay(days), highestKw]);
}

/**
 * The outlook after days with these peaks.
 *
 * @param dayPeaksKw - of consecutive days; NaN where unknown [kW]
 */
export function outlookAfter(
  dayPeaksKw: readonly number[],
  priors: readonly PeakPrior[] = peakPriors,
): PeakOutlook | undefined {
  const { length } = dayPeaksKw;
  // After a gap, the days since then are the recent ones.
  const recentDays = Math.max(
    0,
    ...priors
      .map((prior) => prior.recentDays)
      .filter((days) => days <= length && highestKnown(dayPeaksKw, length - days, length) > 0),
  );
  if (recentDays === 0) return undefined;
  const recentPeakKw = highestKnown(dayPeaksKw, length - recentDays, length);
  // The same for all horizons, which share most of their mornings.
  const situations: RecentSituation[] = [];
  const recentOf = (day: number) => {
    situations[day] ??= recentSituation(dayPeaksKw, day);
    return situations[day];
  };
  // The highest load of more days cannot be lower.
  let leastLocation = Number.NEGATIVE_INFINITY;
  return {
    recentPeakKw,
    horizons: priors
      .filter((prior) => prior.recentDays === recentDays)
      .map((prior) => {
        const predicted = posteriorPredictive(
          prior,
          peakSituation(dayPeaksKw, length, prior.days, recentOf(length)),
          pastMoments(prior, pastRatios(dayPeaksKw, prior.recentDays, prior.days, recentOf)),
        );
        leastLocation = Math.max(leastLocation, predicted.location);
        return { days: prior.days, ...predicted, location: leastLocation };
      }),
  };
}

/** Peaks of consecutive days up to the last finished one; NaN for days that were not used [kW]. */
export function peaksByDay(days: FacilityState['days']): number[] {
  if (days.length === 0) return [];
  const first = Date.parse(days[0]!.date);
  const last = Date.parse(days.at(-1)!.date);
  const peaks = new Array<number>(1 + (last - first) / MS_PER_DAY).fill(Number.NaN);
  for (const { date, peakKw } of days) peaks[(Date.parse(date) - first) / MS_PER_DAY] = peakKw;
  return peaks;
}

/** The ratio of a past day's coming peak to its recent peak, and what was known that morning. */
export interface PastRatio {
  /** Number of the day. */
  readonly day: number;
  readonly ratio: number;
  readonly situation: PeakSituation;
}

/** The past ratio of every day that has one, whose coming days are over. */
export function pastRatios(
  dayPeaksKw: ArrayLike<number>,
  recentDays: number,
  horizonDays: number,
  recentOf = (day: number) => recentSituation(dayPeaksKw, day),
): PastRatio[] {
  const past: PastRatio[] = [];
  for (let day = recentDays; day + horizonDays <= dayPeaksKw.length; day += 1) {
    const ratio = peakRatio(dayPeaksKw, day, recentDays, horizonDays);
    if (!Number.isNaN(ratio)) {
      const situation = peakSituation(dayPeaksKw, day, horizonDays, recentOf(day));
      past.push({ day, ratio, situation });
    }
  }
  return past;
}

/** Sums over a facility's past ratios, standardised by the prior distribution in their situations. */
export interface PastMoments {
  readonly count: number;
  readonly sum: number;
  readonly sumOfSquares: number;
}

function pastMoments(prior: PeakPrior, past: readonly PastRatio[]): PastMoments {
  const values = past.map((each) => standardise(prior, each));
  return {
    count: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    sumOfSquares: values.reduce((sum, value) => sum + value * value, 0),
  };
}

export function standardise(prior: PeakPrior, { ratio, situation }: PastRatio): number {
  const { location, scale } = priorDistribution(prior, situation);
  return Math.min(MAX_STANDARDISED, Math.max(-MAX_STANDARDISED, (ratio - location) / scale));
}

/** Method note, equations (13) and (14). */
export function posteriorPredictive(
  prior: PeakPrior,
  situation: PeakSituation,
  { count, sum, sumOfSquares }: PastMoments,
): Omit<Required<PeakOutlook['horizons'][number]>, 'days'> {
  const months = count / Math.max(DAYS_PER_MONTH, prior.days);
  const ownMean = count > 0 ? sum / count : 0;
  const mean = (months * ownMean) / (prior.meanMonths + months);
  const ownVariance = count > 0 ? sumOfSquares / count - 2 * mean * ownMean + mean * mean : 0;
  const varianceRatio =
    (prior.varianceMonths + (months * ownVariance) / prior.usualVariance) /
    (prior.varianceMonths + months);
  const typical = priorDistribution(prior, situation);
  const scale = typical.scale * Math.sqrt(varianceRatio);
  return {
    location: typical.location + typical.scale * mean,
    scale,
    upperScale: scale * prior.upperRatio,
    degreesOfFreedom: prior.degreesOfFreedom,
  };
}

/** Location and scale over all buildings in a situation. */
function priorDistribution(
  prior: PeakPrior,
  { earlier, lastWeek, logSpread, lastYear }: PeakSituation,
) {
  return {
    location:
      prior.location +
      prior.locationByEarlier * earlier +
      prior.locationByLastWeek * lastWeek +
      prior.locationByLastYear * lastYear,
    scale: Math.exp(
      prior.logScale +
        prior.logScaleByEarlier * earlier +
        prior.logScaleByLastWeek * lastWeek +
        prior.logScaleBySpread * logSpread,
    ),
  };
}

/** Distribution of ln(peak of the coming days / peak of the recent days) over many buildings, and how much months of a facility's own history count. */
export interface PeakPrior {
  readonly recentDays: number;
  readonly days: number;
  readonly location: number;
  readonly locationByEarlier: number;
  readonly locationByLastWeek: number;
  readonly locationByLastYear: number;
  readonly logScale: number;
  readonly logScaleByEarlier: number;
  readonly logScaleByLastWeek: number;
  readonly logScaleBySpread: number;
  /** Scale above the median over that below it. */
  readonly upperRatio: number;
  readonly degreesOfFreedom: number;
  /** Months of own history that count as much as the distribution's median, and as its scale. */
  readonly meanMonths: number;
  readonly varianceMonths: number;
  /** Mean square of the standardised ratios of a usual building. */
  readonly usualVariance: number;
}
