import { Badge } from '@mantine/core';
import { AnchorLink } from '../../../../ui/anchor-link.js';
import type { TableColumn } from '../../../../ui/data-table.js';
import { formatDate } from '../../../../ui/format.js';
import { numericColumn } from '../../../../ui/numeric-column.js';
import { type ComparedRow, isSpecial } from './compared-rows.js';

/** What is said of a compared tariff: its total beside today's, and by kind of charge. */
export const comparedColumns: readonly TableColumn<ComparedRow>[] = [
  {
    key: 'name',
    label: 'Tariff',
    text: ({ name }) => name,
    cell: (row) => (
      <>
        <AnchorLink to="/tariffs/$code" params={{ code: row.code }} inherit>
          {row.name}
        </AnchorLink>{' '}
        {row.isToday && <Badge size="sm">today</Badge>}{' '}
        {row.is_delivery_only && (
          <Badge size="sm" color="gray" variant="outline">
            grid only
          </Badge>
        )}{' '}
        {isSpecial(row) && (
          <Badge size="sm" color="gray" variant="outline">
            special
          </Badge>
        )}{' '}
        {row.effective_to !== undefined && (
          <Badge size="sm" color="gray" variant="outline">
            until {formatDate(row.effective_to)}
          </Badge>
        )}
      </>
    ),
  },
  numericColumn('total', 'Total [USD]', ({ total }: ComparedRow) => total, 0),
  numericColumn('difference', 'Beside today [USD]', ({ difference }: ComparedRow) => difference, 0),
  {
    key: 'utility',
    label: 'Utility',
    text: ({ utility }) => utility,
    cell: ({ utility }) => utility,
  },
  numericColumn('energy', 'Energy [USD]', ({ by_component: part }: ComparedRow) => part.energy, 0),
  numericColumn(
    'demand',
    'Demand [USD]',
    ({ by_component: part }: ComparedRow) =>
      part.flat_demand + part.tou_demand + part.coincident_demand + part.reactive_demand,
    0,
  ),
  numericColumn(
    'fixed',
    'Fixed and minimum [USD]',
    ({ by_component: part }: ComparedRow) => part.fixed + part.minimum,
    0,
  ),
  numericColumn(
    'exports',
    'Credit for exports [USD]',
    ({ by_component: part }: ComparedRow) => part.export_credit,
    0,
  ),
  {
    key: 'service',
    label: 'Covers',
    text: ({ is_delivery_only }) =>
      is_delivery_only ? 'grid only' : 'energy supply as the tariff states',
  },
  { key: 'code', label: 'Code', text: ({ code }) => code },
];
