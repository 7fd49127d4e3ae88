import { Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type DragEvent, useId, useState } from 'react';
import { formatNumber } from './format.js';

interface FileDropProps {
  label: string;
  /** What the file must contain. */
  help: string;
  /** Endings of the names that the file dialog offers, for instance `.csv,.txt`. */
  accept: string;
  disabled?: boolean;
  /** The file that was taken, if any. */
  chosen: File | undefined;
  onFile: (file: File) => void;
}

/** Takes one file, dropped or chosen in the file dialog. */
export function FileDrop(props: FileDropProps) {
  const { label, help, accept, disabled = false, chosen, onFile } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !disabled) {
      onFile(file);
    }
  };
  return (
    <Paper
      withBorder
      p="md"
      bg={isOver ? 'var(--mantine-color-default-hover)' : 'transparent'}
      style={{ borderStyle: 'dashed' }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Stack gap={6}>
        <label htmlFor={id}>
          <Text fw={600} component="span">
            {label}
          </Text>
        </label>
        <Text size="sm" c="dimmed" id={`${id}-help`}>
          {help}
        </Text>
        <Group gap="sm" className="file-choice">
          <VisuallyHidden>
            <input
              id={id}
              type="file"
              accept={accept}
              disabled={disabled}
              aria-describedby={`${id}-help`}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                // The same file may be chosen again after it was mended.
                event.currentTarget.value = '';
                if (file !== undefined) {
                  onFile(file);
                }
              }}
            />
          </VisuallyHidden>
          {/* A browser would say "No file chosen" once its own field is emptied. */}
          <Button component="label" htmlFor={id} variant="default" size="xs" disabled={disabled}>
            {chosen === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
          <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {chosen === undefined ? (
              'or drop one here'
            ) : (
              <>
                <b>{chosen.name}</b> ({formatNumber(chosen.size / 1_000)} kB)
              </>
            )}
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}
