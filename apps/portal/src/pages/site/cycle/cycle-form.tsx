import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useMemo } from 'react';
import requestSchema from '../../../forms/generated/fenrirCycle.generated.json';
import type { CustomField, JsonSchema } from '../../../forms/schema.js';
import { SchemaFields } from '../../../forms/schema-fields.js';
import { useSchemaForm } from '../../../forms/use-schema-form.js';
import { fieldOrder } from '../../../forms/values-field.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { formatNumber } from '../../../ui/format.js';
import { ProblemAlert } from '../../../ui/states.js';
import type { SiteTerms } from '../site-terms.js';
import type { CycleRequest } from './run-cycle.js';

const mainFields = ['current_soc', 'current_price', 'horizon_hours'];
const planFields = ['direction', 'planned_dispatch_mw'];
const batteryFields = ['battery_power_mw', 'battery_capacity_mwh'];

const labels = {
  current_price: 'Price of this interval',
  horizon_hours: 'Plan ahead',
  direction: 'Direction of your plan',
  planned_dispatch_mw: 'Power of your plan',
  battery_power_mw: 'Rated power',
  battery_capacity_mwh: 'Usable energy',
};

interface CycleFormProps {
  terms: SiteTerms;
  /** Latest stored price of the present interval; null if there is none, undefined while that is not known. */
  storedPrice: number | null | undefined;
  isRunning: boolean;
  error: unknown;
  onRun: (request: CycleRequest) => void;
}

/** Where battery and market stand, prefilled as far as it is known. */
export function CycleForm({ terms, storedPrice, isRunning, error, onRun }: CycleFormProps) {
  const schema = useMemo(() => schemaFor(terms, storedPrice), [terms, storedPrice]);
  const form = useSchemaForm(schema, {
    current_soc: 0.65,
    ...(typeof storedPrice === 'number' && { current_price: storedPrice }),
    horizon_hours: 24,
  });
  const { showRefusal, value, setValue } = form;
  // Prices may be stored while the form is open; what was typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stored price, not after it was deleted
  useEffect(() => {
    if (typeof storedPrice === 'number' && value['current_price'] === undefined) {
      setValue({ ...value, current_price: storedPrice });
    }
  }, [storedPrice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is shown once, when it arrives
  useEffect(() => {
    if (error !== null) {
      showRefusal(error);
    }
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      // The form follows the schema of this body.
      onRun(form.value as unknown as CycleRequest);
    }
  };
  const hasError = (names: readonly string[]) =>
    names.some((name) => form.errors[name] !== undefined);
  const fields = {
    schema,
    value: form.value,
    onChange: form.setValue,
    errors: form.errors,
    labels,
    placeholders: {
      direction: 'No plan',
      planned_dispatch_mw: 'No plan',
      horizon_hours: '4 if left empty',
      battery_power_mw: `${formatNumber(terms.powerMw)} if left empty`,
      battery_capacity_mwh: `${formatNumber(terms.capacityMwh)} if left empty`,
    },
    custom: { current_soc: socInput },
  };
  return (
    <form onSubmit={submit} noValidate aria-label="State of battery and market">
      <Stack gap="sm">
        <SchemaFields {...fields} fields={mainFields} />
        <Disclosure label="Compare with a plan of yours" isOpenByNeed={hasError(planFields)}>
          <Text size="sm" c="dimmed" mb="sm">
            The power that your desk has planned for this interval, if there is a plan: the answer
            says what changing it is worth.
          </Text>
          <SchemaFields {...fields} fields={planFields} />
        </Disclosure>
        <Disclosure label="Another battery for this run" isOpenByNeed={hasError(batteryFields)}>
          <SchemaFields {...fields} fields={batteryFields} />
        </Disclosure>
        {error !== null && Object.keys(form.errors).length === 0 && (
          <ProblemAlert error={error} title="There is no recommendation" />
        )}
        <Group>
          <Button type="submit" loading={isRunning}>
            Recommend
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** People write states of charge as percent. */
function socInput({ value, error, onChange }: CustomField) {
  return (
    <NumberInput
      key="current_soc"
      id="field-current_soc"
      inputWrapperOrder={fieldOrder}
      label="State of charge [%]"
      description={
        'What the battery reports at the start of this interval. 65\u00a0% is only a usual value'
      }
      value={typeof value === 'number' ? Number((100 * value).toFixed(4)) : ''}
      error={error?.replace('at least 0.', 'at least 0 %.').replace('at most 1.', 'at most 100 %.')}
      hideControls
      onChange={(next) => onChange(typeof next === 'number' ? next / 100 : undefined)}
    />
  );
}

/** The schema of the request with the site's currency and what is known of the price. */
function schemaFor({ currency }: SiteTerms, storedPrice: number | null | undefined): JsonSchema {
  const schema: JsonSchema = requestSchema;
  const source =
    typeof storedPrice === 'number'
      ? 'The latest stored price of it; correct it if the market has moved'
      : 'No price of it is stored yet: enter the spot price';
  return {
    ...schema,
    properties: {
      ...schema.properties,
      current_price: {
        ...schema.properties?.['current_price'],
        description: `${source} [${currency}/MWh]`,
      },
      horizon_hours: {
        ...schema.properties?.['horizon_hours'],
        description: '1 to 48 hours [h]',
      },
      direction: { ...schema.properties?.['direction'], description: 'Leave empty without a plan' },
      planned_dispatch_mw: {
        ...schema.properties?.['planned_dispatch_mw'],
        minimum: 0,
        description: 'At the meter, without a sign [MW]',
      },
    },
  };
}
