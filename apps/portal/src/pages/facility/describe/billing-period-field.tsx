import { NumberInput, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FormValue } from '../../../forms/schema.js';
import type { FieldErrors } from '../../../forms/validate-form.js';

type FormObject = Readonly<Record<string, FormValue>>;
type Kind = 'calendar' | 'day' | 'dates';

/** A part of the facility's form. */
export interface FormPartProps {
  value: FormObject;
  onChange: (value: FormObject) => void;
  errors: FieldErrors;
}

/** When a billing month begins: on the first, on another day of each month, or on the dates on which the meter was read. */
export function BillingPeriodField({ value, onChange, errors }: FormPartProps) {
  const { billing_day: day, meter_read_dates: dates } = value;
  const [kind, setKind] = useState<Kind>(
    dates !== undefined ? 'dates' : day !== undefined && day !== 1 ? 'day' : 'calendar',
  );
  const [typed, setTyped] = useState(Array.isArray(dates) ? dates.join('\n') : '');
  const choose = (next: string) => {
    setKind(next as Kind);
    onChange({
      ...value,
      billing_day: undefined,
      meter_read_dates: next === 'dates' ? datesOf(typed) : undefined,
    });
  };
  const { billing_day: dayError, meter_read_dates: datesError, ...others } = errors;
  const itemError = Object.entries(others).find(([path]) => path.startsWith('meter_read_dates['));
  return (
    <Stack gap="sm">
      <Radio.Group
        label="A billing month begins"
        description="The peak that the bill charges for is counted within it"
        value={kind}
        onChange={choose}
      >
        <Stack gap={6} mt={6}>
          <Radio value="calendar" label="on the first day of each calendar month" />
          <Radio value="day" label="on another day of each month" />
          <Radio value="dates" label="on the dates on which the meter is read" />
        </Stack>
      </Radio.Group>
      {kind === 'day' && (
        <NumberInput
          id="field-billing_day"
          label="Day of the month"
          description="1 to 28"
          maw={260}
          hideControls
          allowDecimal={false}
          value={typeof day === 'number' ? day : ''}
          error={dayError}
          onChange={(next) =>
            onChange({ ...value, billing_day: typeof next === 'number' ? next : undefined })
          }
        />
      )}
      {kind === 'dates' && (
        <Textarea
          id="field-meter_read_dates"
          label="Dates of the meter readings"
          description="One a line, such as 2026-01-05, in rising order. Include the next date of your utility’s calendar: it ends the present billing month"
          placeholder={'2026-11-04\n2026-12-03'}
          maw={420}
          autosize
          minRows={3}
          maxRows={12}
          value={typed}
          error={datesError ?? itemError?.[1]}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange({ ...value, meter_read_dates: datesOf(currentTarget.value) });
          }}
        />
      )}
    </Stack>
  );
}

function datesOf(text: string): string[] | undefined {
  const dates = text.split(/[\s,;]+/).filter((part) => part !== '');
  return dates.length === 0 ? undefined : dates;
}
