import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { PathModel } from '../../schema/path-model.js';

/** Share of a place's mean that a day renews. */
const RENEWED_PER_DAY = 0.08;
/** Widths over which neighbouring places are averaged [min]. */
const MEAN_WIDTH_MINUTES = 60;
const SCALE_WIDTH_MINUTES = 180;
/** A scale is at least this share of the mean size of the price, and a hundredth of the unit. */
const LEAST_SCALE_SHARE = 0.04;
const LEAST_SCALE = 0.01;
const MINUTES_PER_DAY = 1440;

/** What is usual at a place of the day [currency/MWh]. */
export interface UsualPrice {
  readonly mean: number;
  readonly scale: number;
}

/** Place of an interval in the local day, from 0. */
export function placeOfDay(
  interval: number,
  { timeZone, intervalMinutes }: Pick<PathModel, 'timeZone' | 'intervalMinutes'>,
): number {
  const offsetMinutes = zoneOffsetMinutes(interval * intervalMinutes * 60_000, timeZone);
  const local = (interval * intervalMinutes + offsetMinutes) % MINUTES_PER_DAY;
  return Math.floor(((local + MINUTES_PER_DAY) % MINUTES_PER_DAY) / intervalMinutes);
}

/** What is usual at a place: the averages over its neighbourhood, equations (64) and (66). */
export function usualPrice(
  { profile, level, intervalMinutes }: Pick<PathModel, 'profile' | 'level' | 'intervalMinutes'>,
  place: number,
): UsualPrice {
  const { weights, means, scales } = profile;
  const mean = around(weights, means, place, MEAN_WIDTH_MINUTES / intervalMinutes) ?? level.mean;
  const scale = around(weights, scales, place, SCALE_WIDTH_MINUTES / intervalMinutes) ?? 0;
  return { mean, scale: Math.max(scale, LEAST_SCALE_SHARE * level.meanSize, LEAST_SCALE) };
}

/**
 * Learns a price into its place and into the level, equations (63) and (65).
 *
 * @param clipped - price within the cap [currency/MWh]
 * @param deviation - from what was usual before, within the cap [currency/MWh]
 */
export function learnPlace(
  { profile, level, intervalMinutes }: Pick<PathModel, 'profile' | 'level' | 'intervalMinutes'>,
  place: number,
  clipped: number,
  deviation: number,
): void {
  const { weights, means, scales } = profile;
  const weight = (1 - RENEWED_PER_DAY) * weights[place]! + 1;
  weights[place] = weight;
  means[place]! += (clipped - means[place]!) / weight;
  scales[place]! += (Math.abs(deviation) - scales[place]!) / weight;
  const days = intervalMinutes / MINUTES_PER_DAY;
  level.weight = (1 - RENEWED_PER_DAY) ** days * level.weight + days;
  level.mean += (days / level.weight) * (clipped - level.mean);
  level.meanSize += (days / level.weight) * (Math.abs(clipped) - level.meanSize);
}

/** Mean over the places within a width, by the share of them that lies in it; undefined where nothing was seen there. */
function around(
  weights: readonly number[],
  values: readonly number[],
  place: number,
  width: number,
): number | undefined {
  const places = weights.length;
  const reach = Math.ceil((width - 1) / 2);
  let total = 0;
  let sum = 0;
  for (let off = -reach; off <= reach; off += 1) {
    const at = (place + off + places) % places;
    const weight = weights[at]! * Math.min(1, (width + 1) / 2 - Math.abs(off));
    total += weight;
    sum += weight * values[at]!;
  }
  return total > 0 ? sum / total : undefined;
}
