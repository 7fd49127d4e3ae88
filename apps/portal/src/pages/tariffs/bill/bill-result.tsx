import type { components } from '@bess/client';
import { List, Text, Title } from '@mantine/core';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatLocalTime, formatQuantity } from '../../../ui/format.js';
import { numericColumn } from '../../../ui/numeric-column.js';
import { monthName } from '../tariff-words.js';
import { componentInWords, componentOfField, type WireComponents } from './bill-words.js';

type Bill = components['schemas']['TarsisBillAnswer'];

/** A bill: its total, what it is made of, each month, and each line. */
export function BillResult({ bill, currency }: { bill: Bill; currency: string }) {
  const partial = bill.months.filter(({ is_whole }) => !is_whole);
  const energyKwh = bill.months.reduce((sum, { energy_kwh }) => sum + energy_kwh, 0);
  const peakKw = Math.max(...bill.months.map(({ peak_kw }) => peak_kw));
  return (
    <>
      <Figures>
        <Figure
          label="Total"
          value={bill.total}
          unit={currency}
          note={`${bill.months.length} ${bill.months.length === 1 ? 'month' : 'months'}, ${spanInWords(bill)}`}
        />
        <Figure
          label="Per kWh"
          value={energyKwh > 0 ? bill.total / energyKwh : undefined}
          unit={`${currency}/kWh`}
          digits={4}
          note={
            energyKwh > 0
              ? `All charges over ${formatQuantity(energyKwh, 'kWh', 0)} from the grid`
              : 'No energy was drawn'
          }
        />
        <Figure label="Highest demand" value={peakKw} unit="kW" />
      </Figures>
      {partial.length > 0 && (
        <Text size="sm">
          The load covers {partial.map(nameOf).join(' and ')} only in part. Such a month is charged
          whole fixed and demand charges, so it looks dearer for its energy than it is.
        </Text>
      )}
      <Title order={3} size="h5">
        By charge
      </Title>
      <DataTable
        caption="Bill by charge"
        columns={componentColumns(currency, bill.total)}
        rows={Object.entries(bill.by_component).filter(([, amount]) => amount !== 0)}
      />
      <Title order={3} size="h5">
        By month
      </Title>
      <DataTable caption="Bill by month" columns={monthColumns(currency)} rows={bill.months} />
      <Title order={3} size="h5">
        Line by line
      </Title>
      <DataTable
        caption="Lines of the bill"
        columns={lineColumns(currency)}
        rows={bill.lines}
        initialRows={12}
      />
      {(bill.assumptions ?? []).length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Assumed
          </Text>
          <List size="sm">
            {bill.assumptions?.map(({ value, source }) => (
              <List.Item key={`${String(value)}${source}`}>
                {String(value)} ({source})
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  );
}

function nameOf({ year, month }: { year: number; month: number }): string {
  return `${monthName(month)} ${year}`;
}

function spanInWords({ months }: Bill): string {
  const [first] = months;
  const last = months.at(-1);
  return first === undefined || last === undefined || first === last
    ? first === undefined
      ? ''
      : nameOf(first)
    : `${nameOf(first)} to ${nameOf(last)}`;
}

function componentColumns(currency: string, total: number): TableColumn<[string, number]>[] {
  return [
    {
      key: 'name',
      label: 'Charge',
      text: ([field]) => componentInWords(componentOfField[field as keyof WireComponents]),
    },
    numericColumn('amount', `Amount [${currency}]`, ([, amount]) => amount, 2),
    {
      key: 'share',
      label: 'Share',
      isNumeric: true,
      text: ([, amount]) =>
        total > 0 ? formatQuantity((100 * amount) / total, '%', 1) : 'unknown',
    },
  ];
}

type Month = Bill['months'][number];

function monthColumns(currency: string): TableColumn<Month>[] {
  return [
    { key: 'month', label: 'Month', text: nameOf },
    numericColumn('total', `Total [${currency}]`, ({ total }: Month) => total, 2),
    numericColumn('energy', 'From the grid [kWh]', ({ energy_kwh }: Month) => energy_kwh, 0),
    numericColumn('export', 'Into the grid [kWh]', ({ export_kwh }: Month) => export_kwh, 0),
    numericColumn('peak', 'Peak [kW]', ({ peak_kw }: Month) => peak_kw, 1),
    {
      key: 'peak_time',
      label: 'Peak set at (local time)',
      text: ({ peak_time }) => formatLocalTime(peak_time),
    },
    numericColumn('billed', 'Billed demand [kW]', ({ billed_kw }: Month) => billed_kw, 1),
    { key: 'whole', label: 'Covered', text: ({ is_whole }) => (is_whole ? 'wholly' : 'in part') },
  ];
}

type Line = Bill['lines'][number];

function lineColumns(currency: string): TableColumn<Line>[] {
  return [
    { key: 'month', label: 'Month', text: nameOf },
    { key: 'charge', label: 'Charge', text: ({ component }) => componentInWords(component) },
    {
      key: 'period',
      label: 'Period',
      text: ({ period }) => (period === null ? 'none' : String(period + 1)),
    },
    { key: 'tier', label: 'Tier', text: ({ tier }) => (tier === null ? 'none' : String(tier + 1)) },
    numericColumn('quantity', 'Quantity', ({ quantity }: Line) => quantity),
    { key: 'unit', label: 'Unit', text: ({ unit }) => unit },
    {
      ...numericColumn('price', `Price [${currency} per unit]`, ({ price }: Line) => price),
      text: ({ price }) => price.toLocaleString('en-US', { maximumFractionDigits: 5 }),
    },
    numericColumn('amount', `Amount [${currency}]`, ({ amount }: Line) => amount, 2),
  ];
}
