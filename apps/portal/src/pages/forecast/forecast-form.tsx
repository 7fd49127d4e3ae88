import { Select, Stack, TextInput } from '@mantine/core';
import heliosForecast from '../../forms/generated/heliosForecast.generated.json' with {
  type: 'json',
};
import type { FormValue, JsonSchema } from '../../forms/schema.js';
import { SchemaFields } from '../../forms/schema-fields.js';
import type { SchemaForm } from '../../forms/use-schema-form.js';
import { Disclosure } from '../../ui/disclosure.js';

const { periods, step_minutes, start, weights } = heliosForecast.properties;

/** The settings beside the series itself. */
export const settingsSchema: JsonSchema = {
  type: 'object',
  properties: {
    periods,
    step_minutes,
    start,
    weights: {
      description: 'Set the weights of the models yourself',
      properties: weights.anyOf[0]?.properties ?? {},
    },
  },
};

const zones = Intl.supportedValuesOf('timeZone');

interface ForecastFormProps {
  form: SchemaForm;
  timeZone: string;
  onTimeZone: (zone: string) => void;
  unit: string;
  onUnit: (unit: string) => void;
  /** Whether the series has times, so that step and start are known. */
  hasTimes: boolean;
}

/** Horizon, step, zone and unit; the weights behind a button. */
export function ForecastForm({
  form,
  timeZone,
  onTimeZone,
  unit,
  onUnit,
  hasTimes,
}: ForecastFormProps) {
  const fields = {
    schema: settingsSchema,
    value: form.value,
    onChange: form.setValue,
    errors: form.errors,
    labels: {
      periods: 'Steps to forecast',
      step_minutes: 'Length of a step',
      start: 'Time of the first value',
      weights: 'Weights',
      LSTM: 'LSTM',
      XGBoost: 'XGBoost',
      Prophet: 'Prophet',
      TFT: 'TFT',
    },
    helps: {
      periods: '1 to 1,000 steps after the last value.',
      step_minutes: 'Minutes between two values; a divisor of 1,440.',
      start: 'Optional. With it the models know the hour and the weekday.',
    },
    placeholders: { periods: '48', step_minutes: '60' },
    custom: { start: StartField },
  };
  return (
    <Stack gap="md">
      <SchemaFields
        {...fields}
        fields={hasTimes ? ['periods'] : ['periods', 'step_minutes', 'start']}
      />
      <Stack gap="md" maw={760}>
        <Select
          label="Time zone"
          description="Of times without an offset, of the daily pattern, and of the charts."
          searchable
          limit={60}
          allowDeselect={false}
          data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
          value={timeZone}
          onChange={(zone) => zone !== null && onTimeZone(zone)}
        />
        <TextInput
          label="Unit of the values"
          description="For the charts and figures only."
          placeholder="e.g. USD/MWh"
          value={unit}
          maxLength={40}
          onChange={(event) => onUnit(event.currentTarget.value)}
        />
      </Stack>
      <Disclosure
        label="More options"
        isForcedOpen={Object.keys(form.errors).some((path) => path.startsWith('weights'))}
      >
        <SchemaFields {...fields} fields={['weights']} />
      </Disclosure>
    </Stack>
  );
}

interface FieldProps {
  label: string;
  help: string;
  value: FormValue;
  error: string | undefined;
  onChange: (value: FormValue) => void;
}

function StartField({ label, help, value, error, onChange }: FieldProps) {
  return (
    <TextInput
      key="start"
      id="field-start"
      type="datetime-local"
      label={label}
      description={help}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
