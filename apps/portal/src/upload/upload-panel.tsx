import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileDrop } from '../ui/file-drop.js';
import { ProblemAlert } from '../ui/states.js';
import { BadLineList } from './bad-line-list.js';
import { type Entry, entriesPerCall } from './entries.js';
import { FileOptionsFields } from './file-options-fields.js';
import { FilePreview } from './file-preview.js';
import type { FileOptions, FileQuantity } from './file-reading.js';
import { refusalInWords } from './refusal-words.js';
import { type UploadState, useUpload } from './use-upload.js';

interface UploadPanelProps {
  /** The quantities of an entry; the first is needed, the others are columns that a CSV file may have. */
  quantities: readonly [FileQuantity, ...FileQuantity[]];
  /** Zone of what is shown, and of times without an offset unless another is chosen. */
  timeZone: string;
  /** What is uploaded, for instance `readings`. */
  noun: string;
  /** What the file must contain. */
  help: string;
  accept: string;
  /** Stores the entries of one call. */
  send: (entries: Entry[], signal: AbortSignal) => Promise<unknown>;
  /** Called when the sending ends, if any entries were stored. */
  onStored: () => void;
  /** What can be done with what was stored. */
  afterStored?: ReactNode;
}

/** Uploads a file: it is read and checked beside the page, previewed, and sent in chunks once a person says so. */
export function UploadPanel(props: UploadPanelProps) {
  const { quantities, timeZone, noun, help, accept, send, onStored } = props;
  const [options, setOptions] = useState<FileOptions>({ timeZone });
  const { state, read, start, stop, clear } = useUpload({ quantities, send, onStored });
  const change = (next: FileOptions) => {
    setOptions(next);
    if (state.step !== 'empty') {
      void read(state.file, next);
    }
  };
  const begin = (file: File) => {
    // Columns and meters are those of one file.
    const { column: _column, series: _series, ...kept } = options;
    setOptions(kept);
    void read(file, kept);
  };
  const isBusy = state.step === 'reading' || state.step === 'sending';
  // What is left of an upload cannot go on without its page.
  useBlocker({
    disabled: state.step !== 'sending',
    enableBeforeUnload: true,
    shouldBlockFn: () =>
      !window.confirm(`The ${noun} are still being stored. Leave with a part of them stored?`),
  });
  return (
    <Stack gap="md">
      <FileDrop
        label={`File with ${noun}`}
        help={help}
        accept={accept}
        disabled={isBusy}
        chosen={state.step === 'empty' ? undefined : state.file}
        onFile={begin}
      />
      {state.step !== 'stored' && (
        <FileOptionsFields
          value={options}
          onChange={change}
          kind={quantities[0].kind}
          currency={quantities[0].currency}
          refusal={state.step === 'refused' ? state.refusal : undefined}
          disabled={isBusy}
        />
      )}
      <UploadOutcome
        state={state}
        noun={noun}
        timeZone={timeZone}
        onSend={(already) => {
          if (state.step === 'read' || state.step === 'interrupted') {
            void start(state.file, state.reading, already);
          }
        }}
        onStop={stop}
        onClear={clear}
        afterStored={props.afterStored}
      />
    </Stack>
  );
}

interface UploadOutcomeProps {
  state: UploadState;
  noun: string;
  timeZone: string;
  onSend: (already: number) => void;
  onStop: () => void;
  onClear: () => void;
  afterStored: ReactNode;
}

function UploadOutcome(props: UploadOutcomeProps) {
  const { state, noun, timeZone, onSend, onStop, onClear, afterStored } = props;
  const heading = useRef<HTMLDivElement>(null);
  // What was read is announced, and the next step is where the keyboard is.
  useEffect(() => {
    if (state.step === 'read' || state.step === 'refused' || state.step === 'stored') {
      heading.current?.focus({ preventScroll: true });
    }
  }, [state.step]);
  switch (state.step) {
    case 'empty':
      return null;
    case 'reading':
      return <Share label="Reading the file" share={state.share} />;
    case 'refused':
      return (
        <Alert color="red" role="alert" title="The file cannot be read" ref={heading} tabIndex={-1}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {refusalInWords(state.refusal)}
          </Text>
        </Alert>
      );
    case 'read':
      return (
        <Stack gap="md" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          <BadLineList badLines={state.reading.badLines} />
          <FilePreview reading={state.reading} timeZone={timeZone} />
          <Group gap="xs">
            <Button onClick={() => onSend(0)}>Store the {noun}</Button>
            <Button variant="default" onClick={onClear}>
              Discard
            </Button>
          </Group>
        </Stack>
      );
    case 'sending':
      return (
        <Stack gap="xs">
          <Share
            label={`Storing: ${count(state.sent)} of ${count(state.total)} ${noun} are stored`}
            share={
              (state.sent + Math.min(entriesPerCall, state.total - state.sent) / 2) / state.total
            }
          />
          <Group>
            <Button size="xs" variant="default" onClick={onStop}>
              Stop
            </Button>
          </Group>
        </Stack>
      );
    case 'interrupted':
      return (
        <Stack gap="xs" align="flex-start">
          {state.error !== undefined && <ProblemAlert error={state.error} />}
          <Text role="status">
            {count(state.sent)} of {count(state.total)} {noun} are stored.
          </Text>
          <Group gap="xs">
            <Button size="xs" onClick={() => onSend(state.sent)}>
              Store the rest
            </Button>
            <Button size="xs" variant="default" onClick={onClear}>
              Discard the rest
            </Button>
          </Group>
        </Stack>
      );
    case 'stored':
      return (
        <Alert
          color="green"
          role="status"
          title={`${count(state.total)} ${noun} are stored`}
          ref={heading}
          tabIndex={-1}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              They come from {state.file.name}. Entries that were there for the same times are
              replaced.
            </Text>
            {afterStored}
          </Stack>
        </Alert>
      );
  }
}

function Share({ label, share }: { label: string; share: number }) {
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        {label}
      </Text>
      <Progress value={100 * share} aria-label={label} animated />
    </Stack>
  );
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
