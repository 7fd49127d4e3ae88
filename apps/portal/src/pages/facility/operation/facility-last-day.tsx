import { type ChartedSeries, timeSeries } from '@bess/plot';
import { Stack, Text, Title } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { markedSpans } from '../../../operation/marked-spans.js';
import { joinedSpans, type SkippedSpan } from '../../../operation/messages.js';
import { SkippedTable } from '../../../operation/skipped-table.js';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatShare, formatTime } from '../../../ui/format.js';
import { numericColumn } from '../../../ui/numeric-column.js';
import { EmptyState } from '../../../ui/states.js';
import { useNow } from '../../../ui/use-now.js';
import { type AssessedInterval, actionTitle, spansAfter } from './facility-messages.js';

const dayMs = 86_400_000;
/** The charts begin at a multiple of it, so that they are drawn again only when something happened [ms]. */
const stepMs = 15 * 60_000;

interface FacilityLastDayProps {
  timeZone: string;
  assessed: readonly AssessedInterval[];
  skipped: readonly SkippedSpan[];
}

/** Load, set point and peak risk of the last 24 hours, with the intervals that were skipped. */
export function FacilityLastDay({ timeZone, assessed, skipped }: FacilityLastDayProps) {
  const fromMs = Math.floor(useNow(60_000) / stepMs) * stepMs - dayMs;
  const intervals = useMemo(
    () => assessed.filter(({ startMs }) => startMs >= fromMs),
    [assessed, fromMs],
  );
  const spans = useMemo(() => joinedSpans(spansAfter(skipped, fromMs)), [skipped, fromMs]);
  const buildPower = useCallback(
    (frame: ChartFrame) =>
      timeSeries(
        [
          seriesOf(intervals, 'Load', 'power [kW]', ({ current_load_kw }) => current_load_kw),
          seriesOf(intervals, 'Battery, discharge above 0', 'power [kW]', (one) => one.battery_kw),
        ],
        {
          ...frame,
          title: 'Load and set point',
          timeZone,
          shape: 'step',
          marked: markedSpans(spans, fromMs),
        },
      ),
    [intervals, spans, fromMs, timeZone],
  );
  const buildRisk = useCallback(
    (frame: ChartFrame) =>
      timeSeries(
        [
          seriesOf(intervals, 'Peak risk', 'peak risk [%]', (one) =>
            Number((100 * one.peak_risk_probability).toFixed(2)),
          ),
        ],
        {
          ...frame,
          title: 'Peak risk',
          timeZone,
          shape: 'step',
          marked: markedSpans(spans, fromMs),
        },
      ),
    [intervals, spans, fromMs, timeZone],
  );
  if (intervals.length === 0 && spans.length === 0) {
    return <EmptyState>Nothing was assessed or skipped in the last 24 hours.</EmptyState>;
  }
  return (
    <Stack gap="sm">
      {intervals.length > 0 && (
        <>
          <Title order={3} size="h5">
            Load and set point of the battery
          </Title>
          <Chart build={buildPower} height={170} />
          <Title order={3} size="h5">
            Peak risk
          </Title>
          <Chart build={buildRisk} height={120} />
          <DataTable
            caption="Assessments of the last 24 hours"
            columns={columnsFor(timeZone)}
            rows={[...intervals].reverse()}
            initialRows={8}
          />
        </>
      )}
      {spans.length === 0 ? (
        <Text size="sm">No interval was skipped.</Text>
      ) : (
        <SkippedTable
          caption="Skipped in the last 24 hours"
          spans={[...spans].reverse()}
          timeZone={timeZone}
        />
      )}
    </Stack>
  );
}

function columnsFor(timeZone: string): TableColumn<AssessedInterval>[] {
  return [
    {
      key: 'from',
      label: `From (${timeZone})`,
      text: ({ startMs }) => formatTime(startMs, timeZone),
      csv: ({ data }) => data.interval_start,
    },
    {
      key: 'risk',
      label: 'Peak risk',
      isNumeric: true,
      text: ({ data }) => formatShare(data.peak_risk_probability),
      csv: ({ data }) => String(data.peak_risk_probability),
    },
    numericColumn('battery', 'Battery, discharge above 0 [kW]', ({ data }) => data.battery_kw, 1),
    numericColumn('load', 'Load [kW]', ({ data }) => data.current_load_kw, 1),
    {
      key: 'soc',
      label: 'Charge',
      isNumeric: true,
      text: ({ data }) => formatShare(data.current_soc),
      csv: ({ data }) => String(data.current_soc),
    },
    {
      key: 'action',
      label: 'Action',
      text: ({ data }) => actionTitle(data.action),
      csv: ({ data }) => data.action,
    },
  ];
}

function seriesOf(
  intervals: readonly AssessedInterval[],
  name: string,
  unit: string,
  read: (data: AssessedInterval['data']) => number,
): ChartedSeries {
  return {
    name,
    unit,
    timesMs: intervals.map(({ startMs }) => startMs),
    values: intervals.map(({ data }) => read(data)),
  };
}
