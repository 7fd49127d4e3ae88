import { Radio, Stack } from '@mantine/core';
import type { CustomField } from '../forms/schema.js';

interface ChoiceFieldProps extends Pick<CustomField, 'value' | 'error' | 'onChange'> {
  label: string;
  choices: readonly { value: string; label: string; description: string; isDisabled?: boolean }[];
}

/** A choice of few, each with what it means. */
export function ChoiceField({ label, choices, value, error, onChange }: ChoiceFieldProps) {
  return (
    <Radio.Group
      label={label}
      error={error}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    >
      <Stack gap="xs" mt={4}>
        {choices.map(({ value: choice, label: name, description, isDisabled = false }) => (
          <Radio
            key={choice}
            value={choice}
            label={name}
            description={description}
            disabled={isDisabled}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Where the state of charge comes from. */
export function stateOfChargeField(field: CustomField) {
  return (
    <ChoiceField
      key="state_of_charge"
      {...field}
      label="State of charge"
      choices={[
        {
          value: 'reported',
          label: 'The battery reports it',
          description:
            'Each interval needs a report that is at most two intervals old; without one it is skipped.',
        },
        {
          value: 'assumed',
          label: 'The gateway assumes it',
          description:
            'The battery is taken to do what was recommended. A report counts more whenever one comes.',
        },
      ]}
    />
  );
}
