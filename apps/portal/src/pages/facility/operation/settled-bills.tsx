import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { AmountBars } from '../../../operation/amount-bars.js';
import { skippedSpan } from '../../../operation/messages.js';
import { intervalsWords } from '../../../operation/operation-words.js';
import { SkippedIntervals } from '../../../operation/skipped-table.js';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatShare, formatTime } from '../../../ui/format.js';
import { numericColumn } from '../../../ui/numeric-column.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, QueryState } from '../../../ui/states.js';
import { componentInWords, componentOfField } from '../../tariffs/bill/bill-words.js';
import type { FacilityTerms } from '../facility-terms.js';
import {
  type Assessment,
  type FacilityHistory,
  type Settlement,
  useFacilityHistory,
} from './facility-history-queries.js';
import { actionTitle } from './facility-messages.js';

/** What the set points of a calendar month saved on its bill, with every assessment. */
export function SettledBills({ terms }: { terms: FacilityTerms }) {
  const { facilityId, timeZone } = terms;
  // Ends of the months that were looked at, the current one first; the current month ends now, for as long as the page is open.
  const [ends, setEnds] = useState(() => [Date.now()]);
  const toMs = ends.at(-1) ?? 0;
  const history = useFacilityHistory(facilityId, toMs);
  const first = history.data?.pages[0];
  const monthStartMs = first === undefined ? undefined : Date.parse(first.from);
  return (
    <Section
      title="What it saved"
      summary={
        monthStartMs === undefined
          ? undefined
          : `${formatTime(monthStartMs, timeZone)} to ${formatTime(toMs, timeZone)}. The bill of the measured load, with and without the battery.`
      }
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={monthStartMs === undefined}
            onClick={() => monthStartMs !== undefined && setEnds([...ends, monthStartMs])}
          >
            Month before
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={ends.length === 1}
            onClick={() => setEnds(ends.slice(0, -1))}
          >
            Month after
          </Button>
        </Group>
      }
    >
      <QueryState query={history} label="Settling the set points" height={320}>
        {({ pages }) => (
          <Stack gap="md">
            {pages[0] !== undefined && <Month history={pages[0]} timeZone={timeZone} />}
            <SingleAssessments
              assessments={pages.flatMap(({ assessments }) => assessments)}
              timeZone={timeZone}
            />
            {history.hasNextPage && (
              <Button
                variant="default"
                size="xs"
                loading={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                Load earlier assessments
              </Button>
            )}
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

function Month({ history, timeZone }: { history: FacilityHistory; timeZone: string }) {
  const { settlement, settlement_missing, intervals, skipped } = history;
  const spans = skipped.map(skippedSpan);
  return (
    <Stack gap="md">
      <Figures>
        <Figure
          label="Saved"
          value={settlement?.saved}
          unit={settlement?.currency ?? ''}
          digits={2}
          note={
            settlement === undefined
              ? settlement_missing
              : `Of ${intervalsWords(settlement.intervals)} with a reading, up to ${formatTime(settlement.to, timeZone)}.`
          }
        />
        <Figure
          label="Of what hindsight would have saved"
          value={shareOf(settlement)}
          unit="%"
          digits={0}
          note="Knowing the whole load beforehand; nobody can save more with this battery."
        />
        <Figure
          label="Intervals with a set point"
          value={intervals.completed}
          unit=""
          digits={0}
          note="Each carried out as far as the battery can."
        />
        <Figure
          label="Intervals skipped"
          value={intervals.skipped}
          unit=""
          digits={0}
          note={intervals.skipped === 0 ? 'None in this month.' : 'By reason below.'}
        />
      </Figures>
      {settlement !== undefined && <Bills settlement={settlement} />}
      <SkippedIntervals caption="Skipped in the month" spans={spans} timeZone={timeZone} />
    </Stack>
  );
}

/** Share of what hindsight would have saved [%]; undefined where that is nothing or not known. */
function shareOf(settlement: Settlement | undefined): number | undefined {
  const hindsight = settlement?.hindsight_saved ?? 0;
  return settlement === undefined || hindsight <= 0
    ? undefined
    : (100 * settlement.saved) / hindsight;
}

function Bills({ settlement }: { settlement: Settlement }) {
  const { currency, saved, hindsight_saved, lines, bill_without, bill_with } = settlement;
  const rows: BillRow[] = [
    ...lines.map((line) => ({
      name: componentInWords(componentOfField[line.name]),
      without: line.without,
      with: line.with,
    })),
    { name: 'Whole bill', without: bill_without, with: bill_with },
  ];
  return (
    <>
      {hindsight_saved !== undefined && (
        <AmountBars
          label="Saved beside hindsight"
          currency={currency}
          amounts={[
            {
              name: 'These set points',
              meaning: 'Each carried out as far as the battery can.',
              amount: saved,
              isMain: true,
            },
            {
              name: 'Hindsight',
              meaning: 'The best that could be done knowing the whole load beforehand.',
              amount: hindsight_saved,
            },
          ]}
        />
      )}
      <DataTable
        caption="Bill with and without the battery"
        columns={billColumns(currency)}
        rows={rows}
      />
    </>
  );
}

interface BillRow {
  name: string;
  without: number;
  with: number;
}

function billColumns(currency: string): TableColumn<BillRow>[] {
  return [
    { key: 'name', label: 'Charge', text: ({ name }) => name },
    numericColumn('without', `Without the battery [${currency}]`, (row) => row.without, 2),
    numericColumn('with', `With it [${currency}]`, (row) => row.with, 2),
    numericColumn('saved', `Saved [${currency}]`, (row) => row.without - row.with, 2),
  ];
}

interface SingleAssessmentsProps {
  assessments: readonly Assessment[];
  timeZone: string;
}

/** Each assessment beside what was measured afterwards. */
function SingleAssessments({ assessments, timeZone }: SingleAssessmentsProps) {
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Single assessments
      </Title>
      {assessments.length === 0 ? (
        <EmptyState>There is none in this month.</EmptyState>
      ) : (
        <>
          <DataTable
            caption="Single assessments"
            columns={assessmentColumns(timeZone)}
            rows={assessments}
            initialRows={8}
          />
          <Text size="xs" c="dimmed">
            Measured loads are means of an interval, less solar, without the battery; unknown until
            their readings are stored. The download has the rows that are loaded.
          </Text>
        </>
      )}
    </Stack>
  );
}

function assessmentColumns(timeZone: string): TableColumn<Assessment>[] {
  return [
    {
      key: 'from',
      label: `From (${timeZone})`,
      text: ({ interval_start }) => formatTime(interval_start, timeZone),
      csv: ({ interval_start }) => interval_start,
    },
    {
      key: 'risk',
      label: 'Peak risk',
      isNumeric: true,
      text: ({ peak_risk_probability }) => formatShare(peak_risk_probability),
      csv: ({ peak_risk_probability }) => String(peak_risk_probability),
    },
    {
      key: 'action',
      label: 'Action',
      text: ({ action }) => actionTitle(action),
      csv: ({ action }) => action,
    },
    numericColumn('battery', 'Battery, discharge above 0 [kW]', ({ battery_kw }) => battery_kw, 1),
    numericColumn('measured', 'Measured [kW]', ({ measured_kw }) => measured_kw, 1),
    numericColumn('peak', 'Highest of the next 24 h [kW]', ({ peak_kw_24h }) => peak_kw_24h, 1),
  ];
}
