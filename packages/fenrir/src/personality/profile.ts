import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { Personality } from '../schema/personality.js';

/** Half-lives of what a personality learns [h]. */
export const halfLifeHours = {
  /** Of a cell of the profile, in hours of its kind of day: 28 days contain 20 of each weekday hour and 8 of each weekend hour. */
  weekdayCell: 20,
  weekendCell: 8,
  /** Of a cell of the recent profile: two days of its kind. Of 2, 4 and 7 days this gave the best plans for the next day on four markets. */
  recentCell: 2,
  memory: 28 * 24,
  volatility: 7 * 24,
  spikes: 90 * 24,
  impact: 90 * 24,
} as const;

const MS_PER_DAY = 86_400_000;

const MAX_PERSISTENCE = 0.999;

/** Index of a cell: hours of weekdays, then of weekends. */
export function profileCell({ kind, hour }: LocalPlace): number {
  return kind * 24 + hour;
}

/** Half-life of a cell, in hours of its kind of day. */
export function cellHalfLife({ kind }: LocalPlace): number {
  return kind === 0 ? halfLifeHours.weekdayCell : halfLifeHours.weekendCell;
}

/**
 * Learns a price into its cell, equations (37) and (38). Weights are hours, so that twelve five-minute prices weigh as much as one hourly price.
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

/** Learns a price into the recent profile, equation (38a). It averages prices, not x, because that gives the best plans for the next day. */
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

/** Local hour and kind of day of an interval. */
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

/** Parameters of x = asinh((p − centre)/scale), the variance-stabilising transform of prices: linear near the centre, logarithmic far from it. */
export interface PriceTransform {
  /** [currency/MWh] */
  readonly centre: number;
  /** [currency/MWh] */
  readonly scale: number;
}

/** Equation (31). Written with logarithms, because `Math.asinh` differs between hosts. */
export function transformPrice({ centre, scale }: PriceTransform, pricePerMwh: number): number {
  const u = (pricePerMwh - centre) / scale;
  const size = Math.abs(u);
  return Math.sign(u) * Math.log(size + Math.sqrt(size * size + 1));
}

/** Inverse of {@link transformPrice} [currency/MWh]. */
export function inverseTransformPrice({ centre, scale }: PriceTransform, x: number): number {
  return centre + (scale * (Math.exp(x) - Math.exp(-x))) / 2;
}

/** Share of a deviation that remains after an hour, limited so that deviations decay: equation (42). */
export function persistencePerHour({
  memory,
  intervalMinutes,
}: Pick<Personality, 'memory' | 'intervalMinutes'>): number {
  const share = Math.min(MAX_PERSISTENCE, Math.max(0, memory.products / memory.squares));
  return share === 0 ? 0 : Math.exp((60 / intervalMinutes) * Math.log(share));
}

/** Forgetting factor over `hours` for a half-life. */
export function forgettingFactor(hours: number, halfLifeHours: number): number {
  return Math.exp((-Math.LN2 * hours) / halfLifeHours);
}
