import { unwrap } from '@bess/client';
import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import sizeSchema from '../../../forms/generated/tarsisSize.generated.json' with { type: 'json' };
import type { CustomField, FormValue, JsonSchema } from '../../../forms/schema.js';
import { SchemaFields } from '../../../forms/schema-fields.js';
import { useSchemaForm } from '../../../forms/use-schema-form.js';
import { useSignedIn } from '../../../session/session.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { ProblemAlert } from '../../../ui/states.js';
import { useIdempotencyKey } from '../../simulations/use-idempotency-key.js';
import { TariffField } from '../describe/tariff-field.js';
import { PartFields, PercentField } from './part-fields.js';
import { rememberSizing, type SizingRequest } from './sizing-jobs.js';

const schema: JsonSchema = sizeSchema;

interface SizingFormProps {
  facilityId: string;
  /** What an earlier sizing asked, to begin with. */
  initial: SizingRequest | undefined;
  onStarted: (jobId: string) => void;
}

/** What a battery costs and how it is judged; nothing is assumed about either. */
export function SizingForm({ facilityId, initial, onStarted }: SizingFormProps) {
  const { client, email } = useSignedIn();
  const form = useSchemaForm(schema, {
    ...((initial ?? { costs: {}, finance: {} }) as Readonly<Record<string, FormValue>>),
    facility_id: facilityId,
  });
  const key = useIdempotencyKey(JSON.stringify(form.value));
  const submit = useMutation({
    mutationFn: () =>
      unwrap(
        client.POST('/tarsis/size', {
          body: form.value as unknown as SizingRequest,
          params: {
            query: { expand: ['assumptions'] },
            header: { Prefer: 'respond-async', 'Idempotency-Key': key },
          },
        }),
      ),
    onSuccess: ({ job_id }) => {
      rememberSizing(email, {
        jobId: job_id,
        facilityId,
        startedMs: Date.now(),
        request: form.value as unknown as SizingRequest,
      });
      onStarted(job_id);
    },
    onError: (error) => void form.showRefusal(error),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      submit.mutate();
    }
  };
  const control = form.value['control'] ?? 'achievable';
  const hasAdvancedFault = Object.keys(form.errors).some((path) =>
    advanced.some((name) => path.startsWith(name)),
  );
  return (
    <form onSubmit={send} noValidate aria-label="Sizing">
      <Stack gap="md">
        <PartTitle title="What it costs" />
        <PartFields
          form={form}
          part={['costs']}
          schema={schema}
          fields={['per_kw', 'per_kwh', 'fixed', 'upkeep_per_kw_year']}
          labels={costLabels}
          helps={costHelps}
          placeholders={{ fixed: 'none', upkeep_per_kw_year: 'none' }}
        />
        <PartTitle title="How it is judged" />
        <PartFields
          form={form}
          part={['finance']}
          schema={schema}
          fields={['years', 'discount_rate', 'inflation_per_year']}
          labels={{ years: 'Years of the project' }}
          helps={{ years: 'Over which it must pay, 1 to 50.' }}
          custom={financeFields}
        />
        <div>
          <Text size="sm" fw={500} id="sizing-control">
            Whose savings count
          </Text>
          <SegmentedControl
            aria-labelledby="sizing-control"
            data={[
              { value: 'achievable', label: 'A real controller' },
              { value: 'perfect', label: 'Perfect foresight' },
            ]}
            value={String(control)}
            onChange={(next) => form.setValue({ ...form.value, control: next })}
          />
          <Text size="sm" c="dimmed">
            {control === 'perfect'
              ? 'Every load is known in advance: faster, but more than any battery will earn.'
              : 'The year of each size is run with a controller that does not know the future. Takes some minutes.'}
          </Text>
        </div>
        <Disclosure label="Sizes, tariff, taxes and more" isOpenByNeed={hasAdvancedFault}>
          <Stack gap="md">
            <RangeFields form={form} name="power_kw" labels={['Least power', 'Most power']} />
            <RangeFields form={form} name="hours" labels={['Fewest hours', 'Most hours']} />
            <PartFields
              form={form}
              part={['finance']}
              schema={schema}
              fields={['rate_escalation_per_year', 'tax']}
              custom={financeFields}
            />
            <SchemaFields
              schema={schema}
              value={form.value}
              onChange={form.setValue}
              errors={form.errors}
              fields={['tariff', 'budget', 'sizes_tried', 'incentives']}
              labels={{ ...incentiveLabels, sizes_tried: 'Sizes to try', budget: 'Largest cost' }}
              placeholders={{ sizes_tried: '25, by default', budget: 'no limit' }}
              custom={{ tariff: (field) => <TariffField key="tariff" {...field} /> }}
            />
          </Stack>
        </Disclosure>
        {/* Also where it is shown at a field: it may be about the readings. */}
        {submit.error !== null && <ProblemAlert error={submit.error} />}
        <Group>
          <Button type="submit" loading={submit.isPending}>
            Find the best size
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Fields behind the disclosure, by the beginning of their path. */
const advanced = [
  'incentives',
  'ranges',
  'finance.tax',
  'finance.rate',
  'tariff',
  'budget',
  'sizes_tried',
];

const costLabels = {
  per_kw: 'Power',
  per_kwh: 'Capacity',
  fixed: 'Fixed cost',
  upkeep_per_kw_year: 'Upkeep',
};
const incentiveLabels = {
  'incentives.per_kw': 'Per kW of power',
  'incentives.per_kwh': 'Per kWh of capacity',
  'incentives.up_to_kwh': 'Capacity that counts, at most',
  'incentives.per_solar_kw': 'Per kW of panels',
  'incentives.fraction': 'Share of the cost, 0 to 1',
  'incentives.maximum': 'At most',
};
const costHelps = {
  per_kw: 'Inverter, connection and installation, from your quotation.',
  per_kwh: 'Cells and enclosure, from your quotation.',
  fixed: 'What does not grow with the size, such as a permit.',
  upkeep_per_kw_year: 'Service and insurance.',
};

function PartTitle({ title }: { title: string }) {
  return (
    <Title order={3} size="h5">
      {title}
    </Title>
  );
}

interface RangeFieldsProps {
  form: ReturnType<typeof useSchemaForm>;
  name: 'power_kw' | 'hours';
  labels: readonly [minimum: string, maximum: string];
}

function RangeFields({ form, name, labels: [minimum, maximum] }: RangeFieldsProps) {
  const unit = name === 'hours' ? 'h' : 'kW';
  const help = { minimum: '', maximum: '' };
  return (
    <PartFields
      form={form}
      part={['ranges', name]}
      schema={schema}
      labels={{ minimum: `${minimum} [${unit}]`, maximum: `${maximum} [${unit}]` }}
      helps={help}
      placeholders={
        name === 'hours'
          ? { minimum: '0.5, by default', maximum: '8, by default' }
          : { minimum: '0, by default', maximum: 'the highest load, by default' }
      }
    />
  );
}

/** Rates as people write them. */
const financeFields: Readonly<Record<string, (field: CustomField) => ReactNode>> = {
  discount_rate: ({ value, error, onChange }) => (
    <PercentField
      key="discount_rate"
      id="field-finance.discount_rate"
      label="Return asked for, a year"
      help="Your cost of capital, with inflation in it."
      error={error}
      isRequired
      share={shareIn(value, 'nominal_per_year')}
      onShare={(share) => onChange(share === undefined ? undefined : { nominal_per_year: share })}
    />
  ),
  inflation_per_year: ({ value, error, onChange }) => (
    <PercentField
      key="inflation_per_year"
      id="field-finance.inflation_per_year"
      label="Inflation a year"
      help="Upkeep grows with it, and the bill."
      error={error}
      isRequired={false}
      share={typeof value === 'number' ? value : undefined}
      placeholder="0, by default"
      onShare={onChange}
    />
  ),
  rate_escalation_per_year: ({ value, error, onChange }) => (
    <PercentField
      key="rate_escalation_per_year"
      id="field-finance.rate_escalation_per_year"
      label="Growth of the bill a year"
      help="If the tariff grows faster or slower than prices."
      error={error}
      isRequired={false}
      share={typeof value === 'number' ? value : undefined}
      placeholder="inflation, by default"
      onShare={onChange}
    />
  ),
  tax: ({ value, error, onChange }) => (
    <PercentField
      key="tax"
      id="field-finance.tax"
      label="Income tax"
      help="A lower bill is a higher taxable income."
      error={error}
      isRequired={false}
      share={shareIn(value, 'federal_rate')}
      placeholder="none, by default"
      onShare={(share) => onChange(share === undefined ? undefined : { federal_rate: share })}
    />
  ),
};

function shareIn(value: FormValue, name: string): number | undefined {
  const share = Object(value)[name];
  return typeof share === 'number' ? share : undefined;
}
