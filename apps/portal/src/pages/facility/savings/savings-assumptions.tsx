import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { Disclosure } from '../../../ui/disclosure.js';
import type { Savings } from './savings-queries.js';

type Assumption = NonNullable<Savings['assumptions']>[number];

/** Everything that was assumed because the facility does not say it. */
export function SavingsAssumptions({ assumptions }: { assumptions: readonly Assumption[] }) {
  return assumptions.length === 0 ? null : (
    <Disclosure label={`What was assumed (${assumptions.length})`}>
      <DataTable caption="Assumptions" columns={columns} rows={assumptions} />
    </Disclosure>
  );
}

const columns: readonly TableColumn<Assumption>[] = [
  { key: 'name', label: 'Of', text: ({ name }) => name.replaceAll('_', ' ') },
  {
    key: 'value',
    label: 'Assumed',
    text: ({ value }) => textOf(value),
    cell: ({ value }) => textOf(value),
  },
  { key: 'source', label: 'Source', text: ({ source }) => source, cell: ({ source }) => source },
];

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${String(one)}`)
        .join(', ')
    : JSON.stringify(value);
}
