import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { Disclosure } from '../ui/disclosure.js';
import type { FileOptions, FileRefusal } from './file-reading.js';

interface FileOptionsFieldsProps {
  value: FileOptions;
  onChange: (value: FileOptions) => void;
  isPower: boolean;
  /** Why the file was refused; a missing choice is asked for. */
  refusal: FileRefusal | undefined;
  disabled: boolean;
}

/** How a file is read where it does not say so itself. A change reads the file again. */
export function FileOptionsFields(props: FileOptionsFieldsProps) {
  const { value, onChange, isPower, refusal, disabled } = props;
  const isMeter = refusal?.code === 'seriesNotClear' || refusal?.code === 'unknownSeries';
  const choices = [...new Set(refusal?.choices ?? [])];
  const set = (changes: { [Name in keyof FileOptions]?: FileOptions[Name] | undefined }) => {
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
            {isPower && (
              <Select
                label="Unit of the values"
                placeholder="From the name of the column, else kW"
                data={['W', 'kW', 'MW', 'Wh', 'kWh', 'MWh']}
                value={value.unit ?? null}
                clearable
                clearButtonProps={{
                  'aria-label': 'Clear the unit',
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                disabled={disabled}
                onChange={(unit) => set({ unit: (unit as FileOptions['unit']) ?? undefined })}
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
            <Select
              label="Dates such as 03/04/2026 are"
              data={[
                { value: 'mdy', label: 'month/day/year' },
                { value: 'dmy', label: 'day/month/year' },
              ]}
              value={value.dateOrder ?? 'mdy'}
              allowDeselect={false}
              disabled={disabled}
              onChange={(order) => set({ dateOrder: order as 'mdy' | 'dmy' })}
            />
          </SimpleGrid>
        </Stack>
      </Disclosure>
    </Stack>
  );
}

/** The zones that browsers name, and the chosen one, which may be an alias. */
function timeZones(chosen: string): string[] {
  return [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
