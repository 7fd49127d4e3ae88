import { Stack, Text, Title } from '@mantine/core';
import { DataTable, type TableColumn } from '../ui/data-table.js';
import { formatTime } from '../ui/format.js';
import { countsByReason, reasonWords, type SkippedSpan } from './messages.js';
import { intervalsWords } from './operation-words.js';

/** Intervals without a run: how many for each reason, and each stretch. */
export function SkippedTable({
  caption,
  spans,
  timeZone,
}: {
  /** Names the table among those of the page. */
  caption: string;
  spans: readonly SkippedSpan[];
  timeZone: string;
}) {
  const columns: TableColumn<SkippedSpan>[] = [
    {
      key: 'from',
      label: `From (${timeZone})`,
      text: ({ startMs }) => formatTime(startMs, timeZone),
      csv: ({ startMs }) => new Date(startMs).toISOString(),
    },
    {
      key: 'until',
      label: 'Until',
      text: ({ endMs }) => formatTime(endMs, timeZone),
      csv: ({ endMs }) => new Date(endMs).toISOString(),
    },
    {
      key: 'intervals',
      label: 'Intervals',
      isNumeric: true,
      text: ({ intervals }) => String(intervals),
    },
    {
      key: 'reason',
      label: 'Reason',
      text: ({ reason }) => reasonWords[reason],
      csv: ({ reason }) => reason,
    },
    { key: 'message', label: 'In words', text: ({ message }) => message },
  ];
  return (
    <Stack gap="xs">
      <Text size="sm">
        {countsByReason(spans)
          .map(({ reason, intervals }) => `${intervalsWords(intervals)}: ${reasonWords[reason]}`)
          .join('; ')}
        .
      </Text>
      <DataTable caption={caption} columns={columns} rows={spans} initialRows={6} />
    </Stack>
  );
}

/** The skipped intervals of a history under a title of their own; nothing where none was skipped. */
export function SkippedIntervals(props: Parameters<typeof SkippedTable>[0]) {
  return (
    props.spans.length > 0 && (
      <Stack gap="xs">
        <Title order={3} size="h5">
          Skipped intervals
        </Title>
        <SkippedTable {...props} />
      </Stack>
    )
  );
}
