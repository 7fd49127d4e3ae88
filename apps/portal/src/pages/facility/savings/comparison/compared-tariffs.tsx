import { Badge, Checkbox, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { AnchorLink } from '../../../../ui/anchor-link.js';
import { DataTable, type TableColumn } from '../../../../ui/data-table.js';
import { Disclosure } from '../../../../ui/disclosure.js';
import { Figure, Figures } from '../../../../ui/figure.js';
import { formatNumber, formatQuantity } from '../../../../ui/format.js';
import { numericColumn } from '../../../../ui/numeric-column.js';
import { EmptyState } from '../../../../ui/states.js';
import type { Comparison } from '../savings-queries.js';
import {
  type ComparedRow,
  type ComparisonFilter,
  comparedRows,
  reasonCounts,
} from './compared-rows.js';

interface ComparedTariffsProps {
  comparison: Comparison;
  includesEnded: boolean;
  onIncludeEnded: (includesEnded: boolean) => void;
}

/** The load under each tariff, cheapest first, beside today's; those of the own region and sector at first. */
export function ComparedTariffs(props: ComparedTariffsProps) {
  const { comparison, includesEnded, onIncludeEnded } = props;
  const { today, load } = comparison;
  const [filter, setFilter] = useState<ComparisonFilter>(() => ({
    text: '',
    region: today?.region ?? '',
    sector: today?.sector ?? '',
  }));
  const shown = useDeferredValue(filter);
  const rows = useMemo(() => comparedRows(comparison, shown), [comparison, shown]);
  const best = rows.find(({ is_delivery_only }) => !is_delivery_only);
  return (
    <>
      <Text size="sm">{loadInWords(load)}</Text>
      <Figures>
        <Figure
          label="Tariff of today"
          value={today?.total}
          unit="USD"
          digits={0}
          note={
            today === undefined
              ? 'The facility has no tariff that it can be billed under'
              : today.name
          }
        />
        <Figure
          label="Cheapest of those shown"
          value={best?.total}
          unit="USD"
          digits={0}
          note={best?.name ?? 'None is shown'}
        />
        <Figure
          label="Difference"
          value={best?.difference}
          unit="USD"
          digits={0}
          note={
            best?.difference === undefined
              ? 'Needs both'
              : best.difference < 0
                ? 'Less than today'
                : 'More than today: yours is the cheapest'
          }
        />
      </Figures>
      <ComparisonFields
        comparison={comparison}
        filter={filter}
        onChange={setFilter}
        includesEnded={includesEnded}
        onIncludeEnded={onIncludeEnded}
      />
      <Text role="status" size="sm">
        {rows.length} of {comparison.tariffs.length} eligible tariffs
      </Text>
      {rows.length === 0 ? (
        <EmptyState>None matches. Clear the region or the sector, or use fewer words.</EmptyState>
      ) : (
        <DataTable
          caption="Cost of the load under each tariff"
          columns={columns}
          rows={rows}
          key={JSON.stringify(shown)}
        />
      )}
      <Text size="sm" c="dimmed">
        The library does not know where a utility serves: only tariffs of your own utility, or of
        suppliers in its area, can be chosen. A total marked “grid only” has no energy supply and
        cannot be compared with the others. The totals are without battery; a battery changes the
        order most where demand charges are high.
      </Text>
      <Ineligible comparison={comparison} />
    </>
  );
}

function loadInWords({ from, to, is_whole_year, energy_kwh, peak_kw }: Comparison['load']): string {
  const span = `${from.slice(0, 10)} to ${to.slice(0, 10)}`;
  const amounts = `${formatQuantity(energy_kwh, 'kWh', 0)} from the grid, highest demand ${formatQuantity(peak_kw, 'kW', 1)}`;
  return is_whole_year
    ? `A year of readings, ${span}: ${amounts}.`
    : `The readings cover ${span}, not a whole year: ${amounts}. Totals are for this time, with fixed and demand charges of each month it touches; seasons that are missing can change the order.`;
}

interface ComparisonFieldsProps extends ComparedTariffsProps {
  filter: ComparisonFilter;
  onChange: (filter: ComparisonFilter) => void;
}

function ComparisonFields(props: ComparisonFieldsProps) {
  const { comparison, filter, onChange, includesEnded, onIncludeEnded } = props;
  const valuesOf = (field: 'region' | 'sector') =>
    [...new Set(comparison.tariffs.map((tariff) => tariff[field]))]
      .filter((value) => value !== '')
      .sort();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <TextInput
          type="search"
          label="Search"
          placeholder="Words in name, utility or code"
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        />
        <Select
          label="State or province"
          placeholder="All"
          data={valuesOf('region')}
          value={filter.region === '' ? null : filter.region}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the state or province', tabIndex: 0 }}
          onChange={(region) => onChange({ ...filter, region: region ?? '' })}
        />
        <Select
          label="Sector"
          placeholder="All"
          data={valuesOf('sector')}
          value={filter.sector === '' ? null : filter.sector}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the sector', tabIndex: 0 }}
          onChange={(sector) => onChange({ ...filter, sector: sector ?? '' })}
        />
      </SimpleGrid>
      <Checkbox
        label="Also tariffs that are no longer in force"
        checked={includesEnded}
        onChange={(event) => onIncludeEnded(event.currentTarget.checked)}
      />
    </>
  );
}

const columns: readonly TableColumn<ComparedRow>[] = [
  numericColumn('place', 'Place', ({ place }: ComparedRow) => place, 0),
  {
    key: 'name',
    label: 'Tariff',
    text: ({ name }) => name,
    cell: (row) => (
      <>
        <AnchorLink to="/tariffs/$code" params={{ code: row.code }}>
          {row.name}
        </AnchorLink>
        <Group gap={4} component="span" display="inline-flex" ml={6}>
          {row.isToday && <Badge size="xs">today</Badge>}
          {row.is_delivery_only && (
            <Badge size="xs" color="orange" variant="outline">
              grid only
            </Badge>
          )}
          {row.effective_to !== undefined && (
            <Badge size="xs" color="gray" variant="outline">
              until {row.effective_to}
            </Badge>
          )}
        </Group>
      </>
    ),
  },
  {
    key: 'utility',
    label: 'Utility',
    text: ({ utility }) => utility,
    cell: ({ utility }) => utility,
  },
  numericColumn('total', 'Total [USD]', ({ total }: ComparedRow) => total, 0),
  numericColumn('difference', 'Beside today [USD]', ({ difference }: ComparedRow) => difference, 0),
  numericColumn('energy', 'Energy [USD]', ({ by_component: one }: ComparedRow) => one.energy, 0),
  numericColumn(
    'demand',
    'Demand [USD]',
    ({ by_component: one }: ComparedRow) =>
      one.flat_demand + one.tou_demand + one.coincident_demand + one.reactive_demand,
    0,
  ),
  numericColumn(
    'fixed',
    'Fixed and minimum [USD]',
    ({ by_component: one }: ComparedRow) => one.fixed + one.minimum,
    0,
  ),
  numericColumn(
    'exports',
    'Credit for exports [USD]',
    ({ by_component: one }: ComparedRow) => one.export_credit,
    0,
  ),
];

const reasonTexts = {
  ended: 'no longer in force',
  peak_too_low: 'for larger customers',
  peak_too_high: 'for smaller customers',
  other_currency: 'in another currency',
  not_billable: 'cannot be billed for this load',
} as const;

function Ineligible({ comparison }: { comparison: Comparison }) {
  const counts = reasonCounts(comparison);
  if (counts.length === 0) {
    return null;
  }
  const inWords = counts.map(
    ([reason, count]) => `${formatNumber(count, 0)} ${reasonTexts[reason]}`,
  );
  return (
    <Disclosure label={`Left out: ${inWords.join(', ')}`}>
      <DataTable
        caption="Tariffs that the load is not eligible for"
        columns={[
          { key: 'name', label: 'Tariff', text: ({ name }) => name, cell: ({ name }) => name },
          {
            key: 'utility',
            label: 'Utility',
            text: ({ utility }) => utility,
            cell: ({ utility }) => utility,
          },
          { key: 'why', label: 'Why', text: ({ why }) => why, cell: ({ why }) => why },
        ]}
        rows={comparison.ineligible}
      />
    </Disclosure>
  );
}
