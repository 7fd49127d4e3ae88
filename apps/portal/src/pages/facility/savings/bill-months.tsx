import { Text, Title } from '@mantine/core';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatLocalTime } from '../../../ui/format.js';
import { numericColumn } from '../../../ui/numeric-column.js';
import { monthName } from '../../tariffs/tariff-words.js';
import { type BilledMonth, billedMonths } from './bills.js';
import type { Savings } from './savings-queries.js';

/** Each month without and with the battery, with the hour that set its peak. */
export function BillMonths({ bill }: { bill: NonNullable<Savings['bill']> }) {
  return (
    <div>
      <Title order={3} size="h5">
        Month by month
      </Title>
      <Text size="sm" c="dimmed" mb={6}>
        The peak is the highest demand of the month, by which demand is charged; beside it stands
        the local hour that sets it.
      </Text>
      <DataTable
        caption="Bill and peak of each month without and with the battery"
        columns={columns}
        rows={billedMonths(bill)}
      />
    </div>
  );
}

const columns: readonly TableColumn<BilledMonth>[] = [
  { key: 'month', label: 'Month', text: ({ month, year }) => `${monthName(month)} ${year}` },
  numericColumn('before', 'Bill without [USD]', (row: BilledMonth) => row.totalBefore, 0),
  numericColumn('after', 'Bill with [USD]', (row: BilledMonth) => row.totalAfter, 0),
  numericColumn('saved', 'Saved [USD]', (row: BilledMonth) => row.totalBefore - row.totalAfter, 0),
  numericColumn('peak', 'Peak without [kW]', (row: BilledMonth) => row.peakBeforeKw, 1),
  {
    key: 'peakTime',
    label: 'Peak without set at',
    text: ({ peakTimeBefore }) => formatLocalTime(peakTimeBefore),
  },
  numericColumn('peakWith', 'Peak with [kW]', (row: BilledMonth) => row.peakAfterKw, 1),
  {
    key: 'peakTimeWith',
    label: 'Peak with set at',
    text: ({ peakTimeAfter }) => formatLocalTime(peakTimeAfter),
  },
];
