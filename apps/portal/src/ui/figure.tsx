import { ActionIcon, Group, Paper, SimpleGrid, Text, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatQuantity, type Unit } from './format.js';

interface FigureProps {
  label: string;
  value: number | undefined;
  unit: Unit | (string & {});
  digits?: number;
  /** A line below that says what the figure means or against what it stands. */
  note?: ReactNode;
}

/** A number that matters, large, with its unit and a button that copies it in full precision. */
export function Figure({ label, value, unit, digits, note }: FigureProps) {
  return (
    <Paper withBorder p="sm" role="group" aria-label={label}>
      <Group justify="space-between" gap={4} wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {value !== undefined && <CopyButton value={String(value)} what={label} />}
      </Group>
      <Text fz={22} fw={650} data-figure>
        {value === undefined ? 'unknown' : formatQuantity(value, unit, digits)}
      </Text>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Paper>
  );
}

/** Figures beside each other, below each other on a phone. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      {children}
    </SimpleGrid>
  );
}

/** Copies a text to the clipboard and says so. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const { copied, copy } = useClipboard({ timeout: 1_500 });
  const label = copied ? 'Copied' : `Copy ${what}`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        onClick={() => copy(value)}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
