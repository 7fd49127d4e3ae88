import { createStream } from '@bess/kernel/rng';
import { describe, expect, test } from 'vitest';
import { marketPrior } from '../../packages/strix/src/data/market-prior.js';
import { addCalendar } from '../../packages/strix/src/replay/hourly-prices.js';
import { thresholdRule } from '../../packages/strix/src/replay/operating-rules.js';
import { replayRule } from '../../packages/strix/src/replay/replay-rule.js';
import { blockBootstrap } from '../strix/lib/block-bootstrap.js';
import { historyBefore } from '../strix/lib/history-before.js';
import { pinballLoss } from '../strix/lib/pinball-loss.js';
import { rollingRule } from '../strix/lib/rolling-rule.js';
import { shareInterval } from '../strix/lib/share-interval.js';
import { summariseCalibration } from '../strix/lib/summarise-calibration.js';
import { testBattery } from '../strix/lib/test-batteries.js';
import { wrongModels } from '../strix/lib/wrong-models.js';

const stream = () => createStream({ seed: 5, stream: 0, path: 0 });

describe('blockBootstrap', () => {
  test('of independent values has the normal interval', () => {
    const values = Array.from({ length: 400 }, (_, index) => ((index * 131) % 10 < 3 ? 1 : 0));
    const { mean, low, high } = blockBootstrap(values, 1, stream());
    // Standard error √(0.3·0.7/400) = 0.0229. Chance: by the binomial distribution of the resamples the bounds are exceeded in less than
    // one of a billion runs.
    expect(mean).toBeCloseTo(0.3, 12);
    expect(low).toBeCloseTo(0.3 - 1.96 * 0.0229, 1.7);
    expect(high).toBeCloseTo(0.3 + 1.96 * 0.0229, 1.7);
  });

  test('is wider for dependent neighbours', () => {
    const runs = Array.from({ length: 400 }, (_, index) =>
      Math.floor(index / 20) % 2 === 0 ? 1 : 0,
    );
    const widthOf = (blockLength: number) => {
      const { low, high } = blockBootstrap(runs, blockLength, stream());
      return high - low;
    };
    expect(widthOf(20)).toBeGreaterThan(1.5 * widthOf(1));
  });
});

test('a share of 0 or 1 has the exact bound of its blocks', () => {
  const none = new Array(36).fill(false);
  // 12 blocks: (1 − p)^12 = 0.025 at p = 0.2646.
  expect(shareInterval(none, 3, stream()).high).toBeCloseTo(0.2646, 4);
  expect(
    shareInterval(
      none.map(() => true),
      3,
      stream(),
    ).low,
  ).toBeCloseTo(1 - 0.2646, 4);
  const some = none.map((_, index) => index % 3 === 0);
  const { mean, low, high } = shareInterval(some, 3, stream());
  expect(mean).toBeCloseTo(1 / 3, 12);
  expect(low).toBeLessThanOrEqual(mean);
  expect(high).toBeGreaterThanOrEqual(mean);
});

test('pinball loss is least at the quantile', () => {
  expect(pinballLoss(10, 4, 0.1)).toBeCloseTo(0.6, 12);
  expect(pinballLoss(4, 10, 0.1)).toBeCloseTo(5.4, 12);
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const totals = values.map((forecast) =>
    values.reduce((sum, value) => sum + pinballLoss(value, forecast, 0.5), 0),
  );
  expect(totals.indexOf(Math.min(...totals))).toBe(4);
});

test('intervals that began before an instant are known at it', () => {
  const history = {
    epochMsSeries: [0, 10, 20],
    pricePerMwhSeries: [1, 2, 3],
    timeZone: 'UTC',
    reservePricePerMwHourSeries: { spinning: [4, 5, 6] },
  };
  expect(historyBefore(history, 20)).toEqual({
    epochMsSeries: [0, 10],
    pricePerMwhSeries: [1, 2],
    timeZone: 'UTC',
    reservePricePerMwHourSeries: { spinning: [4, 5] },
  });
});

test('a rule that is renewed repeatedly operates like a permanent one, once it has seen the past', () => {
  const series = Array.from({ length: 24 * 200 }, (_, hour) => 40 + 30 * Math.sin(hour * hour));
  const prices = addCalendar(series, { firstWeekday: 0, firstMonth: 0 });
  const battery = testBattery(4, 5);
  const range = { fromHour: 24 * 20 };
  const renewed = rollingRule(
    [20, 21, 60, 150].map((fromDay) => ({ fromDay, makeRule: thresholdRule })),
  );
  const { actionSeries } = replayRule(renewed, prices, battery, range);
  expect(actionSeries).toEqual(replayRule(thresholdRule(), prices, battery, range).actionSeries);
  expect(new Set(actionSeries).size).toBe(3);
  const late = rollingRule([{ fromDay: 25, makeRule: thresholdRule }]);
  const resting = replayRule(late, prices, battery, range).actionSeries.slice(0, 24 * 5);
  expect(new Set(resting)).toEqual(new Set([0]));
});

test('forecasts are judged by the share below them and by their loss', () => {
  // Realised values are 1 to 100; the forecast is right, the climatology is off by 100.
  const origins = Array.from({ length: 100 }, (_, index) => ({
    date: '2026-01-01',
    realised: ((index * 37) % 100) + 0.5,
    rank: 0,
    forecast: [10, 50, 90],
    climatology: [110, 150, 190],
  }));
  const summary = summariseCalibration(origins, 1);
  expect(summary.below.map(({ mean }) => mean)).toEqual([0.1, 0.5, 0.9]);
  for (const { mean, low, high } of summary.below) {
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
  }
  expect(summary.realisedOverMedian).toBeCloseTo(1, 12);
  // At level 0.5 alone: mean of |x − 50|/2 = 12.5, against a mean of (150 − x)/2 = 50.
  expect(summary.climatologyPinball).toBeGreaterThan(3 * summary.pinball);
});

test('a model that is wrong on purpose is wrong in one respect', () => {
  const model = marketPrior('us-iso-day-ahead');
  const [halved, later] = wrongModels(model);
  const { spread, ...others } = halved!.model;
  expect(spread.season.mean[3]).toBeCloseTo(model.spread.season.mean[3]! - Math.log(2), 12);
  expect({ ...spread, season: 0 }).toEqual({ ...model.spread, season: 0 });
  expect({ ...others, spread: 0 }).toEqual({ ...model, spread: 0 });
  for (const month of [0, 7]) {
    for (const hour of [0, 5, 21]) {
      expect(later!.model.shape.mean[month * 24 + hour + 2]).toBe(
        model.shape.mean[month * 24 + hour],
      );
    }
    expect(later!.model.shape.mean[month * 24]).toBe(model.shape.mean[month * 24 + 22]);
  }
});
