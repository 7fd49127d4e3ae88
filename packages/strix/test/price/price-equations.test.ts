import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { marketPrior } from '../../src/data/market-prior.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { samplePricePath } from '../../src/price/next-day.js';
import { datedCalendar, undatedCalendar } from '../../src/price/path-calendar.js';
import { sampleModel } from '../support/sample-model.js';
import { slowPrices } from '../support/slow-prices.js';

describe('prices of a path', () => {
  const cases = [
    ['a hand-made model, undated', sampleModel(), undatedCalendar(40)],
    ['a hand-made model over a year and a day', sampleModel(), datedCalendar('2024-02-20', 367)],
    ['a fitted prior with many prices below 0', marketPrior('nem-vic1'), undatedCalendar(60)],
    ['the default prior', marketPrior('us-iso-day-ahead'), datedCalendar('2027-01-01', 60)],
  ] as const;

  it.each(cases)('follow the equations of the method note: %s', (_name, model, calendar) => {
    const tables = drawPriceTables(model, { seed: 5, drawCount: 8 });
    for (const path of [0, 1, 7, 8, 1000]) {
      const fast = samplePricePath(tables, calendar, { seed: 5, path });
      const slow = slowPrices(tables, calendar, { seed: 5, path }).flatMap(({ prices }) => prices);
      expect(fast).toHaveLength(slow.length);
      for (const [hour, price] of slow.entries()) {
        assert(
          Math.abs(fast[hour]! - price) < 2e-6 * (50 + Math.abs(price)),
          `path ${path}, hour ${hour}: ${fast[hour]}, by the equations ${price}`,
        );
      }
    }
  });
});
