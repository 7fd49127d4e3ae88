import type { StrixResult } from '@bess/client';
import { revenueComparison } from '@bess/plot';
import { Alert, Select, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Chart, type ChartFrame } from '../../charts/chart.js';
import { useSignedIn } from '../../session/session.js';
import { DataTable } from '../../ui/data-table.js';
import { formatQuantity, formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { EmptyState, QueryState } from '../../ui/states.js';
import { nameOfJob } from './job-request.js';
import { type ComparedFigure, compareResults, currencyOf, rangeOfMost } from './result-figures.js';
import { useJob } from './use-job.js';
import { useJobs } from './use-jobs.js';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const route = '/signed-in/simulations/$jobId';

/** Another finished run beside this one. Its id is in the address, so that the comparison can be shared and reloaded. */
export function RunComparison({ jobId, result }: { jobId: string; result: StrixResult }) {
  const { email } = useSignedIn();
  const { with: otherId } = useSearch({ from: route });
  const navigate = useNavigate({ from: '/simulations/$jobId' });
  const jobs = useJobs(50);
  const others = (jobs.data?.pages ?? [])
    .flatMap((page) => page.jobs)
    .filter(({ job_id, status }) => status === 'succeeded' && job_id !== jobId);
  const choices = others.map(({ job_id, submitted_at }) => ({
    value: job_id,
    label: `${nameOfJob(email, job_id)} (${formatTime(submitted_at, browserZone)})`,
  }));
  if (otherId !== undefined && !choices.some(({ value }) => value === otherId)) {
    choices.push({ value: otherId, label: nameOfJob(email, otherId) });
  }
  return (
    <Section title="Compare" summary="The figures of another simulation beside these.">
      {jobs.isSuccess && choices.length === 0 ? (
        <EmptyState>
          There is no other finished simulation among the last 50. Start one with another size,
          policy or site.
        </EmptyState>
      ) : (
        <Select
          label="Compare with"
          placeholder="Choose a simulation"
          data={choices}
          value={otherId ?? null}
          clearable
          clearButtonProps={{
            'aria-label': 'Clear the comparison',
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onChange={(id) =>
            void navigate({
              search: id === null ? {} : { with: id },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      {otherId !== undefined && (
        <OtherRun key={otherId} jobId={jobId} result={result} otherId={otherId} />
      )}
    </Section>
  );
}

interface OtherRunProps {
  jobId: string;
  result: StrixResult;
  otherId: string;
}

function OtherRun({ jobId, result, otherId }: OtherRunProps) {
  const { query } = useJob(otherId);
  return (
    <QueryState query={query} label="Loading the other simulation">
      {({ job }) => {
        if (job.result === undefined) {
          return (
            <Alert color="gray" title="No result to compare with">
              The other simulation is {job.status}.
            </Alert>
          );
        }
        if (currencyOf(job.result) !== currencyOf(result)) {
          return (
            <Alert color="gray" title="Different currencies">
              This one is in {currencyOf(result)}, the other in {currencyOf(job.result)}.
            </Alert>
          );
        }
        return <Compared jobId={jobId} result={result} otherId={otherId} other={job.result} />;
      }}
    </QueryState>
  );
}

function Compared({ jobId, result, otherId, other }: OtherRunProps & { other: StrixResult }) {
  const { email } = useSignedIn();
  const currency = currencyOf(result);
  const range = useMemo(() => rangeOfMost([result, other]), [result, other]);
  const build = useCallback(
    (frame: ChartFrame) =>
      revenueComparison(
        [
          { ...chartedOf(result), name: 'this one' },
          { ...chartedOf(other), name: 'the other' },
        ],
        { ...frame, currency, ...(range !== undefined && { range }) },
      ),
    [result, other, currency, range],
  );
  const change = other.p50_annual_revenue - result.p50_annual_revenue;
  const amount = formatQuantity(Math.abs(change), `${currency}/year`, 0);
  return (
    <>
      <Text role="status">
        <b>The other</b> ({nameOfJob(email, otherId)}){' '}
        {change === 0
          ? 'has the same median.'
          : `earns ${amount} ${change > 0 ? 'more' : 'less'} in the median`}{' '}
        {change !== 0 && <>than this one ({nameOfJob(email, jobId)}).</>}
      </Text>
      {result.histogram !== undefined && other.histogram !== undefined && <Chart build={build} />}
      <DataTable
        caption="Comparison"
        rows={compareResults(result, other)}
        columns={[
          {
            key: 'label',
            label: 'Figure',
            isWrapped: true,
            text: ({ label, unit }) => `${label} [${unit}]`,
          },
          amountColumn('first', 'This one', ({ first }) => first),
          amountColumn('second', 'The other', ({ second }) => second),
          amountColumn('difference', 'Difference', ({ first, second }) =>
            first === undefined || second === undefined ? undefined : second - first,
          ),
          {
            key: 'relative',
            label: 'Difference [%]',
            isNumeric: true,
            // A share of nothing, of a loss or of a percentage says little.
            text: ({ first, second, unit }: ComparedFigure) =>
              first === undefined || second === undefined || first <= 0 || unit === '%'
                ? '–'
                : formatQuantity((100 * (second - first)) / first, '', 1),
          },
        ]}
      />
    </>
  );
}

function amountColumn(
  key: string,
  label: string,
  read: (figure: ComparedFigure) => number | undefined,
) {
  return {
    key,
    label,
    isNumeric: true,
    text: (figure: ComparedFigure) => {
      const value = read(figure);
      return value === undefined ? 'not in this run' : formatQuantity(value, '');
    },
    csv: (figure: ComparedFigure) => String(read(figure) ?? ''),
  };
}

function chartedOf({ histogram, p50_annual_revenue }: StrixResult) {
  return {
    histogram: histogram ?? { edges: [], counts: [] },
    annualRevenue: { p50: p50_annual_revenue },
  };
}
