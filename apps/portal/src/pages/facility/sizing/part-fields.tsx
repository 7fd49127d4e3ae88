import { NumberInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { CustomField, FormValue } from '../../../forms/schema.js';
import { SchemaFields } from '../../../forms/schema-fields.js';
import type { SchemaForm } from '../../../forms/use-schema-form.js';
import { fieldOrder } from '../../../forms/values-field.js';

type FieldsProps = ComponentProps<typeof SchemaFields>;
type FormObject = FieldsProps['value'];

interface PartFieldsProps
  extends Pick<FieldsProps, 'schema' | 'fields' | 'labels' | 'helps' | 'placeholders' | 'custom'> {
  form: SchemaForm;
  /** Names that lead to the part, such as `['ranges', 'power_kw']`. */
  part: readonly string[];
}

/** Inputs for fields of a part of the request, without the frame and tick of an optional object. */
export function PartFields({ form, part, schema, ...rest }: PartFieldsProps) {
  const partSchema = part.reduce((outer, name) => outer.properties?.[name] ?? {}, schema);
  const value = part.reduce<FormObject>((outer, name) => objectOf(outer[name]), form.value);
  return (
    <SchemaFields
      {...rest}
      schema={partSchema}
      value={value}
      errors={form.errors}
      path={part.join('.')}
      onChange={(next) => form.setValue(withPart(form.value, part, next))}
    />
  );
}

function objectOf(value: FormValue): FormObject {
  return typeof value === 'object' && !Array.isArray(value) ? (value as FormObject) : {};
}

/** A part that is left empty and was not asked for is not sent. */
function withPart(
  whole: FormObject,
  [name, ...rest]: readonly string[],
  next: FormObject,
): FormObject {
  if (name === undefined) {
    return next;
  }
  const inner = withPart(objectOf(whole[name]), rest, next);
  const isEmpty = Object.values(inner).every((value) => value === undefined);
  const isOptional = name !== 'costs' && name !== 'finance';
  return { ...whole, [name]: isEmpty && isOptional ? undefined : inner };
}

interface PercentFieldProps extends Pick<CustomField, 'label' | 'help' | 'error' | 'isRequired'> {
  id: string;
  /** Share of 1; undefined if empty. */
  share: number | undefined;
  placeholder?: string;
  onShare: (share: number | undefined) => void;
}

/** A share that people write as percent. */
export function PercentField(props: PercentFieldProps) {
  const { id, label, help, error, isRequired, share, placeholder, onShare } = props;
  return (
    <NumberInput
      id={id}
      label={`${label} [%]`}
      description={help}
      error={error}
      required={isRequired}
      {...(placeholder !== undefined && { placeholder })}
      inputWrapperOrder={fieldOrder}
      // Also where it stands alone in its row.
      maw={420}
      hideControls
      value={share === undefined ? '' : Number((100 * share).toFixed(6))}
      onChange={(next) =>
        onShare(typeof next === 'number' ? Number((next / 100).toFixed(8)) : undefined)
      }
    />
  );
}
