import { dispatchChart } from '@bess/plot';
import { List, Text, Title } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { formatQuantity } from '../../../ui/format.js';
import { monthFullName } from '../../tariffs/tariff-words.js';
import type { Savings } from './savings-queries.js';

/** Wear of a battery whose description names none [USD per MWh discharged]. */
const defaultWearUsdPerMwh = 5;

type Schedule = NonNullable<Savings['schedule']>;

/** How the battery runs on a typical weekday: when it charges and discharges, and what that does to the import. */
export function DayPlan({ schedule, month }: { schedule: Schedule; month: number }) {
  const build = useCallback(
    (frame: ChartFrame) =>
      dispatchChart(
        {
          stepMinutes: schedule.step_minutes,
          chargeSeries: schedule.charge_kw.map(notBelowZero),
          dischargeSeries: schedule.discharge_kw.map(notBelowZero),
          priceSeries: schedule.energy_price_per_kwh,
          socFractionSeries: schedule.soc,
          meterSeries: [
            { name: 'load', values: schedule.load_kw },
            { name: 'import with battery', values: schedule.import_kw },
            ...(schedule.vehicle_kw === undefined
              ? []
              : [{ name: 'vehicles', values: schedule.vehicle_kw }]),
            ...(schedule.solar_kw === undefined
              ? []
              : [{ name: 'solar', values: schedule.solar_kw }]),
          ],
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
  return (
    <div>
      <Title order={3} size="h5">
        A typical weekday of {monthFullName(month)}: when the battery runs
      </Title>
      <Text size="sm" c="dimmed">
        From midnight, in the local time of the tariff. {targetInWords(schedule)}{' '}
        {wearInWords(schedule)}
      </Text>
      <Chart
        build={build}
        height={260}
        columns={{
          from: 'From [h]',
          to: 'To [h]',
          price: 'Price [USD/kWh]',
          power: 'Power; of the battery, discharge above 0 [kW]',
          action: 'Action',
          soc: 'State of charge (share)',
          name: 'Meter',
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

function wearInWords({ discharge_kw, step_minutes }: Schedule): string {
  const kwh = (discharge_kw.reduce((sum, kw) => sum + kw, 0) * step_minutes) / 60;
  const wearUsd = (kwh / 1_000) * defaultWearUsdPerMwh;
  return `The battery discharges ${formatQuantity(kwh, 'kWh', 0)} that day; at ${defaultWearUsdPerMwh} USD per MWh, the rate where none is described, that wears it by ${formatQuantity(wearUsd, 'USD', 2)}.`;
}

function targetInWords({ target_peak_kw }: Schedule): string {
  return target_peak_kw === null
    ? 'The tariff does not charge for the highest demand of the month.'
    : `The plan keeps the import below ${formatQuantity(target_peak_kw, 'kW', 1)}, the peak of the month that the bill with the battery has.`;
}
