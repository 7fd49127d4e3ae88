import { Stack, Text } from '@mantine/core';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatQuantity } from '../../../ui/format.js';
import { EmptyState } from '../../../ui/states.js';
import type { CycleResultProps } from './cycle-result.js';
import { causeWords, describePlan } from './cycle-words.js';

interface Part {
  cause: string;
  value: number;
}

/** Why the recommendation is worth more than the plan that it is compared with, cause by cause. */
export function CycleAttribution({ terms, answer, request }: CycleResultProps) {
  const { currency } = terms;
  const { attribution } = answer;
  if (attribution === undefined) {
    return <EmptyState>The answer has no attribution.</EmptyState>;
  }
  const { recommended_value: recommended, planned_value: planned, parts } = attribution;
  const money = (value: number) => formatQuantity(value, currency, 2);
  const columns: TableColumn<Part>[] = [
    { key: 'cause', label: 'Cause', text: ({ cause }) => causeWords[cause] ?? cause },
    {
      key: 'value',
      label: `Part of the difference [${currency}]`,
      isNumeric: true,
      text: ({ value }) => money(value),
      csv: ({ value }) => String(value),
    },
  ];
  const rows = [...parts, { cause: 'Difference', value: recommended - planned }];
  return (
    <Stack gap="sm">
      <Text>
        The recommendation is worth {money(recommended)}, your plan ({describePlan(request)}){' '}
        {money(planned)}: {differenceWords(recommended - planned, currency)}.
      </Text>
      <Text size="sm" c="dimmed">
        Worth counts the energy sold less the energy bought, less wear, plus the value of the energy
        left at the end.
      </Text>
      <DataTable caption="Why the recommendation is worth more" columns={columns} rows={rows} />
    </Stack>
  );
}

function differenceWords(difference: number, currency: string): string {
  const amount = formatQuantity(Math.abs(difference), currency, 2);
  return Math.abs(difference) < 0.005
    ? 'no difference'
    : `${amount} ${difference > 0 ? 'more' : 'less'}`;
}
