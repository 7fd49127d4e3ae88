import { tariffHeatMap } from '@bess/plot';
import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/chart.js';
import { DataTable, type TableColumn } from '../../ui/data-table.js';
import { formatQuantity } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { type EnergyRow, energyRows } from './charge-rows.js';
import type { Tariff } from './tariff-queries.js';

/** What a kWh costs: by hour and month as colours, and each price as a row. */
export function TariffPrices({ tariff }: { tariff: Tariff }) {
  const { energy, currency, timeZone } = tariff;
  const rows = energyRows(tariff);
  const isAlways = new Set([...energy.weekdaySchedule, ...energy.weekendSchedule].flat()).size <= 1;
  const isSameAllWeek =
    JSON.stringify(energy.weekdaySchedule) === JSON.stringify(energy.weekendSchedule);
  return (
    <Section
      title="Price of energy"
      summary={
        isAlways
          ? 'A kWh costs the same at all times.'
          : `What a kWh costs in the first tier, by month and local hour (${timeZone}). Charging in the dark hours and discharging in the bright ones is what a battery earns from.`
      }
    >
      {!isAlways && (
        <SimpleGrid cols={{ base: 1, md: isSameAllWeek ? 1 : 2 }} spacing="lg">
          <HeatMap
            tariff={tariff}
            days="weekday"
            title={isSameAllWeek ? 'Every day' : 'Weekdays'}
          />
          {!isSameAllWeek && <HeatMap tariff={tariff} days="weekend" title="Weekends" />}
        </SimpleGrid>
      )}
      <DataTable
        caption={`Energy prices of ${tariff.name}`}
        columns={columnsFor(currency, rows)}
        rows={rows}
      />
      {energy.tierScope === 'month' && (
        <Text size="sm" c="dimmed">
          The tiers count the energy of the whole month; its periods share them in proportion.
        </Text>
      )}
    </Section>
  );
}

interface HeatMapProps {
  tariff: Tariff;
  days: 'weekday' | 'weekend';
  title: string;
}

function HeatMap({ tariff, days, title }: HeatMapProps) {
  const build = useCallback(
    (frame: ChartFrame) =>
      tariffHeatMap(tariff, {
        ...frame,
        days,
        sharedScale: true,
        title: `${tariff.name}, ${title.toLowerCase()}`,
      }),
    [tariff, days, title],
  );
  return (
    <Stack gap={4} style={{ minWidth: 0 }}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Chart
        build={build}
        height={230}
        columns={{ month: 'Month', hour: 'Hour', price: `Price [${tariff.currency}/kWh]` }}
      />
    </Stack>
  );
}

function columnsFor(currency: string, rows: readonly EnergyRow[]): TableColumn<EnergyRow>[] {
  const price = (value: number) => formatQuantity(value, `${currency}/kWh`, 5);
  const sells = rows.some(({ sellPricePerKwh }) => sellPricePerKwh !== undefined);
  return [
    { key: 'when', label: 'When', text: ({ when }) => when, cell: ({ when }) => when },
    { key: 'tier', label: 'Energy', text: ({ tier }) => tier },
    {
      key: 'price',
      label: 'Price',
      isNumeric: true,
      text: ({ pricePerKwh }) => price(pricePerKwh),
      csv: ({ pricePerKwh }) => String(pricePerKwh),
    },
    ...(sells
      ? [
          {
            key: 'sell',
            label: 'Credit for exports',
            isNumeric: true,
            text: ({ sellPricePerKwh }: EnergyRow) =>
              sellPricePerKwh === undefined ? 'not stated' : price(sellPricePerKwh),
            csv: ({ sellPricePerKwh }: EnergyRow) => String(sellPricePerKwh ?? ''),
          },
        ]
      : []),
  ];
}
