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

/** Origins lie at the time of day of the interval that begins, then an hour later and an hour earlier [h]. */
const ORIGIN_HOURS = [0, 1, -1] as const;

/** Hours of prices required before an origin: the averaging time of its slow feature. */
const HOURS_BEFORE = 4;

/** Widens the errors of four weeks that the profile has already learned, which are too narrow by this factor. */
const SPREAD = 1.08;

/** The path model has no weight up to this age, and full weight from the other on [days]. */
const FIRST_DAYS = 1;

export const SETTLED_DAYS = 5;

/**
 * Expected prices and scenarios at a known time: those of the path model, and for a site with little history partly those of the profile with its prior.
 * Scenarios use past errors as far as there are any, the others are drawn from the climatology: equation (104).
 *
 * @param known - without a pending price
 * @returns prices, and the weight of the path model: 0 on the first day, 1 from the fifth on
 */
export function timedLookahead(
  known: Personality,
  grid: CalendarLookaheadGrid,
  count: number,
  seed: number,
): BlockPrices & { readonly weight: number } {
  const days = daysSeen(known);
  const weight = Math.min(1, Math.max(0, (days - FIRST_DAYS) / (SETTLED_DAYS - FIRST_DAYS)));
  const climatology = climatologyDistribution(known);
  const priorPath = climatologyPath(climatology, grid);
  const own = weight > 0 ? pathModelPath(known, grid) : priorPath;
  const pricePath = priorPath.map((price, block) => price + weight * (own[block]! - price));
  const shifted = (scenario: Float64Array, path: Float64Array) =>
    scenario.map((price, block) => price + pricePath[block]! - path[block]!);
  const scenarios =
    weight > 0 && count > 0
      ? pastErrorScenarios(known, grid, count).map((scenario) => shifted(scenario, own))
      : [];
  while (scenarios.length < count) {
    scenarios.push(
      shifted(climatologyScenario(climatology, grid, seed, scenarios.length), priorPath),
    );
  }
  return { pricePath, scenarios, weight };
}

/** A grid with the place of each interval in the local day. */
interface CalendarLookaheadGrid extends LookaheadGrid {
  readonly places: ArrayLike<number>;
}

/** Expected mean price of each block by the path model: equation (101). */
export function pathModelPath(known: Personality, grid: CalendarLookaheadGrid): Float64Array {
  const climatologyMeans = climatologyOfDay(known);
  const { byFast, bySlow } = leadSeries(known, grid.places.length);
  const [fast, slow] = known.path.features;
  return blockMeans(
    grid,
    climatologyMeans,
    (lead) => byFast[lead]! * fast! + bySlow[lead]! * slow!,
  );
}

/** Scenarios: the expected prices plus the errors of the path model after past origins, latest origins first. Equations (102) and (103). A site with little history has fewer than `most`. */
export function pastErrorScenarios(
  known: Personality,
  grid: CalendarLookaheadGrid,
  most: number,
): Float64Array[] {
  const climatologyMeans = climatologyOfDay(known);
  const { byFast, bySlow } = leadSeries(known, grid.places.length);
  const [fastNow, slowNow] = known.path.features;
  const past = pastDeviations(known, climatologyMeans);
  const { deviations, fast, slow } = past;
  const perDay = 1440 / known.intervalMinutes;
  const last = deviations.length - 1;
  return pastOrigins(past, perDay)
    .slice(0, most)
    .map((first) => {
      let origin = first;
      return blockMeans(grid, climatologyMeans, (lead) => {
        const now = byFast[lead]! * fastNow! + bySlow[lead]! * slowNow!;
        // After the latest price, the errors of an earlier day at the same time replace those not known yet. Leads rise.
        while (origin + lead > last) origin -= perDay;
        if (origin < past.first) return now;
        const actual = deviations[origin + lead]!;
        if (Number.isNaN(actual)) return now;
        const before = byFast[lead]! * fast[origin]! + bySlow[lead]! * slow[origin]!;
        return now + SPREAD * (actual - before);
      });
    });
}

function climatologyOfDay({ path, intervalMinutes }: Personality): ClimatologyPrice[] {
  const { profile, level } = path;
  return Array.from({ length: 1440 / intervalMinutes }, (_, place) =>
    climatologyAt({ profile, level, intervalMinutes }, place),
  );
}

/** Mean prices of blocks from the deviations of their intervals; the first interval has the known price. */
function blockMeans(
  { places, blocks, pricePerMwh }: CalendarLookaheadGrid,
  climatologyMeans: readonly ClimatologyPrice[],
  deviationAt: (lead: number) => number,
): Float64Array {
  let lead = 0;
  return Float64Array.from(blocks, (intervals) => {
    let sum = 0;
    for (let at = 0; at < intervals; at += 1, lead += 1) {
      const { mean, scale } = climatologyMeans[places[lead]!]!;
      sum += lead === 0 ? pricePerMwh : mean + scale * deviationAt(lead);
    }
    return sum / intervals;
  });
}

/** Coefficients of the two features by the lead in intervals: 0 beyond the last block of leads. */
function leadSeries({ path, intervalMinutes }: Personality, leads: number) {
  const ofBlock: LeadCoefficients[] = [];
  const byFast = new Float64Array(leads);
  const bySlow = new Float64Array(leads);
  for (let lead = 0; lead < leads; lead += 1) {
    const block = leadBlock(lead * intervalMinutes);
    if (block === undefined) break;
    ofBlock[block] ??= leadCoefficients(path.regression, block);
    [byFast[lead], bySlow[lead]] = ofBlock[block];
  }
  return { byFast, bySlow };
}

/** Past origins: those of the same time of day first, latest first. */
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

/** Prices of the window as deviations from the present climatology, in units of its scale. */
interface PastDeviations {
  /** By the interval, the latest last; NaN where there was no price. */
  readonly deviations: Float64Array;
  /** Index of the first price. */
  readonly first: number;
  /** Features of the path model at an index: averages over its two times. */
  readonly fast: Float64Array;
  readonly slow: Float64Array;
}

/** Deviations of the window of a personality without a pending price. */
function pastDeviations(
  known: Personality,
  climatologyMeans: readonly ClimatologyPrice[],
): PastDeviations {
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
      const { mean, scale } = climatologyMeans[places[at - first]!]!;
      inScales = Math.min(cap, Math.max(-cap, price - mean)) / scale;
      deviations[at] = inScales;
    }
    fast[at] = (1 - fastShare) * (fast[at - 1] ?? 0) + fastShare * inScales;
    slow[at] = (1 - slowShare) * (slow[at - 1] ?? 0) + slowShare * inScales;
  }
  return { deviations, first, fast, slow };
}

/** Positions of intervals in the local day and week. */
interface LocalCalendar {
  /** Index in the local day, from 0. */
  readonly places: Uint16Array;
  /** Cell of the profile: hours of weekdays, then of weekends. */
  readonly cells: Uint8Array;
}

/**
 * Positions of consecutive intervals. The time zone is queried only at the ends of each day, since a clock changes at most once a day.
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
