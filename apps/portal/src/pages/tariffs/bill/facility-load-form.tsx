import { Autocomplete, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { facilityIdsQuery } from '../../../api/queries.js';
import billSchema from '../../../forms/generated/tarsisBill.generated.json';
import type { CustomField, JsonSchema } from '../../../forms/schema.js';
import { SchemaFields } from '../../../forms/schema-fields.js';
import { useSchemaForm } from '../../../forms/use-schema-form.js';
import { fieldOrder } from '../../../forms/values-field.js';
import { useSignedIn } from '../../../session/session.js';
import { ProblemAlert } from '../../../ui/states.js';

interface FacilityLoadFormProps {
  bill: (body: { facility_id?: string }) => Promise<unknown>;
  isPending: boolean;
}

/** Only what this form asks for, so that refusals of other fields are shown below it. */
const schema: JsonSchema = {
  type: 'object',
  properties: {
    facility_id: {
      ...billSchema.properties.facility_id,
      description: 'Its stored readings of the twelve months before this one are billed',
    },
  },
};

/** Asks for the facility whose stored readings are billed. */
export function FacilityLoadForm({ bill, isPending }: FacilityLoadFormProps) {
  const form = useSchemaForm(schema, {});
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (!form.validate()) {
      return;
    }
    const id = form.value['facility_id'];
    try {
      await bill(typeof id === 'string' ? { facility_id: id } : {});
    } catch (refusal) {
      setError(form.showRefusal(refusal) ? undefined : refusal);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <SchemaFields
          schema={schema}
          value={form.value}
          onChange={form.setValue}
          errors={form.errors}
          labels={{ facility_id: 'Facility' }}
          custom={{ facility_id: (field) => <FacilityField key="facility_id" {...field} /> }}
        />
        {error !== undefined && <ProblemAlert error={error} />}
        <Group>
          <Button type="submit" loading={isPending}>
            Bill it
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The id of a facility, with those of the account to choose from. */
function FacilityField({ label, help, value, error, onChange }: CustomField) {
  const { client } = useSignedIn();
  const facilities = useQuery(facilityIdsQuery(client));
  return (
    <Autocomplete
      id="field-facility_id"
      label={label}
      description={help}
      inputWrapperOrder={fieldOrder}
      error={error}
      placeholder={facilities.data?.[0] ?? 'default'}
      data={facilities.data ?? []}
      limit={20}
      maw={420}
      value={typeof value === 'string' ? value : ''}
      onChange={(id) => onChange(id === '' ? undefined : id)}
    />
  );
}
