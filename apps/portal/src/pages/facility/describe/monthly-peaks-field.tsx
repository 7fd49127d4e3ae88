import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { localClock } from '../local-time.js';
import type { FormPartProps } from './billing-period-field.js';
import { latestMonths } from './latest-months.js';

const field = 'peaks_last_12_months_kw';

/** The highest demand of each of the last twelve complete months, from the bills; all twelve or none. */
export function MonthlyPeaksField(props: FormPartProps & { timeZone: string }) {
  const { value, onChange, errors, timeZone } = props;
  const given = value[field];
  const peaks = Array.isArray(given) ? (given as readonly number[]) : [];
  const set = (month: number, peak: number) => {
    const next = Array.from({ length: 12 }, (_, at) =>
      at === month ? peak : (peaks[at] ?? Number.NaN),
    );
    onChange({ ...value, [field]: next.every(Number.isNaN) ? undefined : next });
  };
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Highest metered demand of each month in kW, as the bills state it. It matters where a
        tariff’s ratchet charges for earlier peaks. Fill in all twelve, or none: then the peaks of
        the stored readings are used.
      </Text>
      {errors[field] !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors[field]}
        </Text>
      )}
      <SimpleGrid cols={{ base: 2, xs: 3, md: 4, lg: 6 }} spacing="sm">
        {latestMonths(localClock(Date.now(), timeZone).date).map((label, month) => {
          const peak = peaks[month];
          const error = errors[`${field}[${month}]`];
          return (
            <NumberInput
              key={label}
              id={`field-${field}[${month}]`}
              label={`${label} [kW]`}
              hideControls
              thousandSeparator=","
              value={peak === undefined || Number.isNaN(peak) ? '' : peak}
              error={
                error !== undefined && Number.isNaN(peak) ? 'All twelve months are needed.' : error
              }
              onChange={(next) => set(month, typeof next === 'number' ? next : Number.NaN)}
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}
