import { ActionIcon, Group, Paper, SimpleGrid, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from './copy-text.js';
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
      <Text fz={20} fw={650} data-figure style={{ overflowWrap: 'anywhere' }}>
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
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(undefined), 2_500);
    return () => clearTimeout(timer);
  }, [outcome]);
  const label =
    outcome === undefined
      ? `Copy ${what}`
      : outcome === 'copied'
        ? 'Copied'
        : 'Not possible here: select the text and copy it';
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        onClick={async () => setOutcome((await copyText(value)) ? 'copied' : 'refused')}
      >
        <CopyIcon outcome={outcome} />
      </ActionIcon>
    </Tooltip>
  );
}

function CopyIcon({ outcome }: { outcome: 'copied' | 'refused' | undefined }) {
  if (outcome === undefined) {
    return <IconCopy size={16} aria-hidden />;
  }
  return outcome === 'copied' ? (
    <IconCheck size={16} aria-hidden />
  ) : (
    <IconAlertTriangle size={16} aria-hidden />
  );
}
