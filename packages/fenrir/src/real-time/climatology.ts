import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { PathModel } from '../schema/stored-models.js';

/** Width of the size classes in asinh of the price: 5 %, or 0.05 currency/MWh near 0. */
const CLASS_WIDTH = 0.05;

/** The last class begins at a million. */
export const SIZE_CLASSES = Math.ceil(Math.asinh(1e6) / CLASS_WIDTH) + 1;

/** Mean age of the sizes remembered: that of a window of 28 days. */
const MEAN_AGE_DAYS = 14;

const SHARE_BELOW = 0.97;

const MS_PER_DAY = 86_400_000;

/** Share of a place's mean that a day renews. */
const RENEWED_PER_DAY = 0.08;

/** Widths of the neighbourhoods for means and scales [min]. */
const MEAN_WIDTH_MINUTES = 60;

const SCALE_WIDTH_MINUTES = 180;

/** Minimum scale: this share of the mean size of the price, and a hundredth of the unit. */
const MIN_SCALE_SHARE = 0.04;

const MIN_SCALE = 0.01;

const MINUTES_PER_DAY = 1440;

/** Climatology of a place of the day: mean and scale of its prices [currency/MWh]. */
export interface ClimatologyPrice {
  readonly mean: number;
  readonly scale: number;
}

/** Index of an interval in the local day, from 0. */
export function placeOfDay(
  interval: number,
  { timeZone, intervalMinutes }: Pick<PathModel, 'timeZone' | 'intervalMinutes'>,
): number {
  const offsetMinutes = zoneOffsetMinutes(interval * intervalMinutes * 60_000, timeZone);
  const local = (interval * intervalMinutes + offsetMinutes) % MINUTES_PER_DAY;
  return Math.floor(((local + MINUTES_PER_DAY) % MINUTES_PER_DAY) / intervalMinutes);
}

/** Climatology of a place: averages over its neighbourhood, equations (64) and (66). */
export function climatologyAt(
  { profile, level, intervalMinutes }: Pick<PathModel, 'profile' | 'level' | 'intervalMinutes'>,
  place: number,
): ClimatologyPrice {
  const { weights, means, scales } = profile;
  const mean =
    neighbourhoodMean(weights, means, place, MEAN_WIDTH_MINUTES / intervalMinutes) ?? level.mean;
  const scale =
    neighbourhoodMean(weights, scales, place, SCALE_WIDTH_MINUTES / intervalMinutes) ?? 0;
  return { mean, scale: Math.max(scale, MIN_SCALE_SHARE * level.meanSize, MIN_SCALE) };
}

/**
 * Learns a price into its place and into the level, equations (63) and (65).
 *
 * @param clipped - price, clipped to the cap [currency/MWh]
 * @param deviation - from the climatology before, clipped to the cap [currency/MWh]
 */
export function updateClimatology(
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

/** Weighted mean over the places within a width; undefined where nothing was seen there. */
function neighbourhoodMean(
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

/** Records the size of a price; older sizes are discounted with each new day. Equation (61). */
export function recordSize(sizes: PathModel['sizes'], pricePerMwh: number, timeMs: number): void {
  const day = Math.floor(timeMs / MS_PER_DAY);
  if (sizes.day !== null && day > sizes.day) {
    const kept = Math.exp((sizes.day - day) / MEAN_AGE_DAYS);
    sizes.weights = sizes.weights.map((weight) => kept * weight);
  }
  sizes.day = day;
  sizes.weights[Math.floor(Math.asinh(Math.abs(pricePerMwh)) / CLASS_WIDTH)]! += 1;
}

/** Size that 97 % of the prices do not exceed, as the upper end of its class, so that common prices are never clipped. Equation (62) [currency/MWh]. */
export function priceCap({ weights }: PathModel['sizes']): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let above = total;
  let at = 0;
  while (at < weights.length - 1) {
    above -= weights[at]!;
    if (above <= (1 - SHARE_BELOW) * total) break;
    at += 1;
  }
  return Math.sinh((at + 1) * CLASS_WIDTH);
}
