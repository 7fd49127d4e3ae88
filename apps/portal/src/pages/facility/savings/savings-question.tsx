import { Button, Group, Select, Stack } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import scheduleSchema from '../../../forms/generated/tarsisSchedule.generated.json';
import { SchemaFields } from '../../../forms/schema-fields.js';
import { useSchemaForm } from '../../../forms/use-schema-form.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { monthName } from '../../tariffs/tariff-words.js';
import { TariffField } from '../describe/tariff-field.js';
import type { SavingsRequest } from './savings-queries.js';

interface SavingsQuestionProps {
  request: SavingsRequest;
  onAsk: (request: SavingsRequest) => void;
  /** Of the answer; a refusal of a field is shown there. */
  error: unknown;
  isPending: boolean;
}

/** Another month, tariff or state of charge than those of the facility. */
export function SavingsQuestion({ request, onAsk, error, isPending }: SavingsQuestionProps) {
  const form = useSchemaForm(scheduleSchema, { ...request });
  const { showRefusal } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusal of each answer is shown once
  useEffect(() => {
    if (error !== null) {
      showRefusal(error);
    }
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      onAsk({ ...request, ...(form.value as unknown as SavingsRequest) });
    }
  };
  return (
    <Disclosure
      label="Ask for another year or tariff"
      isOpenByNeed={Object.keys(form.errors).length > 0}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SchemaFields
            schema={scheduleSchema}
            value={form.value}
            onChange={form.setValue}
            errors={form.errors}
            fields={['month', 'tariff', 'current_soc']}
            labels={{
              month: 'The year begins with',
              current_soc: 'State of charge now',
            }}
            placeholders={{ current_soc: '0.65' }}
            custom={{
              tariff: (field) => <TariffField key="tariff" {...field} />,
              month: ({ label, value, error: fault, onChange }) => (
                <Select
                  key="month"
                  id="field-month"
                  label={label}
                  description="Its typical weekday is planned below"
                  data={Array.from({ length: 12 }, (_, index) => ({
                    value: String(index + 1),
                    label: monthName(index + 1),
                  }))}
                  value={String(value)}
                  error={fault}
                  allowDeselect={false}
                  onChange={(month) => onChange(Number(month))}
                />
              ),
            }}
          />
          <Group>
            <Button type="submit" loading={isPending}>
              Plan this year
            </Button>
          </Group>
        </Stack>
      </form>
    </Disclosure>
  );
}
