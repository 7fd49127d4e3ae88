import {
  Alert,
  Button,
  Group,
  List,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { FileDrop } from '../../ui/file-drop.js';
import { formatNumber, formatTime } from '../../ui/format.js';
import { ProblemAlert } from '../../ui/states.js';
import type { SeriesReading } from './read-series.js';
import type { SeriesState } from './use-series.js';

/** Longest file that is read [bytes]. */
const maximumFileBytes = 20_000_000;

/** Where the series comes from. */
export interface SeriesSource {
  text: string;
  /** Name of the file; undefined for pasted text. */
  fileName: string | undefined;
}

interface SeriesInputProps {
  source: SeriesSource;
  onSource: (source: SeriesSource) => void;
  onSample: () => void;
  series: SeriesState;
  column: string;
  onColumn: (column: string) => void;
  timeZone: string;
  /** Whether lines that cannot be read count as missing values. */
  acceptsBadLines: boolean;
  onAcceptBadLines: () => void;
}

/** Takes a series as text or as a file, and says how it was understood. */
export function SeriesInput(props: SeriesInputProps) {
  const { source, onSource, onSample, series, column, onColumn } = props;
  const [fileError, setFileError] = useState<string>();
  const takeFile = async (file: File) => {
    if (file.size > maximumFileBytes) {
      setFileError(`${file.name} is larger than 20 MB. Keep the latest 100,000 values.`);
      return;
    }
    setFileError(undefined);
    onSource({ text: await file.text(), fileName: file.name });
  };
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {source.fileName === undefined ? (
          <Textarea
            id="field-values"
            label="Values"
            description="One per line, oldest first, or rows with a time and a value."
            placeholder={'25.63\n24.13\n23.82'}
            rows={9}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={source.text}
            onChange={(event) => onSource({ text: event.currentTarget.value, fileName: undefined })}
          />
        ) : (
          <Stack gap="xs" align="flex-start">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {source.fileName}
            </Text>
            <Button
              variant="default"
              size="xs"
              onClick={() => onSource({ text: '', fileName: undefined })}
            >
              Remove the file
            </Button>
          </Stack>
        )}
        <Stack gap="sm">
          <FileDrop
            label="Or a file"
            help="CSV with times and values, values alone, or Green Button XML."
            accept=".csv,.txt,.tsv,.xml"
            // The file is named beside it.
            chosen={undefined}
            onFile={(taken) => void takeFile(taken)}
          />
          {fileError !== undefined && (
            <Alert color="red" title="This file is not read" role="alert">
              {fileError}
            </Alert>
          )}
          <Group>
            <Button variant="default" onClick={onSample}>
              Try with sample prices
            </Button>
          </Group>
          <Text size="xs" c="dimmed">
            Two weeks of hourly day-ahead prices of northern California (CAISO NP15), March 2020.
          </Text>
        </Stack>
      </SimpleGrid>
      {(series.error?.needsColumn === true || column !== '') && (
        <TextInput
          label="Column with the values"
          description="Its name or its number, counted from 1."
          value={column}
          onChange={(event) => onColumn(event.currentTarget.value)}
          maw={340}
        />
      )}
      <Understood {...props} />
    </Stack>
  );
}

/** How the text was understood, announced when it changes. */
function Understood({ series, timeZone, acceptsBadLines, onAcceptBadLines }: SeriesInputProps) {
  const { reading, error } = series;
  if (error !== undefined) {
    return <ProblemAlert error={error} title="This is not a series yet" />;
  }
  return (
    <Stack gap="xs" role="status">
      {reading !== undefined && (
        <>
          <Text size="sm">{describeReading(reading, timeZone)}</Text>
          {reading.notes.map((note) => (
            <Text key={note} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {note}
            </Text>
          ))}
          {reading.badLines.length > 0 && (
            <BadLines reading={reading} isAccepted={acceptsBadLines} onAccept={onAcceptBadLines} />
          )}
        </>
      )}
    </Stack>
  );
}

function describeReading(reading: SeriesReading, timeZone: string): string {
  const { values, startMs, stepMinutes } = reading;
  const unknown = values.filter((value) => value === null).length;
  const count = `Read ${formatNumber(values.length, 0)} values`;
  const gaps = unknown === 0 ? 'none missing' : `${formatNumber(unknown, 0)} missing`;
  if (startMs === undefined || stepMinutes === undefined) {
    return `${count}, ${gaps}; without times.`;
  }
  const endMs = startMs + (values.length - 1) * stepMinutes * 60_000;
  return `${count}, ${gaps}; every ${stepMinutes} min from ${formatTime(startMs, timeZone)} to ${formatTime(endMs, timeZone)}.`;
}

interface BadLinesProps {
  reading: SeriesReading;
  isAccepted: boolean;
  onAccept: () => void;
}

function BadLines({ reading: { badLines }, isAccepted, onAccept }: BadLinesProps) {
  const count = badLines.length === 1 ? '1 line' : `${badLines.length} lines`;
  return (
    <Alert
      color={isAccepted ? 'gray' : 'orange'}
      title={isAccepted ? `${count} left out` : `${count} cannot be read`}
    >
      <Stack gap="xs" align="flex-start">
        <List size="sm" spacing={2}>
          {badLines.slice(0, 8).map(({ line, text, reason }) => (
            <List.Item key={line} style={{ overflowWrap: 'anywhere' }}>
              Line {line}: <code>{text}</code> {reason}
            </List.Item>
          ))}
        </List>
        {badLines.length > 8 && <Text size="sm">And {badLines.length - 8} more.</Text>}
        {!isAccepted && (
          <Button size="xs" variant="default" onClick={onAccept}>
            Count them as missing values
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
