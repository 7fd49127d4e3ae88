import { TextInput } from '@mantine/core';
import type { FormValue, JsonSchema } from './schema.js';

/** Help stands below the inputs, so that inputs beside each other are at one height. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
];

interface ValuesFieldProps {
  label: string;
  description: string;
  error: string | undefined;
  required: boolean;
  placeholder: string;
  id: string;
  inputWrapperOrder: typeof fieldOrder;
  items: JsonSchema;
  value: FormValue;
  onChange: (value: FormValue) => void;
}

/** A list of numbers or texts in one input, separated by commas or spaces. */
export function ValuesField({ items, value, onChange, ...common }: ValuesFieldProps) {
  const text = Array.isArray(value) ? value.join(', ') : '';
  const isNumeric = items.type === 'number' || items.type === 'integer';
  const read = (typed: string) => {
    const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
    onChange(
      parts.length === 0 ? undefined : parts.map((part) => (isNumeric ? Number(part) : part)),
    );
  };
  return (
    <TextInput
      {...common}
      key={`${common.id}-${text}`}
      defaultValue={text}
      onBlur={(event) => read(event.currentTarget.value)}
    />
  );
}
