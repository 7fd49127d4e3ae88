import type { Personality } from '../../schema/personality.js';
import { RANGE_ENDS } from './forecast-ranges.js';
import { toSpace } from './price-space.js';
import { windowPrices } from './window.js';

/** What is kept of the sums with each origin: half after 28 days of hourly origins. */
const KEPT = 2 ** (-1 / (28 * 24));

/** Holds forecasts and own expectations of a draft against what came, in place, range by range as each is over: equation (107). */
export function settleForecasts(draft: Personality): void {
  const { forecasts, intervalMinutes, lastInterval } = draft;
  const perHour = 60 / intervalMinutes;
  if (forecasts.pending.length === 0) return;
  const pending = forecasts.pending.map((waiting) => {
    let { settled } = waiting;
    while (
      settled < RANGE_ENDS.length &&
      waiting.interval + RANGE_ENDS[settled]! * perHour <= lastInterval!
    ) {
      settleRange(draft, waiting, settled);
      settled += 1;
    }
    return settled === waiting.settled ? waiting : { ...waiting, settled };
  });
  forecasts.pending = pending.filter(({ settled }) => settled < RANGE_ENDS.length);
}

function settleRange(
  draft: Personality,
  { interval, own, given }: Personality['forecasts']['pending'][number],
  range: number,
): void {
  const { forecasts, space, intervalMinutes } = draft;
  const said = given[range];
  if (typeof said !== 'number') return;
  const perHour = 60 / intervalMinutes;
  const from = (RANGE_ENDS[range - 1] ?? 0) * perHour;
  const count = RANGE_ENDS[range]! * perHour - from;
  const prices = windowPrices(draft, interval + from + 1, count).filter(
    (price) => !Number.isNaN(price),
  );
  if (2 * prices.length < count) return;
  const came = toSpace(space, prices.reduce((sum, price) => sum + price, 0) / prices.length);
  const ownError = toSpace(space, own[range]!) - came;
  const givenError = toSpace(space, said) - came;
  const add = (sums: number[], value: number) => {
    sums[range] = KEPT * sums[range]! + value;
  };
  add(forecasts.counts, 1);
  add(forecasts.ownSquares, ownError * ownError);
  add(forecasts.givenSquares, givenError * givenError);
  add(forecasts.products, ownError * givenError);
}
