import { type ChartedSeries, timeSeries } from '@bess/plot';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { formatNumber, formatTime } from '../ui/format.js';
import { EmptyState, QueryState } from '../ui/states.js';
import { Chart, type ChartFrame } from './chart.js';
import {
  type HistoryExtent,
  type HistoryStep,
  type HistoryView,
  instantOfLocal,
  isSameView,
  latestView,
  movedView,
  resolutionWords,
  scaledView,
  viewOf,
} from './history-view.js';

/** Spans that end with the last stored value [days]. */
const spans = [
  { label: 'All', days: Number.POSITIVE_INFINITY },
  { label: '30 d', days: 30 },
  { label: '7 d', days: 7 },
  { label: '1 d', days: 1 },
] as const;

/** Of the plotted area [px]. */
const chartHeight = 280;

const help =
  'Drag across the chart to zoom in. With the keyboard on the chart: ← and → move, + and − zoom, 0 shows all.';

interface HistoryChartProps<Step extends HistoryStep> {
  /** What the chart shows, for instance `Stored prices`. */
  title: string;
  /** What is stored, in the plural, for instance `prices`. */
  noun: string;
  extent: HistoryExtent;
  timeZone: string;
  /** Reads the stored values of a view; a hook. */
  useSteps: (view: HistoryView) => UseQueryResult<readonly Step[]>;
  /** The lines of the chart. Keep its identity. */
  seriesOf: (steps: readonly Step[]) => ChartedSeries[];
  /** Statistics of what is shown, such as `mean 30, lowest 2, highest 90 USD/MWh`. */
  statistics: (steps: readonly Step[]) => string;
  shape?: 'line' | 'step';
  /** Names the columns of the table that shows the chart's numbers. */
  columns: Readonly<Record<string, string>>;
}

/** A stored series over time: a span at a time, in steps as fine as a screen can show. */
export function HistoryChart<Step extends HistoryStep>(props: HistoryChartProps<Step>) {
  const { title, noun, extent, timeZone, useSteps, statistics } = props;
  const [view, setView] = useState(() => latestView(extent, 30));
  const steps = useSteps(view);
  const moveBy = (share: number) => setView(movedView(view, share, extent));
  const scaleBy = (factor: number) => setView(scaledView(view, factor, extent));
  const zoomTo = useCallback(
    (startLocalMs: number, endLocalMs: number) =>
      setView(viewOf(instantOfLocal(startLocalMs, timeZone), instantOfLocal(endLocalMs, timeZone))),
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
      <ViewButtons view={view} extent={extent} onView={setView} moveBy={moveBy} scaleBy={scaleBy} />
      <QueryState query={steps} label={`Loading ${noun}`} height={chartHeight + 130}>
        {(found) => (
          <>
            <Text size="sm" role="status" data-figure>
              {formatTime(view.fromMs, timeZone)} to {formatTime(view.toMs, timeZone)}
              {found.length > 0 && `: ${statistics(found)} of ${drawnWords(found, view, noun)}`}.
            </Text>
            <Box
              role="group"
              tabIndex={0}
              aria-label={`${title}, chart. ${help}`}
              onKeyDown={press}
            >
              {found.length === 0 ? (
                <EmptyState>Nothing is stored in this span.</EmptyState>
              ) : (
                <StepsChart {...props} steps={found} onSpan={zoomTo} />
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

interface ViewButtonsProps {
  view: HistoryView;
  extent: HistoryExtent;
  onView: (view: HistoryView) => void;
  moveBy: (share: number) => void;
  scaleBy: (factor: number) => void;
}

function ViewButtons({ view, extent, onView, moveBy, scaleBy }: ViewButtonsProps) {
  const isAtStart = view.fromMs <= extent.firstMs;
  const isAtEnd = view.toMs > extent.lastMs;
  const buttons = [
    { label: 'Earlier', isOff: isAtStart, act: () => moveBy(-0.5) },
    { label: 'Later', isOff: isAtEnd, act: () => moveBy(0.5) },
    { label: 'Zoom in', isOff: false, act: () => scaleBy(0.5) },
    { label: 'Zoom out', isOff: isAtStart && isAtEnd, act: () => scaleBy(2) },
  ];
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={4} role="group" aria-label="Span">
        {spans.map(({ label, days }) => {
          const isShown = isSameView(view, latestView(extent, days));
          return (
            <Button
              key={label}
              size="compact-sm"
              variant={isShown ? 'filled' : 'default'}
              aria-pressed={isShown}
              onClick={() => onView(latestView(extent, days))}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      <Group gap={4} role="group" aria-label="Move and zoom">
        {buttons.map(({ label, isOff, act }) => (
          <Button key={label} size="compact-sm" variant="default" disabled={isOff} onClick={act}>
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

interface StepsChartProps<Step extends HistoryStep> extends HistoryChartProps<Step> {
  steps: readonly Step[];
  onSpan: (startLocalMs: number, endLocalMs: number) => void;
}

function StepsChart<Step extends HistoryStep>(props: StepsChartProps<Step>) {
  const { steps, seriesOf, title, timeZone, shape = 'line', columns, onSpan } = props;
  const build = useCallback(
    (frame: ChartFrame) =>
      timeSeries(seriesOf(steps), { ...frame, title, timeZone, shape, selectable: true }),
    [steps, seriesOf, title, timeZone, shape],
  );
  return <Chart build={build} height={chartHeight} onSpan={onSpan} columns={columns} />;
}

function drawnWords(
  steps: readonly HistoryStep[],
  { resolutionMinutes }: HistoryView,
  noun: string,
): string {
  const total = steps.reduce((sum, { count = 1 }) => sum + count, 0);
  const stored = `${formatNumber(total, 0)} ${noun}`;
  return total > steps.length
    ? `${stored}, drawn as means of each ${resolutionWords(resolutionMinutes)} with the range as a band`
    : stored;
}
