import { Text } from '@mantine/core';
import { DataTable, type TableColumn } from '../../../../ui/data-table.js';
import { Disclosure } from '../../../../ui/disclosure.js';
import type { Comparison } from '../savings-queries.js';
import { reasonCounts } from './compared-rows.js';

type Ineligible = Comparison['ineligible'][number];

const reasonTexts: Readonly<Record<Ineligible['reason'], string>> = {
  ended: 'no longer in force',
  peak_too_low: 'for larger customers',
  peak_too_high: 'for smaller customers',
  other_currency: 'in another currency',
  not_billable: 'not billable for this load',
};

/** The tariffs that the load cannot be on: how many for which reason, and each on demand. */
export function IneligibleTariffs({ comparison }: { comparison: Comparison }) {
  const counts = reasonCounts(comparison);
  if (counts.length === 0) {
    return null;
  }
  const inWords = counts.map(([reason, count]) => `${count} ${reasonTexts[reason]}`).join(', ');
  return (
    <div>
      <Text size="sm">Left out: {inWords}.</Text>
      <Disclosure label="Which and why">
        <DataTable
          caption="Tariffs that the load is not eligible for"
          columns={columns}
          rows={comparison.ineligible}
        />
      </Disclosure>
    </div>
  );
}

const columns: readonly TableColumn<Ineligible>[] = [
  { key: 'name', label: 'Tariff', text: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'utility',
    label: 'Utility',
    text: ({ utility }) => utility,
    cell: ({ utility }) => utility,
  },
  { key: 'why', label: 'Why', text: ({ why }) => why, cell: ({ why }) => why },
];
