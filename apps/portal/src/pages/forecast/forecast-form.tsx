import { Select, Stack, TextInput } from '@mantine/core';
import heliosForecast from '../../forms/generated/heliosForecast.generated.json' with {
  type: 'json',
};
import type { FormValue, JsonSchema } from '../../forms/schema.js';
import { SchemaFields } from '../../forms/schema-fields.js';
import type { SchemaForm } from '../../forms/use-schema-form.js';
import { fieldOrder } from '../../forms/values-field.js';
import { Disclosure } from '../../ui/disclosure.js';

const { periods, step_minutes, start, time_zone, weights } = heliosForecast.properties;

/** The settings beside the series itself. */
export const settingsSchema: JsonSchema = {
  type: 'object',
  properties: {
    periods: { ...periods, description: '' },
    step_minutes: { ...step_minutes, description: '' },
    start,
    time_zone,
    // For charts and figures; not sent.
    unit: { type: 'string', maxLength: 40 },
    weights: {
      description:
        'Set the weights of the models yourself: those given are kept, the others share the rest to 1',
      properties: weights.anyOf[0]?.properties ?? {},
    },
  },
};

const zones = Intl.supportedValuesOf('timeZone');

/** Zone of series that name none, until another is chosen. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ForecastFormProps {
  form: SchemaForm;
  /** Whether the series has times, so that step and start are known. */
  hasTimes: boolean;
}

/** Horizon, step, zone and unit; the weights behind a button. */
export function ForecastForm({ form, hasTimes }: ForecastFormProps) {
  const fields = {
    schema: settingsSchema,
    value: form.value,
    onChange: form.setValue,
    errors: form.errors,
    labels: {
      periods: 'Steps to forecast',
      step_minutes: 'Length of a step',
      start: 'Time of the first value',
      time_zone: 'Time zone',
      unit: 'Unit of the values',
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
      time_zone: 'Of times without an offset, of the daily pattern, and of the charts.',
      unit: 'For the charts and figures only.',
    },
    placeholders: { periods: '48', step_minutes: '60', unit: 'e.g. USD/MWh' },
    custom: { start: StartField, time_zone: ZoneField },
  };
  return (
    <Stack gap="md">
      <SchemaFields
        {...fields}
        fields={
          hasTimes
            ? ['periods', 'time_zone', 'unit']
            : ['periods', 'step_minutes', 'unit', 'start', 'time_zone']
        }
      />
      <Disclosure
        label="More options"
        isOpenByNeed={Object.keys(form.errors).some((path) => path.startsWith('weights'))}
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
      inputWrapperOrder={fieldOrder}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

function ZoneField({ label, help, value, error, onChange }: FieldProps) {
  const zone = typeof value === 'string' ? value : browserZone;
  return (
    <Select
      key="time_zone"
      id="field-time_zone"
      label={label}
      description={help}
      inputWrapperOrder={fieldOrder}
      error={error}
      searchable
      limit={60}
      allowDeselect={false}
      data={zones.includes(zone) ? zones : [zone, ...zones]}
      value={zone}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
