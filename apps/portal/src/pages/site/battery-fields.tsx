import { NumberInput, Select } from '@mantine/core';
import type { CustomField } from '../../forms/schema.js';
import { fieldOrder } from '../../forms/values-field.js';
import { markets } from './markets.js';

/** Words by which people look for a market, beside its label and its code. */
const keywords: Readonly<Record<string, string>> = {
  'us-iso-day-ahead': 'usa united states america ercot miso nyiso spp iso-ne',
  'pjm-day-ahead': 'usa pennsylvania new jersey maryland virginia ohio chicago',
  'caiso-np15-day-ahead': 'usa california north san francisco',
  'de-day-ahead': 'deutschland germany luxembourg epex europe',
  'nem-vic1': 'aemo melbourne australia',
};

/** Whether a market is what somebody looks for: every word is in its label, its code or its keywords. */
export function isMarketFound(label: string, name: string, search: string): boolean {
  const text = `${label} ${name} ${keywords[name] ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The market of a site: its label is shown, and its code beside it. */
export function marketInput({ value, error, onChange }: CustomField) {
  const chosen = typeof value === 'string' ? value : null;
  const known = markets.map(({ name, label }) => ({ value: name, label: `${label} (${name})` }));
  const isKnown = chosen === null || markets.some(({ name }) => name === chosen);
  return (
    <Select
      key="market"
      id="field-market"
      inputWrapperOrder={fieldOrder}
      label="Market"
      description="The market on which the battery trades. Its typical prices are used until yours are stored"
      placeholder="US markets, if left empty"
      data={isKnown ? known : [...known, { value: chosen, label: chosen }]}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option && isMarketFound(option.label, String(option.value), search.trim()),
        )
      }
      nothingFoundMessage="No market of this name. Leave it empty for the average of US markets."
      value={chosen}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Market', 'aria-hidden': false, tabIndex: 0 }}
      // A refusal that brings the focus here must stay readable.
      openOnFocus={false}
      onChange={(name) => onChange(name ?? undefined)}
    />
  );
}

/** Power in MW and energy in MWh, as the page shows them; the API takes thousandths. */
export function largeUnitInput(
  name: string,
  { label, unit, placeholder }: { label: string; unit: string; placeholder: string },
) {
  return ({ value, error, help, onChange }: CustomField) => (
    <NumberInput
      key={name}
      id={`field-${name}`}
      inputWrapperOrder={fieldOrder}
      label={`${label} [${unit}]`}
      description={help.replace(/ \[\w+\]$/, '')}
      placeholder={placeholder}
      value={typeof value === 'number' ? value / 1_000 : ''}
      error={error?.replace(/\d+(?=\.$)/, (limit) =>
        (Number(limit) / 1_000).toLocaleString('en-US'),
      )}
      hideControls
      thousandSeparator=","
      onChange={(next) =>
        // 0.057 MW are 57 kW, without the noise of the multiplication.
        onChange(typeof next === 'number' ? Number((1_000 * next).toPrecision(12)) : undefined)
      }
    />
  );
}
