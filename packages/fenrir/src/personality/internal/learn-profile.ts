import type { Personality } from '../../schema/personality.js';
import { halfLifeHours, keptAfter } from './forgetting.js';
import type { LocalPlace } from './local-place.js';

/** Cell of the profile: hours of weekdays, then of weekends. */
export function cellOf({ kind, hour }: LocalPlace): number {
  return kind * 24 + hour;
}

/** Half-life of a cell, in hours of its own. */
export function cellHalfLife({ kind }: LocalPlace): number {
  return kind === 0 ? halfLifeHours.weekdayCell : halfLifeHours.weekendCell;
}

/**
 * Learns a price into its cell, equations (37) and (38): weights are hours, so that twelve prices of five minutes weigh as much as one of an
 * hour.
 *
 * @param hours - length of the interval [h]
 */
export function learnProfile(
  { means, weights, squares }: Personality['profile'],
  place: LocalPlace,
  x: number,
  hours: number,
): void {
  const cell = cellOf(place);
  const kept = keptAfter(hours, cellHalfLife(place));
  const weight = kept * weights[cell]! + hours;
  const off = x - means[cell]!;
  const mean = means[cell]! + (hours * off) / weight;
  means[cell] = mean;
  weights[cell] = weight;
  squares[cell] = kept * squares[cell]! + hours * off * (x - mean);
}

/** Learns a price into the recent profile, equation (38a): a mean of prices, not of x, since that is what a plan of the next day is best on. */
export function learnRecent(
  { means, weights }: Personality['recent'],
  place: LocalPlace,
  pricePerMwh: number,
  hours: number,
): void {
  const cell = cellOf(place);
  const weight = keptAfter(hours, halfLifeHours.recentCell) * weights[cell]! + hours;
  means[cell]! += (hours / weight) * (pricePerMwh - means[cell]!);
  weights[cell] = weight;
}
