import { dispatchChart, timeSeries } from '@bess/plot';
import { List, Text, Title } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { formatQuantity } from '../../../ui/format.js';
import { monthName } from '../../tariffs/tariff-words.js';
import type { Savings } from './savings-queries.js';

type Schedule = NonNullable<Savings['schedule']>;

/** How the battery runs on a typical weekday: when it charges and discharges, and what that does to the import. */
export function DayPlan({ schedule, month }: { schedule: Schedule; month: number }) {
  const battery = useCallback(
    (frame: ChartFrame) =>
      dispatchChart(
        {
          stepMinutes: schedule.step_minutes,
          chargeSeries: schedule.charge_kw.map(notBelowZero),
          dischargeSeries: schedule.discharge_kw.map(notBelowZero),
          priceSeries: schedule.energy_price_per_kwh,
          socFractionSeries: schedule.soc,
        },
        {
          ...frame,
          height: frame.height / 2,
          title: 'Battery on a typical weekday',
          powerUnit: 'kW',
          priceUnit: 'USD/kWh',
        },
      ),
    [schedule],
  );
  const meter = useCallback(
    (frame: ChartFrame) => {
      const timesMs = schedule.load_kw.map((_, step) => step * schedule.step_minutes * 60_000);
      const series = (name: string, values: readonly number[]) => ({
        name,
        unit: 'power [kW]',
        timesMs,
        values,
      });
      return timeSeries(
        [
          series('load', schedule.load_kw),
          series('import with battery', schedule.import_kw),
          ...(schedule.vehicle_kw === undefined ? [] : [series('vehicles', schedule.vehicle_kw)]),
          ...(schedule.solar_kw === undefined ? [] : [series('solar', schedule.solar_kw)]),
        ],
        { ...frame, shape: 'step', title: 'Load and import on a typical weekday' },
      );
    },
    [schedule],
  );
  return (
    <div>
      <Title order={3} size="h5">
        A typical weekday of {monthName(month)}
      </Title>
      <Text size="sm" c="dimmed">
        Hours are local to the tariff. {targetInWords(schedule)}
      </Text>
      <Chart build={meter} height={200} columns={{ time: 'Time', value: 'kW', name: 'Series' }} />
      <Chart
        build={battery}
        height={180}
        columns={{
          from: 'From [h]',
          to: 'To [h]',
          price: 'Price [USD/kWh]',
          power: 'Power, discharge above 0 [kW]',
          action: 'Action',
          soc: 'State of charge (share)',
        }}
      />
      {schedule.violations.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            What the plan cannot meet
          </Text>
          <List size="sm">
            {schedule.violations.map(({ goal, amount, unit, reason }) => (
              <List.Item key={goal + reason}>
                {goal}: short by {formatQuantity(amount, unit)}, because {reason}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

/** Plans keep to zero only up to rounding. */
function notBelowZero(kw: number): number {
  return Math.max(0, kw);
}

function targetInWords({ target_peak_kw }: Schedule): string {
  return target_peak_kw === null
    ? 'The tariff does not charge for the highest demand of the month.'
    : `The plan keeps the import below ${formatQuantity(target_peak_kw, 'kW', 1)}, the peak of the month that the bill with the battery has.`;
}
