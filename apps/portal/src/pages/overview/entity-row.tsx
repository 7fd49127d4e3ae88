import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { rowStyle } from '../../ui/rows.js';

interface EntityRowProps {
  /** Link to the page of the site or facility. */
  link: ReactNode;
  /** Lines below its name. */
  facts: readonly string[];
  /** The last recommendation, or how to get one. */
  children: ReactNode;
}

/** A site or facility in the overview: what it is on the left, what to do on the right. */
export function EntityRow({ link, facts, children }: EntityRowProps) {
  return (
    <SimpleGrid component="li" cols={{ base: 1, sm: 2 }} spacing="xs" style={rowStyle}>
      <Stack gap={2} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {link}
        {facts.map((fact) => (
          <Text key={fact} size="sm" c="dimmed">
            {fact}
          </Text>
        ))}
      </Stack>
      <Stack gap={2} style={{ minWidth: 0 }}>
        {children}
      </Stack>
    </SimpleGrid>
  );
}
