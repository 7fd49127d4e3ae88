import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { Personality } from '../schema/personality.js';

/** Half-lives of what a personality learns [h]. */
export const halfLifeHours = {
  /** Of a cell of the profile, in hours of its own kind: 28 days hold 20 of each hour of a weekday and 8 of a weekend. */
  weekdayCell: 20,
  weekendCell: 8,
  /** Of a cell of the recent profile: two days of its kind, the best of 2, 4 and 7 for plans of the next day on four markets. */
  recentCell: 2,
  memory: 28 * 24,
  volatility: 7 * 24,
  spikes: 90 * 24,
  impact: 90 * 24,
} as const;

const MS_PER_DAY = 86_400_000;

/** Cell of the profile: hours of weekdays, then of weekends. */
export function profileCell({ kind, hour }: LocalPlace): number {
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
  const cell = profileCell(place);
  const kept = forgettingFactor(hours, cellHalfLife(place));
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
  const cell = profileCell(place);
  const weight = forgettingFactor(hours, halfLifeHours.recentCell) * weights[cell]! + hours;
  means[cell]! += (hours / weight) * (pricePerMwh - means[cell]!);
  weights[cell] = weight;
}

/** Where an interval lies in the local week. */
export interface LocalPlace {
  /** 0 to 23. */
  readonly hour: number;
  /** 0 on Monday to Friday, 1 on Saturday and Sunday. */
  readonly kind: 0 | 1;
}

/** @throws EngineError `unknownTimeZone`, `instantOutOfRange` */
export function localPlace(timeMs: number, timeZone: string): LocalPlace {
  const localMs = timeMs + zoneOffsetMinutes(timeMs, timeZone) * 60_000;
  const day = Math.floor(localMs / MS_PER_DAY);
  // 1970-01-01 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  return { hour: Math.floor((localMs - day * MS_PER_DAY) / 3_600_000), kind: weekday >= 5 ? 1 : 0 };
}

/** Prices as the filters see them: x = asinh((p − centre)/scale), which is linear near the centre and logarithmic far from it. */
export interface PriceTransform {
  /** [currency/MWh] */
  readonly centre: number;
  /** [currency/MWh] */
  readonly scale: number;
}

/** Equation (31). Written by logarithms: the built-in differs between hosts. */
export function transformPrice({ centre, scale }: PriceTransform, pricePerMwh: number): number {
  const u = (pricePerMwh - centre) / scale;
  const size = Math.abs(u);
  return Math.sign(u) * Math.log(size + Math.sqrt(size * size + 1));
}

/** Back from the space of the filters [currency/MWh]. */
export function inverseTransformPrice({ centre, scale }: PriceTransform, x: number): number {
  return centre + (scale * (Math.exp(x) - Math.exp(-x))) / 2;
}

/** Share that is kept of what was learned, when `hours` more are seen and half is forgotten after `halfLifeHours`. */
export function forgettingFactor(hours: number, halfLifeHours: number): number {
  return Math.exp((-Math.LN2 * hours) / halfLifeHours);
}
