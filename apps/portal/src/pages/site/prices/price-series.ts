import type { components } from '@bess/client';
import type { ChartedSeries } from '@bess/plot';
import { stepsWithGaps } from '../../../charts/history-view.js';
import { formatNumber } from '../../../ui/format.js';

/** A stored price, or the mean, range and number of the prices of a step. */
export type PriceStep = components['schemas']['SitePriceList']['prices'][number];

/** Prices as a line of a chart; where a step holds several, their range comes along. */
export function seriesOfPrices(unit: string): (steps: readonly PriceStep[]) => ChartedSeries[] {
  return (steps) => {
    const drawn = stepsWithGaps(steps);
    return [
      {
        name: 'Price',
        unit: `price [${unit}]`,
        timesMs: drawn.map(({ timeMs }) => timeMs),
        values: drawn.map(({ step }) => step?.price_per_mwh ?? null),
        ...(steps.some(({ count = 1 }) => count > 1) && {
          minimum: drawn.map(({ step }) => step?.minimum ?? null),
          maximum: drawn.map(({ step }) => step?.maximum ?? null),
        }),
      },
    ];
  };
}

/** `mean 31.5, lowest −12, highest 240 USD/MWh`: the mean of all prices, whatever the steps. */
export function priceStatistics(steps: readonly PriceStep[], unit: string): string {
  const total = steps.reduce((sum, { count = 1 }) => sum + count, 0);
  const mean =
    steps.reduce((sum, { price_per_mwh, count = 1 }) => sum + price_per_mwh * count, 0) / total;
  const lowest = steps.reduce(
    (least, { minimum, price_per_mwh }) => Math.min(least, minimum ?? price_per_mwh),
    Number.POSITIVE_INFINITY,
  );
  const highest = steps.reduce(
    (most, { maximum, price_per_mwh }) => Math.max(most, maximum ?? price_per_mwh),
    Number.NEGATIVE_INFINITY,
  );
  const [written, least, most] = [mean, lowest, highest].map((value) =>
    formatNumber(value).replace('-', '−'),
  );
  return `mean ${written}, lowest ${least}, highest ${most} ${unit}`;
}
