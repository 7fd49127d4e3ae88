import { plannedStep } from '../battery/project-plan.js';
import { type SettledShare, updateRecalibration } from '../confidence/recalibration.js';
import { isRightDirectionCore, judgedHours } from '../confidence/right-direction.js';
import type { Personality } from '../schema/personality.js';
import { windowPrices } from './price-window.js';
import { transformPrice } from './profile.js';

/** Ends of the ranges of leads over which forecasts are evaluated [h]; each begins where the one before ends. */
export const LEAD_RANGE_ENDS = [1, 4, 12, 24, 48] as const;

/** Weight of the prior that both forecasts are equally good, in origins. */
const PRIOR_ORIGINS = 24;

/** Forgetting factor per origin: a half-life of 28 days of hourly origins. */
const KEPT = 2 ** (-1 / (28 * 24));

/** Minimum share of known prices for judging a recommendation. */
const MIN_KNOWN = 0.75;

/** Learns from the recommendations of a draft whose 48 hours are over, in place: equations (57) and (59). */
export function settleRecommendations(draft: Personality): void {
  const { recommendations, intervalMinutes, lastInterval } = draft;
  const count = (judgedHours * 60) / intervalMinutes;
  const isOver = ({ interval }: Personality['recommendations'][number]) =>
    interval + count - 1 <= lastInterval!;
  if (!recommendations.some(isOver)) return;
  const settled: SettledShare[] = [];
  for (const recommendation of recommendations.filter(isOver)) {
    const happened = wasRight(draft, recommendation, count);
    if (happened !== undefined) settled.push({ share: recommendation.share, happened });
  }
  draft.recommendations = recommendations.filter((each) => !isOver(each));
  // Uses the checking function, since `observePrice` does not validate the items of lists.
  if (settled.length > 0) draft.recalibration = updateRecalibration(draft.recalibration, settled);
}

/** Whether an action was right; undefined if too few of the prices are known. */
function wasRight(
  draft: Personality,
  {
    interval,
    chargeMw,
    dischargeMw,
    energyMwh,
    leastPerMwh,
    importChargePerMwh,
    ...battery
  }: Personality['recommendations'][number],
  count: number,
): boolean | undefined {
  const prices = windowPrices(draft, interval, count);
  const known = prices.reduce((sum, price) => sum + (Number.isNaN(price) ? 0 : 1), 0);
  if (known < MIN_KNOWN * count) return undefined;
  return isRightDirectionCore({
    prices,
    stepMinutes: draft.intervalMinutes,
    action: plannedStep(chargeMw, dischargeMw),
    battery: { ...battery, initialEnergyMwh: energyMwh },
    ...(leastPerMwh === undefined ? {} : { leastPerMwh }),
    ...(importChargePerMwh === undefined ? {} : { importChargePerMwh }),
  });
}

/** Evaluates pending forecasts of a draft against outcomes, in place, for each range of leads that is over: equation (107). */
export function settleForecasts(draft: Personality): void {
  const { forecasts, intervalMinutes, lastInterval } = draft;
  const perHour = 60 / intervalMinutes;
  if (forecasts.pending.length === 0) return;
  const pending = forecasts.pending.map((waiting) => {
    let { settled } = waiting;
    while (
      settled < LEAD_RANGE_ENDS.length &&
      waiting.interval + LEAD_RANGE_ENDS[settled]! * perHour <= lastInterval!
    ) {
      settleRange(draft, waiting, settled);
      settled += 1;
    }
    return settled === waiting.settled ? waiting : { ...waiting, settled };
  });
  forecasts.pending = pending.filter(({ settled }) => settled < LEAD_RANGE_ENDS.length);
}

function settleRange(
  draft: Personality,
  { interval, own, given }: Personality['forecasts']['pending'][number],
  range: number,
): void {
  const { forecasts, space, intervalMinutes } = draft;
  const predicted = given[range];
  if (typeof predicted !== 'number') return;
  const perHour = 60 / intervalMinutes;
  const from = (LEAD_RANGE_ENDS[range - 1] ?? 0) * perHour;
  const count = LEAD_RANGE_ENDS[range]! * perHour - from;
  const prices = windowPrices(draft, interval + from + 1, count).filter(
    (price) => !Number.isNaN(price),
  );
  if (2 * prices.length < count) return;
  const actual = transformPrice(
    space,
    prices.reduce((sum, price) => sum + price, 0) / prices.length,
  );
  const ownError = transformPrice(space, own[range]!) - actual;
  const givenError = transformPrice(space, predicted) - actual;
  const add = (sums: number[], value: number) => {
    sums[range] = KEPT * sums[range]! + value;
  };
  add(forecasts.counts, 1);
  add(forecasts.ownSquares, ownError * ownError);
  add(forecasts.givenSquares, givenError * givenError);
  add(forecasts.products, ownError * givenError);
}

/** A forecast record without data. */
export function emptyForecastRecord(): Personality['forecasts'] {
  const zeros = () => new Array<number>(LEAD_RANGE_ENDS.length).fill(0);
  return {
    pending: [],
    counts: zeros(),
    ownSquares: zeros(),
    givenSquares: zeros(),
    products: zeros(),
  };
}

/** Index of the range of a lead; longer leads belong to the last range. */
export function leadRange(leadHours: number): number {
  const range = LEAD_RANGE_ENDS.findIndex((end) => leadHours <= end);
  return range < 0 ? LEAD_RANGE_ENDS.length - 1 : range;
}

/** Weight of a supplied forecast relative to FENRIR's own, by range of leads, 0 to 1: equation (108). */
export function forecastWeights({
  counts,
  ownSquares,
  givenSquares,
  products,
}: Personality['forecasts']): number[] {
  return counts.map((count, range) => {
    const between = ownSquares[range]! + givenSquares[range]! - 2 * products[range]!;
    if (!(count > 0 && between > 0)) return 0.5;
    const earned = (ownSquares[range]! - products[range]!) / between;
    const weight = (count * earned + PRIOR_ORIGINS / 2) / (count + PRIOR_ORIGINS);
    return Math.min(1, Math.max(0, weight));
  });
}
