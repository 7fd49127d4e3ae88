import { Box, Group, Text } from '@mantine/core';

/** A fact with its value. */
export interface Fact {
  key: string;
  label: string;
  value: string;
  meaning: string;
}

/** Facts below each other: name and meaning at the left, the value at the right. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" m={0}>
      {facts.map(({ key, label, value, meaning }) => (
        <Group
          key={key}
          justify="space-between"
          align="baseline"
          gap="md"
          wrap="nowrap"
          py={6}
          style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
        >
          <Box component="dt" style={{ minWidth: 0, flex: '1 1 0' }}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            {meaning !== '' && (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {meaning}
              </Text>
            )}
          </Box>
          <Text
            component="dd"
            m={0}
            size="sm"
            ta="right"
            data-figure
            style={{ flexShrink: 0, maxWidth: '55%', overflowWrap: 'anywhere' }}
          >
            {value}
          </Text>
        </Group>
      ))}
    </Box>
  );
}
