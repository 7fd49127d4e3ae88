import { timeSeries } from '@bess/plot';
import { List, Stack, Text } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../charts/chart.js';
import { Figure, Figures } from '../ui/figure.js';
import { formatNumber, formatQuantity, formatTime } from '../ui/format.js';
import type { FileReading, FileSeries } from './file-reading.js';
import { summaryOf, thinned } from './file-summary.js';

/** What a file contains, for a person who decides whether it is the right one. */
export function FilePreview({ reading, timeZone }: { reading: FileReading; timeZone: string }) {
  const [first, ...others] = reading.series;
  const summary = summaryOf(first);
  if (summary === undefined) {
    return <Text>The file has no value of {first.quantity.label.toLowerCase()}.</Text>;
  }
  const { count, missing, firstMs, lastMs, highest, lowest } = summary;
  const { unit, label } = first.quantity;
  const isPower = first.quantity.kind === 'power';
  return (
    <Stack gap="sm">
      <Text role="status" size="sm">
        {label} from column or meter “{first.name}”: {formatTime(firstMs, timeZone)} to{' '}
        {formatTime(lastMs, timeZone)}, every {first.stepMinutes} minutes. Times are in {timeZone}.
      </Text>
      <Figures>
        <Figure
          label="Values"
          value={count}
          unit=""
          digits={0}
          note={
            missing === 0
              ? 'None is missing in between'
              : missing === 1
                ? 'One step in between has none'
                : `${formatNumber(missing)} steps in between have none`
          }
        />
        <Figure
          label={isPower ? 'Peak' : 'Highest'}
          value={highest.value}
          unit={unit}
          note={formatTime(highest.timeMs, timeZone)}
        />
        <Figure
          label="Lowest"
          value={lowest.value}
          unit={unit}
          note={formatTime(lowest.timeMs, timeZone)}
        />
        <Figure label="Mean" value={summary.mean} unit={unit} />
      </Figures>
      <PreviewChart series={first} timeZone={timeZone} />
      <List size="sm" spacing={2}>
        {others.map((other) => (
          <List.Item key={other.quantity.field}>{otherInWords(other)}</List.Item>
        ))}
        {reading.notes.map((note) => (
          <List.Item key={note}>{`${note.slice(0, 1).toUpperCase()}${note.slice(1)}.`}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

function PreviewChart({ series, timeZone }: { series: FileSeries; timeZone: string }) {
  const build = useCallback(
    (frame: ChartFrame) => {
      const { label, unit } = series.quantity;
      return timeSeries(
        [{ name: label, unit: `${label.toLowerCase()} [${unit}]`, ...thinned(series) }],
        { ...frame, timeZone, title: `${label} in the file` },
      );
    },
    [series, timeZone],
  );
  return <Chart build={build} height={140} />;
}

function otherInWords(series: FileSeries): string {
  const summary = summaryOf(series);
  const { label, unit } = series.quantity;
  return summary === undefined
    ? `${label}: the column ${series.name} has no value.`
    : `${label} from column ${series.name}: ${summary.count.toLocaleString('en-US')} values, ${formatQuantity(summary.lowest.value, unit)} to ${formatQuantity(summary.highest.value, unit)}.`;
}
