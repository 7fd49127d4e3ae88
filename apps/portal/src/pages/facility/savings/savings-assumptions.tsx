import { Alert, Text } from '@mantine/core';
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

const standInNames: Readonly<Record<string, string>> = {
  battery: 'the battery',
  ev_fleet: 'electric vehicles',
  load: 'the load',
  solar: 'solar panels',
};

/** What stands in the place of the facility's own load, battery and equipment: without it, the figures are not about it. */
export function StandIns({ assumptions }: { assumptions: readonly Assumption[] }) {
  const standIns = assumptions.filter(({ source }) => source.startsWith('default facility'));
  if (standIns.length === 0) {
    return null;
  }
  const load = standIns.find(({ name }) => name === 'load');
  return (
    <Alert
      color="orange"
      title={load === undefined ? 'Partly an example' : 'Not your own load yet'}
    >
      <Text size="sm">
        In these figures stand examples:{' '}
        {standIns
          .map(({ name, value }) => `${standInNames[name] ?? name} (${textOf(value)})`)
          .join('; ')}
        .{' '}
        {load === undefined
          ? 'Describe them to get figures of your own.'
          : `${sentenceOf(load.source)} Upload the missing readings to get figures of your own.`}
      </Text>
    </Alert>
  );
}

/** Why the example is used, where the gateway says it: `default facility; stored readings cover 9 % …`. */
function sentenceOf(source: string): string {
  const why = source.split('; ').slice(1).join('; ');
  return why === '' ? '' : `${why.slice(0, 1).toUpperCase()}${why.slice(1)}.`;
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
        .map(([name, one]) => `${wordsOf(name)} ${String(one)}`)
        .join(', ')
    : JSON.stringify(value);
}

/** `powerKw` → `power kw`. */
function wordsOf(name: string): string {
  return name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
}
