import { zoneOffsetMinutes } from '@bess/kernel/series';
import { daysSeen, windowPrices } from '../personality/price-window.js';
import { profileCell } from '../personality/profile.js';
import { type ClimatologyPrice, climatologyAt, priceCap } from '../real-time/climatology.js';
import {
  type LeadCoefficients,
  leadBlock,
  leadCoefficients,
} from '../real-time/lead-regression.js';
import { FEATURE_MINUTES } from '../real-time/observe-path-prices.js';
import type { Personality } from '../schema/personality.js';
import {
  type BlockPrices,
  climatologyDistribution,
  climatologyPath,
  climatologyScenario,
  type LookaheadGrid,
} from './climatology-scenarios.js';

const MINUTES_PER_DAY = 1440;

/** 1970-01-01 was a Thursday. */
const THURSDAY = 3;

/** Origins lie at the time of day of the interval that begins, then an hour later and earlier [h]. */
const ORIGIN_HOURS = [0, 1, -1] as const;

/** Hours of prices behind an origin: the time that its slow deviation is averaged over. */
const HOURS_BEFORE = 4;

/** Four weeks of errors, seen with a profile that knows them, are narrower than those to come by this. */
const SPREAD = 1.08;

/** After this time the path model says nothing yet, and after that it has the whole say [days]. */
const FIRST_DAYS = 1;

export const SETTLED_DAYS = 5;

/**
 * Prices to come at a known time: what the path model says, and while the site is young what the profile with its prior says. As many courses as there are past errors
 * have these, the others those of the usual law: equation (104).
 *
 * @param known - no price pending
 * @returns prices, and the weight of the path model: 0 in the first day, 1 from the fifth on
 */
export function timedLookahead(
  known: Personality,
  course: CalendarLookaheadGrid,
  count: number,
  seed: number,
): BlockPrices & { readonly weight: number } {
  const days = daysSeen(known);
  const weight = Math.min(1, Math.max(0, (days - FIRST_DAYS) / (SETTLED_DAYS - FIRST_DAYS)));
  const law = climatologyDistribution(known);
  const usual = climatologyPath(law, course);
  const own = weight > 0 ? pathModelPath(known, course) : usual;
  const pricePath = usual.map((price, block) => price + weight * (own[block]! - price));
  const about = (scenario: Float64Array, path: Float64Array) =>
    scenario.map((price, block) => price + pricePath[block]! - path[block]!);
  const scenarios =
    weight > 0 && count > 0
      ? pastErrorScenarios(known, course, count).map((scenario) => about(scenario, own))
      : [];
  while (scenarios.length < count) {
    scenarios.push(about(climatologyScenario(law, course, seed, scenarios.length), usual));
  }
  return { pricePath, scenarios, weight };
}

/** A course of which the places of the day are known too. */
interface CalendarLookaheadGrid extends LookaheadGrid {
  readonly places: ArrayLike<number>;
}

/** Expected mean price of each block by the path model of a personality without a pending price: equation (101). */
export function pathModelPath(known: Personality, course: CalendarLookaheadGrid): Float64Array {
  const usual = climatologyOfDay(known);
  const expected = expectedDeviations(known, course.places.length);
  return blockMeans(course, usual, (lead) => expected(lead, known.path.features));
}

/**
 * Courses that the errors of the path model after past origins make of what it expects now, latest origins first: equations (102) and (103).
 *
 * @param most - courses at most; fewer where the site is young
 */
export function pastErrorScenarios(
  known: Personality,
  course: CalendarLookaheadGrid,
  most: number,
): Float64Array[] {
  const usual = climatologyOfDay(known);
  const expected = expectedDeviations(known, course.places.length);
  const past = pastDeviations(known, usual);
  const perDay = 1440 / known.intervalMinutes;
  const last = past.deviations.length - 1;
  return pastOrigins(past, perDay)
    .slice(0, most)
    .map((first) =>
      blockMeans(course, usual, (lead) => {
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

function climatologyOfDay({ path, intervalMinutes }: Personality): ClimatologyPrice[] {
  const { profile, level } = path;
  return Array.from({ length: 1440 / intervalMinutes }, (_, place) =>
    climatologyAt({ profile, level, intervalMinutes }, place),
  );
}

/** Mean prices of blocks from the deviations of their intervals, the first of which has its price. */
function blockMeans(
  { places, blocks, pricePerMwh }: CalendarLookaheadGrid,
  usual: readonly ClimatologyPrice[],
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
function pastOrigins({ deviations, first }: PastDeviations, perDay: number): number[] {
  const perHour = perDay / 24;
  const last = deviations.length - 1;
  return ORIGIN_HOURS.flatMap((hours) => {
    const origins: number[] = [];
    const least = first + HOURS_BEFORE * perHour;
    for (let at = last - perDay + hours * perHour; at >= least; at -= perDay) origins.push(at);
    return origins;
  });
}

/** The prices of the window as deviations from what is usual now, in units of its scale. */
interface PastDeviations {
  /** By the interval, the latest price last; NaN where there was no price. */
  readonly deviations: Float64Array;
  /** Index of the first price. */
  readonly first: number;
  /** What was known of them at an index: means over the two times of the path model. */
  readonly featuresAt: (index: number) => readonly [fast: number, slow: number];
}

/** Deviations of the window of a personality that has no pending price. */
function pastDeviations(known: Personality, usual: readonly ClimatologyPrice[]): PastDeviations {
  const { lastInterval, intervalMinutes, window, path } = known;
  const prices = windowPrices(known, lastInterval! - window.length + 1, window.length);
  const first = prices.findIndex((price) => !Number.isNaN(price));
  const deviations = new Float64Array(prices.length).fill(Number.NaN);
  const fast = new Float64Array(prices.length);
  const slow = new Float64Array(prices.length);
  const firstInterval = lastInterval! - window.length + 1 + first;
  const { places } = localCalendarPlaces(firstInterval, prices.length - first, known);
  const cap = priceCap(path.sizes);
  const [fastShare, slowShare] = FEATURE_MINUTES.map((minutes) =>
    Math.min(1, intervalMinutes / minutes),
  ) as [number, number];
  for (let at = first; at < prices.length; at += 1) {
    const price = prices[at]!;
    let inScales = 0;
    if (!Number.isNaN(price)) {
      const { mean, scale } = usual[places[at - first]!]!;
      inScales = Math.min(cap, Math.max(-cap, price - mean)) / scale;
      deviations[at] = inScales;
    }
    fast[at] = (1 - fastShare) * (fast[at - 1] ?? 0) + fastShare * inScales;
    slow[at] = (1 - slowShare) * (slow[at - 1] ?? 0) + slowShare * inScales;
  }
  return { deviations, first, featuresAt: (index) => [fast[index]!, slow[index]!] };
}

/** Where intervals lie on the local clock. */
interface LocalCalendar {
  /** Place in the local day, from 0. */
  readonly places: Uint16Array;
  /** Cell of the profile: hours of weekdays, then of weekends. */
  readonly cells: Uint8Array;
}

/**
 * Where a run of intervals lies on the local clock. The zone is only asked at the ends of each day of it: a clock changes no more than once a day.
 *
 * @throws EngineError `instantOutOfRange` of the kernel
 */
export function localCalendarPlaces(
  firstInterval: number,
  count: number,
  { timeZone, intervalMinutes }: Pick<Personality, 'timeZone' | 'intervalMinutes'>,
): LocalCalendar {
  const places = new Uint16Array(count);
  const cells = new Uint8Array(count);
  const offsetAt = (at: number) =>
    zoneOffsetMinutes((firstInterval + at) * intervalMinutes * 60_000, timeZone);
  const perDay = MINUTES_PER_DAY / intervalMinutes;
  for (let from = 0; from < count; from += perDay) {
    const until = Math.min(count, from + perDay);
    const first = offsetAt(from);
    const isSteady = first === offsetAt(until - 1);
    for (let at = from; at < until; at += 1) {
      const minutes = (firstInterval + at) * intervalMinutes + (isSteady ? first : offsetAt(at));
      const day = Math.floor(minutes / MINUTES_PER_DAY);
      const ofDay = minutes - day * MINUTES_PER_DAY;
      const weekday = (((day + THURSDAY) % 7) + 7) % 7;
      places[at] = Math.floor(ofDay / intervalMinutes);
      cells[at] = profileCell({ hour: Math.floor(ofDay / 60), kind: weekday >= 5 ? 1 : 0 });
    }
  }
  return { places, cells };
}
