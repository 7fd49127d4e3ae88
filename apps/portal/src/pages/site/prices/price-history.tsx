import { localToEpochMs } from '@bess/kernel/series';
import { timeSeries } from '@bess/plot';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { formatNumber, formatTime } from '../../../ui/format.js';
import { EmptyState, QueryState } from '../../../ui/states.js';
import { usePrices } from '../site-queries.js';
import type { SiteTerms } from '../site-terms.js';
import {
  latestView,
  movedView,
  type PriceExtent,
  type PriceView,
  resolutionWords,
  scaledView,
  seriesOfPrices,
  viewOf,
} from './price-view.js';

/** Spans that end with the last price [days]. */
const spans = [
  { label: 'All', days: Number.POSITIVE_INFINITY },
  { label: '30 d', days: 30 },
  { label: '7 d', days: 7 },
  { label: '1 d', days: 1 },
] as const;

const help =
  'Drag across the chart to zoom in. With the keyboard on the chart: ← and → move, + and − zoom, 0 shows all.';

interface PriceHistoryProps {
  terms: SiteTerms;
  extent: PriceExtent;
}

/** Prices over time: a span at a time, in steps as fine as a screen can show. */
export function PriceHistory({ terms, extent }: PriceHistoryProps) {
  const { timeZone } = terms;
  const [view, setView] = useState(() => latestView(extent, 30));
  const prices = usePrices(terms.siteId, view);
  const moveBy = (share: number) => setView(movedView(view, share, extent));
  const scaleBy = (factor: number) => setView(scaledView(view, factor, extent));
  const zoomTo = useCallback(
    (startLocalMs: number, endLocalMs: number) =>
      setView(viewOf(instantOf(startLocalMs, timeZone), instantOf(endLocalMs, timeZone))),
    [timeZone],
  );
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => moveBy(-0.5),
    ArrowRight: () => moveBy(0.5),
    '+': () => scaleBy(0.5),
    '=': () => scaleBy(0.5),
    '-': () => scaleBy(2),
    0: () => setView(latestView(extent)),
  };
  const press = (event: KeyboardEvent) => {
    const action = actions[event.key];
    // Keys of the browser, such as for its own zoom, stay the browser's.
    if (action !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      action();
    }
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Group gap={4} role="group" aria-label="Span">
          {spans.map(({ label, days }) => (
            <Button
              key={label}
              size="compact-sm"
              variant={isSame(view, latestView(extent, days)) ? 'filled' : 'default'}
              aria-pressed={isSame(view, latestView(extent, days))}
              onClick={() => setView(latestView(extent, days))}
            >
              {label}
            </Button>
          ))}
        </Group>
        <Group gap={4} role="group" aria-label="Move and zoom">
          <Button
            size="compact-sm"
            variant="default"
            disabled={view.fromMs <= extent.firstMs}
            onClick={() => moveBy(-0.5)}
          >
            Earlier
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={view.toMs > extent.lastMs}
            onClick={() => moveBy(0.5)}
          >
            Later
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => scaleBy(0.5)}>
            Zoom in
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={view.fromMs <= extent.firstMs && view.toMs > extent.lastMs}
            onClick={() => scaleBy(2)}
          >
            Zoom out
          </Button>
        </Group>
      </Group>
      <QueryState query={prices} label="Loading prices">
        {(found) => (
          <>
            <Text size="sm" role="status" data-figure>
              {viewWords(view, found.prices, `${found.currency}/MWh`, timeZone)}
            </Text>
            <Box
              role="group"
              tabIndex={0}
              aria-label={`Chart of the prices. ${help}`}
              onKeyDown={press}
            >
              {found.prices.length === 0 ? (
                <EmptyState>No price is stored in this span.</EmptyState>
              ) : (
                <PriceChart
                  prices={found.prices}
                  unit={`${found.currency}/MWh`}
                  timeZone={timeZone}
                  onSpan={zoomTo}
                />
              )}
            </Box>
          </>
        )}
      </QueryState>
      <Text size="xs" c="dimmed">
        {help}
      </Text>
    </Stack>
  );
}

type Prices = Parameters<typeof seriesOfPrices>[0];

interface PriceChartProps {
  prices: Prices;
  unit: string;
  timeZone: string;
  onSpan: (startLocalMs: number, endLocalMs: number) => void;
}

function PriceChart({ prices, unit, timeZone, onSpan }: PriceChartProps) {
  const series = useMemo(() => seriesOfPrices(prices, unit), [prices, unit]);
  const build = useCallback(
    (frame: ChartFrame) =>
      timeSeries([series], {
        ...frame,
        title: 'Stored prices',
        timeZone,
        shape: 'step',
        selectable: true,
      }),
    [series, timeZone],
  );
  return (
    <Chart
      build={build}
      height={280}
      onSpan={onSpan}
      columns={{
        time: `Time (${timeZone})`,
        value: `Price [${unit}]`,
        low: `Lowest [${unit}]`,
        high: `Highest [${unit}]`,
        name: 'Series',
      }}
    />
  );
}

/** Charts hold local times, written as if they were UTC. */
function instantOf(localMs: number, timeZone: string): number {
  const local = new Date(localMs);
  const hour = {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
  };
  return localToEpochMs(hour, timeZone) + (localMs % 3_600_000);
}

function isSame(a: PriceView, b: PriceView): boolean {
  return a.fromMs === b.fromMs && a.toMs === b.toMs;
}

function viewWords(view: PriceView, prices: Prices, unit: string, timeZone: string): string {
  const span = `${formatTime(view.fromMs, timeZone)} to ${formatTime(view.toMs, timeZone)}`;
  if (prices.length === 0) {
    return `${span}.`;
  }
  const counts = prices.map(({ count = 1 }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean =
    prices.reduce((sum, { price_per_mwh, count = 1 }) => sum + price_per_mwh * count, 0) / total;
  const lowest = Math.min(...prices.map(({ minimum, price_per_mwh }) => minimum ?? price_per_mwh));
  const highest = Math.max(...prices.map(({ maximum, price_per_mwh }) => maximum ?? price_per_mwh));
  const drawn =
    total > prices.length
      ? `, drawn as means of each ${resolutionWords(view.resolutionMinutes)} with the range as a band`
      : '';
  return (
    `${span}: mean ${formatNumber(mean)}, lowest ${formatNumber(lowest)}, ` +
    `highest ${formatNumber(highest)} ${unit} of ${formatNumber(total, 0)} prices${drawn}.`
  );
}
