import { dispatchChart } from '@bess/plot';
import { Stack, Text } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatNumber, formatShare, formatTime } from '../../../ui/format.js';
import { EmptyState } from '../../../ui/states.js';
import type { CycleResultProps } from './cycle-result.js';
import { dispatchWords } from './cycle-words.js';
import type { CycleAnswer } from './run-cycle.js';

type Schedule = NonNullable<CycleAnswer['schedule']>;
type Step = Schedule['steps'][number];

/** Powers below this are rounding [MW]. */
const leastMw = 0.0005;

/** The plan over the hours ahead, as a chart and as a table. */
export function CycleSchedule({ terms, answer: { schedule } }: CycleResultProps) {
  const { currency, timeZone } = terms;
  const unit = `${currency}/MWh`;
  const build = useCallback(
    (frame: ChartFrame) =>
      dispatchChart(dispatchOf(schedule), optionsOf(schedule, frame, unit, timeZone)),
    [schedule, unit, timeZone],
  );
  if (schedule === undefined || schedule.steps.length === 0) {
    return <EmptyState>The answer has no schedule.</EmptyState>;
  }
  const columns: TableColumn<Step>[] = [
    {
      key: 'start',
      label: `From (${timeZone})`,
      text: ({ start }) => formatTime(start, timeZone),
      csv: ({ start }) => start,
    },
    {
      key: 'what',
      label: 'What to do',
      text: ({ direction, dispatch_mw }) =>
        dispatchWords(dispatch_mw < leastMw ? 'idle' : direction, dispatch_mw),
      csv: ({ direction, dispatch_mw }) => `${direction} ${dispatch_mw} MW`,
    },
    {
      key: 'soc',
      label: 'Charge at the end',
      isNumeric: true,
      text: ({ soc }) => formatShare(soc),
      csv: ({ soc }) => String(soc),
    },
    {
      key: 'price',
      label: `Expected price [${unit}]`,
      isNumeric: true,
      text: ({ expected_price }) => formatNumber(expected_price, 2),
      csv: ({ expected_price }) => String(expected_price),
    },
  ];
  return (
    <Stack gap="sm">
      <Text size="sm">
        Only the first step is a recommendation; the later ones show where it leads and change with
        every new price.
      </Text>
      <Chart
        build={build}
        height={150}
        columns={{
          from: `From (${timeZone})`,
          to: `To (${timeZone})`,
          price: `Expected price [${unit}]`,
          power: 'Power, discharge above 0 [MW]',
          action: 'Action',
          soc: 'State of charge (share)',
        }}
      />
      <DataTable
        caption="Steps of the plan"
        columns={columns}
        rows={schedule.steps}
        initialRows={8}
      />
    </Stack>
  );
}

function dispatchOf(schedule: Schedule | undefined) {
  const steps = schedule?.steps ?? [];
  const powersOf = (direction: Step['direction']) =>
    steps.map((step) => (step.direction === direction ? step.dispatch_mw : 0));
  return {
    stepMinutes: steps[0]?.minutes ?? 60,
    chargeSeries: powersOf('charge'),
    dischargeSeries: powersOf('discharge'),
    priceSeries: steps.map(({ expected_price }) => expected_price),
    socFractionSeries: steps.map(({ soc }) => soc),
  };
}

function optionsOf(
  schedule: Schedule | undefined,
  frame: ChartFrame,
  priceUnit: string,
  timeZone: string,
) {
  return {
    ...frame,
    title: 'Recommended plan',
    priceUnit,
    timeZone,
    startMs: Date.parse(schedule?.steps[0]?.start ?? '1970-01-01T00:00Z'),
  };
}
