import type { ObserverTable } from '../../policy/policy-table.js';

const HOURS = 24;
const BLOCKS = 8;
const BLOCK_HOURS = 3;
const FEATURES = 10;

/** What an observer settles at the first hour of a day; `features` is scratch. */
export interface DaySettled {
  readonly features: Float64Array;
  scalePerMwh: number;
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
  const mean = meanOf(profile, from);
  const deviation = observer.scaleFactor * meanDeviation(profile, from, mean);
  const scale = deviation > observer.leastScalePerMwh ? deviation : observer.leastScalePerMwh;
  const inverse = 1 / scale;
  const weight = observer.shapeWeight * inverse;
  for (let block = 0; block < BLOCKS; block++) {
    const at = from + BLOCK_HOURS * block;
    const ofBlock = (profile[at]! + profile[at + 1]! + profile[at + 2]!) * (1 / BLOCK_HOURS);
    features[block] = weight * (ofBlock - mean);
  }
  const level = mean * inverse;
  features[BLOCKS] = (observer.levelWeight * level) / (1 + Math.abs(level));
  features[BLOCKS + 1] = (observer.scaleWeight * scale) / (scale + observer.typicalScalePerMwh);

  const { groupCentres, classCentres } = observer;
  const groups = groupCentres.length / FEATURES;
  const classesOfGroup = classCentres.length / FEATURES / groups;
  const group = nearest(features, groupCentres, 0, groups);
  out.scalePerMwh = scale;
  out.dayClass = nearest(features, classCentres, group * classesOfGroup, classesOfGroup);
}

function meanOf(profile: Float64Array, from: number): number {
  let sum = 0;
  for (let at = from; at < from + HOURS; at++) sum += profile[at]!;
  return sum * (1 / HOURS);
}

function meanDeviation(profile: Float64Array, from: number, mean: number): number {
  let sum = 0;
  for (let at = from; at < from + HOURS; at++) sum += Math.abs(profile[at]! - mean);
  return sum * (1 / HOURS);
}

/** Position of the first of the nearest among `count` centres from the one numbered `first` on. */
function nearest(
  features: Float64Array,
  centres: Float64Array,
  first: number,
  count: number,
): number {
  let best = first;
  let least = Number.POSITIVE_INFINITY;
  for (let centre = first; centre < first + count; centre++) {
    let distance = 0;
    for (let feature = 0; feature < FEATURES; feature++) {
      const difference = features[feature]! - centres[centre * FEATURES + feature]!;
      distance += difference * difference;
    }
    if (distance < least) {
      least = distance;
      best = centre;
    }
  }
  return best;
}
