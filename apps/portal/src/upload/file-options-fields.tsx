import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { Disclosure } from '../ui/disclosure.js';
import type { FileOptions, FileQuantity, FileRefusal } from './file-reading.js';

interface FileOptionsFieldsProps {
  value: FileOptions;
  onChange: (value: FileOptions) => void;
  kind: FileQuantity['kind'];
  /** Currency of prices. */
  currency: string | undefined;
  /** Why the file was refused; a missing choice is asked for. */
  refusal: FileRefusal | undefined;
  disabled: boolean;
}

type FileOptionChanges = { [Name in keyof FileOptions]?: FileOptions[Name] | undefined };

/** A unit that can be left to the file again, by keyboard too. */
const clearableUnit = {
  clearable: true,
  clearButtonProps: { 'aria-label': 'Clear the unit', 'aria-hidden': false, tabIndex: 0 },
} as const;

/** How a file is read where it does not say so itself. A change reads the file again. */
export function FileOptionsFields(props: FileOptionsFieldsProps) {
  const { value, onChange, kind, currency = 'currency', refusal, disabled } = props;
  const isMeter = refusal?.code === 'seriesNotClear' || refusal?.code === 'unknownSeries';
  const isOrderAsked = refusal?.code === 'dateOrderNotClear';
  const choices = [...new Set(refusal?.choices ?? [])];
  const set = (changes: FileOptionChanges) => {
    const { timeZone = value.timeZone, ...merged } = { ...value, ...changes };
    const known = Object.entries(merged).filter(([, chosen]) => chosen !== undefined);
    onChange({ timeZone, ...Object.fromEntries(known) });
  };
  return (
    <Stack gap="sm">
      {choices.length > 0 && (
        <Select
          label={isMeter ? 'Meter to read' : 'Column to read'}
          data={choices}
          value={(isMeter ? value.series : value.column) ?? null}
          disabled={disabled}
          onChange={(chosen) =>
            set(isMeter ? { series: chosen ?? undefined } : { column: chosen ?? undefined })
          }
        />
      )}
      {isOrderAsked && <DateOrderField value={value} set={set} disabled={disabled} />}
      <Disclosure label="How the file is read">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            For what the file does not say itself. A change reads it again.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Select
              label="Zone of times without an offset"
              data={timeZones(value.timeZone)}
              value={value.timeZone}
              searchable
              limit={50}
              allowDeselect={false}
              disabled={disabled}
              onChange={(zone) => set({ timeZone: zone ?? value.timeZone })}
            />
            {kind === 'power' && (
              <Select
                label="Unit of the values"
                placeholder="From the name of the column, else kW"
                data={['W', 'kW', 'MW', 'Wh', 'kWh', 'MWh']}
                value={value.unit ?? null}
                {...clearableUnit}
                disabled={disabled}
                onChange={(unit) => set({ unit: (unit as FileOptions['unit']) ?? undefined })}
              />
            )}
            {kind === 'price' && (
              <Select
                label="Unit of the prices"
                placeholder={`From the name of the column, else ${currency}/MWh`}
                data={[
                  { value: 'per-MWh', label: `${currency}/MWh` },
                  { value: 'per-kWh', label: `${currency}/kWh` },
                  { value: 'cents-per-kWh', label: `cents (1/100 ${currency}) per kWh` },
                  { value: 'cents-per-MWh', label: `cents (1/100 ${currency}) per MWh` },
                ]}
                value={value.priceUnit ?? null}
                {...clearableUnit}
                disabled={disabled}
                onChange={(unit) =>
                  set({ priceUnit: (unit as FileOptions['priceUnit']) ?? undefined })
                }
              />
            )}
            <Select
              label="A time is"
              data={[
                { value: 'start', label: 'the start of its interval' },
                { value: 'end', label: 'the end of its interval' },
              ]}
              value={value.label ?? 'start'}
              allowDeselect={false}
              disabled={disabled}
              onChange={(label) => set({ label: label as 'start' | 'end' })}
            />
            {!isOrderAsked && <DateOrderField value={value} set={set} disabled={disabled} />}
          </SimpleGrid>
        </Stack>
      </Disclosure>
    </Stack>
  );
}

interface DateOrderFieldProps {
  value: FileOptions;
  set: (changes: FileOptionChanges) => void;
  disabled: boolean;
}

/** Asked on its own where no row of the file settles it. */
function DateOrderField({ value, set, disabled }: DateOrderFieldProps) {
  return (
    <Select
      label="Dates such as 03/04/2026 are"
      data={[
        { value: 'found', label: 'as the rows of the file settle' },
        { value: 'mdy', label: 'month/day/year' },
        { value: 'dmy', label: 'day/month/year' },
      ]}
      value={value.dateOrder ?? 'found'}
      allowDeselect={false}
      disabled={disabled}
      onChange={(order) =>
        set({ dateOrder: order === 'mdy' || order === 'dmy' ? order : undefined })
      }
    />
  );
}

/** The zones that browsers name, and the chosen one, which may be an alias. */
function timeZones(chosen: string): string[] {
  return [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
