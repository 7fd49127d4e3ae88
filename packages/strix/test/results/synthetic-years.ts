import { createStream, nextNormal } from '@bess/kernel/rng';
import type { SimulatedRevenue } from '../../src/results/annualise.js';

/** A market whose annual revenue has a known distribution: the revenue of a day is season · year effect · daily noise. */
export interface SyntheticMarket {
  /** Expected revenue of a day of the year, 0 to 364 [currency]. */
  season: (day: number) => number;
  /** Year effect; its mean over the draws should be 1. */
  effect: (spreadYear: number, levelYear: number) => number;
  yearSd: number;
  /** Relative standard deviation of a day's revenue, and of the posterior draws. */
  daySd: number;
  drawSd: number;
  drawCount: number;
}

/** Paths of the market, with start days spread over the year as in the engine, or all on one day. */
export function syntheticRevenue(
  market: SyntheticMarket,
  options: { pathCount: number; horizonDays: number; seed: number; startDay?: number },
): SimulatedRevenue {
  const { pathCount, horizonDays, seed, startDay } = options;
  const draws = createStream({ seed, stream: 1, path: 0 });
  const ofDraw = Float64Array.from(
    { length: market.drawCount },
    () => 1 + market.drawSd * nextNormal(draws),
  );
  const revenue = new Float64Array(pathCount);
  const levelYear = new Float64Array(pathCount);
  const spreadYear = new Float64Array(pathCount);
  for (let path = 0; path < pathCount; path++) {
    const stream = createStream({ seed, stream: 0, path });
    spreadYear[path] = market.yearSd * nextNormal(stream);
    levelYear[path] = market.yearSd * nextNormal(stream);
    const turns = (path + 0.5) * 0.6180339887498949;
    const first = startDay ?? Math.floor(365 * (turns - Math.floor(turns)));
    const effect =
      market.effect(spreadYear[path]!, levelYear[path]!) * ofDraw[path % market.drawCount]!;
    for (let day = 0; day < horizonDays; day++) {
      const expected = market.season((first + day) % 365) * effect;
      revenue[path] = revenue[path]! + expected * (1 + market.daySd * nextNormal(stream));
    }
  }
  return { horizonDays, revenue, levelYear, spreadYear, drawCount: market.drawCount };
}
