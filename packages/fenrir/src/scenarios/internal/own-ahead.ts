import { usualPrice } from '../../path/internal/day-profile.js';
import { leadBlock } from '../../path/internal/lead-blocks.js';
import { type LeadCoefficients, leadCoefficients } from '../../path/internal/lead-regression.js';
import type { Personality } from '../../schema/personality.js';
import { type PastDeviations, pastDeviations } from './past-deviations.js';
import type { Course } from './usual-ahead.js';

/** Origins lie at the time of day of the interval that begins, then an hour later and earlier [h]. */
const ORIGIN_HOURS = [0, 1, -1] as const;
/** Four weeks of errors, seen with a profile that knows them, are narrower than those to come by this. */
const SPREAD = 1.08;

/** What the path model of a personality says of prices to come. */
export interface OwnAhead {
  /** Expected mean price of each block. */
  readonly pricePath: Float64Array;
  /** Past origins that courses can be had from. */
  readonly origins: number;
  /** The course with the errors that came after an origin, by its number from 0. */
  readonly scenario: (origin: number) => Float64Array;
}

/** A course of which the places of the day are known too. */
export interface PlacedCourse extends Course {
  readonly places: ArrayLike<number>;
}

/** What is expected by the path model, and the courses that its errors in the past make of it: equations (101) to (103). */
export function ownAhead(known: Personality, course: PlacedCourse): OwnAhead {
  const { path, intervalMinutes } = known;
  const { places, blocks, pricePerMwh } = course;
  const usual = Array.from({ length: 1440 / intervalMinutes }, (_, place) =>
    usualPrice({ profile: path.profile, level: path.level, intervalMinutes }, place),
  );
  const coefficients = coefficientsByLead(known, places.length);
  const past = pastDeviations(known, usual);
  const leftOf = (lead: number, fast: number, slow: number) => {
    const ofLead = coefficients[lead];
    return ofLead === undefined ? 0 : ofLead[0] * fast + ofLead[1] * slow;
  };
  const [fast, slow] = [path.features[0]!, path.features[1]!];
  const inBlocks = (deviationAt: (lead: number) => number) => {
    let lead = 0;
    return Float64Array.from(blocks, (intervals) => {
      let sum = 0;
      for (let at = 0; at < intervals; at += 1, lead += 1) {
        const { mean, scale } = usual[places[lead]!]!;
        sum += lead === 0 ? pricePerMwh : mean + scale * deviationAt(lead);
      }
      return sum / intervals;
    });
  };
  const expected = Float64Array.from(places, (_, lead) => leftOf(lead, fast, slow));
  const origins = originsOf(past, 60 / intervalMinutes);
  const perDay = 1440 / intervalMinutes;
  const last = past.deviations.length - 1;
  return {
    pricePath: inBlocks((lead) => expected[lead]!),
    origins: origins.length,
    scenario: (number) =>
      inBlocks((lead) => {
        // What lies after the latest price is taken from as many days before as it takes.
        let origin = origins[number]!;
        while (origin + lead > last) origin -= perDay;
        if (origin < 0) return expected[lead]!;
        const came = past.deviations[origin + lead]!;
        return Number.isNaN(came)
          ? expected[lead]!
          : expected[lead]! +
              SPREAD * (came - leftOf(lead, past.fast[origin]!, past.slow[origin]!));
      }),
  };
}

/** Coefficients by the lead in intervals; undefined beyond the last block of leads. */
function coefficientsByLead(
  { path, intervalMinutes }: Personality,
  leads: number,
): (LeadCoefficients | undefined)[] {
  const ofBlock: LeadCoefficients[] = [];
  return Array.from({ length: leads }, (_, lead) => {
    const block = leadBlock(lead * intervalMinutes);
    if (block === undefined) return undefined;
    ofBlock[block] ??= leadCoefficients(path.regression, block);
    return ofBlock[block];
  });
}

/** Origins of each past day, of the same time of day first, latest first. */
function originsOf({ deviations, first }: PastDeviations, perHour: number): number[] {
  const perDay = 24 * perHour;
  const last = deviations.length - 1;
  return ORIGIN_HOURS.flatMap((hours) => {
    const origins: number[] = [];
    for (let at = last - perDay + hours * perHour; at >= first + 4 * perHour; at -= perDay) {
      origins.push(at);
    }
    return origins;
  });
}
