import type { ChartSpec } from '@bess/plot';
import { Box, Button, Group, Skeleton, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { DataTable } from '../ui/data-table.js';
import { ProblemAlert } from '../ui/states.js';
import { tableOfChart } from './chart-rows.js';
import type { DrawnChart } from './draw-chart.js';

/** What a chart is drawn for: passed on to the functions of `@bess/plot`. */
export interface ChartFrame {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

interface ChartProps {
  /** Builds the specification. Keep its identity while nothing changes (`useCallback`), because a new one draws again. */
  build: (frame: ChartFrame) => ChartSpec;
  /** Height of the plotted area [px]. */
  height?: number;
  /** Called with the ends of a span that was marked by dragging; the chart needs the selection parameter `span`. */
  onSpan?: (startLocalMs: number, endLocalMs: number) => void;
  /** Names the columns of the table that shows the chart's data; without it, those of the chart's rows. */
  columns?: Readonly<Record<string, string>>;
}

/** What axes and legend add to the height of the plotted area [px]. */
const axesHeight = 60;

/** A chart of `@bess/plot` in the width and theme of the page, with its numbers as a table on demand. */
export function Chart({ build, height = 260, onSpan, columns }: ChartProps) {
  const { ref: frameRef, width } = useElementSize();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const host = useRef<HTMLDivElement>(null);
  const [spec, setSpec] = useState<ChartSpec>();
  const [error, setError] = useState<unknown>();
  const [isDrawn, setIsDrawn] = useState(false);
  const [showsRows, setShowsRows] = useState(false);
  const onSpanRef = useRef(onSpan);
  onSpanRef.current = onSpan;
  const tableId = useId();

  useEffect(() => {
    const element = host.current;
    if (element === null || width < 60) {
      return;
    }
    let isCurrent = true;
    let drawn: DrawnChart | undefined;
    const draw = async () => {
      const built = build({ width: Math.floor(width), height, theme });
      setSpec(built);
      // The chart libraries weigh more than the rest of the portal, so that only pages with a chart load them.
      const { drawChart } = await import('./draw-chart.js');
      if (!isCurrent) {
        return;
      }
      drawn = await drawChart(element, built, Math.floor(width), (start, end) =>
        onSpanRef.current?.(start, end),
      );
      if (isCurrent) {
        setError(undefined);
        setIsDrawn(true);
      } else {
        drawn.remove();
      }
    };
    draw().catch((reason: unknown) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
      drawn?.remove();
    };
  }, [build, width, height, theme]);

  return (
    <Box ref={frameRef} style={{ minWidth: 0 }}>
      {error !== undefined && <ProblemAlert error={error} title="The chart cannot be drawn" />}
      <Box pos="relative" mih={isDrawn || error !== undefined ? 0 : drawnHeight(spec, height)}>
        {!isDrawn && error === undefined && (
          // It lies over the place of the chart, so that nothing below moves when one follows the other.
          <Skeleton
            pos="absolute"
            inset={0}
            height="100%"
            role="status"
            aria-label="Drawing the chart"
          />
        )}
        <div
          ref={host}
          role="img"
          aria-label={spec?.description ?? 'Chart'}
          // A chart of the width before is seen until the next one is drawn; the page must not scroll for it.
          style={{ maxWidth: '100%', overflow: 'hidden' }}
        />
      </Box>
      <Group justify="flex-end" mt={4}>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={spec === undefined}
          aria-expanded={showsRows}
          aria-controls={tableId}
          onClick={() => setShowsRows((shown) => !shown)}
        >
          {showsRows ? 'Hide the numbers' : 'Show the numbers'}
        </Button>
      </Group>
      <div id={tableId}>
        {showsRows && spec !== undefined && (
          <DataTable
            caption={`Numbers of the chart: ${spec.description}`}
            {...tableOfChart(spec, columns)}
          />
        )}
      </div>
    </Box>
  );
}

/** How high a chart will be, about: it is known exactly only once it is drawn [px]. */
function drawnHeight(spec: ChartSpec | undefined, height: number): number {
  const parts = spec !== undefined && Array.isArray(spec['vconcat']) ? spec['vconcat'] : [{}];
  const plotted = parts.reduce((sum, part) => sum + Number(part.height ?? height), 0);
  return plotted + 20 * (parts.length - 1) + axesHeight;
}
