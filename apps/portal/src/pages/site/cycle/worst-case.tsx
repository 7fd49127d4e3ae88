import { timeSeries } from '@bess/plot';
import { Stack, Text } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatNumber, formatQuantity } from '../../../ui/format.js';
import type { CycleResultProps } from './cycle-result.js';
import { isPlanSent } from './cycle-words.js';

/** What the worst prices that the engine guards against would do to the plan. */
export function WorstCase({ terms, answer, request }: CycleResultProps) {
  const { currency, timeZone } = terms;
  const { adversarial_report: report, schedule } = answer;
  const unit = `${currency}/MWh`;
  const build = useCallback(
    (frame: ChartFrame) => {
      const steps = schedule?.steps ?? [];
      const timesMs = steps.map(({ start }) => Date.parse(start));
      return timeSeries(
        [
          {
            name: 'Expected price',
            unit: `price [${unit}]`,
            timesMs,
            values: steps.map(({ expected_price }) => expected_price),
          },
          {
            name: 'Worst case',
            unit: `price [${unit}]`,
            timesMs,
            values: report.worst_case_path_usd_per_mwh.slice(0, steps.length),
          },
        ],
        { ...frame, title: 'Worst-case prices', timeZone, shape: 'step' },
      );
    },
    [schedule, report, unit, timeZone],
  );
  return (
    <Stack gap="sm">
      <Text>
        If prices of {formatQuantity(report.budget, 'h', 1)} of the time planned moved to the bad
        end of their range, and exactly where it hurts this plan most, it would earn{' '}
        {formatQuantity(report.worst_case_revenue, currency, 0)} instead of{' '}
        {formatQuantity(report.nominal_revenue, currency, 0)}.
      </Text>
      <Figures>
        <Figure
          label="Expected"
          value={report.nominal_revenue}
          unit={currency}
          digits={0}
          note="Revenue at the expected prices."
        />
        <Figure
          label="Worst case"
          value={report.worst_case_revenue}
          unit={currency}
          digits={0}
          note={`Prices moved in ${formatNumber(report.binding_hours.length, 0)} of ${formatNumber(report.worst_case_path_usd_per_mwh.length, 0)} steps.`}
        />
        <Figure
          label="Cost of the protection"
          value={report.price_of_robustness}
          unit={currency}
          note="What the plan gives up at expected prices to be safer at bad ones."
        />
        {isPlanSent(request) && (
          <Figure
            label="Gain over your plan"
            value={report.planned_dispatch_regret}
            unit={currency}
            note="Each plan in its own worst case."
          />
        )}
      </Figures>
      {schedule !== undefined && schedule.steps.length > 1 && <Chart build={build} height={180} />}
    </Stack>
  );
}
