import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import bodySchema from '../../../forms/generated/phalanxRisk.generated.json';
import type { CustomField, FormValue, JsonSchema } from '../../../forms/schema.js';
import { SchemaFields } from '../../../forms/schema-fields.js';
import { useSchemaForm } from '../../../forms/use-schema-form.js';
import { fieldOrder } from '../../../forms/values-field.js';
import { Disclosure } from '../../../ui/disclosure.js';
import { formatQuantity, formatTime } from '../../../ui/format.js';
import { ProblemAlert } from '../../../ui/states.js';
import type { Reading } from '../facility-queries.js';
import type { FacilityTerms } from '../facility-terms.js';
import { daysRemaining, localClock } from '../local-time.js';

/** What is sent: the clock's hour and the days to the end of the billing period are filled in. */
export type RiskRequest = Readonly<Record<string, FormValue>> & {
  hour_of_day: number;
  days_remaining: number;
};

const mainFields = ['current_load_kw', 'current_soc', 'temperature_f'];
const finerFields = ['days_remaining', 'hour_of_day', 'running_peaks', 'promise'];

/** A reading this young is the load of now. */
const freshMs = 3_600_000;

interface Demand {
  window: string;
  kw: number;
}

interface RiskFormProps {
  terms: FacilityTerms;
  latest: Reading | null;
  /** Targets that the last answer promised, and the peaks on which they rest. */
  promise: readonly Demand[];
  peaks: readonly Demand[];
  isPending: boolean;
  hasAnswer: boolean;
  assess: (request: RiskRequest) => Promise<unknown>;
}

/** What an assessment is asked with. */
export function RiskForm(props: RiskFormProps) {
  const { terms, latest, promise, peaks, isPending, hasAnswer, assess } = props;
  const { timeZone } = terms;
  const [error, setError] = useState<unknown>();
  const clock = localClock(Date.now(), timeZone);
  const daysLeft = daysRemaining(clock.date, terms);
  const schema: JsonSchema = {
    ...bodySchema,
    required: ['current_load_kw', ...(daysLeft === undefined ? ['days_remaining'] : [])],
  };
  const isFresh = latest !== null && Date.now() - Date.parse(latest.time) < freshMs;
  const form = useSchemaForm(schema, isFresh ? { current_load_kw: latest.load_kw } : {});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (!form.validate()) {
      return;
    }
    const now = localClock(Date.now(), timeZone);
    try {
      await assess({
        hour_of_day: now.hour,
        // Without read dates to come, the form asks for it.
        days_remaining: daysRemaining(now.date, terms) ?? 0,
        ...form.value,
      });
    } catch (refusal) {
      if (!form.showRefusal(refusal)) {
        setError(refusal);
      }
    }
  };
  const fields = {
    schema,
    value: form.value,
    onChange: form.setValue,
    errors: form.errors,
    labels: {
      current_load_kw: 'Load now',
      temperature_f: 'Temperature now',
      days_remaining: 'Days left in the billing period after today',
      hour_of_day: 'Hour of the day',
      running_peaks: 'Highest demands of this billing period',
      promise: 'Targets that were promised',
      window: 'Demand window',
      kw: 'Grid demand',
    },
    helps: {
      temperature_f: 'Outdoors',
      hour_of_day: 'Local hour, 0 to 23',
      window: 'any time, or a demand period of the tariff such as period 1',
      running_peaks:
        'As metered with the battery. If left empty: the highest stored readings, as if there were no battery.',
      promise:
        'Demands that an earlier assessment promised not to exceed. A plan has to keep them, or the answer says that they had to be raised. Give the highest demands above with them.',
    },
    placeholders: {
      temperature_f: 'That of the readings, else 75, if left empty',
      hour_of_day: `${clock.hour}, now in ${timeZone}, if left empty`,
      days_remaining:
        daysLeft === undefined
          ? 'unknown: no read date to come is described'
          : `${daysLeft}, by the billing months, if left empty`,
    },
    custom: { current_soc: socInput },
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Assess the peak risk">
      <Stack gap="sm">
        <SchemaFields {...fields} fields={mainFields} />
        <Text size="sm" c="dimmed">
          {latestWords(latest, isFresh, timeZone)}
        </Text>
        <Disclosure
          label="Billing period, earlier peaks and promises"
          isOpenByNeed={Object.keys(form.errors).some((path) =>
            finerFields.includes(path.split(/[.[]/)[0] ?? ''),
          )}
        >
          <Stack gap="md">
            <SchemaFields {...fields} fields={finerFields} />
            {promise.length > 0 && (
              <Group>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() =>
                    form.setValue({
                      ...form.value,
                      promise: rounded(promise),
                      running_peaks: form.value['running_peaks'] ?? rounded(peaks),
                    })
                  }
                >
                  Hold the next plan to the promised targets
                </Button>
              </Group>
            )}
          </Stack>
        </Disclosure>
        {error !== undefined && <ProblemAlert error={error} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {hasAnswer ? 'Assess again' : 'Assess the peak risk'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** People think of the state of charge in percent. */
function socInput({ value, error, onChange }: CustomField) {
  return (
    <NumberInput
      key="current_soc"
      id="field-current_soc"
      inputWrapperOrder={fieldOrder}
      label="State of charge [%]"
      description="Of the battery now"
      placeholder="65 if left empty"
      hideControls
      value={typeof value === 'number' ? Number((100 * value).toFixed(6)) : ''}
      error={error?.replace('at most 1.', 'at most 100.')}
      onChange={(next) => onChange(typeof next === 'number' ? next / 100 : undefined)}
    />
  );
}

/** Figures as a person would type them; a target is never lowered. */
function rounded(demands: readonly Demand[]): FormValue {
  return demands.map(({ window, kw }) => ({ window, kw: Math.ceil(kw * 100) / 100 }));
}

function latestWords(latest: Reading | null, isFresh: boolean, timeZone: string): string {
  if (latest === null) {
    return 'No reading is stored, so the load of this building is inferred from typical buildings.';
  }
  const reading = `${formatQuantity(latest.load_kw, 'kW')} at ${formatTime(latest.time, timeZone)}`;
  return isFresh
    ? `The load now is the latest stored reading: ${reading}.`
    : `The latest stored reading is too old for the load of now: ${reading}.`;
}
