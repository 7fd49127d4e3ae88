import type { ObserverTable } from '../../policy/policy-table.js';

const HOURS = 24;
const BLOCKS = 8;
const BLOCK_HOURS = 3;
const FEATURES = 10;

/** What an observer settles at the first hour of a day. */
export interface DaySettled {
  /** Ten features, then scale and mean of the profile [currency/MWh]. */
  readonly features: Float64Array;
  dayClass: number;
}

/**
 * Scale and class of a day from the running profile as it stands, equations (9) to (11).
 *
 * @param out - receives scale and class
 * @param profile - running profile, 24 hours of weekdays, then of weekends
 * @param from - first entry of the kind of day, 0 or 24
 * @param observer - constants
 */
export function settleDayInto(
  out: DaySettled,
  profile: Float64Array,
  from: number,
  observer: ObserverTable,
): void {
  const { features } = out;
  // Sums by block and in pairs: one running sum would wait for itself 24 times.
  for (let block = 0; block < BLOCKS; block++) {
    const at = from + BLOCK_HOURS * block;
    features[block] = profile[at]! + profile[at + 1]! + profile[at + 2]!;
  }
  const mean = sumOfBlocks(features) * (1 / HOURS);
  const deviation = observer.scaleFactor * meanDeviation(profile, from, mean);
  const scale = deviation > observer.leastScalePerMwh ? deviation : observer.leastScalePerMwh;
  const inverse = 1 / scale;
  const weight = observer.shapeWeight * inverse;
  for (let block = 0; block < BLOCKS; block++) {
    features[block] = weight * (features[block]! * (1 / BLOCK_HOURS) - mean);
  }
  const level = mean * inverse;
  features[BLOCKS] = (observer.levelWeight * level) / (1 + Math.abs(level));
  features[BLOCKS + 1] = (observer.scaleWeight * scale) / (scale + observer.typicalScalePerMwh);

  const { groupCentres, classCentres } = observer;
  const groups = groupCentres.length / FEATURES;
  const classesOfGroup = classCentres.length / FEATURES / groups;
  const group = nearest(features, groupCentres, 0, groups);
  features[FEATURES] = scale;
  features[FEATURES + 1] = mean;
  out.dayClass = nearest(features, classCentres, group * classesOfGroup, classesOfGroup);
}

function sumOfBlocks(sums: Float64Array): number {
  return (
    sums[0]! + sums[1]! + (sums[2]! + sums[3]!) + (sums[4]! + sums[5]! + (sums[6]! + sums[7]!))
  );
}

function meanDeviation(profile: Float64Array, from: number, mean: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = from; at < from + HOURS; at += 4) {
    first += Math.abs(profile[at]! - mean);
    second += Math.abs(profile[at + 1]! - mean);
    third += Math.abs(profile[at + 2]! - mean);
    fourth += Math.abs(profile[at + 3]! - mean);
  }
  return (first + second + (third + fourth)) * (1 / HOURS);
}

/** Position of the first of the nearest among `count` centres from the one numbered `first` on. */
function nearest(
  features: Float64Array,
  centres: Float64Array,
  first: number,
  count: number,
): number {
  const f0 = features[0]!;
  const f1 = features[1]!;
  const f2 = features[2]!;
  const f3 = features[3]!;
  const f4 = features[4]!;
  const f5 = features[5]!;
  const f6 = features[6]!;
  const f7 = features[7]!;
  const f8 = features[8]!;
  const f9 = features[9]!;
  let best = first;
  let least = Number.POSITIVE_INFINITY;
  for (let centre = first; centre < first + count; centre++) {
    const at = centre * FEATURES;
    // Written out: this is a tenth of the time of a simulated day.
    const distance =
      square(f0 - centres[at]!) +
      square(f1 - centres[at + 1]!) +
      square(f2 - centres[at + 2]!) +
      square(f3 - centres[at + 3]!) +
      square(f4 - centres[at + 4]!) +
      square(f5 - centres[at + 5]!) +
      square(f6 - centres[at + 6]!) +
      square(f7 - centres[at + 7]!) +
      square(f8 - centres[at + 8]!) +
      square(f9 - centres[at + 9]!);
    if (distance < least) {
      least = distance;
      best = centre;
    }
  }
  return best;
}

function square(value: number): number {
  return value * value;
}
