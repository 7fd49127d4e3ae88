import { type ChartedSeries, timeSeries } from '@bess/plot';
import { Stack, Text, Title } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { markedSpans } from '../../../operation/marked-spans.js';
import { joinedSpans, type SkippedSpan } from '../../../operation/messages.js';
import { SkippedTable } from '../../../operation/skipped-table.js';
import { EmptyState } from '../../../ui/states.js';
import { useNow } from '../../../ui/use-now.js';
import type { SiteTerms } from '../site-terms.js';
import type { CompletedInterval } from './site-inputs.js';

const dayMs = 86_400_000;

interface LastDayProps {
  terms: SiteTerms;
  completed: readonly CompletedInterval[];
  skipped: readonly SkippedSpan[];
}

/** Price, recommended power and state of charge of the last 24 hours, with the intervals that were skipped. */
export function LastDay({ terms, completed, skipped }: LastDayProps) {
  const { timeZone, currency } = terms;
  // The charts begin with a whole interval, so that they are drawn again only when something happened.
  const lengthMs = terms.intervalMinutes * 60_000;
  const fromMs = Math.floor(useNow(60_000) / lengthMs) * lengthMs - dayMs;
  const intervals = useMemo(
    () => completed.filter(({ endMs }) => endMs > fromMs),
    [completed, fromMs],
  );
  const spans = useMemo(
    () => joinedSpans(skipped.filter(({ endMs }) => endMs > fromMs)),
    [skipped, fromMs],
  );
  const buildPrice = useCallback(
    (frame: ChartFrame) =>
      timeSeries(
        [seriesOf(intervals, 'Price', `price [${currency}/MWh]`, (one) => one.price_per_mwh)],
        { ...frame, title: 'Price', timeZone, shape: 'step', marked: markedSpans(spans, fromMs) },
      ),
    [intervals, spans, fromMs, currency, timeZone],
  );
  const buildPower = useCallback(
    (frame: ChartFrame) =>
      timeSeries(
        [
          seriesOf(intervals, 'Recommended power', 'discharge above 0 [MW]', signedPower),
          seriesOf(intervals, 'State of charge', 'state of charge [%]', (one) =>
            Number((100 * one.current_soc).toFixed(2)),
          ),
        ],
        {
          ...frame,
          title: 'Recommended power and state of charge',
          timeZone,
          shape: 'step',
          marked: markedSpans(spans, fromMs),
        },
      ),
    [intervals, spans, fromMs, timeZone],
  );
  if (intervals.length === 0 && spans.length === 0) {
    return <EmptyState>Nothing was recommended or skipped in the last 24 hours.</EmptyState>;
  }
  const columns = {
    time: `From (${timeZone})`,
    value: 'Value',
    name: 'Of',
    marked: 'Skipped',
    from: 'Skipped from',
    until: 'Skipped until',
  };
  return (
    <Stack gap="sm">
      {intervals.length > 0 && (
        <>
          <Title order={3} size="h5">
            Price
          </Title>
          <Chart build={buildPrice} height={140} columns={columns} />
          <Title order={3} size="h5">
            Recommended power and state of charge
          </Title>
          <Chart build={buildPower} height={180} columns={columns} />
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

function signedPower({ direction, dispatch_mw }: CompletedInterval): number {
  return direction === 'charge' ? -dispatch_mw : dispatch_mw;
}

/** One value per interval, held until its end; the line breaks where intervals are missing. */
function seriesOf(
  intervals: readonly CompletedInterval[],
  name: string,
  unit: string,
  read: (interval: CompletedInterval) => number,
): ChartedSeries {
  const timesMs: number[] = [];
  const values: (number | null)[] = [];
  for (const [index, interval] of intervals.entries()) {
    timesMs.push(interval.startMs);
    values.push(read(interval));
    const next = intervals[index + 1];
    if (next === undefined || next.startMs > interval.endMs) {
      timesMs.push(interval.endMs - 1);
      values.push(read(interval));
      timesMs.push(interval.endMs);
      values.push(null);
    }
  }
  return { name, unit, timesMs, values };
}
