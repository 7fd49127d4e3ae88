import { Text } from '@mantine/core';
import { AnchorLink } from '../../ui/anchor-link.js';
import { DataTable, type TableColumn } from '../../ui/data-table.js';
import { EmptyState } from '../../ui/states.js';
import type { ListedTariff } from './tariff-queries.js';
import { featureInWords } from './tariff-words.js';

const rowsAtFirst = 40;

/** The tariffs that match, each with a link to its page. */
export function TariffTable({
  tariffs,
  total,
}: {
  tariffs: readonly ListedTariff[];
  total: number;
}) {
  return (
    <>
      <Text role="status" size="sm">
        {tariffs.length === total ? `${total} tariffs` : `${tariffs.length} of ${total} tariffs`}
      </Text>
      {tariffs.length === 0 ? (
        <EmptyState>
          No tariff of the library matches. Try fewer words or clear a filter.
        </EmptyState>
      ) : (
        <DataTable caption="Tariffs" columns={columns} rows={tariffs} initialRows={rowsAtFirst} />
      )}
    </>
  );
}

const columns: readonly TableColumn<ListedTariff>[] = [
  {
    key: 'name',
    label: 'Tariff',
    text: ({ name }) => name,
    cell: ({ name, code }) => (
      <AnchorLink to="/tariffs/$code" params={{ code }} inherit>
        {name}
      </AnchorLink>
    ),
  },
  {
    key: 'utility',
    label: 'Utility',
    text: ({ utility }) => utility,
    cell: ({ utility }) => utility,
  },
  { key: 'region', label: 'Region', text: ({ region }) => region || 'none' },
  { key: 'sector', label: 'Sector', text: ({ sector }) => sector },
  { key: 'currency', label: 'Currency', text: ({ currency }) => currency },
  {
    key: 'features',
    label: 'Charges',
    text: ({ features }) => features.map(featureInWords).join(', '),
    cell: ({ features }) => (
      <Text size="xs" c="dimmed" component="span">
        {features.map(featureInWords).join(', ')}
      </Text>
    ),
  },
  { key: 'code', label: 'Code', text: ({ code }) => code, cell: ({ code }) => code },
];
