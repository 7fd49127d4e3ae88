import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import billSchema from '../../../forms/generated/tarsisBill.generated.json';
import type { JsonSchema } from '../../../forms/schema.js';
import { SchemaFields } from '../../../forms/schema-fields.js';
import { useSchemaForm } from '../../../forms/use-schema-form.js';
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
          placeholders={{ facility_id: 'default' }}
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
