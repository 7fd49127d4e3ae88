import type { PriceHistory } from '../../../packages/strix/src/price/price-model.js';
import {
  type DatedPrices,
  resampleToHours,
} from '../../../packages/strix/src/replay/hourly-prices.js';
import {
  type MarketName,
  marketSeries,
  readPriceHistory,
} from '../../shared/series/read-price-history.js';
import { splitOf } from '../../shared/splits.js';

/** The stretch of a market's history that is measured. */
export type Period = 'validation' | 'test';

/** A market with its history and the measured stretch, [`fromHour`, `untilHour`). */
export interface MarketCase {
  readonly market: MarketName;
  readonly history: PriceHistory;
  readonly prices: DatedPrices;
  /** First hour of the stretch; everything before it is known. */
  readonly fromHour: number;
  readonly untilHour: number;
  /** Start of an hour [ms since the epoch]. */
  readonly instantOf: (hour: number) => number;
}

const MS_PER_HOUR = 3_600_000;

/**
 * Reads a market and finds its stretch. The validation is the stretch before the test; for it the test is cut off, so that
 * it cannot be seen.
 */
export function marketCase(market: MarketName, period: Period, folder: string): MarketCase {
  const history = readPriceHistory(market, folder);
  const split = splitOf(marketSeries.find((series) => series.market === market)!.file);
  const prices = resampleToHours(history);
  const hourOf = (ms: number) => Math.round((ms - prices.startMs) / MS_PER_HOUR);
  const testHour = hourOf(split.testFromMs);
  return {
    ...{ market, history, prices },
    fromHour: period === 'test' ? testHour : hourOf(split.validationFromMs),
    untilHour: period === 'test' ? prices.pricePerMwhSeries.length : testHour,
    instantOf: (hour) => prices.startMs + hour * MS_PER_HOUR,
  };
}
