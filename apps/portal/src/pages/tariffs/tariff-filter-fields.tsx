import { Button, Group, MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { clearButton } from '../../ui/clear-button.js';
import { emptyFilter, searchOfFilter, type TariffFilter, valuesOf } from './tariff-filter.js';
import type { ListedTariff } from './tariff-queries.js';
import { featureInWords } from './tariff-words.js';

interface TariffFilterFieldsProps {
  tariffs: readonly ListedTariff[];
  filter: TariffFilter;
  onChange: (filter: TariffFilter) => void;
}

const labels = {
  utility: 'Utility',
  region: 'State or province',
  sector: 'Sector',
  currency: 'Currency',
} as const;

/** Search and filters; each takes effect at once. */
export function TariffFilterFields({ tariffs, filter, onChange }: TariffFilterFieldsProps) {
  const features = useMemo(
    () =>
      [...new Set(tariffs.flatMap((tariff) => tariff.features))]
        .map((feature) => ({ value: feature, label: featureInWords(feature) }))
        .sort((left, right) => left.label.localeCompare(right.label, 'en')),
    [tariffs],
  );
  const isFiltered = Object.keys(searchOfFilter(filter)).length > 0;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        <TextInput
          type="search"
          label="Search"
          placeholder="Words in name, utility or code"
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        />
        {(['utility', 'region', 'sector', 'currency'] as const).map((field) => (
          <FilterSelect
            key={field}
            label={labels[field]}
            values={tariffs}
            field={field}
            value={filter[field]}
            onChange={(value) => onChange({ ...filter, [field]: value })}
          />
        ))}
        <MultiSelect
          label="Charges it must have"
          placeholder={filter.features.length === 0 ? 'Any' : ''}
          data={features}
          value={[...filter.features]}
          searchable
          clearable
          clearButtonProps={clearButton('the charges')}
          onChange={(next) => onChange({ ...filter, features: next })}
        />
      </SimpleGrid>
      {isFiltered && (
        <Group>
          <Button variant="default" size="xs" onClick={() => onChange(emptyFilter)}>
            Clear the filters
          </Button>
        </Group>
      )}
    </>
  );
}

interface FilterSelectProps {
  label: string;
  values: readonly ListedTariff[];
  field: keyof typeof labels;
  value: string;
  onChange: (value: string) => void;
}

function FilterSelect({ label, values, field, value, onChange }: FilterSelectProps) {
  const data = useMemo(() => valuesOf(values, field), [values, field]);
  return (
    <Select
      label={label}
      placeholder="All"
      data={data}
      value={value === '' ? null : value}
      searchable
      clearable
      clearButtonProps={clearButton(label.toLowerCase())}
      nothingFoundMessage="Nothing matches"
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
