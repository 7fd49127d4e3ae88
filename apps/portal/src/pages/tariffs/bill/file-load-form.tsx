import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FileDrop } from '../../../ui/file-drop.js';
import { formatNumber, formatQuantity, formatTime } from '../../../ui/format.js';
import { ProblemAlert } from '../../../ui/states.js';
import { BadLineList } from '../../../upload/bad-line-list.js';
import { chunksOf, entriesOf, entriesPerCall } from '../../../upload/entries.js';
import { FileOptionsFields } from '../../../upload/file-options-fields.js';
import {
  type FileOptions,
  type FileReading,
  type FileRefusal,
  readFileBeside,
} from '../../../upload/file-reading.js';
import { summaryOf } from '../../../upload/file-summary.js';
import { refusalInWords } from '../../../upload/refusal-words.js';

interface FileLoadFormProps {
  /** Zone of times without an offset, unless another is chosen. */
  timeZone: string;
  bill: (body: { readings: Reading[] }) => Promise<unknown>;
  isPending: boolean;
  /** Called when another file is chosen, so that the bill of the one before goes. */
  onFile: () => void;
}

interface Reading {
  time: string;
  load_kw: number;
}

const quantities = [{ field: 'load_kw', label: 'Load', unit: 'kW', kind: 'power' }] as const;

type FileState =
  | { step: 'empty' }
  | { step: 'reading'; file: File }
  | { step: 'refused'; file: File; refusal: FileRefusal }
  | { step: 'read'; file: File; reading: FileReading };

/** Takes a file with a load, says what was read, and bills it without storing it. */
export function FileLoadForm({ timeZone, bill, isPending, onFile }: FileLoadFormProps) {
  const [options, setOptions] = useState<FileOptions>({ timeZone });
  const [state, setState] = useState<FileState>({ step: 'empty' });
  const [error, setError] = useState<unknown>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  const read = async (file: File, chosen: FileOptions) => {
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    setState({ step: 'reading', file });
    setError(undefined);
    onFile();
    try {
      const order = { file, quantities, options: chosen };
      const reading = await readFileBeside(order, () => undefined, signal);
      setState({ step: 'read', file, reading });
    } catch (refusal) {
      if (!signal.aborted) {
        setState({ step: 'refused', file, refusal: refusal as FileRefusal });
      }
    }
  };
  const send = async (reading: FileReading) => {
    setError(undefined);
    try {
      await bill({ readings: readingsOf(reading) });
    } catch (refusal) {
      setError(refusal);
    }
  };
  return (
    <Stack gap="sm">
      <FileDrop
        label="File with a load"
        help="CSV or Green Button XML with times and kW or kWh. It is billed and not stored."
        accept=".csv,.txt,.xml"
        disabled={state.step === 'reading' || isPending}
        chosen={state.step === 'empty' ? undefined : state.file}
        onFile={(file) => void read(file, options)}
      />
      <FileOptionsFields
        value={options}
        onChange={(next) => {
          setOptions(next);
          if (state.step !== 'empty') {
            void read(state.file, next);
          }
        }}
        kind="power"
        currency={undefined}
        refusal={state.step === 'refused' ? state.refusal : undefined}
        disabled={state.step === 'reading' || isPending}
      />
      {state.step === 'reading' && (
        <Text size="sm" role="status">
          Reading {state.file.name}
        </Text>
      )}
      {state.step === 'refused' && (
        <Alert color="red" role="alert" title="The file cannot be read">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {refusalInWords(state.refusal)}
          </Text>
        </Alert>
      )}
      {state.step === 'read' && (
        <>
          <BadLineList badLines={state.reading.badLines} />
          <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
            {summaryInWords(state.file, state.reading, options.timeZone)}
          </Text>
          {error !== undefined && <ProblemAlert error={error} />}
          <Group>
            <Button
              loading={isPending}
              disabled={countOf(state.reading) === 0 || countOf(state.reading) > entriesPerCall}
              onClick={() => void send(state.reading)}
            >
              Bill it
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function readingsOf({ series }: FileReading): Reading[] {
  const [chunk] = chunksOf(series[0]);
  return chunk === undefined ? [] : (entriesOf(series, chunk) as unknown as Reading[]);
}

function countOf({ series }: FileReading): number {
  return summaryOf(series[0])?.count ?? 0;
}

function summaryInWords(file: File, reading: FileReading, timeZone: string): string {
  const summary = summaryOf(reading.series[0]);
  if (summary === undefined) {
    return `${file.name} has no value of a load.`;
  }
  const { count, firstMs, lastMs, highest } = summary;
  if (count > entriesPerCall) {
    return `${file.name} has ${formatNumber(count)} values; a bill takes at most ${formatNumber(entriesPerCall)}, for instance a year of quarter-hours. Shorten the file.`;
  }
  return `${file.name}: ${formatNumber(count, 0)} values from ${formatTime(firstMs, timeZone)} to ${formatTime(lastMs, timeZone)}, every ${reading.series[0].stepMinutes} minutes, highest ${formatQuantity(highest.value, 'kW')}.`;
}
