import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { clearButton } from '../../../../ui/clear-button.js';
import type { Comparison } from '../savings-queries.js';
import type { ComparisonFilter } from './compared-rows.js';

interface ComparisonFieldsProps {
  comparison: Comparison;
  filter: ComparisonFilter;
  onChange: (filter: ComparisonFilter) => void;
  includesEnded: boolean;
  onIncludeEnded: (includesEnded: boolean) => void;
}

const labels = { utility: 'Utility', region: 'State or province', sector: 'Sector' } as const;

/** Which of the compared tariffs are shown. */
export function ComparisonFields(props: ComparisonFieldsProps) {
  const { comparison, filter, onChange, includesEnded, onIncludeEnded } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
        <TextInput
          type="search"
          label="Search"
          placeholder="Words in name, utility or code"
          value={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        />
        {(['utility', 'region', 'sector'] as const).map((field) => (
          <Select
            key={field}
            label={labels[field]}
            placeholder="All"
            data={valuesOf(comparison, field)}
            value={filter[field] === '' ? null : filter[field]}
            searchable
            clearable
            clearButtonProps={clearButton(labels[field].toLowerCase())}
            nothingFoundMessage="Nothing matches"
            onChange={(value) => onChange({ ...filter, [field]: value ?? '' })}
          />
        ))}
      </SimpleGrid>
      <Checkbox
        label="Leave out special contracts"
        description="Those whose names say that they are negotiated, closed, interruptible or for few customers."
        checked={filter.isOpenOnly}
        onChange={(event) => onChange({ ...filter, isOpenOnly: event.currentTarget.checked })}
      />
      <Checkbox
        label="Also tariffs that are no longer in force"
        checked={includesEnded}
        onChange={(event) => onIncludeEnded(event.currentTarget.checked)}
      />
    </>
  );
}

/** The values that occur, today's included. */
function valuesOf({ tariffs, today }: Comparison, field: keyof typeof labels): string[] {
  const values = [...tariffs, ...(today === undefined ? [] : [today])].map(
    (tariff) => tariff[field],
  );
  return [...new Set<string>(values)].filter((value) => value !== '').sort();
}
