import type { components } from '@bess/client';
import { localToEpochMs } from '@bess/kernel/series';
import { timeSeries } from '@bess/plot';
import { Stack, Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatDay, formatNumber, formatShare } from '../../../ui/format.js';
import { EmptyState } from '../../../ui/states.js';
import { type ComparedDay, compareDays, statusWords } from './compared-days.js';

type Days = components['schemas']['SiteDayList'];
type Day = Days['days'][number];

/** What the recommendations of whole days earned, against the plan of the day before and against perfect foresight. */
export function DayComparison({ days: { days, currency, time_zone } }: { days: Days }) {
  const compared = useMemo(() => compareDays(days), [days]);
  const { total } = compared;
  if (total === undefined) {
    return (
      <EmptyState>
        No day is complete yet. A day is compared once each of its market intervals has a
        recommendation and a stored price
        {days.length === 0 ? '.' : `; ${incompleteWords(days)}`}
      </EmptyState>
    );
  }
  const open = days.length - total.days;
  return (
    <Stack gap="sm">
      <Text>
        Over {formatNumber(total.days, 0)} complete {total.days === 1 ? 'day' : 'days'}, the
        recommendations were worth{' '}
        {total.shareOfForesight === undefined
          ? 'an unknown share'
          : formatShare(total.shareOfForesight)}{' '}
        of what knowing every price beforehand would have been.
      </Text>
      <Figures>
        <Figure
          label="Recommendations"
          value={total.recommendations}
          unit={currency}
          digits={0}
          note="Energy sold less bought, less wear, plus the change in stored value."
        />
        <Figure
          label="Plan of the day before"
          value={total.previousDayPlan}
          unit={currency}
          digits={0}
          note={planWords(total)}
        />
        <Figure
          label="Gain over that plan"
          value={total.recommendations - total.previousDayPlan}
          unit={currency}
          digits={0}
          note="What deciding anew in each interval was worth."
        />
        <Figure
          label="Perfect foresight"
          value={total.perfectForesight}
          unit={currency}
          digits={0}
          note="Nobody can earn more with this battery at these prices."
        />
      </Figures>
      {compared.days.length > 1 && (
        <DaysChart days={compared.days} currency={currency} timeZone={time_zone} />
      )}
      {open > 0 && (
        <Text size="sm" c="dimmed">
          {incompleteWords(days)}
        </Text>
      )}
      <DataTable caption="Past days" columns={columnsFor(currency)} rows={days} initialRows={10} />
    </Stack>
  );
}

interface DaysChartProps {
  days: readonly ComparedDay[];
  currency: string;
  timeZone: string;
}

function DaysChart({ days, currency, timeZone }: DaysChartProps) {
  const build = useCallback(
    (frame: ChartFrame) => {
      const timesMs = days.map(({ date }) => startOfDay(date, timeZone));
      const seriesOf = (name: string, read: (day: ComparedDay) => number) => ({
        name,
        unit: `value of the day [${currency}]`,
        timesMs,
        values: days.map(read),
      });
      return timeSeries(
        [
          seriesOf('Recommendations', ({ recommendations }) => recommendations),
          seriesOf('Plan of the day before', ({ previousDayPlan }) => previousDayPlan),
          seriesOf('Perfect foresight', ({ perfectForesight }) => perfectForesight),
        ],
        { ...frame, title: 'Value of each day', timeZone },
      );
    },
    [days, currency, timeZone],
  );
  return <Chart build={build} height={200} />;
}

/** Midnight of a local date [ms]. */
function startOfDay(date: string, timeZone: string): number {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  return localToEpochMs({ year, month, day, hour: 0 }, timeZone);
}

function columnsFor(currency: string): TableColumn<Day>[] {
  const amount = (key: 'recommendations' | 'previous_day_plan' | 'perfect_foresight') => ({
    text: (day: Day) => {
      const outcome = day[key];
      return outcome === undefined ? 'not compared' : formatNumber(outcome.value, 0);
    },
    csv: (day: Day) => String(day[key]?.value ?? ''),
  });
  return [
    {
      key: 'date',
      label: 'Day',
      text: ({ date }) => formatDay(date, 'UTC'),
      csv: ({ date }) => date,
    },
    {
      key: 'recommendations',
      label: `Recommendations [${currency}]`,
      isNumeric: true,
      ...amount('recommendations'),
    },
    {
      key: 'plan',
      label: `Plan of the day before [${currency}]`,
      isNumeric: true,
      ...amount('previous_day_plan'),
    },
    {
      key: 'source',
      label: 'That plan was',
      text: ({ plan_source }) => sourceWords(plan_source),
      csv: ({ plan_source }) => plan_source ?? '',
    },
    {
      key: 'foresight',
      label: `Perfect foresight [${currency}]`,
      isNumeric: true,
      ...amount('perfect_foresight'),
    },
    { key: 'status', label: 'State', text: statusWords, csv: ({ status }) => status },
  ];
}

function sourceWords(source: Day['plan_source']): string {
  switch (source) {
    case 'submitted':
      return 'yours, as sent';
    case 'day_ahead_forecast':
      return 'made from earlier prices';
    default:
      return 'not compared';
  }
}

function planWords({ days, submittedDays }: { days: number; submittedDays: number }): string {
  if (submittedDays === 0) {
    return 'The best plan for what the engine expected before each day began.';
  }
  return submittedDays === days
    ? 'Your plans, as you sent them.'
    : `Your own plans on ${submittedDays === 1 ? '1 day' : `${formatNumber(submittedDays, 0)} days`}, else the engine’s of the day before.`;
}

function incompleteWords(days: readonly Day[]): string {
  const open = days.filter(({ status }) => status !== 'complete');
  const [latest] = open;
  return latest === undefined
    ? ''
    : `${formatNumber(open.length, 0)} ${open.length === 1 ? 'day is' : 'days are'} not complete; the latest, ${formatDay(latest.date, 'UTC')}: ${statusWords(latest)}.`;
}
