import { Paper, Stack, Text } from '@mantine/core';
import { type DragEvent, useId, useState } from 'react';

interface FileDropProps {
  label: string;
  /** What the file must contain. */
  help: string;
  /** Endings of the names that the file dialog offers, for instance `.csv,.txt`. */
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** Takes one file, dropped or chosen in the file dialog. */
export function FileDrop({ label, help, accept, disabled = false, onFile }: FileDropProps) {
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
      </Stack>
    </Paper>
  );
}
