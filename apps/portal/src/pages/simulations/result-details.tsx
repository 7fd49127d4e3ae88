import type { StrixJob, StrixResult } from '@bess/client';
import { monthlyRevenue } from '@bess/plot';
import { Text } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/chart.js';
import { DataTable } from '../../ui/data-table.js';
import { formatQuantity, formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { EmptyState } from '../../ui/states.js';
import { FigureTable } from './figure-table.js';
import {
  attributionFigures,
  benchmarkFigures,
  currencyOf,
  formatMoney,
  streamFigures,
} from './result-figures.js';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ResultDetailsProps {
  job: StrixJob;
  result: StrixResult;
  seed: string | undefined;
}

/** Why a result is as it is: months, sources, yardsticks, and what was assumed. */
export function ResultDetails({ job, result, seed }: ResultDetailsProps) {
  const sources = [...streamFigures(result), ...benchmarkFigures(result)];
  return (
    <>
      {result.months !== undefined && <Months result={result} months={result.months} />}
      <Section
        title="What earns the revenue"
        summary="Parts of P50 above a battery on a fixed schedule without forecasts, regimes, planning or reserves."
      >
        <Attribution result={result} />
      </Section>
      {sources.length > 0 && (
        <Section title="Sources and yardsticks">
          <FigureTable caption="Sources and yardsticks" figures={sources} />
        </Section>
      )}
      <Section title="How it was made">
        <Making job={job} result={result} seed={seed} />
      </Section>
    </>
  );
}

function Attribution({ result }: { result: StrixResult }) {
  const figures = attributionFigures(result);
  if (figures.length === 0) {
    return (
      <EmptyState>
        Not part of this run. Start one with “Explain what earns the revenue” ticked.
      </EmptyState>
    );
  }
  const total = figures.reduce((sum, { value }) => sum + value, 0);
  return (
    <>
      <Text>
        Together they add {formatMoney(total, currencyOf(result))} a year to the median of{' '}
        {formatMoney(result.p50_annual_revenue, currencyOf(result))}.
      </Text>
      <FigureTable caption="What earns the revenue" figures={figures} />
    </>
  );
}

type Months = NonNullable<StrixResult['months']>;

function Months({ result, months }: { result: StrixResult; months: Months }) {
  const currency = currencyOf(result);
  const unit = `revenue [${currency} per 30 days]`;
  const build = useCallback(
    (frame: ChartFrame) => monthlyRevenue(months, { ...frame, unit }),
    [months, unit],
  );
  const best = months.reduce((top, month) => (month.p50 > top.p50 ? month : top));
  const least = months.reduce((low, month) => (month.p50 < low.p50 ? month : low));
  return (
    <Section
      title="Months"
      summary="Revenue by calendar month, each scaled to 30 days. The line spans P10 to P90."
    >
      {months.length > 1 && (
        <Text>
          {monthName(best.month)} earns most, {formatMoney(best.p50, currency)} in the median;{' '}
          {monthName(least.month)} least, {formatMoney(least.p50, currency)}. Plan outages there.
        </Text>
      )}
      <Chart build={build} columns={{ month: 'Month', p10: 'P10', p50: 'P50', p90: 'P90' }} />
    </Section>
  );
}

function monthName(month: number): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month - 1, 15),
  );
}

function Making({ job, result, seed }: ResultDetailsProps) {
  const facts = [
    {
      name: 'Seed',
      value: seed ?? 'unknown: this result came without it',
      source: 'Send it again for the same figures',
    },
    { name: 'Job', value: job.job_id, source: 'For support, and for programs' },
    { name: 'Submitted', value: formatTime(job.submitted_at, browserZone), source: '' },
    {
      name: 'Finished',
      value: job.finished_at === undefined ? 'unknown' : formatTime(job.finished_at, browserZone),
      source: '',
    },
    {
      name: 'Speed',
      value: formatQuantity(result.paths_per_second, 'paths/s', 0),
      source: 'Measured',
    },
    ...(result.assumptions ?? []).map(({ name, value, source }) => ({
      name: `Assumed: ${name.replaceAll('_', ' ')}`,
      value: typeof value === 'number' ? formatQuantity(value, '') : String(value),
      source,
    })),
  ];
  return (
    <DataTable
      caption="How it was made"
      rows={facts}
      columns={[
        { key: 'name', label: 'What', text: ({ name }) => name },
        { key: 'value', label: 'Value', text: ({ value }) => value },
        { key: 'source', label: 'Source', text: ({ source }) => source },
      ]}
    />
  );
}
