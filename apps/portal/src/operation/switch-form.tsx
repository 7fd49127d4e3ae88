import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useMemo } from 'react';
import type { CustomField, FormValue, JsonSchema } from '../forms/schema.js';
import { SchemaFields } from '../forms/schema-fields.js';
import { useSchemaForm } from '../forms/use-schema-form.js';
import { ProblemAlert } from '../ui/states.js';

/** Other forms of a page have fields of the same names. */
export const idPrefix = 'operation';

/** The settings of an operation as a form. */
export interface SwitchFields {
  schema: JsonSchema;
  fields: readonly string[];
  labels?: Readonly<Record<string, string>>;
  helps?: Readonly<Record<string, string>>;
  custom: Readonly<Record<string, (field: CustomField) => React.ReactNode>>;
}

interface SwitchFormProps extends SwitchFields {
  /** What the form begins with. */
  initial: Readonly<Record<string, FormValue>>;
  label: string;
  save: (body: Readonly<Record<string, FormValue>>) => Promise<unknown>;
  onCancel?: () => void;
}

/** Switches an operation on, or changes its settings. */
export function SwitchForm(props: SwitchFormProps) {
  const { schema, fields, labels, helps, custom, initial, label, save, onCancel } = props;
  const shown = useMemo(() => withFields(schema, fields), [schema, fields]);
  const form = useSchemaForm(shown, initial, idPrefix);
  const saving = useMutation({ mutationFn: save, onError: form.showRefusal });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      saving.mutate({ ...form.value, enabled: true });
    }
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Settings of the automatic operation">
      <Stack gap="md">
        <SchemaFields
          idPrefix={idPrefix}
          schema={shown}
          value={form.value}
          onChange={form.setValue}
          errors={form.errors}
          labels={labels}
          helps={helps}
          custom={custom}
        />
        {saving.error !== null && Object.keys(form.errors).length === 0 && (
          <ProblemAlert error={saving.error} title="Nothing is changed" />
        )}
        <Group gap="sm">
          <Button type="submit" size="xs" loading={saving.isPending}>
            {label}
          </Button>
          {onCancel !== undefined && (
            <Button variant="default" size="xs" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** The schema of the fields that people choose; refusals of others appear above the buttons. */
function withFields(schema: JsonSchema, fields: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(
    fields.flatMap((name) => {
      const field = schema.properties?.[name];
      return field === undefined ? [] : [[name, field]];
    }),
  );
  return { ...schema, properties };
}
