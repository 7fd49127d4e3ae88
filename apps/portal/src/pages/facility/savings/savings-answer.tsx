import { billWaterfall } from '@bess/plot';
import { Stack, Text, Title } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatQuantity } from '../../../ui/format.js';
import { AchievableSavings } from './achievable-savings.js';
import { chartedBill } from './bills.js';
import { StandIns } from './savings-assumptions.js';
import type { Savings, SavingsRequest } from './savings-queries.js';

interface SavingsAnswerProps {
  savings: Savings;
  request: SavingsRequest;
  /** When they were computed [ms since the epoch]. */
  answeredMs: number;
}

/** The answer first: what a year costs without and with the battery, what of it is reachable, and by which charge. */
export function SavingsAnswer({ savings, request, answeredMs }: SavingsAnswerProps) {
  const { bill, rate_breakdown: perfect, optimality_gap_pct: gapPct } = savings;
  const before = bill?.without_battery.total;
  return (
    <Stack gap="md">
      <StandIns assumptions={savings.assumptions ?? []} />
      <Figures>
        <Figure
          label="Savings, at most"
          value={perfect.total_annual}
          unit="USD/year"
          digits={0}
          note={
            before === undefined || before <= 0
              ? 'With perfect foresight'
              : `${formatQuantity((100 * perfect.total_annual) / before, '%', 1)} of the bill, with perfect foresight`
          }
        />
        <Figure label="Bill without battery" value={before} unit="USD/year" digits={0} />
        <Figure
          label="Bill with battery"
          value={bill?.with_battery.total}
          unit="USD/year"
          digits={0}
          note="With perfect foresight"
        />
        <Figure
          label="Proven gap"
          value={gapPct}
          unit="%"
          digits={2}
          note={
            gapPct < 0.005
              ? 'No plan could save more on these days'
              : `No plan could save more than ${formatQuantity(gapPct, '%', 2)} beyond this`
          }
        />
      </Figures>
      <AchievableSavings perfect={perfect} request={request} answeredMs={answeredMs} />
      {bill !== undefined && <Waterfall bill={bill} />}
      <Text size="sm" c="dimmed">
        Savings are amounts of the bill. They are before the wear of the battery, its price and its
        upkeep: the plans count wear at the rate of the facility (5 USD per MWh discharged where
        none is described), so that the battery does not run for less than it costs, but do not
        subtract it here.
      </Text>
    </Stack>
  );
}

function Waterfall({ bill }: { bill: NonNullable<Savings['bill']> }) {
  const build = useCallback(
    (frame: ChartFrame) =>
      billWaterfall(chartedBill(bill.without_battery), chartedBill(bill.with_battery), {
        ...frame,
        layout: 'rows',
        zoomed: true,
        title: 'Bill of the year without and with the battery',
      }),
    [bill],
  );
  return (
    <div>
      <Title order={3} size="h5">
        Where the savings come from
      </Title>
      <Text size="sm" c="dimmed">
        From the bill without the battery (before) to the bill with it (after), by kind of charge
        [USD a year]. The axis begins near the smaller bill, so that the changes can be seen.
      </Text>
      <Chart
        build={build}
        height={200}
        columns={{ step: 'Step', from: 'From [USD]', to: 'To [USD]', kind: 'Kind' }}
      />
    </div>
  );
}
