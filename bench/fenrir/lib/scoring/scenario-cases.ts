import { createPersonality } from '../../../../packages/fenrir/src/personality/create-personality.js';
import { observePrices } from '../../../../packages/fenrir/src/personality/observe-prices.js';
import {
  expectLookahead,
  type Lookahead,
} from '../../../../packages/fenrir/src/scenarios/expect-lookahead.js';
import type { Personality } from '../../../../packages/fenrir/src/schema/personality.js';
import type { Stretch } from '../stretch.js';

/** The expectation at an origin, and the realised prices. */
export interface ScenarioCase {
  readonly ahead: Lookahead;
  /** Mean price of each block; NaN where one of its prices is missing [currency/MWh]. */
  readonly came: Float64Array;
}

/** Options of the scenarios. */
export interface ScenarioPlan {
  readonly horizonHours: number;
  /** Intervals from origin to origin. */
  readonly every: number;
  /** Most days of prices that the site has seen; all earlier ones by default. */
  readonly seenDays?: number;
}

/** Makes the expectation; the package's own by default. */
export type Expecter = (
  personality: Personality,
  options: { timeMs: number; pricePerMwh: number; horizonHours: number },
) => Lookahead;

/**
 * Causal expectations of a stretch: at each origin from the prices up to the interval that begins, compared with the prices after it.
 *
 * @param stretch - market and days; nothing after them is looked at
 */
export function* scenarioCases(
  { market, fromDay, untilDay }: Stretch,
  { horizonHours, every, seenDays }: ScenarioPlan,
  expect: Expecter = expectLookahead,
): Generator<ScenarioCase> {
  const { grid, prices, days } = market;
  const { stepMinutes, timeZone } = grid;
  const timeOf = (step: number) => grid.startMs + step * stepMinutes * 60_000;
  const observed = (from: number, until: number) =>
    Array.from(prices.subarray(from, until), (pricePerMwh, at) => ({
      timeMs: timeOf(from + at),
      pricePerMwh,
    })).filter(({ pricePerMwh }) => !Number.isNaN(pricePerMwh));
  const fresh = () => createPersonality({ timeZone, intervalMinutes: stepMinutes });
  const until = days[untilDay - 1]!.until;
  let seen = 0;
  let personality = fresh();
  for (let step = days[fromDay]!.from; step < until; step += every) {
    const pricePerMwh = prices[step]!;
    if (Number.isNaN(pricePerMwh)) continue;
    if (seenDays !== undefined) {
      seen = step - Math.round((seenDays * 1440) / stepMinutes);
      if (seen < 0) continue;
      personality = fresh();
    }
    personality = observePrices(personality, observed(seen, step));
    seen = step;
    const ahead = expect(personality, { timeMs: timeOf(step), pricePerMwh, horizonHours });
    let from = step;
    const came = ahead.blockHours.map((hours) => {
      const intervals = Math.round((hours * 60) / stepMinutes);
      const block = prices.subarray(from, Math.min(until, from + intervals));
      from += intervals;
      if (block.length < intervals) return Number.NaN;
      return block.reduce((sum, price) => sum + price, 0) / intervals;
    });
    yield { ahead, came };
  }
}
