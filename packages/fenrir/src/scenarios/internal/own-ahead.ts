import { type UsualPrice, usualPrice } from '../../path/internal/day-profile.js';
import { leadBlock } from '../../path/internal/lead-blocks.js';
import { type LeadCoefficients, leadCoefficients } from '../../path/internal/lead-regression.js';
import type { Personality } from '../../schema/personality.js';
import { type PastDeviations, pastDeviations } from './past-deviations.js';
import type { Course } from './usual-ahead.js';

/** Origins lie at the time of day of the interval that begins, then an hour later and earlier [h]. */
const ORIGIN_HOURS = [0, 1, -1] as const;
/** Hours of prices behind an origin: the time that its slow deviation is averaged over. */
const HOURS_BEFORE = 4;
/** Four weeks of errors, seen with a profile that knows them, are narrower than those to come by this. */
const SPREAD = 1.08;

/** A course of which the places of the day are known too. */
export interface PlacedCourse extends Course {
  readonly places: ArrayLike<number>;
}

/** Expected mean price of each block by the path model of a personality without a pending price: equation (101). */
export function ownPath(known: Personality, course: PlacedCourse): Float64Array {
  const usual = usualPrices(known);
  const expected = expectedDeviations(known, course.places.length);
  return inBlocks(course, usual, (lead) => expected(lead, known.path.features));
}

/**
 * Courses that the errors of the path model after past origins make of what it expects now, latest origins first: equations (102) and (103).
 *
 * @param most - courses at most; fewer where the site is young
 */
export function ownScenarios(
  known: Personality,
  course: PlacedCourse,
  most: number,
): Float64Array[] {
  const usual = usualPrices(known);
  const expected = expectedDeviations(known, course.places.length);
  const past = pastDeviations(known, usual);
  const perDay = 1440 / known.intervalMinutes;
  const last = past.deviations.length - 1;
  return originsOf(past, perDay)
    .slice(0, most)
    .map((first) =>
      inBlocks(course, usual, (lead) => {
        const now = expected(lead, known.path.features);
        // What lies after the latest price is taken from as many days before as it takes.
        let origin = first;
        while (origin + lead > last) origin -= perDay;
        const came = past.deviations[origin + lead] ?? Number.NaN;
        if (origin < past.first || Number.isNaN(came)) return now;
        return now + SPREAD * (came - expected(lead, past.featuresAt(origin)));
      }),
    );
}

function usualPrices({ path, intervalMinutes }: Personality): UsualPrice[] {
  const { profile, level } = path;
  return Array.from({ length: 1440 / intervalMinutes }, (_, place) =>
    usualPrice({ profile, level, intervalMinutes }, place),
  );
}

/** Mean prices of blocks from the deviations of their intervals, the first of which has its price. */
function inBlocks(
  { places, blocks, pricePerMwh }: PlacedCourse,
  usual: readonly UsualPrice[],
  deviationAt: (lead: number) => number,
): Float64Array {
  let lead = 0;
  return Float64Array.from(blocks, (intervals) => {
    let sum = 0;
    for (let at = 0; at < intervals; at += 1, lead += 1) {
      const { mean, scale } = usual[places[lead]!]!;
      sum += lead === 0 ? pricePerMwh : mean + scale * deviationAt(lead);
    }
    return sum / intervals;
  });
}

/** What is left of deviations by the lead in intervals: nothing beyond the last block of leads. */
function expectedDeviations({ path, intervalMinutes }: Personality, leads: number) {
  const ofBlock: LeadCoefficients[] = [];
  const byFast = new Float64Array(leads);
  const bySlow = new Float64Array(leads);
  for (let lead = 0; lead < leads; lead += 1) {
    const block = leadBlock(lead * intervalMinutes);
    if (block === undefined) break;
    ofBlock[block] ??= leadCoefficients(path.regression, block);
    [byFast[lead], bySlow[lead]] = ofBlock[block];
  }
  return (lead: number, features: ArrayLike<number>) =>
    byFast[lead]! * features[0]! + bySlow[lead]! * features[1]!;
}

/** Origins of each past day, of the same time of day first, latest first. */
function originsOf({ deviations, first }: PastDeviations, perDay: number): number[] {
  const perHour = perDay / 24;
  const last = deviations.length - 1;
  return ORIGIN_HOURS.flatMap((hours) => {
    const origins: number[] = [];
    const least = first + HOURS_BEFORE * perHour;
    for (let at = last - perDay + hours * perHour; at >= least; at -= perDay) origins.push(at);
    return origins;
  });
}
