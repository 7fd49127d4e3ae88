import { Stack, Text } from '@mantine/core';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatNumber } from '../../../ui/format.js';
import { EmptyState } from '../../../ui/states.js';
import type { CycleResultProps } from './cycle-result.js';
import { assumptionWords, isPlanSent } from './cycle-words.js';
import type { CycleAnswer } from './run-cycle.js';

type Assumption = NonNullable<CycleAnswer['assumptions']>[number];

const planFields = ['direction', 'planned_dispatch_mw'];

const columns: TableColumn<Assumption>[] = [
  {
    key: 'name',
    label: 'What',
    isWrapped: true,
    text: ({ name }) => assumptionWords(name),
    csv: ({ name }) => name,
  },
  {
    key: 'value',
    label: 'Taken as',
    text: ({ value }) => (typeof value === 'number' ? formatNumber(value) : value),
    csv: ({ value }) => String(value),
  },
  { key: 'source', label: 'Why', isWrapped: true, text: ({ source }) => source },
];

/** Everything that the engine took for granted, because nobody said it. */
export function CycleAssumptions({ answer, request }: CycleResultProps) {
  // The defaults of a plan concern nobody who sent none.
  const assumptions = (answer.assumptions ?? []).filter(
    ({ name }) => isPlanSent(request) || !planFields.includes(name),
  );
  if (assumptions.length === 0) {
    return (
      <EmptyState>Nothing was assumed: the request and the description say everything.</EmptyState>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        Describe the site, or fill in more of the form, to replace an assumption by what you know.
      </Text>
      <DataTable caption="Assumptions" columns={columns} rows={assumptions} />
    </Stack>
  );
}
