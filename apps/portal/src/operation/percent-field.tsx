import { NumberInput } from '@mantine/core';
import type { CustomField } from '../forms/schema.js';
import { fieldOrder } from '../forms/values-field.js';

interface PercentFieldProps extends Pick<CustomField, 'value' | 'error' | 'onChange'> {
  /** Of the input. */
  id: string;
  label: string;
  description: string;
}

/** A share that people write as percent. */
export function PercentField(props: PercentFieldProps) {
  const { id, label, description, value, error, onChange } = props;
  return (
    <NumberInput
      id={id}
      inputWrapperOrder={fieldOrder}
      label={`${label} [%]`}
      description={description}
      value={typeof value === 'number' ? Number((100 * value).toFixed(4)) : ''}
      error={error?.replace('at least 0.', 'at least 0 %.').replace('at most 1.', 'at most 100 %.')}
      hideControls
      onChange={(next) => onChange(typeof next === 'number' ? next / 100 : undefined)}
    />
  );
}
