import type { PeakOutlook } from '@bess/strix';
import type { FacilityState } from '../facility-state.js';
import { peakPriors } from '../peak-prior.generated.js';
import type { PeakPrior } from './peak-prior.js';
import { peakRatios } from './peak-ratios.js';

const MS_PER_DAY = 86_400_000;
/** Windows that overlap count together as one observation for so many days. */
const DAYS_PER_MONTH = 28;
/** Ratios further off than so many of the prior's scales count as being there: a feeder that moved says little of next month. */
const FARTHEST_SCALES = 5;

/** `peakOutlookOf` of a state that is settled. */
export function outlookOf(known: FacilityState): PeakOutlook | undefined {
  const dayPeaksKw = dayPeaksOf(known);
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
        predictive(prior, bounded(prior, peakRatios(dayPeaksKw, recentDays, prior.days))),
      ),
  };
}

/** Highest loads by consecutive day up to the last finished one; NaN for days that did not teach. */
function dayPeaksOf({ days }: FacilityState): number[] {
  if (days.length === 0) return [];
  const first = Date.parse(days[0]!.date);
  const last = Date.parse(days.at(-1)!.date);
  const peaks = new Array<number>(1 + (last - first) / MS_PER_DAY).fill(Number.NaN);
  for (const { date, peakKw } of days) peaks[(Date.parse(date) - first) / MS_PER_DAY] = peakKw;
  return peaks;
}

function bounded({ mean, shape, rate }: PeakPrior, ratios: readonly number[]): number[] {
  const farthest = FARTHEST_SCALES * Math.sqrt(rate / shape);
  return ratios.map((ratio) => Math.min(mean + farthest, Math.max(mean - farthest, ratio)));
}

/** Method note, equations (13) and (14). */
function predictive(prior: PeakPrior, ratios: readonly number[]): PeakOutlook['horizons'][number] {
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
