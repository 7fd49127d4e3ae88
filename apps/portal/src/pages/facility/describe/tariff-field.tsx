import { Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CustomField } from '../../../forms/schema.js';
import { fieldOrder } from '../../../forms/values-field.js';
import { useSignedIn } from '../../../session/session.js';
import { type FoundTariff, useTariffSearch } from '../facility-queries.js';

const common = {
  inputWrapperOrder: fieldOrder,
  id: 'field-tariff',
  label: 'Tariff',
  description: 'Search by name, utility or code',
};

/** Chooses a tariff by a search over the library; an account without TARSIS types its code. */
export function TariffField(field: CustomField) {
  const { engines } = useSignedIn();
  return engines.includes('tarsis') ? <TariffSearch {...field} /> : <TariffCode {...field} />;
}

function TariffSearch({ value, error, onChange }: CustomField) {
  const code = typeof value === 'string' ? value : null;
  const [chosen, setChosen] = useState<FoundTariff>();
  const [typed, setTyped] = useState('');
  // The text of the chosen tariff is no search.
  const isSearch = typed !== labelOf(chosen) && typed !== code;
  const [text] = useDebouncedValue(isSearch ? typed.trim() : '', 250);
  const found = useTariffSearch(text);
  const tariffs = found.data ?? [];
  const listed = tariffs.some((tariff) => tariff.code === code);
  const data = [
    ...tariffs.map((tariff) => ({ value: tariff.code, label: labelOf(tariff) })),
    ...(code === null || listed
      ? []
      : [{ value: code, label: chosen?.code === code ? labelOf(chosen) : code }]),
  ];
  return (
    <Select
      {...common}
      placeholder="The library’s default tariff if left empty"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the tariff', 'aria-hidden': false, tabIndex: 0 }}
      data={data}
      // The gateway has searched already.
      filter={({ options }) => options}
      value={code}
      onSearchChange={setTyped}
      onChange={(next) => {
        setChosen(tariffs.find((tariff) => tariff.code === next));
        onChange(next ?? undefined);
      }}
      nothingFoundMessage={nothingFound(found.isFetching, found.error !== null)}
      renderOption={({ option }) => (
        <div style={{ minWidth: 0 }}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {option.label}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {option.value}
          </Text>
        </div>
      )}
      error={error}
    />
  );
}

function TariffCode({ value, error, onChange }: CustomField) {
  return (
    <TextInput
      {...common}
      description="Code of the tariff. Searching the tariffs needs TARSIS, which this account does not reach"
      placeholder="The library’s default tariff if left empty"
      value={typeof value === 'string' ? value : ''}
      error={error}
      maxLength={100}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value)
      }
    />
  );
}

function labelOf(tariff: FoundTariff | undefined): string {
  return tariff === undefined ? '' : `${tariff.name} · ${tariff.utility}`;
}

function nothingFound(isSearching: boolean, hasFailed: boolean): string {
  if (hasFailed) {
    return 'The tariffs cannot be searched now.';
  }
  return isSearching ? 'Searching …' : 'No tariff has these words.';
}
