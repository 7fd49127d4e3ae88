import { checkMarketClock } from '../internal/check-market-clock.js';
import { checkObject } from '../internal/check-object.js';
import type { PathModel } from '../schema/path-model.js';
import { emptyRegression } from './internal/lead-regression.js';
import { SIZE_CLASSES } from './internal/price-cap.js';

/** What a market is known by before any price. */
export interface PathModelOptions {
  /** IANA zone, whose day the prices follow. */
  readonly timeZone: string;
  /** Length of a market interval: 5, 10, 15, 20, 30 or 60 [min]. */
  readonly intervalMinutes: number;
}

/**
 * A path model that has seen no price.
 *
 * @param options - clock of the market
 * @throws EngineError `invalid` / `unknownTimeZone`, `intervalNotTaken`
 * @example
 * createPathModel({ timeZone: 'Australia/Melbourne', intervalMinutes: 5 }).profile.means.length;
 * // => 288
 */
export function createPathModel(options: PathModelOptions): PathModel {
  checkObject('options', options);
  const { timeZone, intervalMinutes } = options;
  checkMarketClock(timeZone, intervalMinutes);
  const zeros = (length: number) => new Array<number>(length).fill(0);
  const places = 1440 / intervalMinutes;
  return {
    version: 1,
    timeZone,
    intervalMinutes,
    pending: null,
    lastInterval: null,
    observations: 0,
    level: { weight: 0, mean: 0, meanSize: 0 },
    sizes: { day: null, weights: zeros(SIZE_CLASSES) },
    profile: { weights: zeros(places), means: zeros(places), scales: zeros(places) },
    features: [0, 0],
    origins: [],
    regression: emptyRegression(),
  };
}
